// Invitations of a campaign: send one, hand over its link, cancel it.
import { titleName } from '../../../domain/access/title-names';
import { useState } from 'react';
import { currentTexts, formatDate } from '../../i18n/formats';
import { key, t } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { Invitation } from '../../../contract/invitations';
import { ApiError, call } from '../../data/api';
import { messageFor } from '../../data/error-messages';
import { useMember } from '../../session/session';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Loadable } from '../../ui/primitives/loadable';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { Tag } from '../../ui/primitives/tag';
import type { TagLook } from '../../ui/primitives/tag';
import { toast } from '../../ui/primitives/toast';
import { useCall, type Loaded } from '../../data/use-call';
import { Row } from '../../ui/layout/stack-and-row';
import styles from './campaign.module.css';
import { InviteForm } from './invite-form';

const looks: Record<Invitation['status'], TagLook> = {
  pending: 'lamp',
  accepted: 'good',
  declined: 'neutral',
  cancelled: 'neutral',
  expired: 'neutral',
};
const words: Record<Invitation['status'], string> = {
  pending: key('Pending'),
  accepted: key('Accepted'),
  declined: key('Declined'),
  cancelled: key('Canceled'),
  expired: key('Expired'),
};

/** 404 means that there are none. */
function useInvitations(campaignId: string): Loaded<Invitation[]> {
  const loaded = useCall(contract.invitations.list, { query: { campaign_id: campaignId } });
  const hasNone = loaded.error instanceof ApiError && loaded.error.status === 404;
  return hasNone ? { ...loaded, data: [], error: undefined } : loaded;
}

async function copyLink(link: string): Promise<void> {
  const address = new URL(link, location.origin).href;
  try {
    await navigator.clipboard.writeText(address);
    toast({ text: t('Link copied'), icon: 'check' });
  } catch {
    // Without the permission, or on plain http: show it, to be copied by hand.
    toast({ text: address, ms: 0 });
  }
}

export function InvitationsCard() {
  const { campaignId } = useMember();
  const invitations = useInvitations(campaignId);
  const [writing, setWriting] = useState(false);
  const cancel = async (invitation: Invitation) => {
    try {
      const answer = await call(contract.invitations.answer, {
        body: { id: invitation.id, status: 'cancelled', campaign_id: campaignId },
      });
      invitations.replace(
        (invitations.data ?? []).map((each) => (each.id === invitation.id ? answer.invitation : each)),
      );
      toast({
        text: t('Invitation to {receiver_email} canceled', { receiver_email: invitation.receiver_email }),
        icon: 'check',
      });
    } catch (error) {
      toast({ text: messageFor(error), icon: 'alert' });
    }
  };
  return (
    <Card
      title={t('Invitations')}
      aside={
        !writing && (
          <Button small look="pale" icon="plus" onClick={() => setWriting(true)}>
            {t('Invite someone')}
          </Button>
        )
      }
    >
      {writing && (
        <InviteForm
          campaignId={campaignId}
          onCancel={() => setWriting(false)}
          onSent={(invitation) => {
            setWriting(false);
            invitations.replace([invitation, ...(invitations.data ?? []).filter((each) => each.id !== invitation.id)]);
          }}
        />
      )}
      <Loadable loaded={invitations}>
        {(rows) =>
          rows.length === 0 ? (
            <p className={styles.none}>
              {t('No invitations yet. An invitation is a link you can send any way you like.')}
            </p>
          ) : (
            <ul>
              {rows.map((invitation) => (
                <li key={invitation.id} className={styles.item}>
                  <div className={styles.who}>
                    <p className={styles.email}>{invitation.receiver_email}</p>
                    <p className={styles.small}>
                      {t('as {title}, sent {day}', {
                        title: titleName(currentTexts(), invitation.offer_title),
                        day: formatDate(invitation.date_sent, 'dayYear'),
                      })}
                    </p>
                  </div>
                  <Tag look={looks[invitation.status]}>{t(words[invitation.status])}</Tag>
                  {invitation.status === 'pending' && (
                    <Row gap={8}>
                      {invitation.link && (
                        <Button
                          small
                          icon={rareIcons.copy}
                          aria-label={t('Copy the link for {receiver_email}', {
                            receiver_email: invitation.receiver_email,
                          })}
                          onClick={() => void copyLink(invitation.link ?? '')}
                        >
                          {t('Copy link')}
                        </Button>
                      )}
                      <Button
                        small
                        look="quiet"
                        aria-label={t('Cancel the invitation to {receiver_email}', {
                          receiver_email: invitation.receiver_email,
                        })}
                        onClick={() => void cancel(invitation)}
                      >
                        {t('Cancel')}
                      </Button>
                    </Row>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loadable>
    </Card>
  );
}
