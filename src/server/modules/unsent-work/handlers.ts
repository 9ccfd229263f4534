// Opens what a signed-out phone sealed, for the person whose work it is and no one else.
import { constants, privateDecrypt } from 'node:crypto';
import * as z from 'zod/mini';
import type { contract } from '../../../contract';
import { sentence } from '../../../contract/messages/every-message';
import { ApiError } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { formerUids } from '../users/repo';
import { sealingKey } from './sealing-key-repo';

const sealed = z.object({ owner: z.string(), key: z.base64() });

export const unsentWorkHandlers: Handlers<typeof contract.unsentWork> = {
  async open({ body, identity, user, db }) {
    const opened = unseal(await sealingKey(db), Buffer.from(body.sealed_key, 'base64'));
    if (!opened) throw new ApiError('INVALID', sentence('SEALED_ELSEWHERE'));
    const isTheirs = opened.owner === identity.uid || (await formerUids(db, user.id)).includes(opened.owner);
    if (!isTheirs) throw new ApiError('FORBIDDEN', sentence('SEALED_FOR_ANOTHER'));
    return { key: opened.key };
  },
};

function unseal(key: string, bytes: Buffer): z.infer<typeof sealed> | null {
  try {
    const text = privateDecrypt({ key, oaepHash: 'sha256', padding: constants.RSA_PKCS1_OAEP_PADDING }, bytes);
    return sealed.parse(JSON.parse(text.toString('utf8')));
  } catch {
    return null;
  }
}
