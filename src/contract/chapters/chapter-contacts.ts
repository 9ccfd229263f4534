// Who asked not to be contacted, shared within a tree of campaigns: each owner decides what to give, and what to take.
import * as z from 'zod/mini';
import { call } from '../call';
import { id } from '../fields';

const contactSharing = z.object({
  /** Whether there is a campaign above or below. */
  in_tree: z.boolean(),
  gives: z.boolean(),
  takes: z.boolean(),
  /** Entries that are given by now. */
  given: z.int(),
  /** Voters whom the campaign leaves alone because they asked another campaign of the tree, and not this one. */
  left_alone: z.int(),
  /** What was decided isn't done yet. */
  is_working: z.boolean(),
});
export type ContactSharing = z.infer<typeof contactSharing>;

export const chapterContacts = {
  get: call({
    method: 'GET',
    path: '/campaign/chapter-contact/',
    summary: 'What a campaign gives to its tree, and takes from it, of who asked not to be contacted',
    access: { who: 'owner', campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id }),
    reply: contactSharing,
  }),
  set: call({
    method: 'PUT',
    path: '/campaign/chapter-contact/',
    summary:
      'Decide whether a campaign gives its tree who asked not to be contacted, and whether it leaves those of the tree alone',
    rate: { max: 50, seconds: 86_400, by: 'campaign' },
    access: { who: 'owner', campaign: 'body.campaign_id' },
    body: z.strictObject({ campaign_id: id, gives: z.boolean(), takes: z.boolean() }),
    reply: contactSharing,
    errors: ['CONFLICT', 'TOO_MANY'],
    description: `
      Neither is so until an owner decides it. What is given are keyed hashes and the channels, never a person: whoever takes them learns
      something of voters of their own only, with no name of the campaign that was asked. It begins and ends within minutes: what is
      withdrawn where it was said no longer counts anywhere, and no more does what is no longer given or taken. A campaign that leaves the
      tree, with all below it, gives and takes nothing until its owner decides again. What people asked of a campaign itself always counts.
    `,
  }),
};
