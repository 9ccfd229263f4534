// An invitation to a campaign: accept it, decline it, or go back and decide later.
import { useState } from 'react';
import { titleName } from '../../../domain/access/title-names';
import { locale, say } from '../../../domain/words/say';
import { ApiError } from '../../api';
import { messageFor } from '../../messages';
import { setSession, useSession } from '../../session/session';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Loading } from '../../ui/loading';
import { Page } from '../../ui/page';
import { Problem } from '../../ui/problem';
import { purposeOf } from './campaign-words';
import styles from './chooser.module.css';
import { answerInvitation } from './enter-campaign';

export function InvitationScreen() {
  const { invitation } = useSession();
  const [busy, setBusy] = useState<'accepted' | 'declined' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // The gates lead away as soon as the invitation is answered.
  if (!invitation) return <Loading />;

  const answer = async (status: 'accepted' | 'declined') => {
    setBusy(status);
    setProblem(null);
    try {
      await answerInvitation(invitation, status);
    } catch (error) {
      const over = error instanceof ApiError && (error.status === 404 || error.status === 409);
      setProblem(
        over
          ? say('This invitation is no longer open. It may have been cancelled, or answered on another device.')
          : messageFor(error),
      );
    } finally {
      setBusy(null);
    }
  };
  const purpose = purposeOf(invitation);
  return (
    <div className={styles.chooser}>
      <Page
        title={say('Join {campaign_name}?', { campaign_name: invitation.campaign_name })}
        lead={say('You were invited to work in this campaign.')}
      >
        {problem && <Problem onClose={() => setProblem(null)}>{problem}</Problem>}
        <Card>
          <dl className={styles.facts}>
            <dt>{purpose.label}</dt>
            <dd>{purpose.text}</dd>
            <dt>{say('Title')}</dt>
            <dd>{titleName(invitation.offer_title)}</dd>
            <dt>{say('Sent')}</dt>
            <dd>{new Date(invitation.date_sent).toLocaleDateString(locale(), { dateStyle: 'long' })}</dd>
          </dl>
          {invitation.message && <p className={styles.message}>{invitation.message}</p>}
          <div className={styles.buttons}>
            <Button
              look="primary"
              busy={busy === 'accepted'}
              disabled={busy !== null}
              onClick={() => void answer('accepted')}
            >
              {say('Accept')}
            </Button>
            <Button busy={busy === 'declined'} disabled={busy !== null} onClick={() => void answer('declined')}>
              {say('Decline')}
            </Button>
          </div>
        </Card>
        <Button look="quiet" icon="back" onClick={() => setSession({ invitation: null })}>
          {say('Back to your campaigns')}
        </Button>
      </Page>
    </div>
  );
}
