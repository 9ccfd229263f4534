// A team code from the office wall: whoever proves an address here gets an invitation as Volunteer.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { t } from '../../i18n/texts';
import { contract } from '../../../contract';
import { ApiError, BadCall, call } from '../../data/api';
import { messageFor } from '../../data/error-messages';
import { identity } from '../../session/identity';
import { setSession } from '../../session/session';
import { useCall } from '../../data/use-call';
import { Button, ButtonLink } from '../../ui/primitives/button';
import { Loading } from '../../ui/primitives/loading';
import { EmailField } from '../../ui/fields/text-field';
import { AuthLayout, FormMessage } from './auth-layout';
import styles from './auth-layout.module.css';
import { askBeforeSignOut } from '../outbox/sign-out';
import { useLeave } from '../outbox/use-leave';
import { LinkButton } from './link-button';
import { enter } from './log-in';

/** A link with a code that is no one's, or without one, stays so. */
const isWrongLink = (error: unknown) => error instanceof BadCall || (error instanceof ApiError && error.status === 400);

export function JoinScreen() {
  const { code = '' } = useSearch({ strict: false }) as { code?: string };
  const found = useCall(contract.teamCodes.validate, { query: { code } });
  const [email, setEmail] = useState('');
  if (found.loading && !found.data) return <Loading size="large" />;
  if (!found.data)
    return (
      <AuthLayout title={t('Join a team')}>
        <div className={styles.form}>
          <FormMessage>{messageFor(found.error)}</FormMessage>
          {!isWrongLink(found.error) && (
            <Button wide look="primary" onClick={found.reload}>
              {t('Try again')}
            </Button>
          )}
          <ButtonLink wide to="/auth/login">
            {t('Return to Sign In')}
          </ButtonLink>
        </div>
      </AuthLayout>
    );
  const who = identity();
  return (
    <AuthLayout
      title={t('Join {campaign}', { campaign: found.data.campaign_name })}
      lead={t('Volunteers join with an email address. We send you a link, and you are in.')}
    >
      <div className={styles.form}>
        {who.state === 'signed-in' && who.emailVerified ? (
          <JoinAs email={who.email} code={code} />
        ) : (
          <>
            <EmailField value={email} onChange={(event) => setEmail(event.target.value)} />
            <LinkButton email={email} goal={{ teamCode: code }} primary />
          </>
        )}
      </div>
    </AuthLayout>
  );
}

/** For someone who is signed in here: their address is proved. */
function JoinAs({ email, code }: { email: string; code: string }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [joined, setJoined] = useState(false);
  const leave = useLeave(askBeforeSignOut);
  useEffect(() => {
    if (!joined) return;
    // The chooser opens what is new; work in another campaign stays where it is.
    setSession({ campaignUser: null, campaign: null, user: null });
    void navigate({ to: '/app/user-options', replace: true });
  }, [joined, navigate]);
  const join = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const { status } = await call(contract.teamCodes.join, { body: { code } });
      if (status === 'member') return await navigate({ to: '/', replace: true });
      const way = await enter();
      if (way.go === '/auth/register')
        return await navigate({ to: way.go, search: { invitationToken: way.invitationToken }, replace: true });
      setJoined(way.go !== null);
      if (way.go === null) setProblem(way.message);
    } catch (error) {
      setProblem(messageFor(error));
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  return (
    <>
      <FormMessage>{problem}</FormMessage>
      <Button look="primary" wide busy={busy} onClick={() => void join()}>
        {t('Continue as {email}', { email })}
      </Button>
      <Button wide onClick={() => void leave()}>
        {t('Sign out')}
      </Button>
    </>
  );
}
