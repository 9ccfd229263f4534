// The invitation calls: how a person comes to work in a campaign.
import { sentence } from '../../../contract/messages/every-message';
import type { contract } from '../../../contract';
import type { OfferedTitle, Title } from '../../../contract/access';
import type { Invitation } from '../../../contract/invitations';
import type { CallReply } from '../../../contract/call';
import { may } from '../../../domain/access/capabilities';
import { isHigher } from '../../../domain/access/title-change';
import type { Db } from '../../db/connection';
import { ApiError } from '../../http/errors';
import type { Context, Handlers } from '../../http/handler';
import { audit } from '../audit/repo';
import { endHandedOut, isStillOffered } from '../campaigns/handed-out';
import { presentMembership } from '../campaigns/present';
import {
  findMemberByEmail,
  followTitle,
  listMemberships,
  setMembership,
  titlesByEmail,
  wasRemoved,
} from '../campaigns/memberships-repo';
import { lockCampaign } from '../campaigns/repo';
import { lockTreeOf } from '../campaigns/tree-lock';
import { endEntries, entriesOver } from '../chapters/entering';
import { returnToShifts } from '../planned-shifts/repo';
import { returnToTeams } from '../teams/repo';
import { activeWalkbooks, addAssignees, requireActiveWalkbooks } from '../walkbooks/repo';
import { dropWaiting } from '../emails/repo';
import { pauseWebhooksOf } from '../webhooks/pause-of-maker';
import { queueInvitation } from './invitation-email';
import { newInvitationToken, presentInvitation } from './present';
import { countSent } from './sender-limit';
import {
  findCampaignOfInvitation,
  findOpenByToken,
  listOfCampaign,
  listOpenFor,
  lockInvitation,
  saveInvitation,
  setInvitationStatus,
  type InvitationRow,
} from './repo';

type Answer = typeof contract.invitations.answer;

export const invitationHandlers: Handlers<typeof contract.invitations> = {
  async create(context) {
    const { body, user, member, db, now } = context;
    const { receiver_email, offer_title, message = null, walkbook_ids, language = 'en' } = body;
    refuseAbove(member, offer_title, receiver_email === user.email);
    await refuseForOwner(db, member.campaign_id, receiver_email, offer_title);
    await requireActiveWalkbooks(db, member.campaign_id, walkbook_ids ?? []);
    const present = await findMemberByEmail(db, member.campaign_id, receiver_email);
    if (present?.title === offer_title && !present.is_entered)
      throw new ApiError('CONFLICT', sentence('HAS_TITLE_ALREADY', { email: receiver_email, what: offer_title }));
    const invitation = await saveInvitation(db, {
      campaign_id: member.campaign_id,
      sender_id: user.id,
      receiver_email,
      offer_title,
      message,
      token: newInvitationToken(),
      ...(walkbook_ids && { walkbook_ids }),
    });
    await audit(context, 'invitation_sent', { id: invitation.id, name: offer_title });
    await countSent(context, 1);
    await queueInvitation(context, invitation, language);
    return presentInvitation(invitation, now, { link: true });
  },

  async validate({ query, db }) {
    const invitation = await findOpenByToken(db, query.token);
    if (!invitation) throw new ApiError('INVITATION_INVALID');
    return { email: invitation.receiver_email, campaign_name: invitation.campaign_name };
  },

  async list({ query, user, member, db, now }) {
    if (!member && query.receiver_email !== undefined && query.receiver_email !== user.email)
      throw new ApiError('FORBIDDEN');
    const rows = member
      ? await listOfCampaign(db, member.campaign_id, query.receiver_email)
      : await listOpenFor(db, user.email);
    if (rows.length === 0) throw new ApiError('NOT_FOUND', sentence('NO_INVITATIONS'));
    return rows.map((row) => presentInvitation(row, now, { link: member !== null }));
  },

  answer(context) {
    return context.body.status === 'cancelled' ? cancel(context) : receive(context);
  },
};

export const manyInvitationHandlers: Handlers<typeof contract.manyInvitations> = {
  async create(context) {
    const { body, user, member, db, now } = context;
    const { offer_title, message = null, walkbook_ids, language = 'en' } = body;
    const { campaign_id } = member;
    const { owner_email } = await lockCampaign(db, campaign_id);
    refuseAbove(member, offer_title, body.receiver_emails.includes(user.email));
    await requireActiveWalkbooks(db, campaign_id, walkbook_ids ?? []);
    const addresses = [...new Set(body.receiver_emails)];
    const present = await titlesByEmail(db, campaign_id, addresses);
    const isUnchanged = (email: string) => email === owner_email || present.get(email) === offer_title;
    const invitations: Invitation[] = [];
    const invited = addresses.filter((email) => !isUnchanged(email));
    await countSent(context, invited.length);
    for (const receiver_email of invited) {
      const values = {
        campaign_id,
        sender_id: user.id,
        receiver_email,
        offer_title,
        message,
        ...(walkbook_ids && { walkbook_ids }),
      };
      const row = await saveInvitation(db, { ...values, token: newInvitationToken() });
      await queueInvitation(context, row, language);
      invitations.push(presentInvitation(row, now, { link: true }));
    }
    await audit(context, 'invitation_sent', ...invitations.map(({ id }) => ({ id, name: offer_title })));
    return { invitations, unchanged: addresses.filter(isUnchanged) };
  },
};

