// Calling the people of a phone bank: the next one, the call, and what came of it.
import * as z from 'zod/mini';
import { call } from '../call';
import { channel, chosenCampaign, id, instant, note, possibleInstant } from '../fields';
import { saysOnCalls } from '../messages/calling-fields';
import { maxAnswers, maxQuestions } from '../surveys';
import { usPhone } from './phone-numbers';

export const callResults = [
  'answered',
  'no_answer',
  'busy',
  'left_message',
  'wrong_number',
  'disconnected',
  'refused',
  'call_back',
  'language_barrier',
  'do_not_call',
] as const;
export const callResult = z.enum(callResults);
export type CallResult = z.infer<typeof callResult>;

/** For how long a person is kept for the caller who got them, in seconds; asking again keeps them longer. */
export const holdSeconds = 900;

/** Whom a caller has on the screen. */
export const personToCall = z.object({
  voter_id: id,
  first: z.string(),
  last: z.string(),
  age: z.nullable(z.int()),
  party: z.nullable(z.string()),
  language: z.nullable(z.string()),
  city: z.string(),
  phone_number: z.string(),
  attempts: z.int(),
  last_result: z.nullable(callResult),
  /** What earlier callers wrote. */
  last_notes: z.string(),
  held_until: instant,
  /** Whether they can be called from the browser. */
  in_browser: z._default(z.boolean(), false),
});
export type PersonToCall = z.infer<typeof personToCall>;

/** What a caller notes with a result. */
export const callNotes = z._default(note(2000), '');
export const callTags = z._default(z.array(note(40)).check(z.maxLength(20)), []);

/** What was answered on a call, and to which survey; only what the person said. */
export const callSurvey = z.strictObject({
  survey_id: id,
  answers: z
    .array(
      z.strictObject({
        question_id: id,
        answers: z.array(note(2000)).check(z.minLength(1), z.maxLength(maxAnswers)),
      }),
    )
    .check(
      z.minLength(1),
      z.maxLength(maxQuestions),
      z.refine(
        (answers) => new Set(answers.map(({ question_id }) => question_id)).size === answers.length,
        saysOnCalls('QUESTION_TWICE'),
      ),
    ),
});
export type CallSurvey = z.infer<typeof callSurvey>;

/** What goes with some results only. */
export const furtherResult = {
  /** When to call back, and the zone in which that was said. */
  call_back_at: z.optional(possibleInstant),
  call_back_zone: z.optional(note(60)),
  /** What "do not call" covers besides calls. */
  no_channels: z.optional(z.array(channel).check(z.maxLength(4))),
};

/** A time to call back goes with its result only. */
export const callBackFits = ({
  call_result,
  call_back_at,
}: {
  call_result: string | null;
  call_back_at?: string | undefined;
}) => call_back_at === undefined || call_result === 'call_back';

/** A result as it is kept. */
export const storedCallResult = z.object({
  id,
  voter_id: id,
  call_result: callResult,
  call_notes: z.string(),
  tags: z.array(z.string()),
  call_duration: z.int(),
  call_start_time: instant,
  call_session_id: z.nullable(id),
  call_back_at: z.nullable(instant),
  call_back_zone: z.nullable(z.string()),
  no_channels: z.array(channel),
});
export type StoredCallResult = z.infer<typeof storedCallResult>;

/** A result that was sent, and of how many of its answers the server has taken care: a server that knows of none says 0. */
export const takenCallResult = z.extend(storedCallResult, { answers_taken: z._default(z.int(), 0) });
export type TakenCallResult = z.infer<typeof takenCallResult>;

const params = z.object({ id });
const may = 'phone_banking.call';
const ours = { who: 'member', may, campaign: 'body.campaign_id' } as const;
const mine = { campaign_id: id, user_id: z.optional(id) };
const session = z.object({
  id,
  campaign_id: id,
  user_id: id,
  phone_number: z.string(),
  started_at: instant,
  ended_at: z.nullable(instant),
});

