// The campaign's own map: a PMTiles extract that a manager uploads, below every map of its people.
import * as z from 'zod/mini';
import { call } from '../call';
import { campaign } from '../campaigns';
import { id, queryInteger } from '../fields';

/** Largest extract in bytes, and the most that one request gives of it. */
export const maxMapBytes = 2_000_000_000;
export const maxMapPiece = 4_000_000;

export const campaignMap = {
  upload: call({
    method: 'POST',
    path: '/campaign/map/',
    summary: "Upload the campaign's map, a PMTiles extract (version 3); it takes the place of the one before",
    access: { who: 'member', may: 'campaign.edit', campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id }),
    file: { required: true, accepts: 'map' },
    reply: campaign,
    errors: ['WRONG_FILE', 'TOO_LARGE'],
    description: `
      Vector tiles (MVT) in the layout of Protomaps or OpenMapTiles, or raster tiles. It counts towards the campaign's storage.
    `,
  }),
  remove: call({
    method: 'DELETE',
    path: '/campaign/map/',
    summary: "Remove the campaign's map",
    access: { who: 'member', may: 'campaign.edit', campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id }),
    reply: campaign,
  }),
  piece: call({
    method: 'GET',
    path: '/campaign/map/{id}',
    summary: "Some bytes of the campaign's map: a directory, a tile",
    access: { who: 'member', may: 'campaign.view', campaign: 'query.campaign_id' },
    params: z.object({ id }),
    query: z.object({
      campaign_id: id,
      from: queryInteger(0, maxMapBytes),
      length: queryInteger(1, maxMapPiece),
    }),
    reply: z.unknown(),
    replyKind: 'bytes',
    errors: ['NOT_FOUND'],
    description: 'Where the file ends earlier, fewer bytes come; beyond its end none.',
  }),
};
