// A tree of campaigns: a chapter is a campaign with another one above it, by the wish of both owners.
import * as z from 'zod/mini';
import { call, noReply } from '../call';
import { email, id, instant, name } from '../fields';

/** Campaigns above one another at most: a nation, its states, their counties, and clubs below them. */
export const deepestTree = 6;
/** Chapters directly below one campaign at most. */
export const mostChapters = 500;
/** Campaigns of one tree at most. */
export const mostInTree = 5_000;
/** After so many days an offer is no longer open. */
export const chapterOfferDays = 14;

const named = z.object({ id, name: z.string() });

const chapter = z.object({
  id,
  name: z.string(),
  joined_at: instant,
  /** How many campaigns there are below it. */
  below: z.int(),
});
export type Chapter = z.infer<typeof chapter>;

const chapterTree = z.object({
  /** From the top of the tree down to the campaign that is looked at, which is the last. */
  path: z.array(named),
  /** What is directly below it, by name. */
  chapters: z.array(chapter),
});
export type ChapterTree = z.infer<typeof chapterTree>;

const madeOffer = z.object({ id, receiver_email: z.string(), offered_at: instant });
export type MadeOffer = z.infer<typeof madeOffer>;

const receivedOffer = z.object({ id, parent_name: z.string(), by: z.string(), offered_at: instant });
export type ReceivedOffer = z.infer<typeof receivedOffer>;

export const chapters = {
  tree: call({
    method: 'GET',
    path: '/campaign/chapter/tree/',
    summary: 'The campaigns above one, and those directly below it',
    access: { who: 'member', may: 'dashboard.view', campaign: 'query.campaign_id' },
    /** `of`: the campaign to look at, somewhere below; absent: the campaign itself. */
    query: z.strictObject({ campaign_id: id, of: z.optional(id) }),
    reply: chapterTree,
    errors: ['NOT_FOUND'],
    description: `
      Of other campaigns it tells the names alone. What is beside a campaign in the tree isn't shown, only what is above and below.
    `,
  }),
  create: call({
    method: 'POST',
    path: '/campaign/chapter/',
    summary: 'Create a campaign as a chapter of this one; its creator becomes its owner and Manager',
    rate: { max: 200, seconds: 86_400, by: 'user' },
    access: { who: 'owner', campaign: 'body.campaign_id' },
    body: z.strictObject({ campaign_id: id, name }),
    reply: named,
    status: 201,
    errors: ['CONFLICT', 'NAME_EXISTS', 'TOO_MANY'],
    description: `
      Time zone, country, units, quiet hours, limits of contacts, what is kept how long and the results at the door begin as those of
      the campaign above, and those that can be inherited follow it.
    `,
  }),
  remove: call({
    method: 'DELETE',
    path: '/campaign/chapter/',
    summary: 'End that a campaign is a chapter of this one; it keeps all that it has',
    access: { who: 'owner', campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id, chapter_id: id }),
    ...noReply,
    errors: ['NOT_FOUND'],
  }),
  leave: call({
    method: 'DELETE',
    path: '/campaign/parent/',
    summary: 'Leave the campaign above this one; nothing is lost',
    access: { who: 'owner', campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id }),
    ...noReply,
  }),
  offers: call({
    method: 'GET',
    path: '/campaign/chapter-offer/',
    summary: 'Open offers to become a chapter: those that this campaign made, and those that its owner got',
    access: { who: 'owner', campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id }),
    reply: z.object({ made: z.array(madeOffer), received: z.array(receivedOffer) }),
  }),
  offer: call({
    method: 'POST',
    path: '/campaign/chapter-offer/',
    summary: 'Offer to the owner of another campaign that it becomes a chapter of this one',
    rate: { max: 100, seconds: 86_400, by: 'campaign' },
    access: { who: 'owner', campaign: 'body.campaign_id' },
    body: z.strictObject({ campaign_id: id, email }),
    reply: madeOffer,
    status: 201,
    errors: ['CONFLICT', 'TOO_MANY'],
    description: `
      It is made to an e-mail address, and tells no one whether that address owns a campaign. Whoever owns one under it, at any time
      within 14 days, may accept it for one of their campaigns.
    `,
  }),
  withdraw: call({
    method: 'DELETE',
    path: '/campaign/chapter-offer/',
    summary: 'Withdraw an offer to become a chapter',
    access: { who: 'owner', campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id, id }),
    ...noReply,
  }),
  answer: call({
    method: 'PUT',
    path: '/campaign/chapter-offer/',
    summary: 'Accept for this campaign, or decline, that it becomes a chapter of another one',
    access: { who: 'owner', campaign: 'body.campaign_id' },
    body: z.strictObject({ campaign_id: id, id, accepted: z.boolean() }),
    ...noReply,
    errors: ['CONFLICT', 'NOT_FOUND'],
  }),
};
