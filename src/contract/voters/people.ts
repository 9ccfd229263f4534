// One person of the campaign: found by what is known of them, and all that is known of them on a page.
import * as z from 'zod/mini';
import { call } from '../call';
import { channels, id, instant, text } from '../fields';
import { voter } from './voter-groups';

/** Where a touch or an answer comes from. */
const recorded = { id, recorded_at: instant, user_name: z.string() };

export const personTouch = z.object({
  ...recorded,
  channel: z.string(),
  contact_result: z.string(),
  note: z.string(),
  literature: z.boolean(),
  /** Null of one that another tool made: the name is then that of the imported file, and `user_name` as the file says it. */
  walkbook_id: z.nullable(id),
  walkbook_name: z.string(),
  /** Of the whole household, and not of this person alone. */
  household: z.boolean(),
});

/** A touch on another channel than the door. */
export const personOutreach = z.object({
  /** The mailer campaign it was part of. */
  source_id: id,
  channel: z.enum(channels),
  name: z.string(),
  touched_at: instant,
  /** Why the contact ledger let it. */
  reasons: z.array(z.string()),
});

export const personAnswer = z.object({
  ...recorded,
  survey_name: z.string(),
  question: z.string(),
  answers: z.array(z.string()),
  household: z.boolean(),
});

/** Why this person is not contacted on some channels. */
export const personLedgerEntry = z.object({
  id,
  reason: z.nullable(z.string()),
  scope: z.nullable(z.string()),
  channels: z.array(z.string()),
  since: instant,
  /** Whoever said so, or the file. */
  reported_by: z.nullable(z.string()),
  /** They asked another campaign of the tree, which isn't named. */
  from_tree: z.boolean(),
  /** Entered of this person, or of someone who is or may be the same. */
  certainty: z.enum(['own', 'certain', 'probable']),
  /** What both have in common. */
  in_common: z.array(z.string()),
  withdrawn: z.boolean(),
});

/** What a file said of this person: all of it where the file brought them, else what it changed. */
export const personFile = z.object({
  upload_id: id,
  name: z.string(),
  uploaded_at: instant,
  brought: z.boolean(),
  values: z.array(z.object({ field: z.string(), value: z.string() })),
});

export const person = z.object({
  voter,
  mobile: z.nullable(z.string()),
  registered_on: z.nullable(z.string()),
  status: z.nullable(z.string()),
  support_score: z.nullable(z.int()),
  no_channels: z.array(z.enum(channels)),
  /** Who else lives there. */
  household: z.array(voter),
  touches: z.array(personTouch),
  outreach: z._default(z.array(personOutreach), []),
  answers: z.array(personAnswer),
  tags: z.array(z.string()),
  signs: z.array(z.object({ name: z.string(), status: z.string(), updated_at: instant })),
  ledger: z.array(personLedgerEntry),
  files: z.array(personFile),
  /** What files say where someone corrected it at the door. */
  corrected: z.array(z.object({ field: z.string(), value: z.string() })),
});
export type Person = z.infer<typeof person>;

export const people = {
  search: call({
    method: 'POST',
    path: '/voter/search/',
    summary: 'Find people of the campaign by name, address, phone number or voter ID, also misspelled',
    rate: { max: 1200, seconds: 3600, by: 'user' },
    access: { who: 'member', may: 'voters.view', campaign: 'body.campaign_id' },
    body: z.strictObject({ campaign_id: id, text: text('Value', 100) }),
    reply: z.object({
      voters: z.array(voter),
      /** There are more than these. */
      capped: z.boolean(),
      /** Spellings are being learned: ask again in a moment, and misspelled names are found as well. */
      learning: z.boolean(),
    }),
    description: `
      What is searched for stands in the body, so that no log keeps it. Best first, at most 50: an ID or number exactly, names
      that begin like this, then those spelled alike. Confidential records are not found.
    `,
  }),
  get: call({
    method: 'GET',
    path: '/voter/',
    summary: 'All that the campaign knows of one person',
    rate: { max: 1200, seconds: 3600, by: 'user' },
    access: { who: 'member', may: 'voters.view', campaign: 'query.campaign_id' },
    query: z.object({ id, campaign_id: id }),
    reply: person,
    errors: ['NOT_FOUND'],
    description: `
      The latest 200 touches and answers, of the person and of the whole household. Files keep what they changed, not the
      number of the row. Confidential records are not shown.
    `,
  }),
};
