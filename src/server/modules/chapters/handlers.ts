// The calls of a tree of campaigns: who is above and below, and how a campaign becomes a chapter and stops being one.
import type { contract } from '../../../contract';
import { inheritedSettings } from '../../../contract/chapters/chapter-settings';
import { sentence } from '../../../contract/messages/every-message';
import type { Db } from '../../db/connection';
import { ApiError } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { audit } from '../audit/repo';
import { setMembership } from '../campaigns/memberships-repo';
import { insertCampaign, lockCampaign, type CampaignRow } from '../campaigns/repo';
import { deleteOffer, offersMade, offersTo, saveOffer } from './offers-repo';
import { join, part } from './joining';
import { chaptersOf, parentOf, pathTo } from './repo';
import { lockTrees } from '../campaigns/tree-lock';

/** Offers of one campaign that wait at a time. */
const mostOffers = 200;

export const chapterHandlers: Handlers<typeof contract.chapters> = {
  async tree({ query, member, db }) {
    const of = query.of?.toLowerCase() ?? member.campaign_id;
    const path = await pathTo(db, of);
    // What is beside a campaign reads like what isn't there.
    if (!path.some(({ id }) => id === member.campaign_id)) throw new ApiError('NOT_FOUND', sentence('NO_CHAPTER'));
    return { path, chapters: await chaptersOf(db, of) };
  },

  async create({ body, member, user, db, services }) {
    await lockTrees(db);
    const parent = await lockOwned(db, member.campaign_id, user);
    const chapter = await insertCampaign(db, {
      ...beginningOf(parent),
      inherits: [...inheritedSettings],
      name: body.name,
      owner_email: user.email,
      campaign_type: parent.campaign_type,
    });
    await setMembership(db, chapter.id, user.id, 'Manager');
    await join({ db, user, services }, parent, chapter);
    return { id: chapter.id, name: chapter.name };
  },

  async remove({ query, member, user, db, services }) {
    await lockTrees(db);
    const owned = await lockOwned(db, member.campaign_id, user);
    const chapter = (await chaptersOf(db, owned.id)).find(({ id }) => id === query.chapter_id.toLowerCase());
    if (!chapter) throw new ApiError('NOT_FOUND', sentence('NO_CHAPTER'));
    await part({ db, user, services }, owned, chapter);
    return null;
  },

  async leave({ member, user, db, services }) {
    await lockTrees(db);
    const chapter = await lockOwned(db, member.campaign_id, user);
    const parent = await parentOf(db, chapter.id);
    if (parent) await part({ db, user, services }, parent, chapter);
    return null;
  },

  async offers({ member, user, db }) {
    const received = await offersTo(db, user.email);
    return {
      made: await offersMade(db, member.campaign_id),
      received: received
        .filter(({ parent_id }) => parent_id !== member.campaign_id)
        .map(({ id, parent_name, by, offered_at }) => ({ id, parent_name, by, offered_at })),
    };
  },

  async offer(context) {
    const { body, member, user, db } = context;
    await lockOwned(db, member.campaign_id, user);
    if ((await offersMade(db, member.campaign_id)).length >= mostOffers)
      throw new ApiError('CONFLICT', sentence('TOO_MANY_CHAPTER_OFFERS', { max: mostOffers }));
    const offer = await saveOffer(db, { parent_id: member.campaign_id, email: body.email, by: user.id });
    await audit(context, 'chapter_offered', { id: member.campaign_id });
    return offer;
  },

  async withdraw(context) {
    const { query, member, db } = context;
    const gone = await deleteOffer(db, member.campaign_id, query.id);
    if (gone) await audit(context, 'chapter_offer_withdrawn', { id: member.campaign_id });
    return null;
  },

  async answer({ body, member, user, db, services }) {
    await lockTrees(db);
    const offer = (await offersTo(db, user.email)).find(({ id }) => id === body.id.toLowerCase());
    if (!offer) throw new ApiError('NOT_FOUND', sentence('OFFER_OVER'));
    if (!body.accepted) {
      await deleteOffer(db, offer.parent_id, offer.id);
      return null;
    }
    const [parent, chapter] = await lockBoth(db, offer.parent_id, member.campaign_id);
    // Asked again under the lock: either may have been handed over since.
    if (chapter.owner_email !== user.email) throw new ApiError('FORBIDDEN');
    if (!(await offersTo(db, user.email)).some(({ id }) => id === offer.id))
      throw new ApiError('NOT_FOUND', sentence('OFFER_OVER'));
    await join({ db, user, services }, parent, chapter);
    await deleteOffer(db, offer.parent_id, offer.id);
    return null;
  },
};

/** The settings of a campaign above with which a new chapter begins. */
function beginningOf(parent: CampaignRow) {
  const { time_zone, country, units, quiet_begins, quiet_ends, contacts_per_week } = parent;
  const { first_results, keep_positions_days, keep_notes_days, shows_leaderboard, deadline } = parent;
  const place = { time_zone, country, units, deadline };
  const contacts = { quiet_begins, quiet_ends, contacts_per_week };
  return { ...place, ...contacts, first_results, keep_positions_days, keep_notes_days, shows_leaderboard };
}

/** Throws FORBIDDEN for who handed it over meanwhile. */
async function lockOwned(tx: Db, campaignId: string, user: { email: string }) {
  const campaign = await lockCampaign(tx, campaignId);
  if (campaign.owner_email !== user.email) throw new ApiError('FORBIDDEN');
  return campaign;
}

/** In one order, so that no two wait for each other. */
async function lockBoth(tx: Db, parentId: string, chapterId: string) {
  const locked = new Map<string, Awaited<ReturnType<typeof lockCampaign>>>();
  for (const id of [parentId, chapterId].toSorted()) locked.set(id, await lockCampaign(tx, id));
  const [parent, chapter] = [locked.get(parentId), locked.get(chapterId)];
  if (!parent || !chapter) throw new ApiError('NOT_FOUND', sentence('OFFER_OVER'));
  return [parent, chapter] as const;
}
