// Phone banks ("phone-banking campaigns" on the wire's paths): whom a campaign calls, with which script, and who calls them.
import * as z from 'zod/mini';
import { call } from '../call';
import { id, ids, instant, name, note, possibleInstant } from '../fields';
import { filterParams, knownFilters } from '../voters/voter-filters';

export const phoneBankStatuses = ['Draft', 'Active', 'Paused', 'Ended'] as const;
export const phoneBankStatus = z.enum(phoneBankStatuses);
export type PhoneBankStatus = z.infer<typeof phoneBankStatus>;

/** People of one phone bank. */
export const maxPhoneBankPeople = 100_000;
/** Callers of one. */
export const maxCallers = 500;

const description = note(2000);
const script = note(20_000);

const fields = {
  id,
  campaign_id: id,
  owner_id: id,
  name: z.string(),
  description: z.string(),
  creation_method: z.string(),
  status: phoneBankStatus,
  user_ids: z.array(id),
  /** The survey that its callers ask. */
  survey_id: z._default(z.nullable(id), null),
  created_at: instant,
  updated_at: instant,
  /** Everyone whom the filters select. */
  people: z.int(),
  /** Need no further call. */
  called: z.int(),
  /** Of the others, whom the contact ledger lets no one call now, by the reason. */
  left_out: z.record(z.string(), z.int()),
};
export const phoneBank = z.object({ ...fields, script: z.string(), filter_params: z.nullable(knownFilters) });
export type PhoneBank = z.infer<typeof phoneBank>;
export const listedPhoneBank = z.object(fields);
export type ListedPhoneBank = z.infer<typeof listedPhoneBank>;

/** A person of a phone bank, as the live board shows them. */
export const phoneBankRecipient = z.object({
  voter_id: id,
  first: z.string(),
  last: z.string(),
  done: z.boolean(),
  attempts: z.int(),
  last_result: z.nullable(z.string()),
  refusal: z.nullable(z.string()),
  /** Who has them on the screen now. */
  held_by: z.nullable(id),
  changed_at: instant,
});

const one = z.object({ id, campaign_id: id });
const theirs = { who: 'member', may: 'phone_banking.call', campaign: 'query.campaign_id' } as const;

export const phoneBanks = {
  create: call({
    method: 'POST',
    path: '/phone-banking/',
    summary: 'Make a phone bank: whom to call, the script, and who calls',
    rate: { max: 60, seconds: 3_600, by: 'campaign' },
    cost: 5,
    access: { who: 'member', may: 'phone_banking.manage', campaign: 'body.campaign_id' },
    body: z.strictObject({
      campaign_id: id,
      name,
      description: z._default(description, ''),
      script: z._default(script, ''),
      creation_method: z._default(note(40), 'Created'),
      status: z.optional(z.literal('Draft')),
      filter_params: z.optional(z.nullable(filterParams)),
      /** Whoever asks; another person’s is refused. */
      owner_id: z.optional(id),
      user_ids: z._default(ids(maxCallers), []),
      survey_id: z._default(z.nullable(id), null),
    }),
    reply: phoneBank,
    status: 201,
    errors: ['NAME_EXISTS', 'SURVEY_NOT_FOUND', 'INVALID', 'TOO_MANY'],
    description: `
      It is a Draft until it is made Active. Without filters no one is chosen yet; empty ones are refused, and everyone is called only with
      everyone: true. The contact ledger is asked about each person when it is made, when a caller gets them, and before each call.
    `,
  }),
  update: call({
    method: 'PUT',
    path: '/phone-banking/',
    summary: 'Change a phone bank, or its status',
    cost: 5,
    access: { who: 'member', may: 'phone_banking.manage', campaign: 'body.campaign_id' },
    body: z.strictObject({
      id,
      campaign_id: id,
      user_id: z.optional(id),
      name: z.optional(name),
      description: z.optional(description),
      script: z.optional(script),
      status: z.optional(phoneBankStatus),
      filter_params: z.optional(filterParams),
      user_ids: z.optional(ids(maxCallers)),
      survey_id: z.optional(z.nullable(id)),
    }),
    reply: phoneBank,
    errors: ['NOT_FOUND', 'SURVEY_NOT_FOUND', 'NAME_EXISTS', 'INVALID', 'CONFLICT'],
    description: `
      Draft becomes Active; Active becomes Paused or Ended; Paused becomes Active or Ended. Only a Draft's filters can be changed, and only
      one with someone to call becomes Active.
    `,
  }),
  get: call({
    method: 'GET',
    path: '/phone-banking/',
    summary: 'One phone bank, with its script; a caller sees their own ones',
    access: theirs,
    query: one,
    reply: phoneBank,
    errors: ['NOT_FOUND'],
  }),
  minimal: call({
    method: 'GET',
    path: '/phone-banking/minimal/',
    summary: 'One phone bank without its script and filters',
    access: theirs,
    query: one,
    reply: listedPhoneBank,
    errors: ['NOT_FOUND'],
  }),
  all: call({
    method: 'GET',
    path: '/phone-banking/all/',
    summary: 'The phone banks of a campaign, newest first',
    access: { who: 'member', may: 'phone_banking.manage', campaign: 'query.campaign_id' },
    query: z.object({ campaign_id: id }),
    reply: z.array(listedPhoneBank),
    replyKind: 'versioned',
  }),
  allUser: call({
    method: 'GET',
    path: '/phone-banking/all-user/',
    summary: 'The Active phone banks in which a person calls; of others only managers ask',
    access: theirs,
    query: z.object({ campaign_id: id, user_id: id }),
    reply: z.array(listedPhoneBank),
  }),
  updatedRecipients: call({
    method: 'GET',
    path: '/phone-banking/updated-recipients/',
    summary: 'What changed in a phone bank since a time, 20 seconds ago unless told, for its live board',
    access: { who: 'member', may: 'phone_banking.manage', campaign: 'query.campaign_id' },
    query: z.object({ id, campaign_id: id, last_update_time: z.optional(possibleInstant) }),
    reply: z.object({
      /** The time to ask from next. */
      as_of: instant,
      /** The latest 500. */
      recipients: z.array(phoneBankRecipient),
      results: z.record(z.string(), z.int()),
      callers: z.array(
        z.object({
          user_id: id,
          name: z.string(),
          calls: z.int(),
          answered: z.int(),
          last_result_at: z.nullable(instant),
          /** Has someone on the screen now. */
          calling: z.boolean(),
        }),
      ),
    }),
    errors: ['NOT_FOUND'],
  }),
};
