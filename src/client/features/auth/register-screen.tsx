// Registration by invitation: the address is the invitation's, the rest is asked for, with a live checklist.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { FormEvent } from 'react';
import { currentTexts } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { contract } from '../../../contract';
import { passwordChecklist } from '../../../domain/access/password';
import { isName, registrationProblem } from '../../../domain/access/registration';
import { ApiError, call } from '../../data/api';
import { useIdentity, warmIdentity } from '../../session/identity';
import { setSession } from '../../session/session';
import { Button, ButtonLink } from '../../ui/primitives/button';
import { Icon } from '../../ui/primitives/icons';
import { Loading } from '../../ui/primitives/loading';
import { PasswordField, TextField } from '../../ui/fields/text-field';
import { toast } from '../../ui/primitives/toast';
import { askBeforeSignOut } from '../outbox/sign-out';
import { AuthLayout, FormMessage } from './auth-layout';
import styles from './auth-layout.module.css';
import { LinkButton } from './link-button';
import { isIn } from './link-flow';
import { enter } from './log-in';
import { OtherSession } from './other-session';
import { register } from './register';
import { isSameAddress } from './same-address';

export function RegisterScreen() {
  const { invitationToken } = useSearch({ strict: false }) as { invitationToken?: string };
  const navigate = useNavigate();
  const [invited, setInvited] = useState<{ email: string; campaign_name: string } | null>(null);

  useEffect(() => {
    const stop = new AbortController();
    const login = () => void navigate({ to: '/auth/login', replace: true });
    if (!invitationToken) {
      login();
      return undefined;
    }
    call(contract.invitations.validate, { query: { token: invitationToken } }, { signal: stop.signal }).then(
      async (invitation) => {
        const isKnown = await hasAccount(invitation.email);
        if (stop.signal.aborted) return;
        if (!isKnown) return setInvited(invitation);
        // The chooser has what is new; work in another campaign stays where it is.
        setSession({ campaignUser: null, campaign: null, user: null });
        await navigate({ to: '/app/user-options', replace: true });
      },
      (error: unknown) => {
        if (stop.signal.aborted) return;
        const invalid = error instanceof ApiError && error.status < 500 && error.status !== 429;
        toast({
          text: invalid ? t('Invalid invitation token') : t('Error occured while validating invitation token'),
          icon: 'alert',
          ms: 10_000,
        });
        login();
      },
    );
    return () => stop.abort();
  }, [invitationToken, navigate]);

  const who = useIdentity();
  if (!invitationToken || !invited) return <Loading size="large" />;
  if (who.state === 'signed-in' && !isSameAddress(who.email, invited.email))
    return (
      <OtherSession email={who.email} invited={invited.email} campaign={invited.campaign_name} ask={askBeforeSignOut} />
    );
  return <RegisterForm token={invitationToken} email={invited.email} campaign={invited.campaign_name} />;
}

/** Whether who is signed in here with this address has an account already: they only have to answer. */
async function hasAccount(email: string): Promise<boolean> {
  return isIn(email) && (await enter()).go === '/';
}

function RegisterForm({ token, email, campaign }: { token: string; email: string; campaign: string }) {
  const navigate = useNavigate();
  const who = useIdentity();
  const proved = who.state === 'signed-in' && who.emailVerified && isSameAddress(who.email, email);
  const [form, setForm] = useState({ first: '', last: '', password: '', confirmation: '' });
  const [asked, setRequested] = useState(false);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const type = (field: keyof typeof form) => (event: { target: { value: string } }) => {
    setForm({ ...form, [field]: event.target.value });
    setMessage(null);
  };
  const wrongName = (name: string) => (asked || name !== '') && !isName(name.trim()) && t('Letters only, a to z');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setRequested(true);
    const given = { ...form, email, password: proved ? null : form.password };
    const problem = registrationProblem(currentTexts(), given);
    setMessage(problem);
    if (problem !== null) return;
    setBusy(true);
    const outcome = await register(given, token);
    setBusy(false);
    if (outcome.go === null) setMessage(outcome.message);
    else await navigate({ to: outcome.go });
  };

  return (
    <AuthLayout title={t('Create your account')} lead={t('You’re invited to join {campaign}.', { campaign })}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {!proved && (
          <div className={styles.link}>
            <p>{t('Skip the password: open the link we email you, then enter only your name.')}</p>
            <LinkButton email={email} goal={{ invitationToken: token }} />
          </div>
        )}
        <FormMessage>{message}</FormMessage>
        <div className={styles.pair}>
          <TextField
            label={t('First name')}
            name="first"
            onFocus={warmIdentity}
            autoComplete="given-name"
            value={form.first}
            onChange={type('first')}
            error={wrongName(form.first)}
          />
          <TextField
            label={t('Last name')}
            name="last"
            autoComplete="family-name"
            value={form.last}
            onChange={type('last')}
            error={wrongName(form.last)}
          />
        </div>
        <TextField label={t('Email')} type="email" name="email" autoComplete="username" value={email} readOnly />
        {!proved && <Passwords form={form} asked={asked} onType={type} />}
        <Button type="submit" look="primary" wide busy={busy}>
          {t('Register')}
        </Button>
        {!proved && (
          <ButtonLink wide to="/auth/login">
            {t('I have an account already')}
          </ButtonLink>
        )}
      </form>
    </AuthLayout>
  );
}

interface PasswordsProps {
  form: { password: string; confirmation: string };
  /** Whether they have tried to register: what is missing is marked then. */
  asked: boolean;
  onType: (field: 'password' | 'confirmation') => (event: { target: { value: string } }) => void;
}

function Passwords({ form, asked, onType }: PasswordsProps) {
  const checklist = passwordChecklist(currentTexts(), form.password, form.confirmation);
  return (
    <>
      <PasswordField
        label={t('Password')}
        name="new-password"
        autoComplete="new-password"
        value={form.password}
        onChange={onType('password')}
        error={asked && !checklist.slice(0, 3).every((line) => line.met)}
      />
      <PasswordField
        label={t('Confirm password')}
        name="confirm-password"
        autoComplete="new-password"
        value={form.confirmation}
        onChange={onType('confirmation')}
        error={asked && form.password !== form.confirmation}
      />
      <ul className={styles.checklist} aria-label={t('Password rules')}>
        {checklist.map((line) => (
          <li
            key={line.text}
            className={[styles.line, line.met ? styles.met : asked && styles.missed].filter(Boolean).join(' ')}
          >
            <Icon name={line.met ? 'check' : asked ? 'close' : 'minus'} size={18} />
            <span>
              {line.text}
              <span className="sr-only">{line.met ? t(' (met)') : t(' (not met)')}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
