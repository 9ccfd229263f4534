// Outlines of precincts and districts on the campaign's map: uploaded as GeoJSON, drawn, counted, and selected by.
import * as z from 'zod/mini';
import { call, noReply } from '../call';
import { coordinates, id, instant, text } from '../fields';
import { districtKinds } from '../voters/voter-filters';

/** What outlines are of. Of all but "other" voter files say in which one someone lives. */
export const outlineKinds = ['precinct', ...districtKinds, 'other'] as const;
export type OutlineKind = (typeof outlineKinds)[number];

/** Of a file: bytes, named outlines, and corners as they come. Of one outline: areas and holes. Of a campaign: layers. */
export const mostOutlines = { bytes: 16_000_000, outlines: 5000, corners: 300_000, apart: 100, layers: 20 } as const;
/** Of an outline as it is kept, so that filters can hold it: areas, and corners of each (voters/voter-filters.ts). */
export const keptOutline = { areas: 20, corners: 500 } as const;

const count = z.int();

export const outlineLayer = z.object({
  id,
  kind: z.enum(outlineKinds),
  /** Of "other" ones, which have no name of their own; empty for the rest. */
  name: z.string(),
  /** The property of the file that names each outline. */
  property: z.string(),
  outlines: count,
  /** How far, in meters, a border may have moved when it was simplified. */
  moved: z.number(),
  bytes: count,
  uploaded_at: instant,
  uploaded_by: z.string(),
});
export type OutlineLayer = z.infer<typeof outlineLayer>;

export const outlineShapes = z.object({
  /** In the order of the file. `areas`: rings as the filter "area" takes them; around a hole a ring runs along a seam. */
  outlines: z.array(z.object({ number: count, name: z.string(), areas: z.array(z.array(coordinates)) })),
});
export type OutlineShapes = z.infer<typeof outlineShapes>;

export const outlineCounts = z.object({
  /** Of those who may be visited. `agree`: whose file says this outline, `differ`: another one, `unsaid`: nothing. */
  outlines: z.array(
    z.object({
      number: count,
      doors: count,
      voters: count,
      reached: count,
      agree: count,
      differ: count,
      unsaid: count,
    }),
  ),
  /** On the map, but in none of the outlines. `named`: voters of them whose file names one of the outlines. */
  outside: z.object({ doors: count, voters: count, named: count }),
  /** Whether files say such a thing at all; else `agree`, `differ` and `named` are 0. */
  compared: z.boolean(),
  /** What files say of most voters who live in another outline. */
  differences: z.array(z.object({ number: count, said: z.string(), voters: count })),
});
export type OutlineCounts = z.infer<typeof outlineCounts>;

const ofLayer = {
  access: { who: 'member', may: 'voters.view', campaign: 'query.campaign_id' },
  params: z.object({ id }),
  query: z.strictObject({ campaign_id: id }),
  errors: ['NOT_FOUND'],
} as const;

export const mapOutlines = {
  all: call({
    method: 'GET',
    path: '/tiles/outlines/',
    summary: 'The uploaded outlines of precincts and districts',
    access: { who: 'member', may: 'voters.view', campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id }),
    reply: z.array(outlineLayer),
  }),
  upload: call({
    method: 'POST',
    path: '/tiles/outlines/',
    summary: 'Upload outlines as GeoJSON; they take the place of those of the same kind and name',
    access: { who: 'member', may: 'campaign.edit', campaign: 'body.campaign_id' },
    rate: { max: 60, seconds: 3600, by: 'campaign' },
    cost: 4,
    body: z.strictObject({
      campaign_id: id,
      kind: z.enum(outlineKinds),
      name: z._default(z.string().check(z.trim(), z.maxLength(80)), ''),
      property: text('Name', 200),
    }),
    file: { required: true, accepts: 'outlines' },
    reply: outlineLayer,
    status: 201,
    errors: ['WRONG_FILE', 'TOO_LARGE', 'INVALID'],
    description: `
      A FeatureCollection of polygons and multipolygons in longitude and latitude. Shapes that the property gives the same
      name are one outline. Borders are simplified by about a meter, more where an outline has very many corners. The file
      counts towards the campaign's storage.
    `,
  }),
  remove: call({
    method: 'DELETE',
    path: '/tiles/outlines/{id}',
    summary: 'Delete uploaded outlines; what was selected by them stays as it is',
    ...ofLayer,
    access: { ...ofLayer.access, may: 'campaign.edit' },
    ...noReply,
  }),
  shapes: call({
    method: 'GET',
    path: '/tiles/outlines/{id}',
    summary: 'The outlines of one upload, simplified; they never change',
    ...ofLayer,
    reply: outlineShapes,
    replyKind: 'versioned',
  }),
  counts: call({
    method: 'GET',
    path: '/tiles/outlines/{id}/counts/',
    summary: 'Doors, voters and reached doors of each outline, and where voter files say another one than the map',
    ...ofLayer,
    reply: outlineCounts,
    replyKind: 'versioned',
  }),
};