export const calling = {
  nextVoter: call({
    method: 'GET',
    path: '/phone-banking/{id}/next-voter',
    summary: 'The person to call next, kept for this caller; 404 when no one is left to call now',
    access: { who: 'member', may, campaign: 'query.campaign_id' },
    params,
    query: z.object({ campaign_id: id, user_id: z.optional(id) }),
    reply: personToCall,
    errors: ['NOT_FOUND', 'CONFLICT', 'INVALID'],
    description: `
      No one is given to two callers. A person is kept until a result is stored, they are released, or a quarter of an hour has passed;
      whoever asks again meanwhile gets the same person, for longer. The contact ledger decides, and why it said no is stored.
    `,
  }),
  releaseUncalledVoter: call({
    method: 'POST',
    path: '/phone-banking/release-uncalled-voter',
    summary: 'Give a person back who wasn’t called',
    access: ours,
    body: z.strictObject({ ...mine, phone_banking_campaign_id: id, voter_id: id }),
    reply: z.object({ released: z.boolean() }),
    errors: ['NOT_FOUND', 'INVALID'],
  }),
  acquireNumber: call({
    method: 'POST',
    path: '/phone-banking/call/acquire-number',
    summary: 'The campaign’s phone number that people see when this caller calls; the one that the fewest use',
    access: ours,
    body: z.strictObject(mine),
    reply: z.object({ phone_number: z.string() }),
    errors: ['CONFLICT', 'INVALID'],
  }),
  releaseNumber: call({
    method: 'POST',
    path: '/phone-banking/call/release-number',
    summary: 'Use the number no longer',
    access: ours,
    body: z.strictObject({ ...mine, phone_number: z.optional(usPhone) }),
    reply: z.object({ released: z.boolean() }),
    errors: ['INVALID'],
  }),
  createSession: call({
    method: 'POST',
    path: '/phone-banking/call/create-session',
    summary: 'Begin a time of calling from one of the campaign’s numbers',
    access: ours,
    body: z.strictObject({ ...mine, phone_number: usPhone }),
    reply: session,
    status: 201,
    errors: ['NOT_FOUND', 'INVALID'],
  }),
  endSession: call({
    method: 'POST',
    path: '/phone-banking/call/end-session',
    summary: 'End one’s time of calling; one that has ended stays so',
    access: { ...ours, or: 'chosen_campaign' },
    body: z.strictObject({ call_session_id: id, campaign_id: chosenCampaign }),
    reply: session,
    errors: ['NOT_FOUND'],
  }),
  initiateCall: call({
    method: 'POST',
    path: '/phone-banking/{id}/initiate-call',
    summary: 'Ring the volunteer’s own phone, and connect it with the person once it is picked up',
    rate: { max: 120, seconds: 3_600, by: 'user' },
    access: ours,
    params,
    body: z.strictObject({ ...mine, voter_id: id, volunteer_phone: usPhone }),
    reply: z.object({
      id,
      status: z.enum(['ringing', 'intended', 'failed', 'unsure']),
      phone_number: z.string(),
      /** What the simulation lets happen; null where a phone really rings. */
      simulated: z.nullable(z.enum(['answered', 'no_answer'])),
    }),
    errors: ['NOT_FOUND', 'CONFLICT', 'INVALID', 'TOO_MANY', 'UNAVAILABLE'],
    description: `
      Only of the person whom the caller has on the screen, and only if the contact ledger still lets it. A call that is on its way isn’t
      made again: after silence the carrier is asked whether it knows of it. The volunteer’s phone must be an ordinary number in the
      United States and none of the campaign’s; three different ones a day can be rung, and one person four times at most.
    `,
  }),
  browserCall: call({
    method: 'POST',
    path: '/phone-banking/{id}/browser-call',
    summary: 'Ask for a call from the browser: a token with which it connects to the person, once',
    rate: { max: 120, seconds: 3_600, by: 'user' },
    access: ours,
    params,
    body: z.strictObject({ ...mine, voter_id: id }),
    reply: z.object({ id, token: z.string(), expires_at: instant }),
    errors: ['NOT_FOUND', 'CONFLICT', 'INVALID', 'TOO_MANY', 'UNAVAILABLE'],
    description: `
      Only of the person whom the caller has on the screen. The token is for this call alone, connects it within five minutes, once, and
      lasts four hours, so that a long call gets over a change of networks. Asking again for the same person ends what was asked for on an
      earlier turn. When it connects, everything is decided anew, the contact ledger and quiet hours too, and the carrier is told the
      number: the browser never is asked.
    `,
  }),
  accessToken: call({
    method: 'GET',
    path: '/phone-banking/access-token/',
    summary: 'A token for calls from the browser',
    access: { who: 'member', may, campaign: 'query.campaign_id' },
    query: z.object({ campaign_id: id, user_id: z.optional(id) }),
    reply: z.object({ token: z.string(), expires_at: instant }),
    rate: { max: 60, seconds: 3_600, by: 'user' },
    errors: ['NOT_FOUND', 'UNAVAILABLE', 'INVALID', 'TOO_MANY'],
    description: `
      Only for callers of a phone bank that is active and for managers: NOT_FOUND for everyone else. It lasts an hour at most.
      For a TwiML application of one's own at Twilio. Without its settings (TWILIO_API_KEY, TWILIO_API_SECRET, TWILIO_APP_SID) it answers 503.
      The app itself takes a token for each call.
    `,
  }),
  updateCallResult: call({
    method: 'POST',
    path: '/phone-banking/{id}/update-call-result',
    summary: 'Store what came of a call; the same one sent twice is one',
    rate: { max: 600, seconds: 3_600, by: 'user' },
    access: { ...ours, or: 'chosen_campaign' },
    params,
    body: z
      .strictObject({
        campaign_id: chosenCampaign,
        user_id: z.optional(id),
        voter_id: id,
        call_result: callResult,
        call_notes: callNotes,
        tags: callTags,
        /** In seconds. */
        call_duration: z._default(z.int().check(z.gte(0), z.lte(86_400)), 0),
        call_start_time: possibleInstant,
        call_session_id: z._default(z.nullable(id), null),
        phone_number: z.optional(usPhone),
        /** Counted with results on which the person was spoken to. */
        survey: z.optional(callSurvey),
        ...furtherResult,
      })
      .check(z.refine((given) => callBackFits(given), saysOnCalls('CALL_BACK_ALONE'))),
    reply: takenCallResult,
    errors: ['NOT_FOUND', 'CONFLICT', 'INVALID', 'TOO_MANY'],
    description: `
      A call is known by its caller, person and start. Another result for one that has a result is refused with 409; correcting one is a
      call of its own. "Do not call" is the
      ledger’s entry for calls and for what else no_channels names, as if it had been said at the door. Answers to a survey are taken of
      people whom the caller had on the screen, and counted with those from doors; those of a person who left the voter file are let go.
      Who sent answers keeps them until answers_taken says that all were taken. Tags become voter tags of the person.
    `,
  }),
};
