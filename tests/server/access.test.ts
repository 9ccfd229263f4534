// Every declared call, made by everyone: each is let through or turned away exactly as the table beside this file says.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localVoice } from '../../src/server/providers/carrier/voice-local';
import { localNumbers } from '../../src/server/providers/carrier/numbers-local';
import { contract, everyCall } from '../../src/contract';
import { aKey } from '../support/keys';
import { anIdentity, request, testApi, tokenOf, type TestApi, type TestUser } from '../support/api';
import { accessTable, beforeTerms, callers, type CallerName } from './access-table';
import { inputs, makeWorld, onlyReads, type World } from './access-world';

const calls = new Map(everyCall().map(({ name, call }) => [name, call]));
const isForKeys = (row: string) => callOf(row)?.access.who === 'key';
const callOf = (row: string) => calls.get(row.split(':')[0] ?? '');

/** In the place of the identity emulator: it only has to answer. */
const emulator = createServer((_request, response) => response.end('{}'));
let api: TestApi;
let world: World;
beforeAll(async () => {
  await new Promise<void>((resolve) => emulator.listen(0, '127.0.0.1', resolve));
  const { port } = emulator.address() as AddressInfo;
  api = await testApi({
    // No one is asked here: its jobs are not worked on.
    services: {
      carrier: {
        numbers: localNumbers(join(tmpdir(), `carrier-${process.pid}`)),
        voice: {
          ...localVoice(),
          hasBrowser: true,
          browserToken: (_who, now) => ({ token: 'a.b.c', expires_at: now }),
        },
      },
    },
    env: { AUTH_EMULATOR_PORT: String(port), GEOCODER_URL: 'http://geocoder.example.org/addressbatch' },
  });
});
afterAll(async () => {
  await api.close();
  emulator.close();
});

test('every declared call has a row, and every row a declared call', () => {
  const rows = [...accessTable.keys()];
  expect(rows.filter((row) => !callOf(row))).toEqual([]);
  expect([...calls.keys()].filter((name) => !accessTable.has(name))).toEqual([]);
});

/** What a caller who is turned away reads. */
function refusal(row: string, caller: CallerName): [number, string] {
  if (caller === 'none') return [401, 'TOKEN_MISSING'];
  if (caller === 'bad') return [401, row === 'users.me' ? 'LOGIN_BAD_CREDENTIALS' : 'TOKEN_INVALID'];
  // No person makes a call of other tools.
  if (isForKeys(row)) return [401, 'TOKEN_INVALID'];
  if (caller === 'unverified') return [403, 'EMAIL_UNVERIFIED'];
  if (row === 'users.remove') return [409, 'OWNER_STAYS'];
  // No one learns that there is an upload of that number elsewhere.
  if (row === 'voterGroups.uploadStatus: bare' && caller === 'rival') return [404, 'NOT_FOUND'];
  return [403, 'FORBIDDEN'];
}

/** What was only read is there for the next row as well. */
let isChanged = true;
describe.each([...accessTable])('%s', (row, allowed) => {
  beforeAll(async () => {
    if (isChanged) world = await makeWorld(api);
    isChanged = !onlyReads(row, callOf(row));
  });

  test.each(callers)('by %s', async (caller) => {
    const call = callOf(row);
    if (!call) throw new Error(`${row} is not declared.`);
    const identity = caller === 'none' || caller === 'bad' ? null : world.people[caller];
    const input = await inputs(api, world)[row]?.(identity);
    if (!input) throw new Error(`${row} has no request.`);
    const token = identity ? tokenOf(identity) : caller === 'bad' ? 'no.good.token' : null;
    const { status, bytes } = await request(api.app, call, { ...input, token });
    const text = call.replyKind === 'bytes' && status === 200 ? '{}' : bytes.toString();
    if (allowed[caller]) {
      expect(status, text).toBe(call.status ?? 200);
      return;
    }
    expect([status, JSON.parse(text).code], text).toEqual(refusal(row, caller));
    // Who is turned away learns nothing of the campaign.
    expect(text).not.toContain(world.campaign.id);
  });
});

describe('somebody without an account', () => {
  test.each([...accessTable.keys()])('%s', async (row) => {
    world ??= await makeWorld(api);
    const call = callOf(row);
    const guest = anIdentity();
    const input = await inputs(api, world)[row]?.(guest);
    if (!call || !input || ['anyone', 'identity', 'key'].includes(call.access.who)) return;
    const { status, bytes } = await request(api.app, call, { ...input, token: tokenOf(guest) });
    expect([status, JSON.parse(bytes.toString()).code]).toEqual([403, 'REGISTRATION_REQUIRED']);
  });
});

