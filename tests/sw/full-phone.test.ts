// The service worker on a phone that is full, or whose store takes nothing for another reason: what lies here stays, and whoever
// looks at a walkbook sees what the server said.
import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { sealedPlace } from '../../src/client/offline/sealed/kept-walkbook';
import { unseal } from '../../src/client/offline/sealed/seal';
import type { WalkbookNews } from '../../src/domain/walkbooks/walkbook-cache';
import { answerWalkbook } from '../../sw/walkbooks';
import { giveKey } from '../support/phone-key';

const asked = { owner: 'uid-ana', id: 'w1', campaign_id: 'c1' };
const mine = 'walkbooks:uid-ana:c1';
const url = 'https://porchlight.test/api/walkbook/optimized/?id=w1&campaign_id=c1';
const view = (version: number) => JSON.stringify({ id: 'w1', campaign_id: 'c1', version });

let shelves: Map<string, Map<string, Response>>;
/** What the store refuses everything with. */
let refusal: DOMException | null;
/** What deleting a cache does to the space. */
let onDelete: (name: string) => void;
let told: WalkbookNews[];
let work: Promise<unknown>[];
let version: number;
let key: CryptoKey;

const quota = () => new DOMException('Quota exceeded.', 'QuotaExceededError');

beforeEach(async () => {
  key = await giveKey('uid-ana', 'c1');
  shelves = new Map(['tiles', 'tiles-offline', 'photos:uid-ana:', 'shell'].map((name) => [name, new Map()]));
  refusal = null;
  onDelete = () => undefined;
  told = [];
  work = [];
  version = 1;
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const shelf = shelves.get(name) ?? new Map<string, Response>();
      shelves.set(name, shelf);
      return {
        match: async (kept: string) => shelf.get(kept)?.clone(),
        put: async (kept: string, answer: Response) => {
          if (refusal) throw refusal;
          shelf.set(kept, answer);
        },
      };
    },
    has: async (name: string) => shelves.has(name),
    keys: async () => [...shelves.keys()],
    delete: async (name: string) => {
      onDelete(name);
      return shelves.delete(name);
    },
  });
  const headers = { 'content-type': 'application/json', etag: 'W/"new"' };
  vi.stubGlobal('fetch', async () => new Response(view(version), { headers }));
});

async function ask(): Promise<Response> {
  const answer = await answerWalkbook(
    asked,
    new Request(url),
    (more) => work.push(more),
    async (news) => void told.push(news),
  );
  await Promise.all(work);
  return answer;
}

/** What lies here sealed, opened; null: nothing does. */
const stored = async () => {
  const sealed = await [...(shelves.get(mine)?.values() ?? [])][0]?.clone().arrayBuffer();
  return sealed ? unseal(key, sealedPlace(asked), sealed) : null;
};

/** A copy lies here, and the server has another one by now. */
async function outgrow(): Promise<void> {
  await ask();
  version = 2;
}

it('a first walkbook is shown, and the page is left to keep it', async () => {
  refusal = quota();
  const answer = await ask();
  expect(await answer.text()).toBe(view(1));
  expect(answer.headers.has('x-porchlight-kept')).toBe(false);
  expect(await stored()).toBeNull();
});

it('a newer one that does not fit is handed to the pages, and the older copy stays', async () => {
  await outgrow();
  refusal = quota();
  expect(await (await ask()).text()).toBe(view(1));
  expect(await stored()).toBe(view(1));
  expect(told).toEqual([{ type: 'walkbook-unkept', ...asked, text: view(2), etag: 'W/"new"' }]);
});

it('it takes the place of tiles and photos that were looked at, never of a map that someone downloaded', async () => {
  await outgrow();
  refusal = quota();
  onDelete = () => void (refusal = null);
  await ask();
  expect(await stored()).toBe(view(2));
  expect(told).toEqual([{ type: 'walkbook-freshened', ...asked }]);
  expect([...shelves.keys()]).toEqual(['tiles-offline', 'shell', mine]);
});

it('it is handed over, too, where nothing can be let go', async () => {
  await outgrow();
  refusal = quota();
  onDelete = () => {
    throw new DOMException('The disk is in trouble.', 'UnknownError');
  };
  await ask();
  expect(told).toMatchObject([{ type: 'walkbook-unkept', text: view(2) }]);
});

it('any other failure of the store takes nothing away for room, and hides no newer walkbook', async () => {
  await outgrow();
  refusal = new DOMException('Unexpected internal error.', 'UnknownError');
  await ask();
  expect([...shelves.keys()]).toEqual(['tiles', 'tiles-offline', 'photos:uid-ana:', 'shell', mine]);
  expect(await stored()).toBe(view(1));
  expect(told).toMatchObject([{ type: 'walkbook-unkept', text: view(2) }]);
});
