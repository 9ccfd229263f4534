// What the code on a piece of mail leads to, and what households did there.
import * as z from 'zod/mini';
import { call } from '../call';
import { id, ids, instant, note } from '../fields';

/** Questions on the page of a piece: someone who reads mail answers few. */
export const maxPageQuestions = 5;
export const maxPledge = 200;
export const maxPaidFor = 200;
/** So long after a mailing was made its codes work, in days. */
export const codeDays = 365;

/** What the page of a piece offers besides leaving the list. */
export const mailPage = z.object({
  survey_id: z.nullable(id),
  question_ids: z.array(id),
  /** What someone promises, in their own words: I will vote on Tuesday. Empty: no pledge is asked for. */
  pledge: z.string(),
  /** The kind of yard sign that can be asked for. */
  road_sign_id: z.nullable(id),
  /** As the law asks for it: Paid for by Friends of Jane Doe. */
  paid_for_by: z.string(),
});
export type MailPage = z.infer<typeof mailPage>;

/** The same as it is sent. */
export const newMailPage = z.strictObject({
  survey_id: z._default(z.nullable(id), null),
  question_ids: z._default(ids(maxPageQuestions), []),
  pledge: z._default(note(maxPledge), ''),
  road_sign_id: z._default(z.nullable(id), null),
  paid_for_by: z._default(note(maxPaidFor), ''),
});

/**
 * - `answers`: to the survey; kept with those from doors
 * - `pledge`: made the pledge
 * - `sign`: asked for a yard sign; a wish like any other
 * - `stop_mail`, `stop_all`: the contact ledger leaves the piece's people alone, by mail or everywhere
 * - `not_here`: the people on the piece don't live there; the ledger has them as moved
 */
export const mailResponseKinds = ['answers', 'pledge', 'sign', 'stop_mail', 'stop_all', 'not_here'] as const;
export const mailResponseKind = z.enum(mailResponseKinds);
export type MailResponseKind = z.infer<typeof mailResponseKind>;

const mailResponse = z.object({
  id,
  kind: mailResponseKind,
  received_at: instant,
  /** The piece's number. */
  piece: z.int(),
  /** Empty where only people with a confidential record live. */
  address: z.string(),
  /** Null: the household, or someone whom no list names. */
  voter_id: z.nullable(id),
  voter_name: z.nullable(z.string()),
  answers: z.array(z.object({ question: z.string(), answers: z.array(z.string()) })),
  undone_at: z.nullable(instant),
  /** The manager who undid it; null: the household. */
  undone_by: z.nullable(z.string()),
});
export type MailResponse = z.infer<typeof mailResponse>;

/** Responses that are listed, the newest first; all are counted. */
export const mostMailResponses = 500;

export const mailResponses = {
  all: call({
    method: 'GET',
    path: '/mail/mailer-campaign/responses/',
    summary: 'What households did on the page of their piece: counted, and the newest 500',
    access: { who: 'member', may: 'mail.manage', campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id, mailer_campaign_id: id }),
    reply: z.object({
      /** Households that did something and did not undo all of it. */
      households: z.int(),
      /** Of each kind, undone ones left out. */
      counts: z.record(mailResponseKind, z.int()),
      responses: z.array(mailResponse),
    }),
    errors: ['NOT_FOUND'],
    description: `
      Answers count in the survey's own results, signs among the requests for signs, and who wants no mail is in the contact ledger.
      Confidential people stay without a name and an id.
    `,
  }),
  undo: call({
    method: 'PUT',
    path: '/mail/mailer-campaign/response/',
    summary: 'Undo a response with all that followed from it; safe to repeat',
    access: { who: 'member', may: 'mail.manage', campaign: 'body.campaign_id' },
    body: z.strictObject({ campaign_id: id, id }),
    reply: mailResponse,
    errors: ['NOT_FOUND'],
    description:
      'For what someone else did with a piece that was not theirs. The household can do it again with its code.',
  }),
};
