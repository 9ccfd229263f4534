// A placement: a road sign that was put up at a place.
import * as z from 'zod/mini';
import { accuracy, coordinates, id, note } from '../fields';
import { factStamp } from './fact';

/** A road sign put up at a place. The photo travels beside it as the multipart field `file`. */
export const placementFact = z.object({
  ...factStamp,
  road_sign_id: id,
  coordinates,
  /** Null when the pin was set by hand. */
  accuracy: z.nullable(accuracy),
  note: z._default(note(2000), ''),
});
export type PlacementFact = z.infer<typeof placementFact>;
