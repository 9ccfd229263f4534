// Where a sign-in link in a mail leads: in with the address that it was sent to, and on to registration or campaign.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { t } from '../../i18n/texts';
import { contract } from '../../../contract';
import { call } from '../../data/api';
import { identity, useIdentity } from '../../session/identity';
import { linkEmail } from '../../session/sign-in-link';
import { askBeforeSignOut } from '../outbox/sign-out';
import { useLeave } from '../outbox/use-leave';
import { Button, ButtonLink } from '../../ui/primitives/button';
import { Loading } from '../../ui/primitives/loading';
import { EmailField } from '../../ui/fields/text-field';
import { AuthLayout, FormMessage } from './auth-layout';
import styles from './auth-layout.module.css';
import { isIn, logInWithLink } from './link-flow';
import { OtherSession, signOutInPlace } from './other-session';
import { isSameAddress } from './same-address';

export function LinkScreen() {
  const { invitationToken, code } = useSearch({ strict: false }) as { invitationToken?: string; code?: string };
  const navigate = useNavigate();
  // As it was opened: signing in may change the address.
  const [link] = useState(() => location.href);
  const [email, setEmail] = useState('');
  /** Whom the link was sent to, as far as this browser knows, and the invitation that it leads to. */
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [invited, setInvited] = useState<{ email: string; campaign_name: string } | null>(null);
  const [waiting, setWaiting] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  const begun = useRef(false);
  const who = useIdentity();
  const leave = useLeave(askBeforeSignOut);

  const enter = useCallback(
    async (address: string) => {
      setWaiting(true);
      setProblem(null);
      const join = async () => code !== undefined && call(contract.teamCodes.join, { body: { code } });
      const outcome = await logInWithLink(address.trim(), link, join);
      if (outcome.go === null) {
        setEmail(address);
        setProblem(outcome.message);
        setWaiting(false);
      } else if (outcome.go === '/auth/register')
        await navigate({ to: outcome.go, search: { invitationToken: outcome.invitationToken }, replace: true });
      else await navigate({ to: outcome.go, replace: true });
    },
    [code, link, navigate],
  );

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void (async () => {
      const kept = await linkEmail();
      const now = identity();
      // Someone is signed in: the link of another address does not take their place without a word.
      if (kept !== null && (now.state !== 'signed-in' || isIn(kept))) return enter(kept);
      // Opened in another browser than the one that asked for it: the person says that the address is theirs.
      const invitation = invitationToken
        ? await call(contract.invitations.validate, { query: { token: invitationToken } }).catch(() => null)
        : null;
      setSentTo(kept);
      setInvited(invitation);
      setEmail(kept ?? invitation?.email ?? '');
      setWaiting(false);
    })();
  }, [enter, invitationToken]);

  if (waiting) return <Loading size="large" text={t('Signing in...')} />;
  if (who.state === 'signed-in' && invited && !isSameAddress(who.email, invited.email))
    return (
      <OtherSession email={who.email} invited={invited.email} campaign={invited.campaign_name} ask={askBeforeSignOut} />
    );
  const isOthers = who.state === 'signed-in' && sentTo !== null && !isSameAddress(who.email, sentTo);
  if (who.state === 'signed-in')
    return (
      <AuthLayout title={t('Sign in')} lead={t('You’re signed in as {email}.', { email: who.email })}>
        <div className={styles.form}>
          <FormMessage>{problem}</FormMessage>
          {isOthers && <p>{t('This link was sent to {email}. Sign out to use it.', { email: sentTo })}</p>}
          <Button look="primary" wide onClick={() => void enter(who.email)}>
            {t('Continue as {email}', { email: who.email })}
          </Button>
          <Button wide onClick={() => void (isOthers ? signOutInPlace(askBeforeSignOut) : leave())}>
            {t('Sign out')}
          </Button>
        </div>
      </AuthLayout>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void enter(email);
  };
  return (
    <AuthLayout title={t('Sign in')} lead={t('Confirm the address that this link was sent to.')}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <FormMessage>{problem}</FormMessage>
        <EmailField value={email} onChange={(event) => setEmail(event.target.value)} />
        <Button type="submit" look="primary" wide disabled={email.trim() === ''}>
          {t('Continue')}
        </Button>
        <ButtonLink wide to="/auth/login">
          {t('Return to Sign In')}
        </ButtonLink>
      </form>
    </AuthLayout>
  );
}
