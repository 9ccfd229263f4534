// The campaign's doors as a map shows them: vector tiles without a name in them, and how many there are of each kind.
import * as z from 'zod/mini';
import { call } from '../call';
import { channels, coordinates, id, instant, queryInteger, queryNumber } from '../fields';
import { saysInOffice } from '../messages/office-fields';

/** Tiles of closer zooms are not made: houses are told apart by then. */
export const closestTile = 18;

const tilePlace = z
  .object({
    z: queryInteger(0, closestTile),
    x: queryInteger(0, 2 ** closestTile - 1),
    y: queryInteger(0, 2 ** closestTile - 1),
  })
  .check(z.refine((tile) => tile.x < 2 ** tile.z && tile.y < 2 ** tile.z, saysInOffice('NO_SUCH_TILE')));

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

/** From this zoom on a point of a tile is one place, as its calls name it: by the units of all tiles of the zoom. */
export const placeZoom = 16;
/** Doors of one place in a reply, addresses in a list, people behind a door. */
export const mostAtPlace = { doors: 300, around: 40, people: 200 } as const;
/** Meters: 20 minutes at the pace of domain/walkbooks/estimate.ts. */
export const farthestWalk = 1500;
const unit = queryInteger(0, 4096 * 2 ** closestTile - 1);

const recordedBy = { recorded_at: instant, user_name: z.string() };
/** A door at a place, without a name of who lives there. */
export const placeDoor = z.object({
  id,
  address: z.string(),
  unit: z.nullable(z.string()),
  city: z.string(),
  zip: z.string(),
  /** Access and hazards. */
  notes: z.nullable(z.string()),
  people: count,
  /** Of them, who must not be visited. */
  left_out: count,
  last: z.nullable(z.object({ channel: z.string(), contact_result: z.string(), ...recordedBy })),
  /** Active walkbooks with this door, and who walks each. */
  walkbooks: z.array(z.object({ id, name: z.string(), walkers: z.array(z.string()) })),
});
export type PlaceDoor = z.infer<typeof placeDoor>;

export const placeOnMap = z.object({
  /** By address, then by unit. */
  doors: z.array(placeDoor),
  /** All doors of the place that were asked for; more than these where there are more than a reply holds. */
  total: count,
  /** Who lives behind all of them. */
  people: count,
  /** Placed signs within about 30 meters. */
  signs: z.array(z.object({ id, road_sign_id: id, name: z.string(), condition: z.string(), ...recordedBy })),
});
export type PlaceOnMap = z.infer<typeof placeOnMap>;

/** Who lives behind a door, as lists of people show them. */
export const personAtDoor = z.object({
  id,
  first: z.string(),
  last: z.string(),
  age: z.nullable(z.int()),
  party: z.nullable(z.string()),
  /** Why no one visits this person, or null. */
  suppressed: z.nullable(z.string()),
  no_channels: z.array(z.enum(channels)),
  /** Signs for this person, as they are requested or placed. */
  signs: z.array(z.object({ name: z.string(), status: z.string() })),
});
export type PersonAtDoor = z.infer<typeof personAtDoor>;

/** So many answers of a question have a kind of their own on the map; doors of any other answer are "other". */
export const mostAnswers = 6;
export const answerKinds = ['a0', 'a1', 'a2', 'a3', 'a4', 'a5', 'other'] as const;

export const answersOnMap = z.object({
  question: z.string(),
  /** The first answers of the question in its order, and at how many doors each is the one given most. */
  answers: z.array(z.object({ answer: z.string(), doors: count })),
  other: count,
  /** Doors where no one has answered. */
  none: count,
});
export type AnswersOnMap = z.infer<typeof answersOnMap>;

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
  place: call({
    method: 'GET',
    path: '/tiles/place/',
    summary:
      'The doors of one point of a tile: their last contact result, their walkbooks, and signs nearby; no names of voters',
    access: { who: 'member', may: 'voters.view', campaign: 'query.campaign_id' },
    /** `find`: only doors whose unit has this in it, in any case; where they have several addresses, address and unit. */
    query: z
      .strictObject({
        campaign_id: id,
        z: queryInteger(placeZoom, closestTile),
        x: unit,
        y: unit,
        find: z.optional(z.string().check(z.trim(), z.maxLength(60))),
      })
      .check(z.refine(({ x, y, ...at }) => Math.max(x, y) < 4096 * 2 ** at.z, saysInOffice('NO_SUCH_TILE'))),
    reply: placeOnMap,
  }),
  behind: call({
    method: 'GET',
    path: '/tiles/behind/',
    summary: 'The people behind one door of the map; whoever asks is written into the activity log',
    rate: { max: 1200, seconds: 3600, by: 'user' },
    access: { who: 'member', may: 'voters.view', campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id, door_id: id }),
    reply: z.object({ door_id: id, people: z.array(personAtDoor), total: count }),
    errors: ['NOT_FOUND'],
    description: 'Also those who live at doors that were merged into it. Confidential records are not shown.',
  }),
  around: call({
    method: 'GET',
    path: '/tiles/around/',
    summary: 'The addresses nearest to a point of the map, to choose one without a pointer',
    access: { who: 'member', may: 'voters.view', campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id, lng: queryNumber(-180, 180), lat: queryNumber(-90, 90) }),
    /** Nearest first, each place once; none further away than some 500 meters. */
    reply: z.array(z.object({ coordinates, address: z.string(), doors: count })),
  }),
  walk: call({
    method: 'GET',
    path: '/tiles/walk/',
    summary: 'The ground within so many meters of walking from a point of the map, along streets, as areas',
    cost: 2,
    access: { who: 'member', may: 'voters.view', campaign: 'query.campaign_id' },
    query: z.strictObject({
      campaign_id: id,
      lng: queryNumber(-180, 180),
      lat: queryNumber(-85, 85),
      metres: queryInteger(50, farthestWalk),
    }),
    /** Rings of [lng, lat] as the filter "area" takes them; none where no street with addresses is near. */
    reply: z.object({ areas: z.array(z.array(coordinates)) }),
    description:
      'An estimate: streets are guessed from the addresses of doors and address points, and each house is at its street.',
  }),
  answers: call({
    method: 'GET',
    path: '/tiles/answers/',
    summary: 'At how many doors of the map each answer to a question is the one given most',
    access: { who: 'member', may: 'voters.view', campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id, question_id: id }),
    reply: answersOnMap,
    errors: ['NOT_FOUND'],
    description:
      'Of a person the latest answer counts, and of answers given equally often at a door the one given last.',
  }),
  tile: call({
    method: 'GET',
    path: '/tiles/{z}/{x}/{y}',
    summary: 'One vector tile (MVT) of the doors and signs of the campaign',
    access: { who: 'member', may: 'voters.view', campaign: 'query.campaign_id' },
    params: tilePlace,
    query: z.strictObject({
      campaign_id: id,
      version: z.optional(z.string().check(z.maxLength(64))),
      question_id: z.optional(id),
    }),
    reply: z.unknown(),
    replyKind: 'bytes',
    errors: ['NOT_FOUND'],
    description: `
      Two layers of points, 4096 units a side. "doors": what lies in one place is one point, and further out what lies in one
      cell of a grid, with how many doors and voters there are, and how many doors of each kind (those of the summary; what is
      0 is left out). "signs": how many of each condition. Only doors with someone behind them who may be visited; no names. The
      ETag is another one when the tile is; with a question the counts of "doors" are those of its answers instead. With "version",
      from the summary, the tile is of that version or a newer one.
    `,
  }),
};
