// The user calls: registration, the signed-in user's record, terms, members of a campaign.
import { sentence } from '../../../contract/messages/every-message';
import type { contract } from '../../../contract';
import { passwordMinimum, passwordSpecials } from '../../../contract/users';
import type { Title } from '../../../contract/access';
import { lateDays } from '../../../domain/facts/ended';
import { may } from '../../../domain/access/capabilities';
import { ApiError } from '../../http/errors';
import type { Context, Handlers } from '../../http/handler';
import type { Identity } from '../../http/identity';
import { audit } from '../audit/repo';
import { endHandedOut } from '../campaigns/handed-out';
import {
  endAllMemberships,
  endMembership,
  findMemberByEmail,
  leaveCampaign,
  listMemberships,
} from '../campaigns/memberships-repo';
import { lockCampaign, lockCampaignsOf, ownsCampaign } from '../campaigns/repo';
import { endEntries } from '../chapters/entering';
import { entriesBy, entriesFor } from '../chapters/entries-repo';
import { forgetOffersTo } from '../chapters/offers-repo';
import { lockTreeOf, lockTrees } from '../campaigns/tree-lock';
import { forgetEmailsTo } from '../emails/repo';
import { cancelOpenFor, forgetAnswered } from '../invitations/repo';
import { pauseWebhooksOf } from '../webhooks/pause-of-maker';
import { tellAccountChanged } from './account-changed-email';
import { isStale, me } from './me';
import { presentUser } from './present';
import { register } from './register';
import { changeAccount } from '../../providers/identity-accounts';
import { passwordIsReady } from '../../../domain/access/password';
import { forgetOwnPhones } from '../calling/carrier-calls-repo';
import { forgetAnswersOf } from '../quality/repo';
import { closeUser, getUser, isEmailTaken, listMembers, setTerms, updateUser } from './repo';

const weakPassword = sentence('WEAK_PASSWORD', { min: passwordMinimum, specials: passwordSpecials });

