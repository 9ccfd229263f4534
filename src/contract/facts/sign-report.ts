// How a placed road sign was found later.
import * as z from 'zod/mini';
import { gpsFix, id, note } from '../fields';
import { factStamp } from './fact';

/** How a placed sign was last found. No one reported on it: it is standing. */
export const signConditions = ['standing', 'missing', 'damaged', 'taken_down'] as const;
export const signCondition = z.enum(signConditions);
export type SignCondition = z.infer<typeof signCondition>;

/** Someone looked at a placed sign, whoever put it up. Of several reports the newest holds; a wrong one is corrected by a further one. */
export const signReport = z.object({
  ...factStamp,
  placement_id: id,
  condition: signCondition,
  note: z._default(note(2000), ''),
  gps: z._default(z.nullable(gpsFix), null),
});
export type SignReport = z.infer<typeof signReport>;
