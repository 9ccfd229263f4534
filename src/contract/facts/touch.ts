// A touch: one recorded attempt on a person or a door, on any channel.
import * as z from 'zod/mini';
import { channel, gpsFix, id, instant, note } from '../fields';
import { factStamp } from './fact';

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

/** A touch of someone else or of an earlier day, as a walkbook shows it; `user_name` is the canvasser's first name. */
export const knownTouch = z.extend(touch, { user_id: id, user_name: z.string() });
export type KnownTouch = z.infer<typeof knownTouch>;

/** An earlier touch of the same people on any channel, from outside the walkbook. */
export const pastTouch = z.object({
  id,
  door_id: id,
  voter_id: z.nullable(id),
  contact_result: contactResult,
  channel,
  note: z.string(),
  recorded_at: instant,
  user_name: z.string(),
});
export type PastTouch = z.infer<typeof pastTouch>;
