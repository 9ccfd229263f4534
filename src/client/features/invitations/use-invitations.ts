// A campaign's invitations with what became of their e-mails, and what is done with one.
import { contract } from '../../../contract';
import type { InvitationEmail } from '../../../contract/office/emails';
import type { Invitation } from '../../../contract/invitations';
import { ApiError, call } from '../../data/api';
import { messageFor } from '../../data/error-messages';
import { useCall, type Loaded } from '../../data/use-call';
import { t } from '../../i18n/texts';
import { toast } from '../../ui/primitives/toast';

export interface SentInvitation extends Invitation {
  answered_at: string | null;
  /** Null: none was sent, or it isn't known yet. */
  email: InvitationEmail['email'];
}

interface Invitations {
  invitations: Loaded<SentInvitation[]>;
  add: (sent: readonly Invitation[]) => void;
  cancel: (invitation: Invitation) => Promise<void>;
  resend: (invitation: Invitation) => Promise<void>;
}

export function useInvitations(campaignId: string): Invitations {
  const query = { campaign_id: campaignId };
  const list = useCall(contract.invitations.list, { query });
  const emails = useCall(contract.invitationEmails.all, { query });
  // 404 means that there are none.
  const hasNone = list.error instanceof ApiError && list.error.status === 404;
  const rows = hasNone ? [] : list.data;
  const known = new Map((emails.data ?? []).map((row) => [row.invitation_id, row]));
  const joined = rows?.map((row) => ({
    ...row,
    answered_at: known.get(row.id)?.answered_at ?? null,
    email: known.get(row.id)?.email ?? null,
  }));
  const replace = (changed: Invitation) =>
    list.replace((rows ?? []).map((each) => (each.id === changed.id ? changed : each)));
  const noteEmail = (noted: InvitationEmail) =>
    emails.replace([...(emails.data ?? []).filter((row) => row.invitation_id !== noted.invitation_id), noted]);

  return {
    invitations: {
      ...list,
      data: joined,
      error: hasNone ? undefined : list.error,
      replace: (next) => list.replace(next),
    },
    add(sent) {
      const ids = new Set(sent.map(({ id }) => id));
      list.replace([...sent, ...(rows ?? []).filter(({ id }) => !ids.has(id))]);
      emails.reload();
    },
    async cancel(invitation) {
      try {
        const body = { id: invitation.id, status: 'cancelled' as const, campaign_id: campaignId };
        replace((await call(contract.invitations.answer, { body })).invitation);
        const { receiver_email } = invitation;
        toast({ text: t('Invitation to {receiver_email} canceled', { receiver_email }), icon: 'check' });
        emails.reload();
      } catch (error) {
        toast({ text: messageFor(error), icon: 'alert' });
      }
    },
    async resend(invitation) {
      try {
        const body = { campaign_id: campaignId, invitation_id: invitation.id };
        noteEmail(await call(contract.invitationEmails.resend, { body }));
        toast({ text: t('Another email goes to {email}', { email: invitation.receiver_email }), icon: 'check' });
        list.reload();
      } catch (error) {
        toast({ text: messageFor(error), icon: 'alert' });
      }
    },
  };
}
