// Facts: the small immutable records that field work is made of (sync protocol). Made on a device, never changed.
import * as z from 'zod/mini';
import { coordinates, factStamp, gpsFix, id, note } from './fields';

/** Contact results in the order a manager reads them. */
export const contactResults = [
  'canvassed',
  'not_home',
  'refused',
  'moved',
  'deceased',
  'left_literature',
  'wrong_address',
  'inaccessible',
  'language_barrier',
  'do_not_contact',
] as const;
export const contactResult = z.enum(contactResults);
export type ContactResult = z.infer<typeof contactResult>;

/** A touch with one of these is a contact: a person was reached. All others are attempts. */
export const contactingResults: readonly ContactResult[] = [
  'canvassed',
  'refused',
  'language_barrier',
  'do_not_contact',
];

/**
 * One attempt on a person or, with no voter, on a door. A correction is a new touch that names what it `replaces`;
 * one with `contact_result` null takes the replaced touch back.
 */
export const touch = z.object({
  ...factStamp,
  door_id: id,
  voter_id: z.nullable(id),
  contact_result: z.nullable(contactResult),
  note: z._default(note(2000), ''),
  gps: z._default(z.nullable(gpsFix), null),
  /** Something to read was left as well, whatever the result. */
  literature: z.optional(z.boolean()),
  replaces: z._default(z.nullable(id), null),
});
export type Touch = z.infer<typeof touch>;

/** One person's answer to one question; empty `answers` means skipped. Facts whose `question_id` is null are dropped (spec section 5). */
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

/** A road sign put up at a place. The photo travels beside it as the multipart field `file`. */
export const placementFact = z.object({
  ...factStamp,
  road_sign_id: id,
  coordinates,
  /** Metres; null when the pin was set by hand. */
  accuracy: z.nullable(z.number().check(z.gte(0), z.lte(1_000_000))),
  note: z._default(note(2000), ''),
});
export type PlacementFact = z.infer<typeof placementFact>;

/** Facts of somebody else or of an earlier day, as a walkbook shows them; `user_name` is the canvasser's first name. */
export const knownTouch = z.extend(touch, { user_id: id, user_name: z.string() });
export type KnownTouch = z.infer<typeof knownTouch>;
export const knownResponse = z.extend(surveyResponse, { user_id: id });
export type KnownResponse = z.infer<typeof knownResponse>;

/** The part of a fact that must hold before it can have a verdict of its own: its id. */
export const factEnvelope = z.looseObject({ id });

export const verdict = z.enum(['stored', 'already_stored', 'rejected']);

/** What became of one fact. One bad fact never holds back the others. */
export const receipt = z.object({
  id,
  verdict,
  code: z.optional(z.string()),
  detail: z.optional(z.string()),
});
export type Receipt = z.infer<typeof receipt>;

/** Facts of one kind in one request. */
export const maxFacts = 500;
