// What every fact has: its stamp, the envelope in which it is sent, and its receipt. Facts are the small immutable records
// that field work is made of. They are made on a device and never changed: client/offline/README.md.
import * as z from 'zod/mini';
import { id, instant } from '../fields';
import { params } from '../messages/sentence';

const milliseconds = z.int();

/**
 * What a device's clock showed when it recorded a fact, in milliseconds since 1970; what the device added to it, as measured
 * at its last exchange with the server (null: never); and when that was, by the server. `domain/facts/corrected-time.ts`.
 */
export const factClock = z.object({
  reading: milliseconds,
  offset: z.nullable(milliseconds),
  checked_at: z.nullable(milliseconds),
});
export type FactClock = z.infer<typeof factClock>;

/** Every fact made on a device carries these: who counted it, and when, as far as that device knows. */
export const factStamp = {
  id,
  recorded_at: instant,
  /** Null or, from an older app, absent: `recorded_at` is no reading of the clock, e.g. a correction at the time of what it corrects. */
  clock: z.optional(z.nullable(factClock)),
  device_id: id,
  /** Counted by the device from 1, without gaps; the server knows which numbers it has not seen. */
  seq: z.int().check(z.gte(1), z.lte(2_147_483_647)),
};

/** What any fact has. */
export interface Stamped {
  id: string;
  recorded_at: string;
  clock?: FactClock | null | undefined;
  device_id: string;
  seq: number;
}

/** The schema of a fact. */
export type FactSchema<F> = z.ZodMiniType<F>;

/** The schema of a fact with these fields, e.g. `factOf({ door_id: id, note: note(500) })`. */
export const factOf = <const S extends z.core.$ZodLooseShape>(fields: S) => z.object({ ...factStamp, ...fields });
/** The fact that such a schema reads. */
export type FactFrom<S extends z.ZodMiniType> = z.infer<S>;

/** The part of a fact that must hold before it can have a verdict of its own: its id. */
export const factEnvelope = z.looseObject({ id });

/**
 * `failed`: the server itself failed at this one; it may succeed later. `erased`: it tells of a person whose data was erased;
 * nothing is kept of it, and the phone deletes its copy. A verdict of a newer server is read as failed: nothing
 * is settled by it.
 */
export const verdict = z.catch(z.enum(['stored', 'already_stored', 'rejected', 'failed', 'erased']), 'failed');

/** What became of one fact. One bad fact never holds back the others. */
export const receipt = z.object({
  id,
  verdict,
  code: z.optional(z.string()),
  /** Why it was not stored: in English, which of the API's sentences that is, and what fills its holes. */
  detail: z.optional(z.string()),
  detail_code: z.optional(z.string()),
  params,
});
export type Receipt = z.infer<typeof receipt>;

/** Facts of one kind in one request. */
export const maxFacts = 500;
