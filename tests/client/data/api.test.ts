import { fieldSentence } from '../../../src/contract/messages/fields';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { contract } from '../../../src/contract';
import { ApiError, BadCall, call, callRaw, NoAnswer, NotOurServer } from '../../../src/client/data/api';
import { identity } from '../../../src/client/session/identity';
import { onRefused } from '../../../src/client/session/refusals';
import { signedInAs, type ProviderDouble } from '../../support/identity';

const id = '11111111-1111-4111-8111-111111111111';
let provider: ProviderDouble;
const requests: { url: string; init: RequestInit }[] = [];

function answers(...list: (Response | Error | (() => Promise<Response>))[]): void {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    requests.push({ url, init });
    const next = list.shift();
    if (next instanceof Error) return Promise.reject(next);
    if (typeof next === 'function') return next();
    return Promise.resolve(next ?? new Response('', { status: 500 }));
  });
}
const html = (status: number) =>
  new Response('<html>Welcome to the hotel</html>', { status, headers: { 'content-type': 'text/html' } });
const header = (name: string, at = 0) => new Headers(requests[at]?.init.headers).get(name);
const health = () => call(contract.health.get, {});
const campaign = () => call(contract.campaigns.get, { query: { id } });

beforeEach(async () => {
  requests.length = 0;
  provider = await signedInAs({ uid: 'u1' });
  provider.token.mockImplementation(async (force) => (force ? 'fresh' : 'token'));
});

describe('a refusal', () => {
  test.each([
    ['FORBIDDEN', 403, 1],
    ['REGISTRATION_REQUIRED', 403, 1],
    ['TERMS_NOT_ACCEPTED', 403, 1],
    ['WALKBOOK_ARCHIVED', 403, 0],
    ['NOT_FOUND', 404, 0],
  ])('%s is told to whoever knows about memberships: %s, %i time(s)', async (code, status, times) => {
    const told = vi.fn();
    const stop = onRefused(told);
    answers(Response.json({ detail: 'no', code }, { status }));
    await expect(campaign()).rejects.toMatchObject({ code });
    stop();
    expect(told).toHaveBeenCalledTimes(times);
  });
});

describe('a request', () => {
  test('goes to /api with token, client type, owner and query', async () => {
    answers(Response.json({ detail: 'no' }, { status: 404 }));
    await expect(campaign()).rejects.toBeInstanceOf(ApiError);
    expect(requests[0]?.url).toBe(`/api/campaign/?id=${id}`);
    expect(requests[0]?.init.credentials).toBe('include');
    expect(header('authorization')).toBe('Bearer token');
    expect(header('client-type')).toBe('web');
    expect(header('x-porchlight-owner')).toBe('u1');
  });

  test('for anyone carries no token', async () => {
    answers(Response.json({ status: 'ok', version: '1' }));
    await health();
    expect(header('authorization')).toBeNull();
  });

  test('without an id is not sent', async () => {
    answers();
    await expect(call(contract.campaigns.get, { query: { id: '' } })).rejects.toEqual(
      expect.objectContaining({ name: 'BadCall', sentence: 'ID was not provided' }),
    );
    expect(requests).toHaveLength(0);
  });

  test('with a file is multipart: texts as they are, everything else as JSON', async () => {
    answers(Response.json({}, { status: 500 }));
    const file = { bytes: new Uint8Array([1, 2]).buffer, mime: 'image/jpeg', name: 'sign.jpg' };
    await callRaw(contract.roadSigns.place, {
      body: {
        id,
        road_sign_id: id,
        campaign_id: id,
        coordinates: [-93.2, 44.9],
        note: 'corner',
        recorded_at: '2026-03-01T12:00:00.000Z',
        device_id: id,
        seq: 7,
      },
      file,
    });
    const form = requests[0]?.init.body;
    if (!(form instanceof FormData)) throw new Error('not a form');
    expect(form.get('coordinates')).toBe('[-93.2,44.9]');
    expect(form.get('seq')).toBe('7');
    expect(form.get('note')).toBe('corner');
    expect(form.get('file')).toBeInstanceOf(File);
    expect(header('content-type')).toBeNull();
  });

  test('sends a chosen file as it lies on the disk, without reading it', async () => {
    answers(Response.json({}));
    const file = new File(['first,last\n'], 'voters.csv');
    const unread = () => Promise.reject(new Error('read into memory'));
    Object.defineProperties(file, { arrayBuffer: { value: unread }, text: { value: unread } });
    await callRaw(contract.voterGroups.upload, {
      query: { name: 'File', campaign_id: id },
      file: { blob: file, name: file.name },
    });
    const form = requests[0]?.init.body;
    const sent = form instanceof FormData ? form.get('file') : null;
    expect(sent).toMatchObject({ name: 'voters.csv', size: 11 });
  });
});

