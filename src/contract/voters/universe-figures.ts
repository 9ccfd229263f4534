// What is told of the voters that filters select, and what filters can be made of.
import * as z from 'zod/mini';
import { coordinates, day } from '../fields';
import { districtKinds, electionKey, electionKinds, suppression } from './voter-filters';

/** Whether figures are told from a part of the campaign. */
export const estimated = z.boolean();

/** Who was left out because they must not be touched, by reason. */
export const leftOut = z.array(z.object({ reason: suppression, voters: z.int() }));
export type LeftOut = z.infer<typeof leftOut>;

const bucket = z.array(z.object({ value: z.string(), voters: z.int() }));
/** A precinct by its code where a file has a name as well: `label` has both, `also` what other files call the same one. */
const precinctBucket = z.array(
  z.object({
    value: z.string(),
    voters: z.int(),
    label: z.optional(z.string()),
    also: z.optional(z.array(z.string())),
  }),
);

/**
 * Voters by what is known of them. `supports`: "1" to "5" or Unknown. `histories`: how many of the last four elections,
 * "0" to "4", or Unknown.
 */
export const breakdown = z.object({
  parties: bucket,
  sexes: bucket,
  ages: bucket,
  precincts: precinctBucket,
  zips: bucket,
  cities: bucket,
  supports: bucket,
  histories: bucket,
  estimated,
});

/** What the files of a campaign offer for conditions beyond the breakdown. Values with how many voters have them. */
export const filterChoices = z.object({
  elections: z.array(z.object({ key: electionKey, held_on: day, kind: z.enum(electionKinds) })),
  districts: z.array(z.object({ kind: z.enum(districtKinds), values: bucket })),
  languages: bucket,
  statuses: bucket,
  /** 1,500 of the campaign's doors at most, spread over all of them, to draw areas by: [lng, lat]. */
  places: z.array(coordinates),
});
export type FilterChoices = z.infer<typeof filterChoices>;
