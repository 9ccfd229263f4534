// The calls that manage API keys.
import type { contract } from '../../../contract';
import { mostKeys } from '../../../contract/integrations/api-keys';
import { sentence } from '../../../contract/messages/every-message';
import { ApiError } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { audit } from '../audit/repo';
import { lockCampaign } from '../campaigns/repo';
import { newKey } from './key-text';
import { insertKey, listKeys, revokeKey } from './repo';

export const apiKeyHandlers: Handlers<typeof contract.apiKeys> = {
  all: ({ member, db }) => listKeys(db, member.campaign_id),

  async create(context) {
    const { body, member, user, db } = context;
    const { key, ...kept } = newKey(member.campaign_id);
    await lockCampaign(db, member.campaign_id);
    const given = { name: body.name, scopes: [...new Set(body.scopes)], created_by: user.id, ...kept };
    const made = await insertKey(db, member.campaign_id, given, mostKeys);
    if (!made) throw new ApiError('CONFLICT', sentence('TOO_MANY_KEYS', { max: mostKeys }));
    await audit(context, 'api_key_made', { id: made.id, name: made.name });
    return { api_key: made, secret: key };
  },

  async revoke(context) {
    const { body, member, user, db } = context;
    const ended = await revokeKey(db, member.campaign_id, body.id, user.id);
    if (!ended) throw new ApiError('NOT_FOUND');
    await audit(context, 'api_key_revoked', { id: ended.id, name: ended.name });
    return ended;
  },
};
