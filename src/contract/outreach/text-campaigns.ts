// Text campaigns: a text that texters send to the people of a filter, one click for each message.
import * as z from 'zod/mini';
import { call } from '../call';
import { id, ids, instant, name, note, text } from '../fields';
import { params } from '../messages/sentence';
import { filterParams, knownFilters } from '../voters/voter-filters';

/** The longest text that carriers take, in characters. */
export const maxTextLength = 1_600;
export const maxCannedReplies = 30;
export const maxTexters = 500;

/**
 * Draft → Preparing → Active ⇄ Paused → Ended; nothing leads back to Draft, and nothing out of Ended.
 * - `Draft`: everything of it can be changed; no one is texted
 * - `Preparing`: its recipients are being listed; then it is Active, or a Draft again where no one can be reached
 * - `Active`: texters take batches and send
 * - `Paused`: by a manager, or automatically (`pause`); texters can only answer
 * - `Ended`: opt-outs and replies still arrive, nothing is sent
 */
export const textStatuses = ['Draft', 'Preparing', 'Active', 'Paused', 'Ended'] as const;
export const textStatus = z.enum(textStatuses);
export type TextStatus = z.infer<typeof textStatus>;

/**
 * Why a campaign is paused: `manager` asked for it; `filtered`: carriers block its texts (30007); `opt_outs`: too many of those
 * who got it opt out; `canary`: the first 1 % were sent, and what became of them is not known yet; `carrier`: the account can't send.
 */
export const pauseReasons = ['manager', 'filtered', 'opt_outs', 'canary', 'carrier'] as const;
export type PauseReason = (typeof pauseReasons)[number];

export const cannedReply = z.object({ title: z.string(), text: z.string() });
export type CannedReply = z.infer<typeof cannedReply>;
const newCannedReplies = z
  .array(z.strictObject({ title: text('Name', 60), text: text('Text', maxTextLength) }))
  .check(z.maxLength(maxCannedReplies));

/** How many recipients there are of each kind. */
export const textCounts = z.object({
  /** One for each phone number. */
  recipients: z.int(),
  /** Not sent yet, and in no one's batch. */
  waiting: z.int(),
  /** In a texter's batch. */
  taken: z.int(),
  /** First messages that were sent, whatever became of them. */
  sent: z.int(),
  delivered: z.int(),
  failed: z.int(),
  /** Why messages failed, by the carrier's code. */
  failures: z.record(z.string(), z.int()),
  /** Recipients whom the contact ledger kept from being texted when someone tried, by reason. */
  refused: z.record(z.string(), z.int()),
  /** Recipients who replied. */
  replied: z.int(),
  /** Recipients whose latest reply no one has answered or closed. */
  unanswered: z.int(),
  opted_out: z.int(),
  /** People whom the ledger left out when recipients were listed, by reason. */
  left_out: z.record(z.string(), z.int()),
  /** Texts that wait for the carrier or for quiet hours to end, by what holds them up. */
  held_up: z._default(z.record(z.string(), z.int()), {}),
});
export type TextCounts = z.infer<typeof textCounts>;

/** The first 1 % of recipients: the rest can be taken once it is known how these went. `size` 0: too few for it to matter. */
const canary = z.object({ size: z.int(), sent: z.int(), done: z.boolean() });

export const textCampaign = z.object({
  id,
  name: z.string(),
  creation_method: z.string(),
  status: textStatus,
  description: z.string(),
  /** With merge fields in braces, such as {first_name}: domain/texting/merge-fields.ts. */
  message: z.string(),
  filter_params: knownFilters,
  campaign_id: id,
  user_id: id,
  survey_id: z.nullable(id),
  canned_replies: z.array(cannedReply),
  /** Who may send and answer. */
  user_ids: z.array(id),
  /** Numbers that it sends from; empty: all of the campaign's. */
  phone_numbers: z.array(z.string()),
  /** Of a paused one; `detail` says it to a person, and what to do. */
  pause: z.nullable(
    z.object({
      reason: z.string(),
      detail: z.string(),
      detail_code: z.optional(z.string()),
      params,
      paused_at: instant,
    }),
  ),
  canary,
  counts: textCounts,
  created_at: instant,
  updated_at: instant,
});
export type TextCampaign = z.infer<typeof textCampaign>;

