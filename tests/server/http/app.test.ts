import helmet from '@fastify/helmet';
import Fastify from 'fastify';
import { connect, type AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../src/contract';
import { readConfig, type Config } from '../../../src/server/config';
import { buildApp } from '../../../src/server/http/app';
import { handlers } from '../../../src/server/http/handlers';
import { testApi, tokenOf, type TestApi, type TestCampaign } from '../../support/api';
import { contentSecurity } from '../../../src/server/http/security';

const { campaigns, users, invitations, surveys } = contract;
const lines: string[] = [];
let api: TestApi;
let campaign: TestCampaign;
beforeAll(async () => {
  api = await testApi({
    log: { write: (line) => void lines.push(line) },
    handlers: (real) => ({
      ...real,
      surveys: {
        ...real.surveys,
        // A value of a person's where a number belongs.
        all: async ({ db }) => {
          await sql`select ${'Walter "Wally" Whisper'}::text::int`.execute(db);
          throw new Error('not reached');
        },
      },
      campaigns: {
        ...real.campaigns,
        // Breaks a rule of the database in a way that no handler expects, with a person's address in the row.
        get: async ({ db, user }) => {
          await db.insertInto('users').values({ email: user.email, first: 'Walter', last: 'Whisper' }).execute();
          throw new Error('not reached');
        },
      },
    }),
  });
  campaign = await api.makeCampaign();
});
afterAll(() => api.close());

describe('an error', () => {
  test('that nobody expected shows no stack, no statement and no row, and its id finds it in the log', async () => {
    lines.length = 0;
    const { status, error, text, headers } = await api
      .as(campaign.owner)
      .call(campaigns.get, { query: { id: campaign.id } });
    expect(status).toBe(500);
    expect(error).toEqual({
      detail: 'Internal server error',
      detail_code: 'INTERNAL',
      params: {},
      code: 'INTERNAL',
      request_id: headers['x-request-id'],
    });
    expect(text).not.toMatch(/users_email|insert|duplicate|\.ts|node_modules|Whisper/i);
    const logged = lines.find((line) => line.includes('request failed')) ?? '';
    expect(logged).toContain(String(headers['x-request-id']));
    expect(logged).toContain('users_email');
    expect(logged).not.toContain(campaign.owner.email);
    expect(logged).not.toContain('Whisper');
  });

  test('of a value that the database cannot read does not repeat it in the log', async () => {
    lines.length = 0;
    expect((await api.as(campaign.owner).call(surveys.all, { query: { campaign_id: campaign.id } })).status).toBe(500);
    const logged = lines.find((line) => line.includes('request failed')) ?? '';
    expect(logged).toContain('invalid input syntax for type integer');
    expect(logged).not.toContain('Whisper');
  });

  test('of an id in the path that is longer than any is 404, and no fault of ours', async () => {
    const reply = await api.app.inject(`/api/voter-group/upload-status/${'x'.repeat(400)}`);
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'NOT_FOUND']);
  });

  test('of an unknown call is 404 in the same shape', async () => {
    const reply = await api.app.inject('/api/no-such-call/?token=secret-word');
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toEqual({
      detail: 'Unknown endpoint.',
      detail_code: 'UNKNOWN_ENDPOINT',
      params: {},
      code: 'NOT_FOUND',
      request_id: reply.headers['x-request-id'],
    });
  });

  test.each([
    ['an address that cannot be read', { url: '/api/files/%zz' }, 400, 'BAD_REQUEST'],
    [
      'a body that is no JSON',
      { method: 'PUT', url: '/api/campaign/', payload: '{"id":', type: 'application/json' },
      400,
      'BAD_REQUEST',
    ],
    [
      'an empty body',
      { method: 'PUT', url: '/api/campaign/', payload: '', type: 'application/json' },
      400,
      'BAD_REQUEST',
    ],
    [
      'a body of another kind',
      { method: 'PUT', url: '/api/campaign/', payload: 'a;b', type: 'text/csv' },
      415,
      'WRONG_FILE',
    ],
    [
      'a form where JSON belongs',
      { method: 'PATCH', url: '/api/users/me', payload: '--x--', type: 'multipart/form-data; boundary=x' },
      415,
      'WRONG_FILE',
    ],
    [
      'too large a body',
      { method: 'PUT', url: '/api/campaign/', payload: `"${'x'.repeat(4 * 1024 * 1024)}"`, type: 'application/json' },
      413,
      'TOO_LARGE',
    ],
    [
      'a body that is no object',
      { method: 'PATCH', url: '/api/users/me', payload: '[1]', type: 'application/json' },
      422,
      'INVALID',
    ],
    [
      'a character that no text can keep',
      {
        method: 'PUT',
        url: '/api/campaign/',
        payload: JSON.stringify({ id: '', address: 'a\0b' }),
        type: 'application/json',
      },
      422,
      'INVALID',
    ],
    ['the API’s own address', { url: '/api' }, 404, 'NOT_FOUND'],
    ['a method that the call does not have', { method: 'PATCH', url: '/api/campaign/' }, 404, 'NOT_FOUND'],
  ])('of %s has its status and code', async (_name, given, status, code) => {
    const { type, payload, method, url } = { payload: undefined, type: undefined, method: 'GET', ...given };
    const reply = await api.app.inject({
      method: method as 'GET',
      url,
      headers: {
        authorization: `Bearer ${tokenOf(campaign.owner)}`,
        ...(type ? { 'content-type': type } : {}),
      },
      ...(payload === undefined ? {} : { payload: payload.replace('"id":""', `"id":"${campaign.id}"`) }),
    });
    expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
    expect(reply.json().request_id).toBe(reply.headers['x-request-id']);
    expect(reply.body).not.toMatch(/stack|FST_|node_modules/);
  });

  test('names the field of the first thing that is wrong', async () => {
    const body = { id: campaign.id, candidate_name: 7 as never };
    const { error } = await api.as(campaign.owner).call(campaigns.update, { body });
    expect(error).toMatchObject({
      detail: 'candidate_name: Invalid input: expected string, received number',
      detail_code: 'FIELD_INVALID',
      params: { field: 'candidate_name' },
      code: 'INVALID',
    });
  });
});

