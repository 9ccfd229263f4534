// Road signs and where they were placed.
import * as z from 'zod/mini';
import { call } from './call';
import { contactResult } from './facts/touch';
import { factClock, factEnvelope, maxFacts, receipt } from './facts/fact';
import { placementFact } from './facts/placement';
import { signCondition } from './facts/sign-report';
import {
  accuracy,
  chosenCampaign,
  coordinates,
  fileDigest,
  id,
  instant,
  jsonText,
  name,
  note,
  queryInteger,
  queryNumber,
} from './fields';
import { recordStatus } from './surveys';

export const placement = z.object({
  id,
  road_sign_id: id,
  road_sign_name: z.string(),
  campaign_id: id,
  user_id: id,
  user_name: z.string(),
  coordinates,
  accuracy: z.nullable(z.number()),
  note: z.string(),
  /** Id for GET /files/, null without a photo. */
  file_id: z.nullable(id),
  /** The same as a path under the server's address, to be asked for with a token; null without a photo. */
  file: z.optional(z.nullable(z.string())),
  recorded_at: instant,
  received_at: instant,
  condition: z._default(signCondition, 'standing'),
  /** Who found it so, and when; null while no one reported. */
  reported: z._default(
    z.nullable(z.object({ user_id: id, user_name: z.string(), recorded_at: instant, note: z.string() })),
    null,
  ),
});
export type Placement = z.infer<typeof placement>;

/** How a voter's wish for a sign stands. */
export const signWish = z.enum(['pending', 'placed', 'declined']);

export const roadSign = z.object({
  id,
  name: z.string(),
  campaign_id: id,
  user_id: z.nullable(id),
  record_status: recordStatus,
  /** The sign's picture, for GET /files/. */
  file_id: z.nullable(id),
  /** The same as a path under the server's address, to be asked for with a token; null without a picture. */
  file: z.optional(z.nullable(z.string())),
  placed: z.int(),
  /** Voters who wait for this sign. */
  voters_pending: z.int(),
  /** How many the campaign has of it, those that stand somewhere included; null where no one said. */
  stock: z._default(z.nullable(z.int()), null),
  created_at: instant,
});
export type RoadSign = z.infer<typeof roadSign>;

export const roadSignWithPlacements = z.extend(roadSign, { placements: z.array(placement) });

/** The most signs that one can have of a kind. */
export const maxStock = 1_000_000;

const one = z.object({ id, campaign_id: id });

