import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { WalkbookNews } from '../../src/domain/walkbooks/walkbook-cache';
import { putKept, sealedPlace } from '../../src/client/offline/sealed/kept-walkbook';
import { unseal } from '../../src/client/offline/sealed/seal';
import { answerWalkbook } from '../../sw/walkbooks';
import { giveKey, hour } from '../support/phone-key';

/** The browser's caches, as far as the worker uses them. */
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
let key: CryptoKey;

const asked = { owner: 'uid-ana', id: 'w1', campaign_id: 'c1' };
const url = 'https://porchlight.test/api/walkbook/optimized/?id=w1&campaign_id=c1';

beforeEach(async () => {
  key = await giveKey('uid-ana', 'c1');
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

const walkbookView = (version: number) => JSON.stringify({ id: 'w1', campaign_id: 'c1', version });
const json = (body: string, status = 200) =>
  new Response(body, { status, headers: { 'content-type': 'application/json; charset=utf-8' } });
const ask = (who = asked) =>
  answerWalkbook(
    who,
    new Request(url),
    (more) => work.push(more),
    async (news) => void told.push(news),
  );
const later = () => Promise.all(work);
const lying = () => [...(shelves.get('walkbooks:uid-ana:c1')?.entries.values() ?? [])][0]?.clone();
/** What lies here sealed, opened; null: nothing does. */
const stored = async () => {
  const sealed = await lying()?.arrayBuffer();
  return sealed ? unseal(key, sealedPlace(asked), sealed) : null;
};
const leavePlain = (version: number, etag = '') => {
  const shelf = new Shelf();
  const plain = json(walkbookView(version));
  if (etag) plain.headers.set('etag', etag);
  shelf.entries.set('/api/walkbook/optimized/?id=w1&campaign_id=c1', plain);
  shelves.set('walkbooks:uid-ana:c1', shelf);
};

async function keep(version: number): Promise<void> {
  network = async () => json(walkbookView(version));
  await ask();
}

describe('a walkbook that is not here', () => {
  it('comes from the network and is kept for its owner and campaign', async () => {
    await keep(1);
    expect(await stored()).toBe(walkbookView(1));
    expect([...shelves.keys()]).toEqual(['walkbooks:uid-ana:c1']);
  });

  it('is not kept when the answer is no complete JSON of ours', async () => {
    const answers = [
      new Response('<html>Sign in</html>', { headers: { 'content-type': 'text/html' } }),
      json('{"id":"w1","ver'),
      json('[]'),
      json(JSON.stringify({ detail: 'Internal server error' }), 500),
      json(JSON.stringify({ detail: 'No token found' }), 401),
    ];
    for (const answer of answers) {
      network = async () => answer;
      expect((await ask()).status).toBe(answer.status);
      expect(await stored()).toBeNull();
    }
  });

  it('fails as the network does', async () => {
    network = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(ask()).rejects.toThrow('Failed to fetch');
  });
});

describe('a walkbook that is here', () => {
  beforeEach(() => keep(1));

  it('is shown at once while the origin stalls for ever', async () => {
    const stalled = { ...asked, id: 'w-stalled' };
    const text = JSON.stringify({ id: 'w-stalled', campaign_id: 'c1', version: 1 });
    network = async () => json(text);
    await ask(stalled);
    network = () => new Promise(() => undefined);
    expect(await (await ask(stalled)).text()).toBe(text);
  });

  it('is shown with no network, and stays', async () => {
    network = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await (await ask()).text()).toBe(walkbookView(1));
    await later();
    expect(await stored()).toBe(walkbookView(1));
    expect(told).toEqual([]);
  });

  it('is refreshed behind the page’s back, and the page is told', async () => {
    network = async () => json(walkbookView(2));
    expect(await (await ask()).text()).toBe(walkbookView(1));
    await later();
    expect(await stored()).toBe(walkbookView(2));
    expect(told).toEqual([{ type: 'walkbook-freshened', ...asked }]);
  });

  it('is not told about when nothing changed', async () => {
    network = async () => json(walkbookView(1));
    await ask();
    await later();
    expect(told).toEqual([]);
  });

  it.each([
    ['of another id', { id: 'w2', campaign_id: 'c1' }],
    ['of another campaign', { id: 'w1', campaign_id: 'c2' }],
  ])('stays when the answer is a walkbook %s', async (_, other) => {
    network = async () => json(JSON.stringify({ ...other, version: 2 }));
    await ask();
    await later();
    expect(await stored()).toBe(walkbookView(1));
    expect(told).toEqual([]);
  });

  it('is asked for by its version, and stays as it is when the server has no other', async () => {
    const requested: (string | null)[] = [];
    const versioned = (answer: () => Response) => {
      network = async (request) => {
        requested.push(request.headers.get('if-none-match'));
        return answer();
      };
    };
    versioned(() => {
      const answer = json(walkbookView(2));
      answer.headers.set('etag', 'W/"two"');
      return answer;
    });
    await ask();
    await later();
    versioned(() => new Response(null, { status: 304 }));
    expect(await (await ask()).text()).toBe(walkbookView(2));
    await later();
    expect(requested).toEqual([null, 'W/"two"']);
    expect(await stored()).toBe(walkbookView(2));
    expect(told).toHaveLength(1);
  });

  it.each([403, 404])('leaves the phone when our server says %i', async (status) => {
    network = async () => json(JSON.stringify({ detail: 'This walkbook was archived' }), status);
    await ask();
    await later();
    expect(await stored()).toBeNull();
    expect(told).toEqual([{ type: 'walkbook-revoked', ...asked }]);
  });

  it('leaves one that came from another phone, of which the server may not have heard, for three days', async () => {
    const hand = async (at: number) => {
      vi.setSystemTime(at);
      const shelf = new Shelf();
      shelves.set('walkbooks:uid-ana:c1', shelf);
      const handed = { text: walkbookView(1), etag: null, handed: true };
      await putKept(shelf as unknown as Cache, asked, key, handed);
    };
    const now = Date.now();
    network = async () => json('{"detail":"Not found.","code":"NOT_FOUND"}', 404);
    await hand(now);
    vi.setSystemTime(now + hour);
    await ask();
    await later();
    expect([await stored(), told]).toEqual([walkbookView(1), []]);
    await hand(now - 73 * hour);
    vi.setSystemTime(now);
    await ask();
    await later();
    vi.useRealTimers();
    expect([await stored(), told]).toEqual([null, [{ type: 'walkbook-revoked', ...asked }]]);
  });

  it('stays when a portal, a worn-out token or a struggling server answers', async () => {
    const answers = [
      new Response('<html>', { status: 403, headers: { 'content-type': 'text/html' } }),
      new Response('<html>', { status: 200, headers: { 'content-type': 'text/html' } }),
      json(JSON.stringify({ detail: 'No token found' }), 401),
      json(JSON.stringify({ detail: 'Internal server error' }), 500),
      json('{"id":"w1","truncat'),
      json('{}', 404),
    ];
    for (const answer of answers) {
      network = async () => answer;
      await ask();
      await later();
      expect(await stored()).toBe(walkbookView(1));
    }
  });

  it('does not come back with a refresh that ends after the sign-out', async () => {
    network = async () => {
      shelves.clear();
      return json(walkbookView(2));
    };
    await ask();
    await later();
    expect(shelves.size).toBe(0);
    expect(told).toEqual([]);
  });

  it('is nobody else’s', async () => {
    network = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(ask({ ...asked, owner: 'uid-luis' })).rejects.toThrow();
  });
});

describe('the seal on it', () => {
  beforeEach(() => keep(1));
  const offline = () => {
    network = () => Promise.reject(new TypeError('Failed to fetch'));
  };

  it('lets no one read it who takes the storage away', async () => {
    expect(await lying()?.text()).not.toContain('campaign_id');
    expect([...(lying()?.headers.keys() ?? [])].toSorted()).toEqual(['content-type', 'x-sealed', 'x-size']);
  });

  it('does not open another place: a copy that was put there is fetched anew', async () => {
    const shelf = shelves.get('walkbooks:uid-ana:c1');
    const moved = lying();
    if (moved) await shelf?.put('/api/walkbook/optimized/?id=w2&campaign_id=c1', moved);
    offline();
    await expect(ask({ ...asked, id: 'w2' })).rejects.toThrow('Failed to fetch');
  });

  it('stays closed once the key has expired, and is given when the server is reached', async () => {
    await giveKey('uid-ana', 'c1', { at: Date.now() - 73 * hour });
    offline();
    await expect(ask()).rejects.toThrow('Failed to fetch');
    network = async () => json(walkbookView(2));
    expect(await (await ask()).text()).toBe(walkbookView(2));
    // What lies here is left as it was: it opens when the key comes back.
    expect(await stored()).toBe(walkbookView(1));
  });

  it('is not made without a key: the walkbook is shown and not kept', async () => {
    const other = { ...asked, owner: 'uid-luis' };
    network = async () => json(walkbookView(1));
    expect(await (await ask(other)).text()).toBe(walkbookView(1));
    expect(shelves.get('walkbooks:uid-luis:c1')?.entries.size).toBe(0);
  });

  it('does not return with a refresh that ends after the key was taken', async () => {
    network = async () => {
      await giveKey('uid-ana', 'c1', { key: null });
      return json(walkbookView(2));
    };
    await ask();
    await later();
    expect(await stored()).toBe(walkbookView(1));
    expect(told).toEqual([]);
  });
});

describe('a plain copy of the release before', () => {
  it('is shown in the street, and sealed by the first answer', async () => {
    leavePlain(1);
    network = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await (await ask()).text()).toBe(walkbookView(1));
    await later();
    network = async () => json(walkbookView(1));
    await ask();
    await later();
    expect(await stored()).toBe(walkbookView(1));
    expect(told).toEqual([]);
  });

  it('is shown before there was a key, and no more once that has expired', async () => {
    network = () => Promise.reject(new TypeError('Failed to fetch'));
    const luis = { ...asked, owner: 'uid-luis' };
    leavePlain(1);
    const shelf = shelves.get('walkbooks:uid-ana:c1');
    if (shelf) shelves.set('walkbooks:uid-luis:c1', shelf);
    expect(await (await ask(luis)).text()).toBe(walkbookView(1));
    await giveKey('uid-ana', 'c1', { key: null });
    await expect(ask()).rejects.toThrow('Failed to fetch');
  });
});
