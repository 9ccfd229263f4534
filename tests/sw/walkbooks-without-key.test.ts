import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { keptHeader, type WalkbookNews } from '../../src/domain/walkbooks/walkbook-cache';
import { answerWalkbook } from '../../sw/walkbooks';
import { giveKey } from '../support/phone-key';

class Shelf {
  entries = new Map<string, Response>();
  match = async (key: string) => this.entries.get(key)?.clone();
  put = async (key: string, answer: Response) => void this.entries.set(key, answer);
  delete = async (key: string) => this.entries.delete(key);
}
let shelves: Map<string, Shelf>;
let told: WalkbookNews[];
let work: Promise<unknown>[];
let network: (request: Request) => Promise<Response>;
const asked = { owner: 'uid-ana', id: 'w1', campaign_id: 'c1' };
const url = 'https://porchlight.test/api/walkbook/optimized/?id=w1&campaign_id=c1';
beforeEach(async () => {
  await giveKey('uid-ana', 'c1');
  shelves = new Map();
  told = [];
  work = [];
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const shelf = shelves.get(name) ?? new Shelf();
      shelves.set(name, shelf);
      return shelf;
    },
    has: async (name: string) => shelves.has(name),
  });
  vi.stubGlobal('fetch', (request: Request) => network(request));
});
const view = (version: number) => JSON.stringify({ id: 'w1', campaign_id: 'c1', version });
const json = (body: string, status = 200) =>
  new Response(body, { status, headers: { 'content-type': 'application/json' } });
const ask = () =>
  answerWalkbook(
    asked,
    new Request(url),
    (m) => work.push(m),
    async (n) => void told.push(n),
  );
const lying = () => [...(shelves.get('walkbooks:uid-ana:c1')?.entries.values() ?? [])][0];

it('terms that are not accepted keep the walkbook on the phone', async () => {
  network = async () => json(view(1));
  await ask();
  network = async () =>
    json(JSON.stringify({ detail: 'Please accept the terms first.', code: 'TERMS_NOT_ACCEPTED' }), 403);
  await ask();
  await Promise.all(work);
  expect(lying()).toBeDefined();
});

it('a worker that can’t read the key leaves the keeping to the page', async () => {
  network = async () => json(view(1));
  await ask();
  // WebKit, where keys could not be read in a worker for long: the row reads as nothing.
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore) {
    return this.getAll('nothing here');
  });
  network = async () => json(view(2));
  const answer = await ask();
  await Promise.all(work);
  vi.restoreAllMocks();
  expect([answer.headers.get(keptHeader), await answer.json()]).toMatchObject([null, { version: 2 }]);
});

it('a plain copy does not grow old while there is no key', async () => {
  const shelf = new Shelf();
  shelf.entries.set(
    '/api/walkbook/optimized/?id=w2&campaign_id=c2',
    json(JSON.stringify({ id: 'w2', campaign_id: 'c2', version: 1 })),
  );
  shelves.set('walkbooks:uid-ana:c2', shelf);
  network = async () => json(JSON.stringify({ id: 'w2', campaign_id: 'c2', version: 2 }));
  const one = { owner: 'uid-ana', id: 'w2', campaign_id: 'c2' };
  for (let i = 0; i < 2; i++) {
    await answerWalkbook(
      one,
      new Request('https://porchlight.test/api/walkbook/optimized/?id=w2&campaign_id=c2'),
      (m) => work.push(m),
      async (n) => void told.push(n),
    );
    await Promise.all(work);
  }
  expect(await [...shelf.entries.values()][0]?.clone().text()).toContain('"version":2');
});
