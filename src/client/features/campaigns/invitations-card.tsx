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
import { offeredTitles } from '../../../contract/access';
import { emailPattern } from '../../../contract/fields';
import { AreaField, SelectField } from '../../ui/fields/fields';
import { Problem } from '../../ui/primitives/problem';
import { TextField } from '../../ui/fields/text-field';
import { useIdempotencyKey } from '../../data/use-idempotency-key';
import { useAction } from '../../data/use-action';
import { Form } from '../../ui/fields/form';
import styles from './campaign.module.css';

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

interface FormProps {
  campaignId: string;
  onSent: (invitation: Invitation) => void;
  onCancel: () => void;
}

function InviteForm({ campaignId, onSent, onCancel }: FormProps) {
  const [email, setEmail] = useState('');
  const [title, setTitle] = useState<(typeof offeredTitles)[number]>('Volunteer');
  const [message, setMessage] = useState('');
  const [asked, setRequested] = useState(false);
  const { busy, problem, act } = useAction();
  const keyFor = useIdempotencyKey();
  const ok = emailPattern.test(email.trim());

  const send = async () => {
    const body = {
      campaign_id: campaignId,
      receiver_email: email.trim(),
      offer_title: title,
      message: message.trim() || null,
    };
    onSent(await call(contract.invitations.create, { body }, { idempotencyKey: keyFor(body) }));
    toast({ text: t('Invitation created. Copy the link and send it'), icon: 'check' });
  };

  return (
    <div className={styles.form}>
      <Form
        onSubmit={() => {
          setRequested(true);
          if (ok) void act(send);
        }}
      >
        {problem && <Problem safe={t('No one was invited.')}>{problem}</Problem>}
        <TextField
          label={t('Email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={asked && !ok && t('Please enter a valid email address.')}
        />
        <SelectField
          label={t('Title')}
          value={title}
          onChange={(event) => setTitle(offeredTitles.find((each) => each === event.target.value) ?? 'Volunteer')}
          options={offeredTitles.map((each) => [each, titleName(currentTexts(), each)])}
        />
        <AreaField
          label={t('Message (optional)')}
          value={message}
          maxLength={1000}
          onChange={(event) => setMessage(event.target.value)}
        />
        <Row gap={8}>
          <Button type="submit" look="primary" busy={busy}>
            {t('Invite')}
          </Button>
          <Button onClick={onCancel}>{t('Cancel')}</Button>
        </Row>
      </Form>
    </div>
  );
}
