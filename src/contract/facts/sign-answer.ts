// What became of a request for a sign, as its volunteer recorded it.
import * as z from 'zod/mini';
import { id } from '../fields';
import { factStamp } from './fact';

/** `undone`: one's own earlier answer was a mistake, and the request is open again. */
export const signAnswer = z.object({
  ...factStamp,
  request_id: id,
  answer: z.enum(['placed', 'declined', 'undone']),
});
export type SignAnswer = z.infer<typeof signAnswer>;