describe('what is no request that can be read', () => {
  /** What comes back on a bare connection. */
  const t = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const { port } = api.app.server.address() as AddressInfo;
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      let answer = '';
      socket.setEncoding('utf8').on('data', (piece: string) => (answer += piece));
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
    });
  beforeAll(() => api.app.listen({ port: 0, host: '127.0.0.1' }));

  test.each([
    ['a method that nobody knows', 'FOO /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n', 400],
    [
      'headers beyond all measure',
      `GET /api/health HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(30_000)}\r\n\r\n`,
      431,
    ],
  ])('%s, is answered in the same shape', async (_name, text, status) => {
    const [head = '', body = ''] = (await t(text)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(body)).toEqual({
      detail: expect.stringMatching(/\.$/),
      detail_code: expect.stringMatching(/^(HEADERS_TOO_LONG|REQUEST_UNREADABLE)$/),
      params: {},
      code: 'BAD_REQUEST',
    });
  });
});

describe('while unsigned tokens are taken', () => {
  const ask = (app: typeof api.app, headers: Record<string, string>) => app.inject({ url: '/config.json', headers });

  test('nobody is answered who came under a name that is not this machine’s', async () => {
    for (const host of ['127.0.0.1:8080', 'localhost', '[::1]:8080', 'porchlight.localhost:1'])
      expect((await ask(api.app, { host })).statusCode, host).toBe(200);
    const blocked: Record<string, string>[] = [
      { host: 'rebound.example.org:8080' },
      { host: 'localhost.example.org' },
      { host: 'localhost', 'x-forwarded-host': 'campaign.example.org' },
    ];
    for (const headers of blocked) {
      const reply = await ask(api.app, headers);
      expect([reply.statusCode, reply.json().code], JSON.stringify(headers)).toEqual([403, 'FORBIDDEN']);
      expect(reply.json().detail).toContain('ALLOW_EMULATOR=1');
    }
  });

  test('whoever allowed it outright has it everywhere, and signed tokens need no such care', async () => {
    const host = 'campaign.example.org';
    for (const env of [{ ALLOW_EMULATOR: '1' }, { FIREBASE_PROJECT_ID: 'a-campaign', FIREBASE_API_KEY: 'key' }]) {
      const services = { ...api.services, config: readConfig(env) };
      const open = await buildApp(services, handlers, { log: null, busyAfter: 0 });
      expect((await ask(open, { host })).statusCode).toBe(200);
      await open.close();
    }
  });
});

