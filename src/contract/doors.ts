// Doors of a walkbook as they travel: each with the people behind it, and the ground of their map.
import * as z from 'zod/mini';
import { channels, id } from './fields';

/** A voter behind a door. `target`: the walkbook was made for this person; others live there too. */
export const doorVoter = z.object({
  id,
  first: z.string(),
  last: z.string(),
  age: z.nullable(z.int()),
  sex: z.nullable(z.string()),
  party: z.nullable(z.string()),
  language: z.nullable(z.string()),
  target: z.boolean(),
  /** Why this person must not be touched (suppression), or null. */
  suppressed: z.nullable(z.string()),
  /** Ways on which this person asked not to be contacted. */
  no_channels: z.optional(z.array(z.enum(channels))),
  /** Added at the door: no voter file told of this person. */
  added: z.optional(z.boolean()),
  /** What files say where it was corrected at the door: what comes back when that is undone. */
  filed: z.optional(z.record(z.string(), z.nullable(z.string()))),
});
export type DoorVoter = z.infer<typeof doorVoter>;

export const doorProperties = z.object({
  door_id: id,
  address: z.string(),
  unit: z.nullable(z.string()),
  city: z.string(),
  zip: z.string(),
  street: z.string(),
  house_number: z.string(),
  /** Where the door stands, found from the doors around it: the side on which most numbers are odd, or even. */
  side: z.nullable(z.enum(['odd', 'even'])),
  /** On paper: given once, and kept whatever is put into the walk later. */
  number: z.optional(z.int()),
  /** Hazards and access notes of the address. */
  notes: z.nullable(z.string()),
  /** What files say where the unit was mended, or notes were taken, at the door. */
  filed_unit: z.optional(z.nullable(z.string())),
  filed_notes: z.optional(z.nullable(z.string())),
  /** Added at the door: no list told of it. */
  added: z.optional(z.boolean()),
  /** Of a walkbook that is driven: where the car is parked meanwhile, counted from 0. Absent: it is walked, or not known. */
  park: z.optional(z.int()),
  voters: z.array(doorVoter),
});

/** One door: a GeoJSON Point, [lng, lat]. */
export const doorFeature = z.object({
  type: z.literal('Feature'),
  id: z.string(),
  geometry: z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) }),
  properties: doorProperties,
});
export type DoorFeature = z.infer<typeof doorFeature>;

/** A walkbook's doors, in walking order once optimised. */
export const geoData = z.object({ type: z.literal('FeatureCollection'), features: z.array(doorFeature) });
export type GeoData = z.infer<typeof geoData>;

/** Streets around the doors, guessed from all doors and address points: places of 1e-5 degrees, flat, steps from the last. */
export const ground = z.array(z.object({ name: z.string(), line: z.array(z.int()), houses: z.array(z.int()) }));
export type Ground = z.infer<typeof ground>;