describe('a manager who has not accepted the terms', () => {
  // Only a call that is let through changes the world for the next.
  let place: { there: World; manager: TestUser } | undefined;
  test.each([...accessTable.keys()])('%s', async (row) => {
    if (!place) {
      const there = await makeWorld(api);
      place = { there, manager: await api.makeUser({ campaign: there.campaign, title: 'Manager', terms: false }) };
    }
    const { there, manager } = place;
    const call = callOf(row);
    const input = await inputs(api, there)[row]?.(manager);
    if (!call || !input) throw new Error(`${row} has no request.`);
    const { status, bytes } = await request(api.app, call, { ...input, token: tokenOf(manager) });
    if (status < 400 && !onlyReads(row, call)) place = undefined;
    if (isForKeys(row)) expect(status).toBe(401);
    else if (beforeTerms.has(row)) expect(status, bytes.toString()).toBe(call.status ?? 200);
    else expect([status, JSON.parse(bytes.toString()).code]).toEqual([403, 'TERMS_NOT_ACCEPTED']);
  });
});

describe('another tool with a key of every scope', () => {
  test('gets into the calls that are for keys, and into no other', async () => {
    const there = await makeWorld(api);
    const { key } = await aKey(api, there.campaign);
    for (const row of accessTable.keys()) {
      const call = callOf(row);
      if (!call || call.access.who === 'anyone') continue;
      const input = await inputs(api, there)[row]?.(there.people.owner);
      const { status, bytes } = await request(api.app, call, { ...input, token: key });
      if (isForKeys(row)) expect(status, bytes.toString()).toBe(call.status ?? 200);
      else expect([status, JSON.parse(bytes.toString()).code], row).toEqual([403, 'FORBIDDEN']);
    }
  });
});

describe('a declared limit', () => {
  test('counts each of its calls, those as well whose campaign is in a form', async () => {
    await api.db.deleteFrom('rate_counters').execute();
    const there = await makeWorld(api);
    const { key } = await aKey(api, there.campaign);
    const limited = everyCall().filter(({ call }) => call.rate);
    expect(limited.length).toBeGreaterThan(50);
    const uncounted: string[] = [];
    for (const { name, call } of limited) {
      const { owner } = there.people;
      // Of one address only what is refused counts.
      const input = call.rate?.by === 'address' ? {} : await inputs(api, there)[name]?.(owner);
      await request(api.app, call, { ...input, token: isForKeys(name) ? key : tokenOf(owner) });
      const bucket = `${call.method} ${call.path} `;
      const counters = await api.db.selectFrom('rate_counters').select('bucket').execute();
      if (!counters.some((row) => row.bucket.startsWith(bucket))) uncounted.push(name);
    }
    expect(uncounted).toEqual([]);
  });
});

describe('who is no longer a member', () => {
  test('is a stranger from the next call on', async () => {
    const campaign = await api.makeCampaign();
    const manager = await api.makeUser({ campaign, title: 'Manager' });
    const see = () => api.as(manager).call(contract.users.campaignAccount, { query: { campaign_id: campaign.id } });
    expect((await see()).status).toBe(200);
    const query = { email: manager.email, campaign_id: campaign.id };
    await api.as(campaign.owner).call(contract.users.removeFromCampaign, { query });
    expect((await see()).error.code).toBe('FORBIDDEN');
  });
});

test('a call that does not name its campaign, or with something else in its place, is refused', async () => {
  const { owner } = await api.makeCampaign();
  const declared = everyCall().filter(
    ({ call }) => 'campaign' in call.access && call.access.who !== 'receiver_or_member',
  );
  for (const { call } of declared) {
    for (const id of ['', 'x', "'; drop table users; --"]) {
      const file = { bytes: new ArrayBuffer(0), mime: 'text/csv', name: 'x.csv' };
      const given = { campaign_id: id, id, campaign: id };
      const { status } = await request(api.app, call, {
        params: { id, week: 'current-week', campaign: id },
        query: given,
        ...(call.method === 'GET' ? {} : { body: given }),
        ...(call.file ? { file } : {}),
        token: tokenOf(owner),
      });
      expect([404, 415, 422], `${call.method} ${call.path}`).toContain(status);
    }
  }
});
