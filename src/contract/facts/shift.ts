// A shift began or ended: two small facts made on the phone.
import * as z from 'zod/mini';
import { says } from '../messages/fields';
import { id, possibleInstant } from '../fields';
import { factStamp } from './fact';

/**
 * A shift began or ended. A start has no `shift_id`: its own id is the shift's. `at` is when it was, which a person may
 * correct by a further end; `recorded_at` is when it was said. Of several ends the one said last holds.
 */
export const shiftFact = z
  .object({
    ...factStamp,
    event: z.enum(['start', 'end']),
    shift_id: z.nullable(id),
    at: possibleInstant,
  })
  .check(z.refine((fact) => (fact.event === 'start') === (fact.shift_id === null), says('SHIFT_UNNAMED')));
export type ShiftFact = z.infer<typeof shiftFact>;
