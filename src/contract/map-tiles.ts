// The campaign's doors as a map shows them: vector tiles without a name in them, and how many there are of each kind.
import * as z from 'zod/mini';
import { call } from './call';
import { coordinates, id, queryInteger } from './fields';
import { says } from './messages/fields';

/** Tiles of closer zooms are not made: houses are told apart by then. */
export const closestTile = 18;

const tilePlace = z
  .object({
    z: queryInteger(0, closestTile),
    x: queryInteger(0, 2 ** closestTile - 1),
    y: queryInteger(0, 2 ** closestTile - 1),
  })
  .check(z.refine((tile) => tile.x < 2 ** tile.z && tile.y < 2 ** tile.z, says('NO_SUCH_TILE')));

const count = z.int();

/** Doors with a place, by when someone was last there. `never` and the next three were not reached yet; together they are all. */
export const coverage = z.object({ never: count, older: count, month: count, week: count, reached: count });
/** Doors by what the people behind them think on average: 1 strong support to 5 strong against. */
export const supportBands = z.object({ s1: count, s2: count, s3: count, s4: count, s5: count, unknown: count });

export const mapSummary = z.object({
  /** Another one as soon as a tile may be another. */
  version: z.string(),
  /** South-west and north-east of all doors and signs with a place, [lng, lat]; null without any. */
  bounds: z.nullable(z.tuple([coordinates, coordinates])),
  doors: count,
  voters: count,
  /** Doors that have no place yet, with someone behind them who may be visited. */
  unplaced: count,
  coverage,
  support: supportBands,
  /** Doors in no active walkbook, in one that no one has yet, and in one that someone walks. */
  walkbooks: z.object({ none: count, waiting: count, walking: count }),
  /** Placed signs by how they were last found. */
  signs: z.object({ standing: count, damaged: count, missing: count, taken_down: count }),
});
export type MapSummary = z.infer<typeof mapSummary>;

export const mapTiles = {
  summary: call({
    method: 'GET',
    path: '/tiles/summary/',
    summary: 'How many doors and signs the map of the campaign shows, of each kind, and the version of its tiles',
    access: { who: 'member', may: 'voters.view', campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id }),
    reply: mapSummary,
  }),
  door: call({
    method: 'GET',
    path: '/tiles/door/',
    summary: 'Where one door is, to bring the map to it',
    access: { who: 'member', may: 'voters.view', campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id, door_id: id }),
    /** Null while it has no place. */
    reply: z.object({ door_id: id, coordinates: z.nullable(coordinates) }),
    errors: ['NOT_FOUND'],
  }),
  tile: call({
    method: 'GET',
    path: '/tiles/{z}/{x}/{y}',
    summary: 'One vector tile (MVT) of the doors and signs of the campaign',
    access: { who: 'member', may: 'voters.view', campaign: 'query.campaign_id' },
    params: tilePlace,
    query: z.strictObject({ campaign_id: id, version: z.optional(z.string().check(z.maxLength(64))) }),
    reply: z.unknown(),
    replyKind: 'bytes',
    description: `
      Two layers of points, 4096 units a side. "doors": what lies in one place is one point, and further out what lies in one
      cell of a grid, with how many doors and voters there are, and how many doors of each kind (those of the summary; what is
      0 is left out). "signs": how many of each condition. Only doors with someone behind them who may be visited; no names. The
      ETag is another one when the tile is; "version", from the summary, only tells tiles of different versions apart.
    `,
  }),
};
