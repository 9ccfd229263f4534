// A placement half done: kept on the phone before the camera opens, for some phones close the app to take a picture.
import * as z from 'zod/mini';
import { coordinates } from '../../../contract/fields';

const schema = z.object({
  road_sign_id: z.nullable(z.string()),
  /** Set by hand; null: the phone's own position. */
  pin: z.nullable(coordinates),
  note: z.string(),
  photo: z.nullable(z.object({ bytes: z.instanceof(ArrayBuffer), mime: z.string() })),
});
export type PlacementDraft = z.infer<typeof schema>;

export const emptyDraft: PlacementDraft = { road_sign_id: null, pin: null, note: '', photo: null };

/** A kept draft; null when there is none or it is damaged. */
export function readPlacementDraft(kept: unknown): PlacementDraft | null {
  const parsed = z.safeParse(schema, kept);
  return parsed.success ? parsed.data : null;
}
