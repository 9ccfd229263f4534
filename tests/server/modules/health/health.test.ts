import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { connect } from '../../../../src/server/db/connection';
import { testDatabase, type TestDatabase } from '../../../support/database';
import { testApi } from '../../../support/api';

const { health } = contract;
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const identity = (answers: boolean) => ({
  verify: () => Promise.reject(new Error('not asked')),
  answers: () => Promise.resolve(answers),
});

test('when database and identity answer it is well, and says its version', async () => {
  const api = await testApi({ database, services: { identity: identity(true) } });
  const { status, body } = await api.as(null).call(health.get);
  expect([status, body]).toEqual([200, { status: 'ok', version: api.services.config.version }]);
  await api.close();
});

test('it names what does not answer', async () => {
  const nowhere = connect('postgres://nobody:secret-word@127.0.0.1:9/none');
  const api = await testApi({ database, services: { identity: identity(false), db: nowhere.db } });
  const { status, error, text } = await api.as(null).call(health.get);
  expect([status, error.code, error.detail]).toEqual([503, 'UNAVAILABLE', 'No answer from: database, identity.']);
  expect(text).not.toContain('secret-word');
  await api.close();
  await nowhere.close();
});
