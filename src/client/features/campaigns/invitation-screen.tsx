// An invitation to a campaign: accept it, decline it, or go back and decide later.
import { useState } from 'react';
import { titleName } from '../../../domain/access/title-names';
import { currentTexts, formatDate } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';
import { ApiError } from '../../data/api';
import { messageFor } from '../../data/error-messages';
import { setSession, useSession } from '../../session/session';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Loading } from '../../ui/primitives/loading';
import { Page } from '../../ui/primitives/page';
import { Problem } from '../../ui/primitives/problem';
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
          ? t('This invitation is no longer open. It may have been canceled or answered on another device.')
          : messageFor(error),
      );
    } finally {
      setBusy(null);
    }
  };
  const purpose = purposeOf(invitation);
  const walkbooks = invitation.walkbook_ids?.length ?? 0;
  return (
    <div className={styles.chooser}>
      <Page
        title={t('Join {campaign_name}?', { campaign_name: invitation.campaign_name })}
        lead={t('You’ve been invited to join this campaign.')}
      >
        {problem && <Problem onClose={() => setProblem(null)}>{problem}</Problem>}
        <Card>
          <dl className={styles.facts}>
            <dt>{purpose.label}</dt>
            <dd>{purpose.text}</dd>
            <dt>{t('Title')}</dt>
            <dd>{titleName(currentTexts(), invitation.offer_title)}</dd>
            {walkbooks > 0 && (
              <>
                <dt>{t('Ready for you')}</dt>
                <dd>{tPlural(walkbooks, '{count} walkbook', '{count} walkbooks')}</dd>
              </>
            )}
            <dt>{t('Sent')}</dt>
            <dd>{formatDate(invitation.date_sent, 'longDayYear')}</dd>
          </dl>
          {invitation.message && <p className={styles.message}>{invitation.message}</p>}
          <div className={styles.buttons}>
            <Button
              look="primary"
              busy={busy === 'accepted'}
              disabled={busy !== null}
              onClick={() => void answer('accepted')}
            >
              {t('Accept')}
            </Button>
            <Button busy={busy === 'declined'} disabled={busy !== null} onClick={() => void answer('declined')}>
              {t('Decline')}
            </Button>
          </div>
        </Card>
        <Button look="quiet" icon="back" onClick={() => setSession({ invitation: null, choosing: true })}>
          {t('Back to your campaigns')}
        </Button>
      </Page>
    </div>
  );
}