export const userHandlers: Handlers<typeof contract.users> = {
  register,
  me,

  async setTerms({ query, identity, db }) {
    const accepted = query.terms_status;
    const known = await setTerms(db, identity.uid, accepted);
    return known
      ? { status: 'user_terms_status_updated', terms_accepted: accepted }
      : { status: 'user_terms_status_update_error', terms_accepted: false };
  },

  async updateMe(context) {
    const { body, user, identity, db, now, services } = context;
    const { first, last, password, language, units, wants_reminder_emails, wants_report_emails } = body;
    const wishes = { language, units, wants_reminder_emails, wants_report_emails };
    // A token from before the present address came knows only the old one.
    const isOld = isStale(await getUser(db, user.id), identity.issuedAt);
    const email = body.email === (isOld ? user.email : identity.email) ? undefined : body.email;
    // It is good for an hour, and may be in the hands of who had that address: an app signs in anew, and comes again.
    if (isOld && (email !== undefined || password !== undefined)) throw new ApiError('TOKEN_INVALID');
    if (email !== undefined && (await isEmailTaken(db, email, user.id))) throw new ApiError('ALREADY_REGISTERED');
    if (password !== undefined && !passwordIsReady(password, password)) throw new ApiError('INVALID', weakPassword);
    if (email !== undefined || password !== undefined) refuseUnlessRecent(identity, now);
    const row = await updateUser(db, user.id, { first, last, ...wishes, ...(await chosenPlace(context)) });
    if (password !== undefined) await tellAccountChanged(db, services.jobs, 'password_changed', row);
    // Last, because the identity provider takes nothing back. The record's own address follows once the new one is verified.
    if (email !== undefined || password !== undefined)
      await changeAccount(services.config.auth, identity.uid, {
        ...(email === undefined ? {} : { email }),
        ...(password === undefined ? {} : { password }),
      });
    const note = email === undefined ? undefined : sentence('CONFIRM_NEW_EMAIL', { email });
    return presentUser(db, row, identity.uid, now, note);
  },

  async remove({ user, db, services }) {
    await lockTrees(db);
    await lockCampaignsOf(db, user.id);
    if (await ownsCampaign(db, user.email)) throw new ApiError('OWNER_STAYS', sentence('OWNS_A_CAMPAIGN'));
    const left = await listMemberships(db, user.id);
    for (const member of left) await audit({ db, member, user }, 'account_closed', user);
    await endEntries({ db, user }, await entriesFor(db, user.id));
    await endAllMemberships(db, user.id);
    for (const { campaign_id } of left) {
      await endHandedOut(db, campaign_id, user.id);
      await pauseWebhooksOf({ db, user, services }, campaign_id, user.id);
    }
    await forgetAnswered(db, user.email);
    await forgetEmailsTo(db, user);
    await forgetOffersTo(db, user.email);
    await forgetAnswersOf(db, user.id);
    await forgetOwnPhones(db, user.id);
    await closeUser(db, user);
    return { status: 'deleted' };
  },

  async removeFromCampaign(context) {
    const { query, user, member, db } = context;
    await lockTreeOf(db, member.campaign_id);
    const { owner_email: owner } = await lockCampaign(db, member.campaign_id);
    if (owner !== user.email) throw new ApiError('FORBIDDEN');
    if (query.email === owner) throw new ApiError('OWNER_STAYS', sentence('OWNS_THIS_CAMPAIGN'));
    const leaver = await findMemberByEmail(db, member.campaign_id, query.email);
    if (!leaver) throw new ApiError('NOT_FOUND', sentence('NO_MEMBER_WITH_EMAIL'));
    await endEntries({ db, user }, await entriesBy(db, leaver.id, member.campaign_id));
    await endMembership(db, member.campaign_id, leaver.id);
    await leaveCampaign(db, leaver.id, member.campaign_id);
    // Who is removed does not come back by an invitation that was sent before, to them or by them.
    await cancelOpenFor(db, member.campaign_id, query.email);
    await endHandedOut(db, member.campaign_id, leaver.id);
    await pauseWebhooksOf(context, member.campaign_id, leaver.id);
    await audit(context, 'member_removed', { id: leaver.id });
    return { status: 'removed' };
  },

  campaignAccount({ query, user, member, db, now }) {
    if (!may(member.title, 'members.view')) return listMembers(db, member.campaign_id, user.id);
    const since = query.with_removed === true ? new Date(now.getTime() - lateDays * 86_400_000) : null;
    return listMembers(db, member.campaign_id, null, since);
  },
};

/** In minutes: how long ago someone may have given their password who changes what they sign in with. */
const recentSignIn = 5;

/** A token is good for an hour, and may be in other hands by then. */
function refuseUnlessRecent({ signedInAt }: Identity, now: Date): void {
  if (signedInAt === null || now.getTime() - signedInAt.getTime() > recentSignIn * 60_000)
    throw new ApiError('FORBIDDEN', sentence('SIGN_IN_AGAIN', { min: recentSignIn }));
}

/** The campaign and title to work in: a campaign of one's own, or none; a title only follows the membership. */
async function chosenPlace({
  body,
  user,
  db,
}: Context<typeof contract.users.updateMe>): Promise<{ campaign_id?: string | null; title?: Title | 'None' }> {
  if (body.campaign_id === undefined && body.title === undefined) return {};
  const { campaign_id: current } = await getUser(db, user.id);
  const campaignId = body.campaign_id === undefined ? current : body.campaign_id;
  if (campaignId === null) {
    if (body.title !== undefined && body.title !== 'None') throw new ApiError('FORBIDDEN');
    return { campaign_id: null, title: 'None' };
  }
  const membership = (await listMemberships(db, user.id)).find((row) => row.campaign_id === campaignId);
  if (!membership) throw new ApiError('FORBIDDEN', sentence('NOT_A_MEMBER'));
  if (body.title !== undefined && body.title !== membership.title)
    throw new ApiError('FORBIDDEN', sentence('TITLE_IS_GIVEN'));
  return { campaign_id: campaignId, title: membership.title };
}
