// API keys of a campaign, as its owner makes them.
import { keyScopes, type KeyScope } from '../../src/contract/integrations/scopes';
import { newKey } from '../../src/server/modules/api-keys/key-text';
import { insertKey } from '../../src/server/modules/api-keys/repo';
import type { CallArguments, Call } from '../../src/contract/call';
import { request, type TestApi } from './api';

/** A key with these scopes, all unless told, made by the campaign's owner. */
export async function aKey(
  api: Pick<TestApi, 'db'>,
  campaign: { id: string },
  scopes: readonly KeyScope[] = keyScopes,
): Promise<{ id: string; key: string }> {
  const { id: maker } = await api.db
    .selectFrom('campaigns')
    .innerJoin('users', 'users.email', 'campaigns.owner_email')
    .select('users.id')
    .where('campaigns.id', '=', campaign.id)
    .executeTakeFirstOrThrow();
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