/** Takes back an invitation that the campaign sent. */
async function cancel({ body, member, user, db, now }: Context<Answer>): Promise<CallReply<Answer>> {
  if (!member) throw new ApiError('BAD_REQUEST', sentence('NOT_PROVIDED', { what: 'Campaign ID' }));
  const invitation = await lockInvitation(db, body.id, { campaign_id: member.campaign_id });
  if (!invitation) throw new ApiError('NOT_FOUND');
  if (invitation.status !== 'cancelled') {
    if (invitation.status !== 'pending') throw new ApiError('CONFLICT', sentence('INVITATION_ANSWERED'));
    await setInvitationStatus(db, invitation.campaign_id, invitation.id, 'cancelled');
    await dropWaiting(db, invitation.campaign_id, [invitation.id]);
    await audit({ db, member, user }, 'invitation_canceled', { id: invitation.id, name: invitation.offer_title });
  }
  return {
    invitation: presentInvitation({ ...invitation, status: 'cancelled' }, now, { link: false }),
    membership: null,
  };
}

/** The receiver's own yes or no. The same answer again is harmless: the first one's reply may have been lost. */
async function receive({ body, user, db, now, services }: Context<Answer>): Promise<CallReply<Answer>> {
  const status = body.status === 'accepted' ? 'accepted' : 'declined';
  if (status === 'accepted' && !body.campaign_name?.trim())
    throw new ApiError('BAD_REQUEST', sentence('NOT_PROVIDED', { what: 'Campaign name' }));
  const campaignId = await findCampaignOfInvitation(db, body.id, user.email);
  if (campaignId === undefined) throw new ApiError('NOT_FOUND');
  // It may lower the title by which someone is in campaigns below.
  await lockTreeOf(db, campaignId);
  await lockCampaign(db, campaignId);
  const invitation = await lockInvitation(db, body.id, { receiver_email: user.email });
  if (!invitation) throw new ApiError('NOT_FOUND');
  if (invitation.status !== status) {
    refuseUnlessOpen(invitation, now);
    if (status === 'accepted') {
      if (!(await isStillOffered(db, invitation))) throw new ApiError('CONFLICT', sentence('INVITATION_CANCELED'));
      await refuseForOwner(db, invitation.campaign_id, user.email, invitation.offer_title);
    }
    await setInvitationStatus(db, invitation.campaign_id, invitation.id, status);
    if (status === 'accepted') {
      const returns = await wasRemoved(db, invitation.campaign_id, user.email);
      await setMembership(db, invitation.campaign_id, user.id, invitation.offer_title);
      if (returns) {
        await returnToTeams(db, invitation.campaign_id, user.id);
        await returnToShifts(db, invitation.campaign_id, user.id, now);
      }
      await followTitle(db, user.id, invitation.campaign_id, invitation.offer_title);
      const over = await entriesOver(db, user.id, invitation.campaign_id, invitation.offer_title);
      await endEntries({ db, user }, over);
      await endHandedOut(db, invitation.campaign_id, user.id);
      await pauseWebhooksOf({ db, user, services }, invitation.campaign_id, user.id);
      const walkbooks = await activeWalkbooks(db, invitation.campaign_id, invitation.walkbook_ids);
      await addAssignees(
        db,
        invitation.campaign_id,
        walkbooks.map(({ id }) => id),
        [user.id],
      );
      await audit({ db, member: invitation, user }, 'assignments_changed', ...walkbooks);
      const joined = { id: invitation.id, name: invitation.offer_title };
      await audit({ db, member: invitation, user }, 'member_joined', joined);
    }
  }
  const joined = (await listMemberships(db, user.id)).find((row) => row.campaign_id === invitation.campaign_id);
  return {
    invitation: presentInvitation({ ...invitation, status }, now, { link: false }),
    membership: status === 'accepted' && joined ? presentMembership(joined, user.email) : null,
  };
}

/** An invitation, to oneself or to whoever one pleases, is no way around who may give which title (domain/access/title-change.ts). */
function refuseAbove(by: { title: Title; is_owner: boolean }, offered: OfferedTitle, isOwn: boolean): void {
  if (!isHigher(offered, by.title)) return;
  if (isOwn) throw new ApiError('FORBIDDEN', sentence('OWN_TITLE_UPWARD'));
  if (!by.is_owner) throw new ApiError('FORBIDDEN', sentence('TITLE_ABOVE_OWN'));
}

/** An owner who could not change the campaign would leave no one who can hand it over. */
async function refuseForOwner(db: Db, campaignId: string, email: string, offered: OfferedTitle): Promise<void> {
  const { owner_email: owner } = await lockCampaign(db, campaignId);
  if (owner === email && !may(offered, 'campaign.edit'))
    throw new ApiError('CONFLICT', sentence('OWNER_KEEPS_TITLE', { email }));
}

function refuseUnlessOpen(invitation: InvitationRow, now: Date): void {
  if (invitation.status === 'cancelled') throw new ApiError('CONFLICT', sentence('INVITATION_CANCELED'));
  if (invitation.status !== 'pending') throw new ApiError('CONFLICT', sentence('INVITATION_ANSWERED'));
  if (Date.parse(invitation.expires_at) <= now.getTime())
    throw new ApiError('CONFLICT', sentence('INVITATION_EXPIRED'));
}
