// The calls that manage webhooks.
import type { contract } from '../../../contract';
import { mostWebhooks } from '../../../contract/integrations/webhooks';
import { sentence } from '../../../contract/messages/every-message';
import { ApiError } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { audit } from '../audit/repo';
import { lockCampaign } from '../campaigns/repo';
import {
  findWebhook,
  insertTest,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  setWebhookState,
} from './repo';
import { webhookSecret } from './sign';
import { webhookAddress } from './webhook-address';

export const webhookHandlers: Handlers<typeof contract.webhooks> = {
  all: ({ member, db }) => listWebhooks(db, member.campaign_id),

  async create(context) {
    const { body, member, user, db } = context;
    const url = webhookAddress(body.url);
    if (url === null) throw new ApiError('INVALID', sentence('WEBHOOK_ADDRESS'));
    await lockCampaign(db, member.campaign_id);
    const given = { name: body.name, url, events: [...new Set(body.events)], created_by: user.id };
    const webhook = await insertWebhook(db, member.campaign_id, given, mostWebhooks);
    if (!webhook) throw new ApiError('CONFLICT', sentence('TOO_MANY_WEBHOOKS', { max: mostWebhooks }));
    await audit(context, 'webhook_made', { id: webhook.id, name: webhook.name });
    return { webhook, secret: await webhookSecret(db, member.campaign_id, webhook.id) };
  },

  async setState(context) {
    const { body, member, db } = context;
    const webhook = await setWebhookState(db, member.campaign_id, body.id, body.state);
    if (!webhook) throw new ApiError('NOT_FOUND');
    const act = body.state === 'paused' ? 'webhook_paused' : 'webhook_resumed';
    await audit(context, act, { id: webhook.id, name: webhook.name });
    return webhook;
  },

  async test({ body, member, db }) {
    const delivery = await insertTest(db, member.campaign_id, body.id);
    if (!delivery) throw new ApiError('NOT_FOUND');
    return delivery;
  },

  async deliveries({ query, member, db }) {
    if (!(await findWebhook(db, member.campaign_id, query.id))) throw new ApiError('NOT_FOUND');
    return listDeliveries(db, member.campaign_id, query.id, query);
  },

  async remove(context) {
    const { body, member, db } = context;
    const name = await removeWebhook(db, member.campaign_id, body.id);
    if (name === null) throw new ApiError('NOT_FOUND');
    await audit(context, 'webhook_removed', { id: body.id, name });
    return null;
  },
};
