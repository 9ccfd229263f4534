// A conversation with someone who is on no list: met on the sidewalk, in a yard, in an elevator. No door, and no one's record.
import * as z from 'zod/mini';
import { gpsFix, id, note } from '../fields';
import { factStamp } from './fact';

/** Results of a conversation that say nothing of a door or a record. Each counts as a conversation (`contactingResults`). */
export const passerByResults = ['canvassed', 'refused', 'language_barrier'] as const;

/**
 * Someone met while walking a walkbook. A correction is a new fact that names what it `replaces`; one with `contact_result`
 * null takes the replaced one back.
 */
export const passerBy = z.object({
  ...factStamp,
  walkbook_id: id,
  contact_result: z.nullable(z.enum(passerByResults)),
  note: z._default(note(2000), ''),
  gps: z._default(z.nullable(gpsFix), null),
  replaces: z._default(z.nullable(id), null),
});
export type PasserBy = z.infer<typeof passerBy>;
export type PasserByResult = (typeof passerByResults)[number];
