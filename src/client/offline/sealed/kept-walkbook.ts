// A walkbook as it lies in the cache: its text sealed, and beside it what a reader has to know before. Pages and the service worker
// keep and read it alike.
import { walkbookCacheName, walkbookKey } from '../../../domain/walkbooks/walkbook-cache';
import type { Opener } from './key-store';
import { seal, unseal } from './seal';

/** Which walkbook, and whose copy of it. */
export interface WalkbookPlace {
  owner: string;
  campaign_id: string;
  id: string;
}

export interface KeptWalkbook {
  text: string;
  etag: string | null;
  /** Left by a release of before there were keys. */
  plain: boolean;
  /** It came from another phone, and the server may not know yet that it may lie here. */
  handed?: boolean;
}

/** Where it lies, as part of its seal: a copy that was put elsewhere does not open. */
export const sealedPlace = ({ owner, campaign_id, id }: WalkbookPlace): string =>
  `${walkbookCacheName(owner, campaign_id)} ${walkbookKey(campaign_id, id)}`;

/** The copy as it lies in its cache. */
export async function findKept({ owner, campaign_id, id }: WalkbookPlace): Promise<Response | undefined> {
  const cache = await caches.open(walkbookCacheName(owner, campaign_id));
  return cache.match(walkbookKey(campaign_id, id));
}

/** When a walkbook came from another phone, ms since 1970. What the server gives replaces it. */
const handedHeader = 'x-handed';
/** For so long the server's "not yours" may mean that it hasn't heard of the hand-over: as long as a key holds without contact. */
const handedFor = 72 * 3_600_000;

/** Length of its text in characters, known without opening it. */
export const sizeOf = (kept: Response): number => Number(kept.headers.get('x-size') ?? '0');

/** Null when it does not open: no key, another key, damaged. */
export async function openKept(kept: Response, of: WalkbookPlace, opener: Opener): Promise<KeptWalkbook | null> {
  if (!kept.headers.has('x-sealed')) {
    return opener.plain ? { text: await kept.text(), etag: kept.headers.get('etag'), plain: true } : null;
  }
  if (!opener.key) return null;
  const text = await unseal(opener.key, sealedPlace(of), await kept.arrayBuffer());
  const handed = Date.now() - Number(kept.headers.get(handedHeader)) < handedFor;
  return text === null ? null : { text, etag: kept.headers.get('x-etag'), plain: false, handed };
}

/**
 * Keeps a walkbook sealed. To a release of before there were keys, to which a phone may go back, it is no JSON and has no version:
 * it asks for all of it again.
 */
export async function putKept(
  cache: Cache,
  of: WalkbookPlace,
  key: CryptoKey,
  { text, etag, handed = false }: { text: string; etag: string | null; handed?: boolean },
): Promise<void> {
  const headers = new Headers({ 'content-type': 'application/octet-stream', 'x-sealed': '1' });
  headers.set('x-size', String(text.length));
  if (etag !== null) headers.set('x-etag', etag);
  if (handed) headers.set(handedHeader, String(Date.now()));
  await cache.put(
    walkbookKey(of.campaign_id, of.id),
    new Response(await seal(key, sealedPlace(of), text), { headers }),
  );
}