/** So many of those who can be taken are counted for a texter, whatever a campaign's size: so many means "or more". */
export const mostWaiting = 1_000;

/** What a texter needs of a campaign, or a list of many. */
export const minimalTextCampaign = z.object({
  id,
  name: z.string(),
  status: textStatus,
  description: z.string(),
  message: z.string(),
  campaign_id: id,
  survey_id: z.nullable(id),
  canned_replies: z.array(cannedReply),
  /** Recipients that can be taken now: up to `mostWaiting`. */
  waiting: z.int(),
  /** In the caller's batch, and not sent. */
  mine_to_send: z.int(),
  /** The caller's conversations whose latest reply is not answered. */
  mine_unanswered: z.int(),
});
export type MinimalTextCampaign = z.infer<typeof minimalTextCampaign>;

/** How one texter of a campaign gets on. */
export const texterFigures = z.object({
  user_id: id,
  name: z.string(),
  /** Whoever left the campaign keeps their figures. */
  is_member: z.boolean(),
  /** Taken, and not sent yet. */
  in_batch: z.int(),
  /** First messages that they sent, and of these people: who replied, who waits for an answer, who opted out. */
  sent: z.int(),
  replied: z.int(),
  unanswered: z.int(),
  opted_out: z.int(),
  /** Their latest text, a first one or an answer. */
  last_sent_at: z.nullable(instant),
});
export type TexterFigures = z.infer<typeof texterFigures>;

/** Whom a text would reach now. */
export const textReach = z.object({
  people: z.int(),
  /** Phone numbers: people who share one get one text. */
  numbers: z.int(),
  left_out: z.record(z.string(), z.int()),
  /** Eight people at most; `message` null: a value of theirs is missing, so they get none. */
  sample: z.array(
    z.object({
      voter_id: id,
      first: z.string(),
      last: z.string(),
      message: z.nullable(z.string()),
      missing: z.array(z.string()),
    }),
  ),
});
export type TextReach = z.infer<typeof textReach>;

/** Digits with a plus and the country's code, such as +19195550100. */
export const phoneNumber = z.string().check(z.regex(/^\+[1-9]\d{6,14}$/));

const manages = (campaign: 'query.campaign_id' | 'body.campaign_id') =>
  ({ who: 'member', may: 'texts.manage', campaign }) as const;
const sends = (campaign: 'query.campaign_id' | 'body.campaign_id') =>
  ({ who: 'member', may: 'texts.send', campaign }) as const;

const one = z.object({ text_campaign_id: id, campaign_id: id });
const parts = {
  description: z.optional(note(2_000)),
  message: z.optional(note(maxTextLength)),
  filter_params: z.optional(filterParams),
  survey_id: z.optional(z.nullable(id)),
  canned_replies: z.optional(newCannedReplies),
  user_ids: z.optional(ids(maxTexters)),
  phone_numbers: z.optional(z.array(phoneNumber).check(z.maxLength(100))),
};

