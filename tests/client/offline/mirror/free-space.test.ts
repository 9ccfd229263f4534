// A full phone makes room before it says so: map tiles first, then walkbooks that no one walks here any more.
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
// Loaded beforehand: what is loaded at its first need takes a while, and room is not waited for without end.
import '../../../../src/client/offline/mirror/free-space';
import { writeMirror } from '../../../../src/client/offline/mirror/mirror-db';
import { NotSaved } from '../../../../src/client/offline/outbox/outbox-connection';
import { readItems } from '../../../../src/client/offline/outbox/read-items';
import { photoCacheName, walkbookCacheName, walkbookKey } from '../../../../src/domain/walkbooks/walkbook-cache';
import { signedInAs } from '../../../support/identity';
import { giveKey } from '../../../support/phone-key';
import { campaignId, newPhone, owner, walkbookId } from '../../local/headquarters';
import { saveKnocks, Space } from '../saves';

const archived = '0198a000-0000-7000-8000-00000000a001';
const undone = '0198a000-0000-7000-8000-00000000a002';
const mine = walkbookCacheName(owner, campaignId);
const others = walkbookCacheName('uid-luis', campaignId);
const space = new Space();

/** What the browser keeps, by the caches' names. */
let kept: Map<string, Set<string>>;
/** How a cache ends that is asked to go. */
let onDelete: () => Promise<void>;

beforeEach(async () => {
  await signedInAs({ uid: owner });
  await giveKey(owner, campaignId);
  await newPhone();
  space.install();
  onDelete = async () => undefined;
  const walkbookViews = (...ids: string[]) => new Set(ids.map((id) => walkbookKey(campaignId, id)));
  kept = new Map([
    ['tiles', new Set(['/1/2/3.png'])],
    ['tiles-offline', new Set(['/4/5/6'])],
    [photoCacheName(owner), new Set(['/api/files/1'])],
    ['shell', new Set(['/index.html'])],
    [mine, walkbookViews(walkbookId, archived, undone)],
    [others, walkbookViews(walkbookId)],
  ]);
  const open = async (name: string) => ({
    keys: async () => [...(kept.get(name) ?? [])].map((path) => ({ url: `https://x.test${path}` })),
    delete: async ({ url }: { url: string }) => kept.get(name)?.delete(url.replace('https://x.test', '')) ?? false,
  });
  const drop = async (name: string) => {
    await onDelete();
    return kept.delete(name);
  };
  vi.stubGlobal('caches', { keys: async () => [...kept.keys()], open, delete: drop });
  await writeMirror(`${owner}|${campaignId}|my-walkbooks`, [
    { id: walkbookId, record_status: 'is_active' },
    { id: archived, record_status: 'is_archived' },
  ]);
});
afterEach(() => {
  space.restore();
  vi.unstubAllGlobals();
});

const walkbookViews = (name: string) =>
  [...(kept.get(name) ?? [])].map((path) => new URLSearchParams(path.split('?')[1]).get('id'));

it('lets the map tiles and the photos that were looked at go, and saves in their place', async () => {
  space.left = 0;
  onDelete = async () => void (space.left = Infinity);
  const [saved] = await saveKnocks();
  expect([...kept.keys()]).toEqual(['shell', mine, others]);
  expect(walkbookViews(mine)).toHaveLength(3);
  expect((await readItems(owner)).map(({ id }) => id)).toEqual([saved?.id]);
});

it('lets walkbooks go next that are archived or taken back, never one that is walked, and then says so', async () => {
  space.left = 0;
  await expect(saveKnocks()).rejects.toMatchObject({
    full: true,
    sentence: expect.stringContaining('this phone is full'),
  });
  expect([...kept.keys()]).toEqual(['shell', mine, others]);
  expect(walkbookViews(mine)).toEqual([walkbookId]);
  // Whose list this phone does not have.
  expect(walkbookViews(others)).toEqual([walkbookId]);
  expect(await readItems(owner)).toEqual([]);
});

it('says that there is no space, also where nothing can be let go', async () => {
  space.left = 0;
  onDelete = async () => {
    throw new DOMException('The disk is in trouble.', 'UnknownError');
  };
  const failed = saveKnocks();
  await expect(failed).rejects.toBeInstanceOf(NotSaved);
  await expect(failed).rejects.toMatchObject({ full: true });
});
