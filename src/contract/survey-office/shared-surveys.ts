// Surveys that a campaign shares, with what is said at the door, with everything below it, and what was answered there.
import * as z from 'zod/mini';
import { call } from '../call';
import { id, instant } from '../fields';

const sharedSurvey = z.object({
  survey_id: id,
  /** The campaign above that shares it; null: it is the campaign's own. */
  from: z.nullable(z.string()),
  /** Everything below has it. */
  shared_below: z.boolean(),
});
export type SharedSurvey = z.infer<typeof sharedSurvey>;

const sharing = z.object({
  /** Whether there is something below to share with. */
  has_chapters: z.boolean(),
  /** Those that are shared, from above or with what is below; the others are missing. */
  surveys: z.array(sharedSurvey),
});
export type SurveySharing = z.infer<typeof sharing>;

const answersRow = z.object({
  id,
  name: z.string(),
  /** How many campaigns below it are in its numbers; the first row is the campaign that is looked at, alone. */
  below: z.int(),
  counts: z.array(z.object({ question_id: id, answer: z.string(), people: z.int() })),
});
export type AnswersRow = z.infer<typeof answersRow>;

const answersBelow = z.object({
  /** As asked above, in its order; one with `retired_at` is asked no more. Those that have no answers to pick from are missing. */
  questions: z.array(z.object({ id, text: z.string(), answers: z.array(z.string()), retired_at: z.nullable(instant) })),
  rows: z.array(answersRow),
  /** Campaigns that aren't counted yet: the next call counts more of them. */
  behind: z.int(),
});
export type AnswersBelow = z.infer<typeof answersBelow>;

const failed = 'SURVEY_NOT_FOUND';

export const sharedSurveys = {
  all: call({
    method: 'GET',
    path: '/survey/shared/',
    summary: 'Which surveys a campaign has from above, and which it shares with what is below it',
    access: { who: 'member', may: 'surveys.manage', campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id }),
    reply: sharing,
  }),
  share: call({
    method: 'PUT',
    path: '/survey/shared/',
    summary: 'Share a survey with everything below a campaign, or no longer',
    rate: { max: 200, seconds: 86_400, by: 'campaign' },
    access: { who: 'member', may: 'campaign.edit', campaign: 'body.campaign_id' },
    body: z.strictObject({ campaign_id: id, survey_id: id, shared: z.boolean() }),
    reply: sharing,
    errors: [failed, 'CONFLICT', 'TOO_MANY'],
    description: `
      Each campaign below has a copy that it can use and can't change, in a moment; it follows each later change, with its translations and
      what is said at the door. What is answered stays in the campaign in which it was recorded. When the sharing ends, or a campaign leaves
      the tree, the copy is its own: with all answers, and archived unless a walkbook or a phone bank uses it.
    `,
  }),
  answers: call({
    method: 'GET',
    path: '/report/chapters/answers/',
    summary:
      'How many people gave each answer to a shared survey, in the campaign and in each of its chapters with all below it',
    cost: 2,
    access: { who: 'member', may: 'dashboard.view', campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id, survey_id: id }),
    reply: answersBelow,
    errors: [failed],
    description:
      'Counts alone, and only of answers that the survey offers: what people said in their own words stays where it was said.',
  }),
};
