// Results as a file for VAN's bulk upload, and beforehand what goes out, under which names, and what can't.
import * as z from 'zod/mini';
import { call } from '../call';
import { day, id } from '../fields';

/** How people were reached, as far as VAN hears of it. */
export const vanChannels = ['door', 'call', 'text'] as const;
export type VanChannel = (typeof vanChannels)[number];

/**
 * Why something stays here.
 * - `by_mail`: it was answered on the page of a piece of mail
 * - `no_person`: no one was named, and the result isn't one of the whole household
 * - `no_van_id`: the person has no VAN ID
 * - `confidential`: the person's record is confidential
 * - `free_text`: the question has no answers to choose from
 * - `other_words`: the question doesn't offer this answer
 */
export const vanReasons = ['by_mail', 'no_person', 'no_van_id', 'confidential', 'free_text', 'other_words'] as const;
export type VanReason = (typeof vanReasons)[number];

const vanSummary = z.object({
  /** Results that go out, each once for each person; those that no one has are left out. */
  results: z.array(
    z.object({ channel: z.enum(vanChannels), result: z.string(), van_name: z.string(), count: z.int() }),
  ),
  /** Columns of the survey's answers, and how many answers go out in each. */
  columns: z.array(z.object({ question_id: id, label: z.string(), count: z.int() })),
  left_out: z.array(z.object({ why: z.enum(vanReasons), results: z.int(), answers: z.int() })),
});
export type VanSummary = z.infer<typeof vanSummary>;

const asked = z.strictObject({
  campaign_id: id,
  first: day,
  last: day,
  /** Whose answers go out as well; absent: results alone. */
  survey_id: z.optional(id),
});

export const vanExports = {
  summary: call({
    method: 'GET',
    path: '/report/van/',
    summary: 'What a file for VAN of some days would hold, under which names, and what can’t go out and why',
    cost: 2,
    access: { who: 'member', may: 'voters.view', campaign: 'query.campaign_id' },
    query: asked,
    reply: vanSummary,
    errors: ['INVALID', 'SURVEY_NOT_FOUND'],
  }),
  file: call({
    method: 'GET',
    path: '/report/van/file/',
    summary: 'Results of some days as a CSV file for VAN’s bulk upload',
    rate: { max: 30, seconds: 3_600, by: 'campaign' },
    cost: 5,
    access: { who: 'member', may: 'voters.view', campaign: 'query.campaign_id' },
    query: asked,
    reply: z.unknown(),
    replyKind: 'bytes',
    errors: ['INVALID', 'SURVEY_NOT_FOUND', 'TOO_MANY'],
    description: `
      One row for each contact: VAN ID, date by the campaign's time zone, contact type, phone, canvass result, and a column for each question
      of the survey; of a question with several answers a column for each answer. A result of a whole household (not home, inaccessible,
      left literature, refused) is a row for each of the walkbook's people there. Answers are in the row of the day's contact that reached the
      person, else in one of their own. Undone and set aside work, answers by mail, confidential records, and people without a VAN ID are not in it. A VAN
      ID is one that came with a voter file in a column named VANID.
    `,
  }),
};
