import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { connect } from '../../../../src/server/db/connection';
import { testDatabase, type TestDatabase } from '../../../support/database';
import { testApi, type TestApi } from '../../../support/api';

const { health } = contract;
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

let looked = 0;
const identity = (answers: boolean) => ({
  verify: () => Promise.reject(new Error('not asked')),
  answers: () => {
    looked += 1;
    return Promise.resolve(answers);
  },
});
const statuses = async (api: TestApi) => ({
  health: (await api.as(null).call(health.get)).status,
  ready: (await api.as(null).call(health.ready)).status,
  live: (await api.as(null).call(health.live)).status,
});

test('when database and identity answer it is well, and says its version', async () => {
  const api = await testApi({ database, services: { identity: identity(true) } });
  const { status, body } = await api.as(null).call(health.get);
  expect([status, body]).toEqual([200, { status: 'ok', silent: [], version: api.services.config.version }]);
  await api.close();
});

test('an identity provider that is away takes no process out of service; it is named', async () => {
  const api = await testApi({ database, services: { identity: identity(false) } });
  expect(await statuses(api)).toEqual({ health: 200, ready: 200, live: 200 });
  expect((await api.as(null).call(health.get)).body).toMatchObject({ status: 'degraded', silent: ['identity'] });
  await api.close();
});

test('a database that is away takes the process out of service, and does not have it restarted', async () => {
  const nowhere = connect('postgres://nobody:secret-word@127.0.0.1:9/none');
  const api = await testApi({ database, services: { identity: identity(false), db: nowhere.db } });
  expect(await statuses(api)).toEqual({ health: 503, ready: 503, live: 200 });
  const { error, headers, text } = await api.as(null).call(health.get);
  expect([error.code, error.detail, headers['retry-after']]).toEqual(['UNAVAILABLE', 'No answer from: database.', '5']);
  expect(text).not.toContain('secret-word');
  await api.close();
  await nowhere.close();
});

test('however often anyone asks, the parts are looked at once in a while', async () => {
  const api = await testApi({ database, services: { identity: identity(true) } });
  looked = 0;
  for (let n = 0; n < 10; n += 1) expect((await api.as(null).call(health.get)).status).toBe(200);
  expect(looked).toBe(1);
  await api.close();
});
