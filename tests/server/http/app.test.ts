import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../src/contract';
import { testApi, type TestApi } from '../../support/api';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

test('a member reads nothing without a token', async () => {
  const { id, owner } = await api.makeCampaign();
  const refused = await api.as(null).call(contract.campaigns.get, { query: { id } });
  expect(refused.error).toMatchObject({ code: 'TOKEN_MISSING' });
  void owner;
});