export const roadSigns = {
  create: call({
    method: 'POST',
    path: '/road-sign/',
    summary: 'Add a road sign with its picture',
    access: { who: 'member', may: 'road_signs.manage', campaign: 'body.campaign_id' },
    body: z.strictObject({ name, campaign_id: id, stock: z.optional(queryInteger(0, maxStock)) }),
    file: { required: false, accepts: 'photo' },
    reply: roadSign,
    status: 201,
    errors: ['NAME_EXISTS', 'TOO_LARGE', 'WRONG_FILE'],
  }),
  place: call({
    method: 'POST',
    path: '/road-sign/placement/',
    summary:
      "Record a placement; harmless to repeat, by the placement's own id. A repeat may bring the photo that was missing. Without id, recorded_at, device_id and seq the server makes them, and a retry is safe only with an Idempotency-Key",
    access: { who: 'member', may: 'road_signs.place', campaign: 'body.campaign_id', formerly: true },
    body: z.looseObject({
      id: z.optional(id),
      road_sign_id: id,
      campaign_id: id,
      user_id: z.optional(id),
      coordinates: jsonText(coordinates),
      accuracy: z.optional(z.nullable(z.pipe(queryNumber(0, 1_000_000), accuracy))),
      note: z._default(note(2000), ''),
      recorded_at: z.optional(placementFact.shape.recorded_at),
      clock: z.optional(z.nullable(jsonText(factClock))),
      device_id: z.optional(id),
      seq: z.optional(queryInteger(1, 2_147_483_647)),
      file_sha256: z.optional(fileDigest),
    }),
    file: { required: false, accepts: 'photo' },
    reply: z.object({ placement, receipt }),
    errors: ['NOT_FOUND', 'TOO_LARGE', 'WRONG_FILE', 'CONFLICT', 'INVALID'],
  }),
  report: call({
    method: 'POST',
    path: '/road-sign/report/',
    summary: 'Record the condition of placed signs: missing, damaged, taken down, standing; safe to repeat',
    access: { who: 'member', may: 'road_signs.place', campaign: 'body.campaign_id', formerly: true },
    body: z.strictObject({ campaign_id: id, reports: z.array(factEnvelope).check(z.maxLength(maxFacts)) }),
    apart: ['reports'],
    reply: z.object({ receipts: z.array(receipt) }),
    description: 'The newest report holds. A sign counts as placed while it was last found standing or damaged.',
  }),
  nearby: call({
    method: 'GET',
    path: '/road-sign/nearby/',
    summary: 'All placed signs that were not taken down, nearest first; without a position, newest first',
    access: { who: 'member', may: 'road_signs.view', campaign: 'query.campaign_id' },
    query: z.object({
      campaign_id: id,
      lat: z.optional(queryNumber(-90, 90)),
      lng: z.optional(queryNumber(-180, 180)),
    }),
    reply: z.array(placement),
    errors: ['INVALID'],
    description: 'Volunteers see every sign near them, regardless of who placed it, so that anyone can report on it.',
  }),
  get: call({
    method: 'GET',
    path: '/road-sign/',
    summary: 'One road sign with its placements (only your own without road_signs.view_all)',
    access: { who: 'member', may: 'road_signs.view', campaign: 'query.campaign_id' },
    query: one,
    reply: roadSignWithPlacements,
    errors: ['NOT_FOUND'],
  }),
  minimal: call({
    method: 'GET',
    path: '/road-sign/minimal/',
    summary: 'One road sign without its placements',
    access: { who: 'member', may: 'road_signs.view', campaign: 'query.campaign_id', or: 'chosen_campaign' },
    query: z.object({ id, campaign_id: chosenCampaign }),
    reply: roadSign,
    errors: ['NOT_FOUND'],
  }),
  all: call({
    method: 'GET',
    path: '/road-sign/all/',
    summary: 'All road signs of a campaign with their placements',
    access: { who: 'member', may: 'road_signs.view_all', campaign: 'query.campaign_id' },
    query: z.object({ campaign_id: id }),
    reply: z.array(roadSignWithPlacements),
    replyKind: 'versioned',
  }),
  allUser: call({
    method: 'GET',
    path: '/road-sign/all-user/',
    summary: 'The road signs a person can place, each with that person’s placements',
    access: { who: 'member', may: 'road_signs.view', campaign: 'query.campaign_id' },
    query: z.object({ campaign_id: id, user_id: z.optional(id) }),
    reply: z.array(roadSignWithPlacements),
    errors: ['FORBIDDEN'],
  }),
  update: call({
    method: 'PUT',
    path: '/road-sign/',
    summary:
      "Set a voter's sign request, or move it from its old status by the touch result; or rename or archive the sign, or say how many there are",
    access: { who: 'member', may: 'road_signs.view', campaign: 'body.campaign_id', or: 'chosen_campaign' },
    body: z.strictObject({
      id,
      campaign_id: chosenCampaign,
      name: z.optional(name),
      record_status: z.optional(recordStatus),
      stock: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(maxStock)))),
      voter_id: z.optional(id),
      /** The status the caller saw; another one now answers 409. null: no wish yet. */
      old_status: z.optional(z.nullable(signWish)),
      /** 'canvassed' asks for a sign (pending); 'left_literature' marks it placed; 'refused' declines. */
      touch_result: z.optional(contactResult),
      voters_pending: z.optional(z.int()),
    }),
    reply: roadSign,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'INVALID', 'NAME_EXISTS'],
    description: `
      'old_status' is what the caller saw: if the status is another one by now, the answer is 409. Who sees only their own
      walkbooks may set the request of people in these alone; of anyone else 404.
    `,
  }),
};
