// A walkbook handed from one phone to another without a network: what the giver signed, and by what both know each other.
import * as z from 'zod/mini';
import { factStamp } from './fact';
import { id } from '../fields';

/** Both phones record it, each as a fact of its own: whichever arrives first assigns the walkbook, the other changes nothing. */
export const handOverFact = z.object({
  ...factStamp,
  walkbook_id: id,
  receiver_id: id,
  /** A `grant` (certificates.ts), signed by the giver's phone. */
  grant: z.string().check(z.maxLength(1_000)),
  /** The giver's `certificate`, signed by the server. */
  certificate: z.string().check(z.maxLength(2_000)),
});
export type HandOverFact = z.infer<typeof handOverFact>;
