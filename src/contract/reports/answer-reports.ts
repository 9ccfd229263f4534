// Survey answers across something else that is known of those who gave them.
import * as z from 'zod/mini';
import { call } from '../call';
import { id } from '../fields';

/** What answers are kept apart by. `support`: the score of the voter file. `question`: another question's answers. */
export const crossings = ['party', 'age', 'sex', 'precinct', 'support', 'question'] as const;
export type Crossing = (typeof crossings)[number];

/** '' as a key: not known, or the other question wasn't answered. */
const answerTable = z.object({
  /** People (or households that no one was named of) with an answer, without those below. */
  people: z.int(),
  /** Confidential people, who are in no number here. */
  confidential: z.int(),
  columns: z.array(z.object({ key: z.string(), people: z.int() })),
  /** Columns that were left out, those of the fewest people, and how many people are only in them. */
  columns_left_out: z.int(),
  /** Who gave several answers is in each. `key`: the column. */
  cells: z.array(z.object({ answer: z.string(), key: z.string(), people: z.int() })),
});
export type AnswerTable = z.infer<typeof answerTable>;

export const answerReports = {
  table: call({
    method: 'GET',
    path: '/report/answers/',
    summary: "A question's current answers by party, age, sex, precinct, support score or another question's answers",
    cost: 1,
    access: { who: 'member', may: 'surveys.results', campaign: 'query.campaign_id' },
    query: z.strictObject({
      campaign_id: id,
      survey_id: id,
      question_id: id,
      across: z.enum(crossings),
      /** The other question, of the same survey; needed by `question`. */
      other_question_id: z.optional(id),
    }),
    reply: answerTable,
    errors: ['SURVEY_NOT_FOUND', 'INVALID'],
    description: `
      Of each person the newest answer that was not replaced counts; what was set aside doesn't. Confidential people are left out and
      counted.
    `,
  }),
};
