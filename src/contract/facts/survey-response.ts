// A survey response: one person's answer to one question, given at the door.
import * as z from 'zod/mini';
import { id, note } from '../fields';
import { factStamp } from './fact';

/** One person's answer to one question; empty `answers` means skipped. Facts whose `question_id` is null are dropped. */
export const surveyResponse = z.object({
  ...factStamp,
  survey_id: id,
  question_id: id,
  door_id: id,
  voter_id: z.nullable(id),
  answers: z.array(note(2000)).check(z.maxLength(20)),
  replaces: z._default(z.nullable(id), null),
});
export type SurveyResponse = z.infer<typeof surveyResponse>;

/** A response of someone else or of an earlier day, as a walkbook shows it. */
export const knownResponse = z.extend(surveyResponse, { user_id: id });
export type KnownResponse = z.infer<typeof knownResponse>;
