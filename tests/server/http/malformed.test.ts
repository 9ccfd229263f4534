// Every declared call, asked in every wrong way that chance finds: no request makes the server fail, and none is left without an
// answer. `MALFORMED=1000000` asks as often; each test run asks some thousands.
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyCall } from '../../../src/contract';
import { errorReply } from '../../../src/contract/errors';
import { localVoice } from '../../../src/server/providers/carrier/voice-local';
import { request, testApi, tokenOf, type TestApi } from '../../support/api';
import { testSeed } from '../../support/seed';
import { accessTable, callers, type CallerName } from '../access-table';
import { inputs, makeWorld, type Input, type World } from '../access-world';

/** Those that someone may: a call that no one may has other rows. */
const rows = [...accessTable.keys()].filter((row) => callers.some((caller) => accessTable.get(row)?.[caller]));
const perRow = Math.ceil(Number(process.env.MALFORMED ?? 4_000) / rows.length);
/**
 * A mistake may be an order to archive or to remove something: after so many everything is new again. A world takes longer than a
 * dozen requests, so rows share one for as long as nothing was ordered in it that is as it should be.
 */
const perWorld = 40;
const answersWithin = 30_000;
const calls = new Map(everyCall().map(({ name, call }) => [name, call]));

interface Sent extends Input {
  headers: Record<string, string>;
}
type Where = Record<string, unknown>;

const long = 'x'.repeat(100_000);
const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud83d',
    '\udc00x',
    "'; drop table users; --",
    '{"$gt":""}',
    '%00',
    '../../etc/passwd',
    long,
    '=1+1',
    '\u202e',
    'ß'.repeat(300),
    '00000000-0000-0000-0000-000000000000',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999999999Z',
    '-271821-04-20T00:00:00Z',
    '2026-02-30T00:00:00Z',
    'Infinity',
    'NaN',
    '1e400',
    '-0',
    1e-46,
    5e-324,
    -0,
    1e308,
    -1,
    0.5,
    2 ** 31,
    2 ** 53 + 2,
    true,
    false,
  ),
  fc.constantFrom<unknown>(
    [],
    {},
    [[]],
    [null],
    { id: {} },
    JSON.parse('{"__proto__":1,"constructor":1}'),
    Array(2_000).fill(1),
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.uuid(),
  fc.double(),
  fc.integer(),
  fc.jsonValue({ maxDepth: 4 }),
);
const headers = fc.constantFrom<Record<string, string>>(
  {},
  {},
  {},
  {},
  { 'idempotency-key': '' },
  { 'idempotency-key': 'k'.repeat(5_000) },
  { 'idempotency-key': 'a b\u00e9' },
  { 'x-porchlight-clock': 'soon' },
  { 'x-porchlight-clock': '9'.repeat(400) },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': 'multipart/form-data; boundary=' },
  { 'content-length': '-1' },
  { 'accept-encoding': 'gzip;q=oops, *' },
  { 'if-none-match': '"'.repeat(99) },
  { range: 'bytes=9-1,-' },
  { origin: 'null' },
);
const mistake = fc.record({
  at: fc.nat(),
  how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'rename', 'wrap', 'repeat', 'add'),
  value: nasty,
});
type Mistake = typeof mistake extends fc.Arbitrary<infer M> ? M : never;

/** Each place of a request that can be wrong: its object or list, and the key in it. */
function placesIn(value: unknown): [Where, string][] {
  if (typeof value !== 'object' || value === null || value instanceof ArrayBuffer) return [];
  const where = value as Where;
  return Object.keys(where).flatMap((key) => [[where, key] as [Where, string], ...placesIn(where[key])]);
}

function make(sent: Where, given: Mistake): void {
  const { at, how } = given;
  // What one mistake put in, the next may change.
  const value = structuredClone(given.value);
  const places = ['params', 'query', 'body'].flatMap((part) => [
    ...(sent[part] === undefined ? [] : [[sent, part] as [Where, string]]),
    ...placesIn(sent[part]),
  ]);
  const [where, key] = places[at % Math.max(1, places.length)] ?? [sent, 'body'];
  const was = where[key];
  if (how === 'replace') where[key] = value;
  else if (how === 'wrap') where[key] = [was];
  else if (how === 'add' && typeof was === 'object' && was !== null) (was as Where)[`more${at}`] = value;
  else if (how === 'repeat') where[key] = Array.isArray(was) ? Array.from({ length: 40 }, () => was).flat() : was;
  else {
    delete where[key];
    if (how === 'rename') where[`${key}x`] = was;
  }
}