describe('the log', () => {
  test('has method, path and status of a request, and no query, token, password or address of a person', async () => {
    lines.length = 0;
    const { email } = campaign.owner;
    await api.as(null).call(invitations.validate, { query: { token: 'invitation-secret' } });
    await api.as(campaign.owner).call(invitations.list, { query: { receiver_email: email, campaign_id: campaign.id } });
    const body = { first: 'Ana', last: 'Lopez', email, password: 'Secret.password1', token: 'invitation-secret' };
    await api.as(campaign.owner).call(users.register, { body });
    await api.app.inject(`/nothing/here?email=${email}`);
    const log = lines.join('');
    expect(log).toContain('"path":"/api/validate-invitation/"');
    expect(log).toContain('"statusCode":400');
    for (const secret of ['invitation-secret', email, 'Secret.password1', tokenOf(campaign.owner), 'Bearer'])
      expect(log).not.toContain(secret);
  });
});

describe('every reply', () => {
  test('carries its request’s id, a new one each time', async () => {
    const ids = await Promise.all(
      [1, 2].map(async () => (await api.as(null).call(contract.health.get)).headers['x-request-id']),
    );
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(ids[0]).not.toBe(ids[1]);
  });

  test('of the API is kept by nobody on the way', async () => {
    const { headers } = await api.as(campaign.owner).call(users.me);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test('says what helmet would: pages, files, answers of the API and what is not there', async () => {
    const { config } = api.services;
    const asked = Fastify();
    await asked.register(helmet, contentSecurity(config));
    asked.get('/', async (_request, reply) => reply.raw.getHeaders());
    const said = (await asked.inject('/')).json<Record<string, string>>();
    await asked.close();
    expect(Object.keys(said).length).toBeGreaterThan(8);
    for (const path of ['/', '/config.json', '/api/live', '/api/users/me/', '/api/nothing', '/nothing.js', '/app/x'])
      expect((await api.app.inject(path)).headers, path).toMatchObject(said);
  });

  test('forbids scripts of others and frames of others', async () => {
    const { headers } = await api.app.inject('/config.json');
    expect(headers['permissions-policy']).toMatch(
      /^geolocation=\(self\), camera=\(self\), microphone=\(self\), .*\bpayment=\(\)/,
    );
    expect(headers['content-security-policy']).toMatch(/script-src 'self'[^;]*;.*frame-ancestors 'self'/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('lets calls from the browser reach Twilio only where they are set up', async () => {
    const account = { kind: 'twilio', accountSid: 'AC1', authToken: '1', apiBase: null, primaryProfile: null } as const;
    const browser = { keySid: 'SK1', keySecret: '1', appSid: 'AP1' };
    const reached = (carrier: Config['carrier']) =>
      JSON.stringify(contentSecurity({ ...api.services.config, carrier })).includes('voice-js.roaming.twilio.com');
    expect(reached({ ...account, browser })).toBe(true);
    expect(reached({ ...account, browser: null })).toBe(false);
    expect(reached(api.services.config.carrier)).toBe(false);
  });

  test('that is long is compressed for who asks', async () => {
    const team = await api.makeCampaign();
    for (let n = 0; n < 40; n += 1) await api.makeUser({ campaign: team, last: 'Verylongnameindeed' });
    const call = { query: { campaign_id: team.id } };
    const plain = await api.as(team.owner).call(users.campaignAccount, call);
    const packed = await api
      .as(team.owner)
      .call(users.campaignAccount, call, { headers: { 'accept-encoding': 'gzip' } });
    expect(plain.body).toHaveLength(41);
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
  });
});

describe('another origin', () => {
  test('is not let in; our own may use every method and the Idempotency-Key', async () => {
    const preflight = (origin: string) =>
      api.app.inject({
        method: 'OPTIONS',
        url: '/api/walkbook/',
        headers: { origin, 'access-control-request-method': 'PUT' },
      });
    const own = await preflight('http://127.0.0.1:8080');
    expect(own.headers['access-control-allow-origin']).toBe('http://127.0.0.1:8080');
    expect(own.headers['access-control-allow-methods']).toBe('GET, POST, PUT, PATCH, DELETE');
    expect(own.headers['access-control-allow-headers']).toMatch(/authorization.*idempotency-key/);
    const asked = await api.app.inject({ method: 'OPTIONS', url: '/api/walkbook/' });
    expect([asked.statusCode, asked.body]).toEqual([204, '']);
    const other = await preflight('https://elsewhere.example.org');
    expect(other.headers['access-control-allow-origin']).not.toBe('https://elsewhere.example.org');
  });
});

test('the browser’s settings hold no secret', async () => {
  const reply = await api.app.inject('/config.json');
  expect(reply.body).not.toMatch(/postgres|password/);
  expect(reply.json()).toMatchObject({ auth: { mode: 'emulator', projectId: 'demo-porchlight' } });
});
