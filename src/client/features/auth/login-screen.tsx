// Signing in, with the forgotten password in place.
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { FormEvent } from 'react';
import { key, t } from '../../i18n/texts';
import { emailPattern } from '../../../contract/fields';
import { identity, warmIdentity } from '../../session/identity';
import { Button } from '../../ui/primitives/button';
import { PasswordField, EmailField } from '../../ui/fields/text-field';
import { AuthLayout, FormMessage } from './auth-layout';
import { UnsentLine } from '../outbox/unsent-line';
import styles from './auth-layout.module.css';
import type { LogIn } from './log-in';

/** What happens after the form is filled in: not needed to show it, so it comes with the first keystroke. */
const loadFlow = () => import('./log-in');
const loadLink = () => import('./link-flow');
const unloaded = { go: null, message: key('Server Error: Try again later.') } as const;

function warm(): void {
  warmIdentity();
  loadFlow().catch(() => undefined);
}

export function LoginScreen() {
  const navigate = useNavigate();
  // Whom the link of the verification mail brought here.
  const verified = useLocation({ select: ({ state }) => state.verified });
  const [email, setEmail] = useState(verified ?? '');
  const [password, setPassword] = useState('');
  const [asked, setRequested] = useState(false);
  const [busy, setBusy] = useState<'sign-in' | 'reset' | 'link' | null>(null);
  const [said, setMessage] = useState<{ good: boolean; message: string } | null>(
    verified === undefined ? null : { good: true, message: t('Your address is verified. Sign in to continue.') },
  );
  const emailOk = emailPattern.test(email.trim());
  const passwordOk = password.length >= 1;

  useEffect(() => {
    const who = identity();
    if (who.state === 'signed-in' && who.emailVerified) void navigate({ to: '/', replace: true });
  }, [navigate]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setRequested(true);
    setMessage(null);
    if (!emailOk || !passwordOk) return;
    setBusy('sign-in');
    const outcome: LogIn = await loadFlow().then(
      ({ logIn }) => logIn(email.trim(), password),
      () => unloaded,
    );
    setBusy(null);
    if (outcome.go === null) setMessage({ good: false, message: t(outcome.message) });
    else if (outcome.go === '/auth/register')
      await navigate({ to: outcome.go, search: { invitationToken: outcome.invitationToken } });
    else await navigate({ to: outcome.go });
  };

  const mail = async (what: 'reset' | 'link') => {
    setMessage(null);
    setBusy(what);
    const send =
      what === 'reset' ? loadFlow().then((flow) => flow.resetPassword) : loadLink().then((flow) => flow.mailLink);
    setMessage(
      await send.then(
        (to) => to(email),
        () => ({ good: false, message: t(unloaded.message) }),
      ),
    );
    setBusy(null);
  };

  return (
    <AuthLayout
      title={t('Sign in')}
      // This tab may have been in the middle of a door.
      lead={identity().elsewhere && t('You were signed out in another tab. Sign in to continue.')}
    >
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <FormMessage good={said?.good ?? false}>{said?.message}</FormMessage>
        <EmailField
          onFocus={warm}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={asked && !emailOk && t('Please enter a valid email address.')}
        />
        <PasswordField
          label={t('Password')}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={asked && !passwordOk && t('Please enter your password.')}
        />
        <Button type="submit" look="primary" wide busy={busy === 'sign-in'}>
          {t('Sign In')}
        </Button>
        <Button look="pale" wide busy={busy === 'link'} onClick={() => busy === null && void mail('link')}>
          {t('Email me a sign-in link')}
        </Button>
        <a
          className={styles.forgot}
          href="/auth/login"
          aria-busy={busy === 'reset'}
          onClick={(event) => {
            event.preventDefault();
            if (busy === null) void mail('reset');
          }}
        >
          {t('Forgot password')}
        </a>
      </form>
      <UnsentLine />
    </AuthLayout>
  );
}