describe('an answer', () => {
  test('is parsed', async () => {
    answers(Response.json({ status: 'ok', version: '1', more: true }));
    expect(await health()).toEqual({ status: 'ok', silent: [], version: '1' });
  });

  test.each([
    [500, { detail: 'select * from voters' }, 'Internal server error'],
    [409, { detail: 'taken', code: 'NAME_EXISTS' }, 'This name is already in use. Please choose a different name.'],
    [403, { detail: 'This walkbook was archived.', code: 'WALKBOOK_ARCHIVED' }, 'This walkbook was archived.'],
    [422, 'plain text of the server', 'plain text of the server'],
    [418, {}, 'HTTP error! status: 418'],
  ])('%i %j reads as a sentence', async (status, body, sentence) => {
    answers(Response.json(body, { status }));
    await expect(health()).rejects.toEqual(expect.objectContaining({ name: 'ApiError', status, sentence }));
  });

  test('with Retry-After says how long', async () => {
    answers(Response.json({ detail: 'slow down' }, { status: 429, headers: { 'retry-after': '17' } }));
    await expect(health()).rejects.toEqual(expect.objectContaining({ retryAfter: 17 }));
  });

  test('in HTML where JSON belongs is a stranger’s', async () => {
    for (const status of [200, 403, 511]) {
      answers(html(status));
      await expect(health()).rejects.toBeInstanceOf(NotOurServer);
    }
  });

  test('in HTML with a 5xx is a proxy’s before our server', async () => {
    answers(html(502));
    await expect(health()).rejects.toEqual(expect.objectContaining({ name: 'ApiError', status: 502 }));
  });

  test('of another shape is no answer of ours', async () => {
    answers(Response.json({ status: 'fine' }));
    await expect(health()).rejects.toEqual(
      expect.objectContaining({
        name: 'NotOurServer',
        json: true,
        sentence: 'The server is newer than this app. Close the app, open it again and take the update.',
      }),
    );
  });

  test('401 is tried once more with a new token', async () => {
    answers(
      Response.json({ detail: 'old', code: 'TOKEN_INVALID' }, { status: 401 }),
      Response.json({ detail: 'gone' }, { status: 404 }),
    );
    await expect(campaign()).rejects.toEqual(expect.objectContaining({ status: 404 }));
    expect([header('authorization', 0), header('authorization', 1)]).toEqual(['Bearer token', 'Bearer fresh']);
  });

  test('that the address is unverified is believed only of a new token', async () => {
    const refusal = () => Response.json({ detail: 'unverified', code: 'EMAIL_UNVERIFIED' }, { status: 403 });
    answers(refusal(), refusal());
    await expect(campaign()).rejects.toEqual(expect.objectContaining({ code: 'EMAIL_UNVERIFIED' }));
    expect(requests).toHaveLength(2);
    expect(identity().emailVerified).toBe(false);
  });
});

describe('silence', () => {
  test('of the network is no answer', async () => {
    answers(new TypeError('Failed to fetch'));
    await expect(health()).rejects.toBeInstanceOf(NoAnswer);
  });

  test('longer than the time is no answer', async () => {
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: { signal: AbortSignal }) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
        ),
    );
    await expect(call(contract.health.get, {}, { timeoutMs: 20 })).rejects.toBeInstanceOf(NoAnswer);
  });

  test('of the identity provider is no answer either, but nobody signed in is 401', async () => {
    answers();
    provider.token.mockRejectedValueOnce({ code: 'auth/network-request-failed' });
    await expect(campaign()).rejects.toBeInstanceOf(NoAnswer);
    provider.become(null);
    await expect(campaign()).rejects.toEqual(expect.objectContaining({ status: 401, sentence: 'No token found' }));
    expect(requests).toHaveLength(0);
  });

  test('on purpose is rethrown unchanged', async () => {
    const stop = new AbortController();
    const reason = new Error('left the screen');
    answers(() => {
      stop.abort(reason);
      return Promise.reject(new DOMException('', 'AbortError'));
    });
    await expect(call(contract.health.get, {}, { signal: stop.signal })).rejects.toBe(reason);
  });
});

test('a bad call is its own kind of error', () => {
  expect(new BadCall(fieldSentence('NO_ID')).sentence).toBe('ID was not provided');
});
