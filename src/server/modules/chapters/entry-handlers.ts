// The calls of entering a chapter from above: who may, and doing it.
import type { contract } from '../../../contract';
import { mostEntries } from '../../../contract/chapters/chapter-entries';
import { sentence } from '../../../contract/messages/every-message';
import { ApiError } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { findMemberById, listMemberships } from '../campaigns/memberships-repo';
import { presentMembership } from '../campaigns/present';
import { lockCampaign } from '../campaigns/repo';
import { returnToShifts } from '../planned-shifts/repo';
import { returnToTeams } from '../teams/repo';
import { auditEntry, endEntries, enter, exit, findAbove, stillAbove } from './entering';
import { entriesBy, entriesFor, entriesOf, saveEntry } from './entries-repo';
import { lockTrees } from '../campaigns/tree-lock';

export const chapterEntryHandlers: Handlers<typeof contract.chapterEntries> = {
  all: ({ member, db }) => entriesOf(db, member.campaign_id),

  async allow({ body, member, user, db }) {
    await lockTrees(db);
    if ((await lockCampaign(db, member.campaign_id)).owner_email !== user.email) throw new ApiError('FORBIDDEN');
    const entry = await findAbove(db, member.campaign_id, body.email);
    if (!entry) throw new ApiError('INVALID', sentence('NO_ONE_ABOVE'));
    if (await findMemberById(db, member.campaign_id, entry.user_id))
      throw new ApiError('CONFLICT', sentence('IS_A_MEMBER_ALREADY'));
    const before = await entriesOf(db, member.campaign_id);
    if (before.length >= mostEntries)
      throw new ApiError('CONFLICT', sentence('TOO_MANY_ENTRIES', { max: mostEntries }));
    await saveEntry(db, entry, user.id);
    await auditEntry({ db, user }, entry, 'chapter_entry_allowed');
    return entriesOf(db, member.campaign_id);
  },

  async withdraw({ query, member, user, db }) {
    await lockTrees(db);
    const all = await entriesBy(db, query.user_id, member.campaign_id);
    await endEntries(
      { db, user },
      all.filter(({ chapter_id }) => chapter_id === member.campaign_id),
    );
    return null;
  },

  async mine({ user, db }) {
    const entered = (await listMemberships(db, user.id)).filter(({ entered_from }) => entered_from !== null);
    const isIn = new Set(entered.map(({ campaign_id }) => campaign_id));
    return (await entriesFor(db, user.id)).map(({ chapter_id, name }) => ({
      campaign_id: chapter_id,
      campaign_name: name,
      is_in: isIn.has(chapter_id),
    }));
  },

  async enter({ body, user, db, now }) {
    await lockTrees(db);
    const campaignId = body.campaign_id.toLowerCase();
    const entry = (await entriesFor(db, user.id)).find(({ chapter_id }) => chapter_id === campaignId);
    if (!entry || !(await stillAbove(db, entry))) throw new ApiError('FORBIDDEN');
    await lockCampaign(db, campaignId);
    const isIn = await findMemberById(db, campaignId, user.id);
    if (!isIn) {
      await enter({ db, user }, entry);
      // As with anyone who comes back by an invitation.
      await returnToTeams(db, campaignId, user.id);
      await returnToShifts(db, campaignId, user.id, now);
    }
    const membership = (await listMemberships(db, user.id)).find((each) => each.campaign_id === campaignId);
    if (!membership) throw new ApiError('FORBIDDEN');
    return presentMembership(membership, user.email);
  },

  async exit({ member, user, db }) {
    await lockTrees(db);
    await lockCampaign(db, member.campaign_id);
    const entries = await entriesBy(db, user.id, member.campaign_id);
    const entry = entries.find(({ chapter_id }) => chapter_id === member.campaign_id);
    if (!entry || !(await exit({ db, user }, entry))) throw new ApiError('CONFLICT', sentence('NOT_ENTERED'));
    return null;
  },
};
