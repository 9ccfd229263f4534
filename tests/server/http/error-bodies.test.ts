// Every error of every call says which sentence it is: an app translates by `detail_code` and `params` alone.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyCall } from '../../../src/contract';
import { errorReply, errorStatus } from '../../../src/contract/errors';
import { everyMessage } from '../../../src/contract/messages/every-message';
import { anIdentity, testApi, tokenOf, type TestApi } from '../../support/api';

/** What logins read is a code of its own. */
const known = new Set<string>([...Object.keys(everyMessage), ...Object.keys(errorStatus)]);
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

describe.each(everyCall())('$name', ({ call }) => {
  const url = `/api${call.path.replace(/\{\w+\}/g, 'none')}`;
  const json = { 'content-type': 'application/json' };
  const callers: Record<string, () => Record<string, string>> = {
    'no token': () => json,
    'a wrong token': () => ({ ...json, authorization: 'Bearer wrong' }),
    'someone not registered': () => ({ ...json, authorization: `Bearer ${tokenOf(anIdentity())}` }),
  };

  test.each(Object.keys(callers))('names the sentence of its error to %s', async (caller) => {
    for (const payload of call.method === 'GET' ? [{}] : [{ payload: '{"nonsense":1}' }, { payload: '{' }]) {
      const headers = callers[caller]?.() ?? {};
      const reply = await api.app.inject({ method: call.method, url, headers, ...payload });
      if (reply.statusCode < 300) continue;
      const error = errorReply.parse(reply.json());
      expect(error, reply.body).toMatchObject({ code: expect.any(String), params: expect.any(Object) });
      expect(known.has(error.detail_code ?? ''), reply.body).toBe(true);
    }
  });
});
