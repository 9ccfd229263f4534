// API keys: each lets one other tool make a few calls in one campaign.
import * as z from 'zod/mini';
import { call } from '../call';
import { id, instant, text } from '../fields';
import { keyScopes } from './scopes';

export const apiKey = z.object({
  id,
  name: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  /** How the key begins, to tell it from others. */
  start: z.string(),
  created_by_name: z.string(),
  created_at: instant,
  last_used_at: z.nullable(instant),
  /** `stopped`: whoever made it may no longer manage the campaign. */
  state: z.enum(['active', 'revoked', 'stopped']),
});
export type ApiKey = z.infer<typeof apiKey>;

/** Keys of a campaign that aren't revoked. */
export const mostKeys = 20;

export const apiKeys = {
  all: call({
    method: 'GET',
    path: '/api-key/all/',
    summary: 'A campaign’s API keys, newest first; the keys themselves are not kept',
    access: { who: 'member', may: 'campaign.edit', campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id }),
    reply: z.array(apiKey),
  }),
  create: call({
    method: 'POST',
    path: '/api-key/',
    summary: 'Make an API key for another tool; the key is in this answer and nowhere else',
    rate: { max: 50, seconds: 86_400, by: 'campaign' },
    access: { who: 'member', may: 'campaign.edit', campaign: 'body.campaign_id' },
    body: z.strictObject({
      campaign_id: id,
      name: text('Name', 60),
      scopes: z.array(z.enum(keyScopes)).check(z.minLength(1), z.maxLength(keyScopes.length)),
    }),
    reply: z.object({ api_key: apiKey, secret: z.string() }),
    status: 201,
    tellsSecret: true,
    errors: ['TOO_MANY', 'CONFLICT'],
    description: `
      Other tools send it as 'Authorization: Bearer <key>'. It is stored as a hash; who loses it makes another. It works as long as whoever made it
      may manage the campaign, and for calls of its scopes alone.
    `,
  }),
  revoke: call({
    method: 'PUT',
    path: '/api-key/revoke/',
    summary: 'End an API key; calls with it are refused from now on',
    access: { who: 'member', may: 'campaign.edit', campaign: 'body.campaign_id' },
    body: z.strictObject({ campaign_id: id, id }),
    reply: apiKey,
    errors: ['NOT_FOUND'],
  }),
};
