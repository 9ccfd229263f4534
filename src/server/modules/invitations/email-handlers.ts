// Invitations by e-mail: queued with the invitation, sent once more on request, and what became of them.
import { sentence } from '../../../contract/messages/every-message';
import type { contract } from '../../../contract';
import { minutesBetween } from '../../../contract/office/emails';
import { ApiError } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { audit } from '../audit/repo';
import { isStillOffered } from '../campaigns/handed-out';
import { newestEmails } from '../emails/repo';
import { queueInvitation } from './invitation-email';
import { newInvitationToken } from './present';
import { countSent } from './sender-limit';
import { listAnswered, lockInvitation, renewInvitation } from './repo';

export const invitationEmailHandlers: Handlers<typeof contract.invitationEmails> = {
  async all({ member, db }) {
    const emails = new Map(
      (await newestEmails(db, member.campaign_id, 'invitation')).map(({ subject_id, status, language, changed_at }) => [
        subject_id,
        { status, language, at: changed_at },
      ]),
    );
    const invitations = await listAnswered(db, member.campaign_id);
    return invitations.map(({ id, answered_at }) => ({
      invitation_id: id,
      answered_at,
      email: emails.get(id) ?? null,
    }));
  },

  async resend(context) {
    const { body, member, user, db, now } = context;
    const { campaign_id } = member;
    const invitation = await lockInvitation(db, body.invitation_id, { campaign_id });
    if (!invitation) throw new ApiError('NOT_FOUND');
    if (invitation.status === 'cancelled') throw new ApiError('CONFLICT', sentence('INVITATION_CANCELED'));
    if (invitation.status !== 'pending') throw new ApiError('CONFLICT', sentence('INVITATION_ANSWERED'));
    const last = (await newestEmails(db, campaign_id, 'invitation', invitation.id))[0];
    if (last && now.getTime() - Date.parse(last.created_at) < minutesBetween * 60_000)
      throw new ApiError('CONFLICT', sentence('EMAILED_LATELY', { min: minutesBetween }));
    // Sent once more, it is the word of who may still give it.
    const sender_id = (await isStillOffered(db, invitation)) ? invitation.sender_id : user.id;
    if (!(await isStillOffered(db, { ...invitation, sender_id })))
      throw new ApiError('FORBIDDEN', sentence('TITLE_ABOVE_OWN'));
    await renewInvitation(db, campaign_id, invitation.id, { sender_id, token: newInvitationToken() });
    const language = body.language ?? last?.language ?? 'en';
    await countSent(context, 1);
    await queueInvitation(context, invitation, language);
    await audit(context, 'invitation_sent', { id: invitation.id, name: invitation.offer_title });
    return {
      invitation_id: invitation.id,
      answered_at: null,
      email: { status: 'waiting', language, at: now.toISOString() },
    };
  },
};
