// Invitations of a campaign: send one, hand over its link, cancel it.
import { titleName } from '../../../domain/access/title-names';
import { useState } from 'react';
import { key, locale, say } from '../../../domain/words/say';
import { contract } from '../../../contract';
import type { Invitation } from '../../../contract/invitations';
import { ApiError, call } from '../../api';
import { messageFor } from '../../messages';
import { useMember } from '../../session/session';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Loadable } from '../../ui/loadable';
import { Tag } from '../../ui/tag';
import type { TagLook } from '../../ui/tag';
import { toast } from '../../ui/toast';
import { useLoad } from '../../ui/use-load';
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
  cancelled: key('Cancelled'),
  expired: key('Expired'),
};

/** 404 means that there are none. */
async function loadInvitations(campaignId: string, signal: AbortSignal): Promise<Invitation[]> {
  try {
    return await call(contract.invitations.list, { query: { campaign_id: campaignId } }, { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
}

async function copyLink(link: string): Promise<void> {
  const address = new URL(link, location.origin).href;
  try {
    await navigator.clipboard.writeText(address);
    toast({ text: say('Link copied'), icon: 'check' });
  } catch {
    // Without the permission, or on plain http: show it, to be copied by hand.
    toast({ text: address, ms: 0 });
  }
}

export function InvitationsCard() {
  const { campaignId } = useMember();
  const invitations = useLoad(`invitations ${campaignId}`, (signal) => loadInvitations(campaignId, signal));
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
        text: say('The invitation to {receiver_email} is cancelled', { receiver_email: invitation.receiver_email }),
        icon: 'check',
      });
    } catch (error) {
      toast({ text: messageFor(error), icon: 'alert' });
    }
  };
  return (
    <Card
      title={say('Invitations')}
      aside={
        !writing && (
          <Button small look="pale" icon="plus" onClick={() => setWriting(true)}>
            {say('Invite somebody')}
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
              {say('Nobody is invited yet. An invitation is a link that you hand over by any means.')}
            </p>
          ) : (
            <ul className={styles.rows}>
              {rows.map((invitation) => (
                <li key={invitation.id} className={styles.item}>
                  <div className={styles.who}>
                    <p className={styles.email}>{invitation.receiver_email}</p>
                    <p className={styles.small}>
                      {say('as {title}, sent {day}', {
                        title: titleName(invitation.offer_title),
                        day: new Date(invitation.date_sent).toLocaleDateString(locale(), { dateStyle: 'medium' }),
                      })}
                    </p>
                  </div>
                  <Tag look={looks[invitation.status]}>{say(words[invitation.status])}</Tag>
                  {invitation.status === 'pending' && (
                    <div className={styles.row}>
                      {invitation.link && (
                        <Button
                          small
                          icon="copy"
                          aria-label={say('Copy the link for {receiver_email}', {
                            receiver_email: invitation.receiver_email,
                          })}
                          onClick={() => void copyLink(invitation.link ?? '')}
                        >
                          {say('Copy link')}
                        </Button>
                      )}
                      <Button
                        small
                        look="quiet"
                        aria-label={say('Cancel the invitation to {receiver_email}', {
                          receiver_email: invitation.receiver_email,
                        })}
                        onClick={() => void cancel(invitation)}
                      >
                        {say('Cancel')}
                      </Button>
                    </div>
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