/** What an address can say, which has no halves of characters. */
const texts = (part: unknown) =>
  Object.fromEntries(
    Object.entries(part ?? {}).map(([name, value]: [string, unknown]) => {
      const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
      return [name, typeof text === 'string' ? Buffer.from(text).toString() : text];
    }),
  );

let api: TestApi;
let world: World;
let asked = 0;
const failures: string[] = [];
beforeAll(async () => {
  api = await testApi({
    log: { write: (line) => void (line.includes('"level":50') && failures.push(line)) },
    // No one is asked: its jobs are not worked on.
    env: { GEOCODER_URL: 'http://geocoder.example.org/addressbatch' },
    services: {
      carrier: {
        voice: { ...localVoice(), hasBrowser: true, browserToken: () => ({ token: 'token', expires_at: new Date() }) },
      },
    },
  });
  await newWorld();
});
afterAll(() => api.close());

async function newWorld(): Promise<void> {
  await api.db.deleteFrom('rate_counters').execute();
  world = await makeWorld(api);
  asked = 0;
}

/** The right request of a row; what mistakes before it have used up is made anew. */
async function askRight(row: string, caller: CallerName) {
  const right = await ask(row, caller, [], {});
  if (right.reply?.status === right.expected) return right;
  await newWorld();
  return ask(row, caller, [], {});
}

/** What a right request of a row says; what others made in this world before may be as much as a campaign can have. */
async function inputOf(row: string, caller: CallerName) {
  const make = async () => {
    const identity = caller === 'none' || caller === 'bad' ? null : world.people[caller];
    return { identity, input: await inputs(api, world)[row]?.(identity) };
  };
  return make().catch(async () => {
    await newWorld();
    return make();
  });
}

/** The answer to one request; null where none came in time. */
async function ask(row: string, caller: CallerName, mistakes: readonly Mistake[], more: Record<string, string>) {
  const call = calls.get(row.split(':')[0] ?? '');
  if (!call) throw new Error(`${row} is not declared.`);
  const { identity, input } = await inputOf(row, caller);
  const { file, ...plain } = input ?? {};
  const sent: Sent = { ...structuredClone(plain), headers: more };
  for (const each of mistakes) make(sent as unknown as Where, each);
  const [first] = mistakes;
  const wrongFile = file && first && first.at % 3 === 0;
  const bytes = wrongFile ? new TextEncoder().encode(`\0${JSON.stringify(first.value)}`).buffer : file?.bytes;
  const answer = request(api.app, call, {
    ...sent,
    params: texts(sent.params),
    query: texts(sent.query),
    ...(file && bytes ? { file: { ...file, bytes } } : {}),
    token: identity ? tokenOf(identity) : null,
  });
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<null>((resolve) => void (timer = setTimeout(() => resolve(null), answersWithin)));
  const reply = await Promise.race([answer, silence]);
  clearTimeout(timer);
  return { reply, sent, expected: call.status ?? 200 };
}

describe(`whatever is asked (TEST_SEED=${testSeed})`, () => {
  test.each(rows)('%s', { timeout: 24 * 3_600_000 }, async (row) => {
    const may = callers.filter((caller) => accessTable.get(row)?.[caller]);
    await api.db.deleteFrom('rate_counters').execute();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...may),
        fc.array(mistake, { minLength: 1, maxLength: 3 }),
        headers,
        async (caller, mistakes, more) => {
          if (asked++ >= perWorld) await newWorld();
          const { reply, sent } = await ask(row, caller, mistakes, more);
          const text = reply?.bytes.toString() ?? '';
          const heard = `${JSON.stringify(sent)?.slice(0, 3_000)} by ${caller}: ${text.slice(0, 500)} ${failures.at(-1) ?? ''}`;
          if (reply === null) throw new Error(`No answer to ${heard}`);
          if (reply.status >= 500) throw new Error(`${reply.status} to ${heard}`);
          if (reply.status >= 400 && !errorReply.safeParse(JSON.parse(text)).success)
            throw new Error(`Not a refusal of ours to ${heard}`);
        },
      ),
      { numRuns: perRow, seed: testSeed },
    );
    const right = await askRight(row, may.includes('owner') ? 'owner' : (may[0] ?? 'none'));
    expect(right.reply?.status, right.reply?.bytes.toString()).toBe(right.expected);
    if (calls.get(row.split(':')[0] ?? '')?.method !== 'GET') await newWorld();
  });
});
