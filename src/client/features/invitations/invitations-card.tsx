// Invitations of a campaign: send some, hand over their links, cancel them.
import { titleName } from '../../../domain/access/title-names';
import { useState } from 'react';
import { currentTexts, formatDate } from '../../i18n/formats';
import { key, t, tPlural } from '../../i18n/texts';
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
import styles from './invitations.module.css';
import { InviteForm } from './invite-form';
import { addressOf, copyText, ShareDialog } from './share-dialog';

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

/** A line for each, to be pasted into a spreadsheet or a mail merge. */
function linksOf(invitations: readonly Invitation[]): string {
  return invitations.map(({ receiver_email, link }) => `${receiver_email}\t${addressOf(link ?? '')}`).join('\n');
}

function aboutWords({ offer_title, date_sent, walkbook_ids = [] }: Invitation): string {
  const sent = t('as {title}, sent {day}', {
    title: titleName(currentTexts(), offer_title),
    day: formatDate(date_sent, 'dayYear'),
  });
  const count = walkbook_ids.length;
  return count === 0 ? sent : `${sent} · ${tPlural(count, '{count} walkbook', '{count} walkbooks')}`;
}

export function InvitationsCard() {
  const { campaignId } = useMember();
  const invitations = useInvitations(campaignId);
  const [writing, setWriting] = useState(false);
  const [shared, setShared] = useState<Invitation | null>(null);
  const open = (invitations.data ?? []).filter(({ link }) => link !== null);
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
          onSent={(sent) => {
            setWriting(false);
            const ids = new Set(sent.map(({ id }) => id));
            invitations.replace([...sent, ...(invitations.data ?? []).filter(({ id }) => !ids.has(id))]);
            if (sent.length === 1) setShared(sent[0] ?? null);
            else if (sent.length > 1) void copyText(linksOf(sent), t('Each address with its link is on the clipboard'));
          }}
        />
      )}
      {shared?.link && (
        <ShareDialog
          title={t('Invitation for {email}', { email: shared.receiver_email })}
          link={shared.link}
          words={t('You’re invited to join {campaign}.', { campaign: shared.campaign_name })}
          label={t('Code with the invitation')}
          onClose={() => setShared(null)}
        >
          <p>{t('Let them scan this, or send them the link. It works for 30 days, and only for this address.')}</p>
        </ShareDialog>
      )}
      {open.length > 1 && (
        <Row gap={8}>
          <Button
            small
            icon={rareIcons.copy}
            onClick={() => void copyText(linksOf(open), t('Each address with its link is on the clipboard'))}
          >
            {t('Copy all open links')}
          </Button>
        </Row>
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
                    <p className={styles.small}>{aboutWords(invitation)}</p>
                  </div>
                  <Tag look={looks[invitation.status]}>{t(words[invitation.status])}</Tag>
                  {invitation.status === 'pending' && (
                    <Row gap={8}>
                      {invitation.link && (
                        <Button
                          small
                          icon={rareIcons.send}
                          aria-label={t('Share the link for {receiver_email}', {
                            receiver_email: invitation.receiver_email,
                          })}
                          onClick={() => setShared(invitation)}
                        >
                          {t('Share')}
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
