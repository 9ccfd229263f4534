// By which requests a phone's work travels, and what becomes of it where the server is older than the app.
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { NewFact } from '../../../../src/client/offline/outbox/new-item';
import { readItems } from '../../../../src/client/offline/outbox/read-items';
import { save } from '../../../../src/client/offline/outbox/save';
import { drain, sendNow } from '../../../../src/client/offline/delivery/scheduler';
import { explain } from '../../../../src/domain/delivery/explain';
import { currentTexts } from '../../../../src/client/i18n/formats';
import { failedAgainAfter } from '../../../../src/domain/delivery/outcome';
import { newPhone, owner, sendOnlyWhenTold, ServerDouble, walkbookId } from '../../local/headquarters';
import { free, knock, order, saveReport, saveSign, saveVoice } from '../saves';
import { signedInAs } from '../../../support/identity';

let server: ServerDouble;
/** Requests as they were made: method, path, and of what kind and how many facts. */
let requests: string[];
/** What the server answers to POST /fact/ instead; null: it knows that call and all kinds. */
let older: { status: number; code: string; detail_code: string } | null;

beforeEach(async () => {
  await newPhone();
  await signedInAs({ uid: owner });
  server = new ServerDouble();
  server.install();
  sendOnlyWhenTold();
  requests = [];
  older = null;
  const answer = fetch;
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
    const body: { kind?: string; facts?: unknown[] } = typeof init.body === 'string' ? JSON.parse(init.body) : {};
    if (!/device|health/.test(input)) requests.push([init.method, input, body.kind ?? []].flat().join(' '));
    if (older && input === '/api/fact/') {
      const { status, ...said } = older;
      const headers = { 'content-type': 'application/json' };
      return Promise.resolve(new Response(JSON.stringify({ detail: 'Not here.', ...said }), { status, headers }));
    }
    return answer(input, init);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const division: NewFact = {
  kind: 'division',
  label: 'Divided',
  fact: { walkbook_id: walkbookId, shares: [{ user_id: '0198a000-0000-7000-8000-000000000006', sides: [] }] },
};
const shift: NewFact = {
  kind: 'shift',
  label: 'Shift began',
  fact: { event: 'start', shift_id: null, at: '2026-03-01T12:00:00.000Z' },
};
const signAnswer: NewFact = {
  kind: 'sign_answer',
  label: 'Sign placed',
  fact: { request_id: '0198a000-0000-7000-8000-000000000007', answer: 'placed' },
};

async function saveSomeOfAll(): Promise<void> {
  // The division is the first of its lane: what comes after it must not stand behind it.
  await save({ ...order, facts: [division, knock, knock] });
  await save({ ...free, facts: [shift, { ...shift, label: 'Another' }, signAnswer] });
  const [placed] = await saveSign();
  await saveReport(placed?.id ?? '');
}

it('sends what no walkbook has and is no placement by one call, kind by kind', async () => {
  await saveSomeOfAll();
  await drain();
  expect(requests.toSorted()).toEqual([
    'POST /api/fact/ division',
    'POST /api/fact/ shift',
    'POST /api/fact/ sign_answer',
    'POST /api/fact/ sign_report',
    'POST /api/road-sign/placement/',
    'POST /api/road-sign/placement/',
    'PUT /api/walkbook/',
  ]);
  expect(await readItems(owner)).toEqual([]);
});

it.each([
  ['the call', { status: 404, code: 'NOT_FOUND', detail_code: 'UNKNOWN_ENDPOINT' }],
  ['the kind', { status: 422, code: 'INVALID', detail_code: 'UNKNOWN_KIND' }],
])('keeps what an older server has no place for, because it does not know %s, and sends the rest', async (_, said) => {
  older = said;
  await saveSomeOfAll();
  await drain();
  const kept = await readItems(owner);
  expect(kept.map(({ kind }) => kind).toSorted()).toEqual(['division', 'shift', 'shift', 'sign_answer', 'sign_report']);
  expect(kept.every(({ state, again }) => state === 'parked' && again)).toBe(true);
  expect(server.facts.size).toBe(3);
  // Asked once about each kind, and not at once again.
  const asked = requests.length;
  await drain();
  expect(requests).toHaveLength(asked);

  older = null;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + failedAgainAfter + 1_000 });
  await drain();
  expect(await readItems(owner)).toEqual([]);
  expect(server.facts.size).toBe(8);
});

it('keeps a photo and a voice note of a door that an older server doesn’t know, and sends them once it does', async () => {
  const [note] = await saveVoice();
  const [knocked] = await save({ ...order, facts: [knock] });
  const field = { detail: 'The field kind isn’t valid.', detail_code: 'WRONG_FIELD', params: { field: 'kind' } };
  server.refuses.set(note?.id ?? '', field);
  await drain();
  const kept = await readItems(owner);
  expect(kept.map(({ kind, state, again }) => [kind, state, again])).toEqual([
    ['door_fact', 'parked', true],
    ['door_file', 'queued', false],
  ]);
  expect(server.facts.has(knocked?.id ?? '')).toBe(true);
  expect(explain(currentTexts(), kept[0]!)).toMatch(
    /^The server doesn’t know this kind of record yet\..* again automatically\.$/,
  );

  server.refuses.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + failedAgainAfter + 1_000 });
  await drain();
  expect(await readItems(owner)).toEqual([]);
  expect([...server.photos]).toEqual([note?.id]);
});

it('sends that again when its person asks, too', async () => {
  older = { status: 404, code: 'NOT_FOUND', detail_code: 'UNKNOWN_ENDPOINT' };
  await save({ ...free, facts: [shift] });
  await drain();
  const [kept] = await readItems(owner);
  older = null;
  await sendNow([kept?.id ?? '']);
  expect(await readItems(owner)).toEqual([]);
});
