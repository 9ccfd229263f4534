// A walkbook divided among its people by sides of streets, or by house numbers on them.
import * as z from 'zod/mini';
import { factStamp } from './fact';
import { id, instant } from '../fields';

/** Sides of streets or parts of them, by the keys of domain/divisions/sides.ts. */
const sides = z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.maxLength(2_000));

/** Who walks which sides of streets. Of several divisions of a walkbook the one said last holds. */
export const divisionFact = z.object({
  ...factStamp,
  walkbook_id: id,
  shares: z.array(z.object({ user_id: id, sides })).check(z.minLength(1), z.maxLength(20)),
});
export type DivisionFact = z.infer<typeof divisionFact>;

/** The division of a walkbook that holds, as its people see it. */
export const division = z.object({
  id,
  user_id: id,
  user_name: z.string(),
  recorded_at: instant,
  shares: z.array(z.object({ user_id: id, user_name: z.string(), sides })),
});
export type Division = z.infer<typeof division>;
