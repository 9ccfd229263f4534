import { expect, test } from 'vitest';
import { buildApp } from '../../../src/server/http/app';
import { handlers } from '../../../src/server/http/handlers';
import { testApi } from '../../support/api';

test('a server that is too busy asks calls to come again, and gives pages out all the same', async () => {
  const api = await testApi();
  // Busy by the least delay that there is.
  const busy = await buildApp(api.services, handlers, { log: null, busyAfter: 1e-9 });
  const call = () => busy.inject('/api/openapi.json');
  await expect.poll(async () => (await call()).statusCode, { timeout: 20_000 }).toBe(503);
  const reply = await call();
  if (reply.statusCode === 503) expect([reply.json().code, reply.headers['retry-after']]).toEqual(['UNAVAILABLE', '5']);
  expect((await busy.inject('/config.json')).statusCode).toBe(200);
  await busy.close();
  await api.close();
});
