// Texting: a texter's batches, one click for each message, and conversations with those who reply.
import * as z from 'zod/mini';
import { call } from '../call';
import { id, ids, instant, limit, possibleInstant, queryInteger, skip, text } from '../fields';
import { params } from '../messages/sentence';
import { maxTextLength, phoneNumber } from './text-campaigns';

/** A texter takes so many recipients at once, and holds so many unsent ones. */
export const usualBatch = 25;
export const maxBatch = 100;
/** So many answers in a row go to someone who doesn't write again. */
export const mostAnswersInRow = 3;
/** Taken and not sent for so many minutes, a recipient can be taken by someone else. */
export const batchLapseMinutes = 60;

/**
 * How far a recipient is.
 * - `waiting`: in no one's batch; `taken`: in a texter's
 * - `queued`: a texter has clicked, and the server hands it to the carrier; `sent`: the carrier has it
 * - `delivered`, `failed`: as the carrier reported
 * - `refused`: the contact ledger said no when a texter clicked (`refusal`)
 * - `stopped`: a value of the text is missing for them (`missing`)
 */
export const recipientStates = [
  'waiting',
  'taken',
  'queued',
  'sent',
  'delivered',
  'failed',
  'refused',
  'stopped',
] as const;
export type RecipientState = (typeof recipientStates)[number];

/** What a reply looks like: a suggestion by plain rules; only `stop` acts without a person. */
export const replyKinds = ['yes', 'no', 'stop', 'wrong_number', 'question', 'help', 'start'] as const;
export type ReplyKind = (typeof replyKinds)[number];

/** What the ledger or the carrier said, as a sentence. */
const problem = z.nullable(
  z.object({
    /** A refusal of the ledger, such as quiet_hours, or the carrier's code, such as 30007. */
    reason: z.string(),
    detail: z.string(),
    detail_code: z.optional(z.string()),
    params,
  }),
);

/** Someone a text goes to, in one text campaign. */
export const textRecipient = z.object({
  voter_id: id,
  text_campaign_id: id,
  first: z.string(),
  last: z.string(),
  /** The last four digits: no one needs to copy the number. */
  phone_end: z.string(),
  /** The number of ours that they know: every message of this conversation comes from it. */
  sending_phone_number: z.nullable(phoneNumber),
  /** Who holds them: the texter who took them. */
  user_id: z.nullable(id),
  state: z.enum(recipientStates),
  problem,
  /** The first message as it would be or was sent; null: `missing` says which values aren't there. */
  message: z.nullable(z.string()),
  missing: z.array(z.string()),
  last_reply: z.nullable(z.string()),
  last_reply_at: z.nullable(instant),
  /** What the last reply looks like. */
  suggestion: z.nullable(z.enum(replyKinds)),
  /** The last reply is neither answered nor closed. */
  is_unanswered: z.boolean(),
  is_opted_out: z.boolean(),
  is_closed: z.boolean(),
  updated_at: instant,
});
export type TextRecipient = z.infer<typeof textRecipient>;

export const textMessage = z.object({
  id,
  direction: z.enum(['out', 'in']),
  body: z.string(),
  /** Of one that came in: `received`. */
  state: z.enum(['queued', 'sent', 'delivered', 'failed', 'received']),
  problem,
  /** Who clicked; null for one that came in or was answered automatically. */
  user_id: z.nullable(id),
  suggestion: z.nullable(z.enum(replyKinds)),
  created_at: instant,
});
export type TextMessage = z.infer<typeof textMessage>;

const conversation = z.object({
  recipient: textRecipient,
  messages: z.array(textMessage),
  /** The latest answer to each question that was tagged here. */
  answers: z.array(z.object({ question_id: id, answers: z.array(z.string()), user_id: id, answered_at: instant })),
});
export type TextConversation = z.infer<typeof conversation>;

/** A message to a number of the campaign's that answers no text of it: no text campaign wrote to that phone from there before. */
const otherMessage = z.object({
  id,
  phone: phoneNumber,
  /** The number of ours that it came to. */
  our_number: phoneNumber,
  body: z.string(),
  suggestion: z.nullable(z.enum(replyKinds)),
  created_at: instant,
});
export type OtherMessage = z.infer<typeof otherMessage>;

/** What became of a click. */
const sendResult = z.object({
  /** `queued`: it is kept, and goes out; `refused`: the ledger said no (`recipient.problem`), and nothing goes out. */
  outcome: z.enum(['queued', 'refused']),
  recipient: textRecipient,
  message: z.nullable(textMessage),
});
export type SendResult = z.infer<typeof sendResult>;

const sends = (campaign: 'query.campaign_id' | 'body.campaign_id') =>
  ({ who: 'member', may: 'texts.send', campaign }) as const;
const one = { text_campaign_id: id, campaign_id: id };
const someone = { ...one, voter_id: id };

