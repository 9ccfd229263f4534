// Changing a saved survey, and the versions of its questions that were asked before. Phones in the field load none of it.
import * as z from 'zod/mini';
import { call } from '../call';
import { id, instant, name, note, text } from '../fields';
import { says } from '../messages/fields';
import { maxAnswers, maxConditions, maxQuestions, newQuestion, question, survey } from '../surveys';

/** A question that is asked no more. Answers to it stay, and those still on phones come in. */
export const earlierQuestion = z.object({
  ...question.shape,
  survey_id: id,
  retired_at: instant,
  /** The version that is asked now in its place; null: none is. */
  superseded_by: z.nullable(id),
  /** People whose current answer to this version counts. */
  people: z.int(),
});
export type EarlierQuestion = z.infer<typeof earlierQuestion>;

/** A survey as an editor opens it. */
export const editableSurvey = z.object({
  survey,
  /** Raised by each change. */
  version: z.int(),
  /** Questions that someone answered. */
  answered: z.array(id),
  /** Whether it is attached to a walkbook, so that phones may ask it. */
  in_use: z.boolean(),
});
export type EditableSurvey = z.infer<typeof editableSurvey>;

/** Versions that are kept of one survey. */
export const mostVersions = 200;

/** A survey as it was asked from a time on. */
export const surveyVersion = z.object({ version: z.int(), made_at: instant, questions: z.array(question) });
export type SurveyVersion = z.infer<typeof surveyVersion>;

/** A question by its place, from 0, and some of its answers. */
const dependsOn = z.int().check(z.gte(0), z.lt(maxQuestions));
const someAnswers = z.array(text('Answer', 200)).check(z.maxLength(maxAnswers));

/** A question of a changed survey, in its place. `id`: the stored one that it is, or that it is a new version of. */
export const editedQuestion = z.strictObject({
  ...newQuestion.shape,
  id: z._default(z.nullable(id), null),
  /** The place of the question that it depends on, from 0. */
  depends_on: z._default(z.nullable(dependsOn), null),
  dependent_on_answers: z._default(someAnswers, []),
  /**
   * Further questions, of which each must have one of the answers, too. Absent, as from a page of a release that doesn't know them: those
   * of the stored question stay; another first condition is INVALID then.
   */
  also_depends_on: z.optional(
    z
      .array(z.strictObject({ depends_on: dependsOn, dependent_on_answers: someAnswers }))
      .check(z.maxLength(maxConditions - 1)),
  ),
});

const one = z.object({ id, campaign_id: id });
const failed = 'SURVEY_NOT_FOUND';

export const surveyEdits = {
  open: call({
    method: 'GET',
    path: '/survey/edit/',
    summary: 'A survey as it is now, with what an editor must know of it',
    access: { who: 'member', may: 'surveys.manage', campaign: 'query.campaign_id' },
    query: one,
    reply: editableSurvey,
    errors: [failed],
  }),
  update: call({
    method: 'PUT',
    path: '/survey/',
    summary: 'Change a survey: its name, and all of its questions in their order',
    access: { who: 'member', may: 'surveys.manage', campaign: 'body.campaign_id' },
    body: z.strictObject({
      id,
      campaign_id: id,
      /** The version that was changed: CONFLICT where it is another one by now. */
      version: z.int(),
      name,
      description: z._default(note(2000), ''),
      questions: z.array(editedQuestion).check(z.minLength(1, says('NO_QUESTION')), z.maxLength(maxQuestions)),
    }),
    reply: editableSurvey,
    errors: [failed, 'INVALID', 'CONFLICT', 'NAME_EXISTS', 'TOO_MANY'],
    description: `
      A question whose text, kind or answers are others becomes a new version with an id of its own. The old one is kept, its
      answers count under it, and those that phones still hold are accepted. A stored question that isn't named is asked no more.
      Order and dependencies change in place. Translations stay with questions whose text is the same.
    `,
  }),
  duplicate: call({
    method: 'POST',
    path: '/survey/duplicate/',
    summary: 'A new survey with the questions, translations and door scripts of another one',
    access: { who: 'member', may: 'surveys.manage', campaign: 'body.campaign_id' },
    body: z.strictObject({ id, campaign_id: id, name }),
    reply: survey,
    status: 201,
    errors: [failed, 'NAME_EXISTS'],
  }),
  versions: call({
    method: 'GET',
    path: '/survey/versions/',
    summary:
      'The versions of a survey with other questions or another order, newest first: for walk sheets printed before',
    access: { who: 'member', may: 'surveys.manage', campaign: 'query.campaign_id' },
    query: one,
    reply: z.array(surveyVersion),
    errors: [failed],
  }),
  earlier: call({
    method: 'GET',
    path: '/survey/earlier-questions/',
    summary: 'Questions that are asked no more and were answered, newest first; with survey_id those of one survey',
    access: { who: 'member', may: 'surveys.manage', campaign: 'query.campaign_id' },
    query: z.object({ campaign_id: id, survey_id: z.optional(id) }),
    reply: z.array(earlierQuestion),
  }),
};
