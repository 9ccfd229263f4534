// Surveys: questions whose answers can make other questions dependent.
import * as z from 'zod/mini';
import { says } from './messages/fields';
import { call } from './call';
import { chosenCampaign, day, id, instant, name, note, queryBoolean, text } from './fields';

export const recordStatus = z.enum(['is_active', 'archived']);

/** What is answered: one or several of `answers`, one of a few in a row, yes or no, a line, a text, a number, a day. */
export const questionKinds = ['single', 'multiple', 'scale', 'yes_no', 'short_text', 'text', 'number', 'date'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/**
 * A stored question. No `answers`: a free text is asked for. Shown only when its parent's answer is in `dependent_on_answers`, and
 * each question of `also_dependent_on` has one of the answers named there.
 * `kind` is one of the kinds, or of a newer server's; who doesn't know it offers the answers or asks for a free text.
 */
export const question = z.object({
  id,
  text: z.string(),
  kind: z.optional(z.string()),
  answers: z.array(z.string()),
  dependent_on_question_id: z.nullable(id),
  dependent_on_answers: z.array(z.string()),
  also_dependent_on: z.optional(z.array(z.object({ question_id: id, answers: z.array(z.string()) }))),
});
export type Question = z.infer<typeof question>;

/** The survey in another language: what is said first, and the questions; answers are tapped in the survey's own words. */
export const surveyScript = z.object({
  language: text('Language', 40),
  description: note(2000),
  questions: z.array(z.object({ id, text: note(500) })).check(z.maxLength(60)),
});
export type SurveyScript = z.infer<typeof surveyScript>;

/** The same as it is sent. */
const newScript = z.strictObject({
  ...surveyScript.shape,
  questions: z.array(z.strictObject({ id, text: note(500) })).check(z.maxLength(60)),
});

/** How many languages a survey may be translated into. */
export const maxTranslations = 20;
const newScripts = z.array(newScript).check(z.maxLength(maxTranslations));

/** What is said at the door. Languages of one survey or walkbook, and points or objections of one script, at most. */
export const maxLanguages = 12;
export const maxPoints = 12;

const objection = { they_say: note(300), you_say: note(1000) };
const parts = {
  language: text('Language', 40),
  introduction: note(1000),
  talking_points: z.array(note(500)).check(z.maxLength(maxPoints)),
  closing: note(1000),
};

/** Plain texts with merge fields in braces, such as {voter}: domain/surveys/merge-fields.ts. */
export const doorScript = z.object({
  ...parts,
  objections: z.array(z.object(objection)).check(z.maxLength(maxPoints)),
});
export type DoorScript = z.infer<typeof doorScript>;

/** The same as they are sent: one for each language. */
export const newDoorScripts = z
  .array(z.strictObject({ ...parts, objections: z.array(z.strictObject(objection)).check(z.maxLength(maxPoints)) }))
  .check(z.maxLength(maxLanguages));

/** What holds in a walkbook: its own scripts if it has any, else those of its survey. */
export const whatToSay = z.object({
  of: z.enum(['walkbook', 'survey']),
  scripts: z.array(doorScript),
  /** Where the people of this walkbook vote; empty where that isn't known. */
  polling_place: z.string(),
});
export type WhatToSay = z.infer<typeof whatToSay>;

export const survey = z.object({
  id,
  name: z.string(),
  description: z.string(),
  campaign_id: id,
  user_id: z.nullable(id),
  record_status: recordStatus,
  questions: z.array(question),
  scripts: z.optional(z.array(surveyScript)),
  /** What is said at the door before the survey. */
  door_scripts: z.optional(z.array(doorScript)),
  created_at: instant,
  /** People who answered at least one question. */
  respondents: z.int(),
});
export type Survey = z.infer<typeof survey>;

export const maxQuestions = 60;
export const maxAnswers = 20;
/** Earlier questions on which one may depend. */
export const maxConditions = 5;

export const newQuestion = z.strictObject({
  text: text('Question', 500),
  kind: z.optional(z.enum(questionKinds)),
  answers: z.array(text('Answer', 200)).check(z.maxLength(maxAnswers)),
});

/** One person's answer as the server reads it. */
export const detailedResponse = z.object({
  id,
  voter_id: z.nullable(id),
  voter_name: z.nullable(z.string()),
  question_id: id,
  answers: z.array(z.string()),
  user_id: id,
  user_name: z.string(),
  /** Null: it came by mail, and no one recorded it, or on a call. */
  walkbook_id: z.nullable(id),
  /** How it was given: door, call, mail, or what a newer server knows; empty from an older one. */
  channel: z._default(z.string(), ''),
  recorded_at: instant,
});

const failed = 'SURVEY_NOT_FOUND';

export const surveys = {
  create: call({
    method: 'POST',
    path: '/survey/',
    summary: "Create a survey (record_status 'is_active'); add dependencies with update-dependencies",
    access: { who: 'member', may: 'surveys.manage', campaign: 'body.campaign_id' },
    body: z.strictObject({
      name,
      description: z._default(note(2000), ''),
      campaign_id: id,
      user_id: z.optional(id),
      questions: z.array(newQuestion).check(z.minLength(1, says('NO_QUESTION')), z.maxLength(maxQuestions)),
    }),
    reply: survey,
    status: 201,
    errors: ['NAME_EXISTS'],
  }),
  updateDependencies: call({
    method: 'PUT',
    path: '/survey/update-dependencies/',
    summary: 'Make questions depend on earlier answers; a circular dependency or an unknown answer is rejected',
    access: { who: 'member', may: 'surveys.manage', campaign: 'body.campaign_id' },
    body: z.strictObject({
      survey_id: id,
      campaign_id: id,
      questions: z
        .array(
          z.strictObject({
            id,
            dependent_on_question_id: z.nullable(id),
            dependent_on_answers: z.array(text('Answer', 200)).check(z.maxLength(maxAnswers)),
            /** Further questions, of which each must have one of the answers, too. Absent: those that it has; INVALID with another first one. */
            also_dependent_on: z.optional(
              z.array(
                z.strictObject({
                  question_id: id,
                  answers: z.array(text('Answer', 200)).check(z.maxLength(maxAnswers)),
                }),
              ),
            ),
          }),
        )
        .check(z.maxLength(maxQuestions)),
    }),
    reply: survey,
    errors: [failed, 'INVALID'],
  }),
  scripts: call({
    method: 'PUT',
    path: '/survey/scripts/',
    summary:
      "Set a survey's questions in other languages (scripts), or what is said at the door (door_scripts): all of them together, one per language",
    access: { who: 'member', may: 'surveys.manage', campaign: 'body.campaign_id' },
    body: z.strictObject({
      survey_id: id,
      campaign_id: id,
      scripts: z.optional(newScripts),
      /** What `scripts` take the place of, as with `old_door_scripts`. */
      old_scripts: z.optional(newScripts),
      door_scripts: z.optional(newDoorScripts),
      /** What `door_scripts` takes the place of: CONFLICT where they are others by now. Absent: whatever they are. */
      old_door_scripts: z.optional(newDoorScripts),
    }),
    reply: survey,
    errors: [failed, 'INVALID', 'CONFLICT'],
  }),
  checkName: call({
    method: 'GET',
    path: '/survey/check-name/{campaign}/',
    summary: 'Whether a survey name is unique in a campaign',
    access: { who: 'member', may: 'surveys.manage', campaign: 'params.campaign' },
    params: z.object({ campaign: id }),
    query: z.object({ name }),
    reply: z.object({ is_unique: z.boolean() }),
  }),
  get: call({
    method: 'GET',
    path: '/survey/',
    summary: 'One survey with its questions in order',
    access: { who: 'member', may: 'surveys.view', campaign: 'query.campaign_id' },
    query: z.object({ id, campaign_id: id }),
    reply: survey,
    errors: [failed],
  }),
  all: call({
    method: 'GET',
    path: '/survey/all/',
    summary: 'All surveys of a campaign, with include_archived=true the archived ones too',
    access: { who: 'member', may: 'surveys.view', campaign: 'query.campaign_id', or: 'chosen_campaign' },
    query: z.object({ campaign_id: chosenCampaign, include_archived: z._default(queryBoolean, false) }),
    reply: z.array(survey),
    replyKind: 'versioned',
  }),
  responsesByDay: call({
    method: 'GET',
    path: '/survey/responses-by-day/',
    summary: "People who answered, by day of the campaign's time zone",
    access: { who: 'member', may: 'surveys.results', campaign: 'query.campaign_id' },
    query: z.object({ survey_id: id, campaign_id: id }),
    reply: z.array(z.object({ day, responses: z.int() })),
    errors: [failed],
  }),
  detailedResponses: call({
    method: 'GET',
    path: '/survey/detailed-responses/',
    summary:
      'Answers counted by question, and the latest 500 with who gave and who took them; without survey_id those of all surveys in use',
    access: { who: 'member', may: 'surveys.results', campaign: 'query.campaign_id', or: 'chosen_campaign' },
    query: z.object({ survey_id: z.optional(id), campaign_id: chosenCampaign }),
    reply: z.object({
      questions: z.array(
        z.object({
          question_id: id,
          text: z.string(),
          counts: z.array(z.object({ answer: z.string(), people: z.int() })),
          /** All answers: of a free text the counts have only the commonest. */
          given: z.optional(z.int()),
          /** Since when it is asked no more: an earlier version that was answered, after the one in use. */
          retired_at: z.optional(z.nullable(instant)),
        }),
      ),
      responses: z.array(detailedResponse),
    }),
    replyKind: 'versioned',
    errors: [failed],
  }),
  archive: call({
    method: 'PUT',
    path: '/survey/archive/',
    summary: 'Archive a survey, or restore it with archived=false',
    access: { who: 'member', may: 'surveys.manage', campaign: 'query.campaign_id' },
    query: z.strictObject({ survey_id: id, campaign_id: id, archived: z._default(queryBoolean, true) }),
    reply: survey,
    errors: [failed],
  }),
};