export const texting = {
  send: call({
    method: 'POST',
    path: '/text-campaign/{id}/send',
    summary: 'Send the first message to one recipient: one click of a person for each',
    rate: { max: 300, seconds: 60, by: 'user' },
    access: sends('body.campaign_id'),
    params: z.object({ id }),
    body: z.strictObject({
      campaign_id: id,
      user_id: z.optional(id),
      voter_id: id,
      /** As the recipient says: another one is refused. */
      sending_phone_number: phoneNumber,
      /** As the recipient says: the campaign's text with this person's values. */
      message: text('Text', maxTextLength),
      /** Made by the device, so that a click that is sent again is the same message. */
      message_id: z.optional(id),
    }),
    reply: sendResult,
    errors: ['NOT_FOUND', 'INVALID', 'CONFLICT', 'TOO_MANY'],
    description: `
      The contact ledger decides at this moment. A recipient gets one first message, however often this is called: with the
      same message_id, or without one the same text, it answers what it answered before. CONFLICT: the campaign isn't active, the
      recipient isn't in the caller's batch, another message went out already, or the text or number is another by now
      (take the recipient again).
    `,
  }),
  updatedRecipients: call({
    method: 'GET',
    path: '/text-campaign/updated-recipients/',
    summary:
      'Recipients that changed since last_update_time (20 seconds ago by default): a texter’s own, for managers everyone’s',
    access: sends('query.campaign_id'),
    query: z.object({ ...one, last_update_time: z.optional(possibleInstant) }),
    /** `last_update_time`: what to ask with next; some come twice. `has_more`: ask again immediately. */
    reply: z.object({ recipients: z.array(textRecipient), last_update_time: instant, has_more: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
  recipients: call({
    method: 'GET',
    path: '/text-campaign/recipients/',
    summary:
      'A page of recipients: a texter’s own, for managers everyone’s; unanswered ones oldest first, others latest change first',
    access: sends('query.campaign_id'),
    query: z.object({
      ...one,
      show: z._default(
        z.enum(['to_send', 'unanswered', 'open', 'closed', 'opted_out', 'failed', 'refused', 'stopped', 'all']),
        'all',
      ),
      /** Only one's own, also for managers. */
      user_id: z.optional(id),
      skip,
      limit,
    }),
    reply: z.object({ total: z.int(), skip: z.int(), limit: z.int(), recipients: z.array(textRecipient) }),
    errors: ['NOT_FOUND'],
  }),
  takeBatch: call({
    method: 'POST',
    path: '/text-campaign/batch/',
    summary: 'Take the next recipients: no one else can take them until they are released or an hour has passed',
    rate: { max: 60, seconds: 60, by: 'user' },
    access: sends('body.campaign_id'),
    body: z.strictObject({ ...one, size: z._default(queryInteger(1, maxBatch), usualBatch) }),
    /** All that the caller holds and has not sent, the new ones last. `waiting`: what is left to take, up to `mostWaiting`. */
    reply: z.object({ recipients: z.array(textRecipient), waiting: z.int() }),
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY'],
  }),
  releaseBatch: call({
    method: 'POST',
    path: '/text-campaign/release/',
    summary: 'Give back recipients that were taken and not sent: these, or all of one’s own',
    access: sends('body.campaign_id'),
    body: z.strictObject({ ...one, voter_ids: z.optional(ids(maxBatch)) }),
    reply: z.object({ released: z.int() }),
    errors: ['NOT_FOUND'],
  }),
  conversation: call({
    method: 'GET',
    path: '/text-campaign/conversation/',
    summary: 'One recipient with all messages, oldest first, and the answers that were tagged',
    access: sends('query.campaign_id'),
    query: z.object(someone),
    reply: conversation,
    errors: ['NOT_FOUND'],
  }),
  otherMessages: call({
    method: 'GET',
    path: '/text-campaign/other-messages/',
    summary: 'A page of messages to the campaign’s numbers that belong to no conversation, latest first',
    access: { who: 'member', may: 'texts.manage', campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id, skip, limit }),
    reply: z.object({ total: z.int(), skip: z.int(), limit: z.int(), messages: z.array(otherMessage) }),
    description: 'An opt-out or a START among them was heeded. Nobody can answer one here.',
  }),
  reply: call({
    method: 'POST',
    path: '/text-campaign/reply/',
    summary: 'Answer someone who replied',
    rate: { max: 300, seconds: 60, by: 'user' },
    access: sends('body.campaign_id'),
    body: z.strictObject({ ...someone, message_id: id, message: text('Text', maxTextLength) }),
    reply: sendResult,
    errors: ['NOT_FOUND', 'INVALID', 'CONFLICT', 'TOO_MANY'],
    description: `
      The contact ledger decides as for a first message. The same message_id is the same message, however often it is sent.
      CONFLICT: they never replied, or opted out, or have three answers since they last wrote, or the campaign has ended.
    `,
  }),
  tagAnswer: call({
    method: 'POST',
    path: '/text-campaign/answer/',
    summary: 'Record what a recipient said as an answer of the campaign’s survey; empty answers take it back',
    access: sends('body.campaign_id'),
    body: z.strictObject({ ...someone, question_id: id, answers: z.array(text('Answer', 200)).check(z.maxLength(20)) }),
    reply: conversation,
    errors: ['NOT_FOUND', 'INVALID', 'CONFLICT'],
  }),
  optOut: call({
    method: 'PUT',
    path: '/text-campaign/opt-out/',
    summary: 'Record that a recipient wants no more texts, or take back what the caller recorded so by mistake',
    rate: { max: 240, seconds: 3_600, by: 'user' },
    access: sends('body.campaign_id'),
    body: z.strictObject({ ...someone, opted_out: z.boolean() }),
    reply: conversation,
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY'],
    description: `
      It writes the contact ledger. Only what the caller recorded in the last hour can be taken back; what a recipient wrote
      themselves never: they can text START.
    `,
  }),
  close: call({
    method: 'PUT',
    path: '/text-campaign/close/',
    summary: 'Close a conversation, or open it again; a new reply opens it',
    access: sends('body.campaign_id'),
    body: z.strictObject({ ...someone, closed: z.boolean() }),
    reply: conversation,
    errors: ['NOT_FOUND'],
  }),
};
