import { createPublicKey, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { sealingKey } from '../../../../src/server/modules/unsent-work/sealing-key-repo';
import { testApi, type TestApi, type TestUser } from '../../../support/api';
import { sealedFor } from '../../../support/sealed';

const { unsentWork } = contract;
let api: TestApi;
let vera: TestUser;
let otto: TestUser;
beforeAll(async () => {
  api = await testApi();
  const campaign = await api.makeCampaign();
  vera = await api.makeUser({ campaign, first: 'Vera' });
  otto = await api.makeUser({ campaign, first: 'Otto' });
});
afterAll(() => api.close());

test('there is one key pair, whoever asks for it first, and phones get its public half', async () => {
  const keys = await Promise.all(Array.from({ length: 3 }, () => sealingKey(api.db)));
  expect(new Set(keys).size).toBe(1);
  const { sealing_key } = (await api.app.inject('/config.json')).json<{ sealing_key: string }>();
  const told = createPublicKey({ key: Buffer.from(sealing_key, 'base64'), type: 'spki', format: 'der' });
  expect(told.asymmetricKeyDetails?.modulusLength).toBe(3072);
  expect(told.equals(createPublicKey(keys[0] ?? ''))).toBe(true);
});

test('the owner gets the key of their file, also before the terms; nobody else does', async () => {
  const key = randomBytes(32).toString('base64');
  const body = { sealed_key: await sealedFor(api.db, vera.uid, key) };
  expect((await api.as(vera).call(unsentWork.open, { body })).body).toEqual({ key });
  const stranger = await api.as(otto).call(unsentWork.open, { body });
  expect([stranger.status, stranger.error.detail_code]).toEqual([403, 'SEALED_FOR_ANOTHER']);
});

test('what was not sealed for this server is a clear sentence', async () => {
  const key = await sealedFor(api.db, vera.uid);
  for (const sealed_key of ['AAAA', key.slice(4), `${key.slice(0, -8)}AAAAAAA=`, randomBytes(384).toString('base64')]) {
    const reply = await api.as(vera).call(unsentWork.open, { body: { sealed_key } });
    expect([reply.status, reply.error.detail_code], sealed_key).toEqual([422, 'SEALED_ELSEWHERE']);
  }
});
