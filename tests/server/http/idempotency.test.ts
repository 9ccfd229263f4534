import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../src/contract';
import { forgetOldKeys, requestHash } from '../../../src/server/http/idempotency-repo';
import { testApi, tokenOf, type TestApi, type TestCampaign } from '../../support/api';

const { invitations, campaigns } = contract;
let api: TestApi;
let campaign: TestCampaign;
/** Makes the next campaign wait, or fail after its effect. */
let meddle: () => Promise<void> = async () => undefined;
beforeAll(async () => {
  api = await testApi({
    handlers: (real) => ({
      ...real,
      campaigns: {
        ...real.campaigns,
        create: async (context) => {
          const made = await real.campaigns.create(context);
          await meddle();
          return made;
        },
      },
    }),
  });
  campaign = await api.makeCampaign();
});
afterAll(() => api.close());

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });
const create = (name: string, key: string, who = campaign.owner) =>
  api.as(who).call(campaigns.create, { body: { name } }, keyed(key));
const named = (name: string) => api.db.selectFrom('campaigns').select('id').where('name', '=', name).execute();

test('the same key and request get the same reply, and one effect', async () => {
  const [name, key] = [`Campaign ${randomUUID()}`, randomUUID()];
  const first = await create(name, key);
  const second = await create(name, key);
  expect(second.status).toBe(201);
  expect(second.body).toEqual(first.body);
  expect([first.headers['idempotency-replayed'], second.headers['idempotency-replayed']]).toEqual([undefined, 'true']);
  expect(await named(name)).toHaveLength(1);
});

test('the same key with another request, or for another call, is refused', async () => {
  const key = randomUUID();
  await create(`Campaign ${randomUUID()}`, key);
  const body = { campaign_id: campaign.id, receiver_email: 'a@example.org', offer_title: 'Staff' as const };
  for (const reply of [
    await create(`Campaign ${randomUUID()}`, key),
    await api.as(campaign.owner).call(invitations.create, { body }, keyed(key)),
  ])
    expect([reply.status, reply.error.code]).toEqual([422, 'KEY_REUSED']);
});

test('two at once have one effect, and both get the reply', async () => {
  const [name, key] = [`Campaign ${randomUUID()}`, randomUUID()];
  meddle = () => new Promise((resolve) => setTimeout(resolve, 150));
  const replies = await Promise.all([create(name, key), create(name, key), create(name, key)]);
  meddle = async () => undefined;
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
  expect(replies.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(2);
  expect(await named(name)).toHaveLength(1);
});

test('a caller whose line broke before the answer came gets it at the next try', async () => {
  const [name, key] = [`Campaign ${randomUUID()}`, randomUUID()];
  let reached = () => {};
  const inside = new Promise<void>((resolve) => (reached = resolve));
  meddle = async () => {
    reached();
    await new Promise((resolve) => setTimeout(resolve, 100));
  };
  const address = await api.app.listen({ port: 0, host: '127.0.0.1' });
  const line = new AbortController();
  const headers = {
    authorization: `Bearer ${tokenOf(campaign.owner)}`,
    'content-type': 'application/json',
    'idempotency-key': key,
  };
  const lost = fetch(`${address}/api/campaign/`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ name }),
    signal: line.signal,
  });
  await inside;
  line.abort();
  await expect(lost).rejects.toThrow();
  const again = await create(name, key);
  meddle = async () => undefined;
  expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, 'true']);
  expect(await named(name)).toEqual([{ id: again.body.id }]);
});

test('a key whose effect was rolled back is as good as new', async () => {
  const [name, key] = [`Campaign ${randomUUID()}`, randomUUID()];
  meddle = () => Promise.reject(new Error('the machine broke'));
  const broken = await create(name, key);
  meddle = async () => undefined;
  expect([broken.status, await named(name)]).toEqual([500, []]);
  const again = await create(name, key);
  expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, undefined]);
});

test('a refusal is not kept: the same request may succeed later', async () => {
  const [name, key] = [`Campaign ${randomUUID()}`, randomUUID()];
  const { id } = await api.makeCampaign({ name });
  expect((await create(name, key)).error.code).toBe('NAME_EXISTS');
  await api.db
    .updateTable('campaigns')
    .set({ name: `${name} (old)` })
    .where('id', '=', id)
    .execute();
  expect((await create(name, key)).status).toBe(201);
});

test('a key is one person’s own', async () => {
  const key = randomUUID();
  const other = (await api.makeCampaign()).owner;
  await create(`Campaign ${randomUUID()}`, key);
  const reply = await create(`Campaign ${randomUUID()}`, key, other);
  expect([reply.status, reply.headers['idempotency-replayed']]).toEqual([201, undefined]);
});

test.each(['short', 'x'.repeat(201)])('the key "%s" is refused', async (key) => {
  const { status, error } = await create(`Campaign ${randomUUID()}`, key);
  expect([status, error.code]).toEqual([422, 'INVALID']);
});

test('a key is kept for 30 days', async () => {
  const [name, key] = [`Campaign ${randomUUID()}`, randomUUID()];
  await create(name, key);
  const age = (days: number) =>
    api.db
      .updateTable('idempotency_keys')
      .set({ created_at: new Date(Date.now() - days * 86_400_000) })
      .where('key', '=', key)
      .execute();
  await age(29);
  await forgetOldKeys(api.db);
  expect((await create(name, key)).headers['idempotency-replayed']).toBe('true');
  await age(31);
  expect((await create(name, key)).error.code).toBe('NAME_EXISTS');
  await forgetOldKeys(api.db);
  expect(await api.db.selectFrom('idempotency_keys').select('key').where('key', '=', key).execute()).toEqual([]);
});

test('two requests are the same whatever the order of their fields', () => {
  expect(requestHash([{ a: 1, b: { c: [1, 2], d: null } }])).toBe(requestHash([{ b: { d: null, c: [1, 2] }, a: 1 }]));
  expect(requestHash([{ a: [1, 2] }])).not.toBe(requestHash([{ a: [2, 1] }]));
});