export const textCampaigns = {
  create: call({
    method: 'POST',
    path: '/text-campaign/',
    summary: "Create a text campaign (creation_method 'Created', status 'Draft')",
    rate: { max: 120, seconds: 3_600, by: 'campaign' },
    access: manages('body.campaign_id'),
    body: z.strictObject({
      campaign_id: id,
      /** Whoever asks; another person’s is refused. */
      user_id: z.optional(id),
      name,
      creation_method: z._default(z.literal('Created'), 'Created'),
      status: z._default(z.literal('Draft'), 'Draft'),
      ...parts,
    }),
    reply: textCampaign,
    status: 201,
    errors: ['NAME_EXISTS', 'NOT_FOUND', 'SURVEY_NOT_FOUND', 'INVALID', 'TOO_MANY'],
    description: `
      A draft may lack its text or filter. It can only become Active with both: a filter without any condition is refused then,
      unless it says everyone: true.
    `,
  }),
  update: call({
    method: 'PUT',
    path: '/text-campaign/',
    summary:
      'Change a text campaign: all of it as a draft, its text also while paused, replies and texters until it has ended',
    access: manages('body.campaign_id'),
    body: z.strictObject({ id, campaign_id: id, name: z.optional(name), ...parts }),
    reply: textCampaign,
    errors: ['NOT_FOUND', 'NAME_EXISTS', 'SURVEY_NOT_FOUND', 'INVALID', 'CONFLICT'],
  }),
  preview: call({
    method: 'POST',
    path: '/text-campaign/preview/',
    summary:
      'How many people and numbers a text would reach now, who is left out for which reason, and how it reads for some',
    cost: 2,
    access: manages('body.campaign_id'),
    body: z.strictObject({
      campaign_id: id,
      filter_params: filterParams,
      message: z._default(note(maxTextLength), ''),
    }),
    reply: textReach,
    errors: ['INVALID'],
  }),
  setStatus: call({
    method: 'PUT',
    path: '/text-campaign/status/',
    summary: 'Start, pause, resume or end a text campaign',
    access: manages('body.campaign_id'),
    body: z.strictObject({ id, campaign_id: id, status: z.enum(['Active', 'Paused', 'Ended']) }),
    reply: textCampaign,
    errors: ['NOT_FOUND', 'INVALID', 'CONFLICT'],
    description: `
      From a draft 'Active' lists its recipients first ('Preparing'): one for each phone number whom the contact ledger lets. What
      keeps it from being started is said as INVALID (its own text or filter) or CONFLICT (texting is off, no registration, no number).
      To resume after an automatic pause is the manager's decision: the counts begin anew from there.
    `,
  }),
  offerLate: call({
    method: 'PUT',
    path: '/text-campaign/late/',
    summary:
      'Let those be taken once more whose text never left: it waited for more than a day, or its number was given back',
    access: manages('body.campaign_id'),
    body: z.strictObject({
      id,
      campaign_id: id,
      /** Left out: for either. */
      reason: z.optional(z.enum(['too_late', 'number_gone'])),
    }),
    reply: textCampaign,
    errors: ['NOT_FOUND', 'CONFLICT'],
    description:
      'No text goes out by this: a texter decides about each of them anew. After the end of the campaign CONFLICT.',
  }),
  get: call({
    method: 'GET',
    path: '/text-campaign/',
    summary: 'One text campaign with its counts',
    access: manages('query.campaign_id'),
    query: one,
    reply: textCampaign,
    errors: ['NOT_FOUND'],
  }),
  texters: call({
    method: 'GET',
    path: '/text-campaign/texters/',
    summary:
      'How each texter of a text campaign gets on: sent, replies, opt-outs, who waits, and when they last texted',
    access: manages('query.campaign_id'),
    query: one,
    reply: z.array(texterFigures),
    errors: ['NOT_FOUND'],
  }),
  minimal: call({
    method: 'GET',
    path: '/text-campaign/minimal/',
    summary: 'What a texter needs of one text campaign; only for its texters and managers',
    access: sends('query.campaign_id'),
    query: one,
    reply: minimalTextCampaign,
    errors: ['NOT_FOUND'],
  }),
  all: call({
    method: 'GET',
    path: '/text-campaign/all/',
    summary: 'The text campaigns of a campaign, newest first',
    access: manages('query.campaign_id'),
    query: z.object({ campaign_id: id }),
    reply: z.array(textCampaign),
    replyKind: 'versioned',
  }),
  allUser: call({
    method: 'GET',
    path: '/text-campaign/all-user/',
    summary: 'The text campaigns that someone sends for and that have not ended, newest first',
    access: sends('query.campaign_id'),
    query: z.object({ user_id: z.optional(id), campaign_id: id }),
    reply: z.array(minimalTextCampaign),
    errors: ['FORBIDDEN'],
    description: 'Without texts.manage only the caller’s own user_id is accepted; without one it is the caller’s.',
  }),
};
