// The answers to a survey one by one, found by what was asked and said, when, by whom and where.
import * as z from 'zod/mini';
import { call } from '../call';
import { day, id, limitOf, skip } from '../fields';
import { detailedResponse } from '../surveys';

/** Rows of a page at most: a file of all answers takes few pages, because each one finds and sorts all of them. */
export const answersAtOnce = 10_000;

/** A response with the question as it was asked. */
export const foundAnswer = z.extend(detailedResponse, {
  question: z.string(),
  walkbook_name: z.string(),
  /** Of one that came by mail: the mailing whose piece led to it. */
  mailing_id: z._default(z.nullable(id), null),
  mailing_name: z._default(z.string(), ''),
  /** Of one that was given on a call: the phone bank. */
  phone_bank_id: z._default(z.nullable(id), null),
  phone_bank_name: z._default(z.string(), ''),
});
export type FoundAnswer = z.infer<typeof foundAnswer>;

export const surveyAnswers = {
  page: call({
    method: 'GET',
    path: '/survey/answers/',
    summary:
      'Current answers to a survey, latest first, a page at a time; filtered by question, answer, person, walkbook and day',
    access: { who: 'member', may: 'surveys.results', campaign: 'query.campaign_id' },
    query: z.object({
      campaign_id: id,
      survey_id: id,
      question_id: z.optional(id),
      answer: z.optional(z.string().check(z.maxLength(2000))),
      user_id: z.optional(id),
      walkbook_id: z.optional(id),
      /** First and last day, by the campaign's time zone. */
      from: z.optional(day),
      to: z.optional(day),
      skip,
      limit: limitOf(100, answersAtOnce),
    }),
    reply: z.object({
      responses: z.array(foundAnswer),
      total: z.int(),
      /** People, or households where no one was named, who gave them. */
      people: z.int(),
      /** Answers like these that a manager set aside: they are in neither number. */
      set_aside: z.int(),
    }),
    errors: ['SURVEY_NOT_FOUND'],
    description: `
      Of each person only the current answer to a question is found. Answers to earlier versions of a question are found under
      the version that was asked. Confidential people stay without a name and an id.
    `,
  }),
};
