// Stored photos, behind the same access as everything else: no public addresses.
import * as z from 'zod/mini';
import { call } from './call';
import { id } from './fields';

export const files = {
  get: call({
    method: 'GET',
    path: '/files/{id}',
    summary: 'The image of a road sign or placement, or a photo or voice note of a door that the caller may see',
    access: { who: 'member', may: 'road_signs.view', campaign: 'query.campaign_id' },
    params: z.object({ id }),
    query: z.object({ campaign_id: id }),
    reply: z.unknown(),
    replyKind: 'bytes',
    errors: ['NOT_FOUND'],
  }),
};

/** Unsent work that left a phone sealed: while its owner is signed out it is readable by this server alone, which opens it for them. */
export const unsentWork = {
  open: call({
    method: 'POST',
    path: '/unsent-work/key/',
    summary: 'Get the key of a file that a signed-out phone sealed, for the person whose work it holds',
    access: { who: 'user' },
    beforeTerms: true,
    body: z.strictObject({
      /** `{ owner, key }` as JSON under the server's RSA-OAEP key (SHA-256), in base64. */
      sealed_key: z.base64().check(z.minLength(1), z.maxLength(1_000)),
    }),
    /** The AES-GCM key of the file's content, in base64. */
    reply: z.object({ key: z.string() }),
    rate: { max: 60, seconds: 60, by: 'user' },
    errors: ['FORBIDDEN', 'INVALID'],
    description: `
      The public key is in '/config.json' as 'sealing_key' (SPKI in base64). The file itself never comes here: only its key does,
      and goes to no one but its owner.
    `,
  }),
};
