// Everything that a campaign has, as one archive for its owner.
import * as z from 'zod/mini';
import { call } from '../call';
import { id, instant } from '../fields';

export const campaignExport = z.object({
  id,
  status: z.enum(['waiting', 'running', 'done', 'cancelled', 'failed']),
  /** Files of the archive; 0 until they are counted. */
  parts: z.int(),
  packed: z.int(),
  /** Of the archive, once it is done. */
  bytes: z.nullable(z.int()),
  created_at: instant,
  finished_at: z.nullable(instant),
  /** When the archive is removed. */
  expires_at: z.nullable(instant),
});
export type CampaignExport = z.infer<typeof campaignExport>;

/** Hours for which an archive can be downloaded. */
export const exportHours = 24;

const latest = z.object({ latest: z.nullable(campaignExport) });

export const campaignExports = {
  start: call({
    method: 'POST',
    path: '/campaign/export/',
    summary: 'Pack everything that a campaign has, in the background; one that is being packed goes on',
    rate: { max: 20, seconds: 86_400, by: 'campaign' },
    access: { who: 'owner', campaign: 'body.campaign_id' },
    body: z.strictObject({ campaign_id: id }),
    reply: latest,
    status: 201,
    errors: ['TOO_MANY'],
    description: `
      A zip with a CSV for each table, doors, walkbooks and placements as GeoJSON, and all photos, recordings and mailers. People with a
      confidential record are not in it, nor is what was recorded about them, and neither are tokens, keys and codes. Only the owner may: it holds all there is of
      everyone. The archive before it is removed.
    `,
  }),
  get: call({
    method: 'GET',
    path: '/campaign/export/',
    summary: 'The latest export of a campaign and how far it is',
    access: { who: 'owner', campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id }),
    reply: latest,
  }),
  cancel: call({
    method: 'PUT',
    path: '/campaign/export/cancel/',
    summary: 'Stop packing; nothing of it stays',
    access: { who: 'owner', campaign: 'body.campaign_id' },
    body: z.strictObject({ campaign_id: id }),
    reply: latest,
  }),
  download: call({
    method: 'GET',
    path: '/campaign/export/file/',
    summary: 'The archive, for 24 hours',
    rate: { max: 20, seconds: 3_600, by: 'campaign' },
    access: { who: 'owner', campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id, id }),
    reply: z.unknown(),
    replyKind: 'bytes',
    errors: ['NOT_FOUND', 'TOO_MANY'],
  }),
};
