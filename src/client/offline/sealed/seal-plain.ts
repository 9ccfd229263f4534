// Copies that a release of before there were keys has left on this phone are sealed where they lie: an update must not cost anyone
// in the street their walkbooks. So are receipts, which are written plain until there is a key.
import { walkbookCacheName } from '../../../domain/walkbooks/walkbook-cache';
import type { Where } from '../mirror/where';
import { withMirror } from '../mirror/mirror-store';
import { keyId, readOpener } from './key-store';
import { openKept, putKept } from './kept-walkbook';
import { withOutbox } from '../outbox/outbox-connection';
import { plainReceipts, replaceReceipts } from '../outbox/receipt-rows';
import { sealReceipts } from '../outbox/receipt-seal';
import { seal } from './seal';

const done = new Set<string>();

/** Once a page's life. What fails is tried again in the next. */
export async function sealPlainCopies(where: Where): Promise<void> {
  const id = keyId(where.owner, where.campaignId);
  if (done.has(id)) return;
  done.add(id);
  await Promise.allSettled([sealWalkbooks(where), sealMirror(where)]);
}

async function sealWalkbooks({ owner, campaignId }: Where): Promise<void> {
  const name = walkbookCacheName(owner, campaignId);
  if (typeof caches === 'undefined' || !(await caches.has(name))) return;
  const cache = await caches.open(name);
  const opener = await readOpener(owner, campaignId);
  if (!opener.key) return;
  for (const request of await cache.keys()) {
    const walkbookId = new URL(request.url).searchParams.get('id');
    const lying = await cache.match(request);
    if (!lying || walkbookId === null || lying.headers.has('x-sealed')) continue;
    const of = { owner, campaign_id: campaignId, id: walkbookId };
    const kept = await openKept(lying, of, opener);
    if (kept) await putKept(cache, of, opener.key, kept);
  }
}

async function sealMirror({ owner, campaignId }: Where): Promise<void> {
  const { key: sealing } = await readOpener(owner, campaignId);
  if (!sealing) return;
  const rows = await withMirror((open) => open.lists.where('key').startsWith(`${owner}|${campaignId}|`).toArray(), []);
  for (const { key, seen_at, sealed, value } of rows) {
    if (sealed) continue;
    const row = { key, seen_at, sealed: await seal(sealing, key, JSON.stringify(value)) };
    // What was written meanwhile is newer.
    await withMirror(
      (open) =>
        open.transaction('rw', open.lists, async () => {
          const now = await open.lists.get(key);
          if (now && !now.sealed) await open.lists.put(row);
        }),
      undefined,
    );
  }
}

/**
 * Before someone signs out of a page that was never unlocked: their receipts, with the key that the server gives once more. Where it
 * gives none they stay as they are, so that they can still be sent again.
 */
export async function sealBeforeLeaving(owner: string): Promise<void> {
  const plain = await withOutbox((db) => plainReceipts(db, owner));
  const { renewKey } = await import('./renew');
  for (const campaignId of new Set(plain.map((receipt) => receipt.campaign_id))) await renewKey({ owner, campaignId });
}

/** Receipts of before, and of what arrived before the key did. */
export async function sealPlainReceipts({ owner, campaignId }: Where, key: CryptoKey): Promise<void> {
  const all = await withOutbox((db) => plainReceipts(db, owner));
  const plain = all.filter((receipt) => receipt.campaign_id === campaignId);
  if (plain.length === 0) return;
  const sealed = await sealReceipts(plain, key);
  await withOutbox(async (db) => replaceReceipts(db, owner, sealed));
}
