// API keys and webhooks of a campaign, as its owner makes them.
import { keyScopes, type KeyScope } from '../../src/contract/integrations/scopes';
import { webhookEvents, type WebhookEvent } from '../../src/contract/integrations/webhooks';
import { newKey } from '../../src/server/modules/api-keys/key-text';
import { insertKey } from '../../src/server/modules/api-keys/repo';
import { insertWebhook } from '../../src/server/modules/webhooks/repo';
import type { CallArguments, Call } from '../../src/contract/call';
import { request, type TestApi } from './api';

/** A key with these scopes, all unless told, made by the campaign's owner. */
export async function aKey(
  api: Pick<TestApi, 'db'>,
  campaign: { id: string },
  scopes: readonly KeyScope[] = keyScopes,
): Promise<{ id: string; key: string }> {
  const maker = await ownerOf(api, campaign);
  const { key, ...kept } = newKey(campaign.id);
  const made = await insertKey(
    api.db,
    campaign.id,
    { name: 'Tool', scopes: [...scopes], created_by: maker, ...kept },
    100,
  );
  if (!made) throw new Error('There are too many keys.');
  return { id: made.id, key };
}

/** Makes a call with a key; its reply as it came. */
export async function callWithKey<C extends Call>(
  api: Pick<TestApi, 'app'>,
  key: string,
  call: C,
  given: CallArguments<C>,
): Promise<{ status: number; body: ReturnType<typeof JSON.parse> }> {
  const { status, bytes } = await request(api.app, call, { ...given, token: key });
  return { status, body: JSON.parse(bytes.toString() || 'null') };
}

async function ownerOf({ db }: Pick<TestApi, 'db'>, campaign: { id: string }): Promise<string> {
  const { id } = await db
    .selectFrom('campaigns')
    .innerJoin('users', 'users.email', 'campaigns.owner_email')
    .select('users.id')
    .where('campaigns.id', '=', campaign.id)
    .executeTakeFirstOrThrow();
  return id;
}

/** A webhook for these events, all unless told; its id. */
export async function aWebhook(
  api: Pick<TestApi, 'db'>,
  campaign: { id: string },
  events: readonly WebhookEvent[] = webhookEvents,
): Promise<string> {
  const given = { name: 'Receiver', url: 'https://hooks.example.org/x', events: [...events] };
  const made = await insertWebhook(api.db, campaign.id, { ...given, created_by: await ownerOf(api, campaign) }, 100);
  if (!made) throw new Error('There are too many webhooks.');
  return made.id;
}
