// Looking up the addresses of doors without a place with an online geocoder.
import * as z from 'zod/mini';
import { id, instant } from '../fields';

/**
 * Why a look-up stopped: the geocoder was away too often; it refused the request; it answered something else than the
 * format; it is no longer configured; the server failed. What was found before stays.
 */
export const geocodingProblem = z.enum(['away', 'refused', 'format', 'off', 'fault']);

/** How a look-up is doing. Counts are addresses (a tower is one), but for `doors`: those that have a place by it. */
export const geocodingStatus = z.object({
  id,
  status: z.enum(['pending', 'running', 'done', 'failed']),
  /** Whether a try failed and the next one is waited for. */
  waiting: z.boolean(),
  total: z.int(),
  asked: z.int(),
  /** Found; `non_exact` by another spelling or a range of numbers. */
  exact: z.int(),
  non_exact: z.int(),
  /** Several places fit equally well: none was taken. */
  ties: z.int(),
  not_found: z.int(),
  doors: z.int(),
  problem: z.nullable(geocodingProblem),
  created_at: instant,
  finished_at: z.nullable(instant),
});
export type GeocodingStatus = z.infer<typeof geocodingStatus>;
