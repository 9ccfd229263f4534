// The doors of walkbooks on this phone: read straight from the cache that the service worker keeps, so that no network,
// not even a stalled one, stands before a walkbook that is here.
import { contract } from '../../../contract';
import type { Walkbook } from '../../../contract/walkbooks';
import {
  isAboutWalkbook,
  isStorable,
  isWalkbook,
  keptHeader,
  walkbookCacheName,
  type WalkbookNews,
  walkbookKey,
} from '../../../domain/walkbooks/walkbook-cache';
import { ApiError, callRaw, NoAnswer, NotOurServer, readError, type RawReply } from '../../data/api';
import { identity } from '../../session/identity';
import { keyAtHand, keyToSeal, openerFor } from '../sealed/keys';
import { putKept } from '../sealed/kept-walkbook';
import { readStoredWalkbook } from './walkbook-reader';
import { parseJson, readWalkbookText, type ReadWalkbook } from './walkbook-text';
import { isQuota } from '../device/quota';
import { notifyTabs } from '../device/tab-channel';
import { reportConnectivity } from '../delivery/connectivity';
import { pulled } from '../device/signals';
import { type Where } from './where';

const hasCaches = (): boolean => typeof caches !== 'undefined';

/**
 * The walkbook as it lies on this phone, or null. A damaged copy counts as absent. `known`: the reader's walkbook, whose
 * doors are kept as they are when their version still holds.
 */
export async function readStored(
  { owner, campaignId }: Where,
  id: string,
  known: Walkbook | null = null,
): Promise<Walkbook | null> {
  if (!hasCaches()) return null;
  const of = { owner, id, campaign_id: campaignId };
  const read = await readStoredWalkbook(of, openerFor({ owner, campaignId }), known);
  return withDoors(read, known);
}

function withDoors(read: ReadWalkbook | null, known: Walkbook | null): Walkbook | null {
  const geo_data = read?.geo_data ?? known?.geo_data;
  return read && geo_data ? { ...read, geo_data } : null;
}

/** The ids of this user's walkbooks that are on this phone. */
export async function storedIds({ owner, campaignId }: Where): Promise<Set<string>> {
  if (!hasCaches()) return new Set();
  const cache = await caches.open(walkbookCacheName(owner, campaignId));
  const keys = await cache.keys();
  return new Set(keys.map((request) => new URL(request.url).searchParams.get('id') ?? ''));
}

/** Takes one walkbook off this phone. */
export async function dropStored({ owner, campaignId }: Where, id: string): Promise<void> {
  if (!hasCaches()) return;
  const cache = await caches.open(walkbookCacheName(owner, campaignId));
  await cache.delete(walkbookKey(campaignId, id));
}

function isControlled(): boolean {
  return typeof navigator !== 'undefined' && Boolean(navigator.serviceWorker?.controller);
}

/**
 * Asks the server for a walkbook. With a copy here and the service worker in charge, the worker answers from the copy,
 * refreshes it behind our back and tells (`onFreshened`): then this returns null. Otherwise the walkbook is stored for
 * offline use and returned. Throws the api's errors.
 */
export async function fetchWalkbook(where: Where, id: string, here: boolean): Promise<FetchedWalkbook | null> {
  const query = { id, campaign_id: where.campaignId };
  const key = await keyAtHand(where);
  // What the worker is to keep it finds the key for. A first one comes meanwhile: no download waits for it.
  const coming = key ? null : keyToSeal(where);
  const reply = await askTwice(query, here && isControlled());
  pulled.send();
  // The worker answered from its copy: that says nothing about the server.
  if (here && isCopy(reply.headers)) return null;
  reportConnectivity(true);
  const text = typeof reply.body === 'string' ? reply.body : '';
  // A worker that can't read the key, or has no space, keeps nothing.
  const isKept = reply.headers.has(keptHeader);
  const keep = async (sealing: CryptoKey | null) =>
    isKept || (sealing !== null && isWalkbook(parseJson(text), query) && (await storeReply(where, id, reply, sealing)));
  // What can't be kept is shown all the same.
  const keeping = (coming ?? Promise.resolve(key)).then(keep).then(
    (isHere) => ({ isHere, isFull: false }),
    (error: unknown) => ({ isHere: false, isFull: isQuota(error) }),
  );
  const isHere = key !== null && (await keeping).isHere;
  return { text, status: reply.status, isHere, isFull: keeping.then(({ isFull }) => isFull) };
}

export interface FetchedWalkbook {
  text: string;
  status: number;
  /** Whether it lies here by now, and no older copy. */
  isHere: boolean;
  /**
   * Once it lies here, or can't: without a key that is known only when the server has been asked for one. Whether it can't because
   * this phone is full. Never rejects.
   */
  isFull: Promise<boolean>;
}

/** A fetched walkbook: as it was stored, else from its text. Throws {@link NotOurServer} when it is none. */
export async function readFetched(
  where: Where,
  id: string,
  { text, status, isHere }: Omit<FetchedWalkbook, 'isFull'>,
  known: Walkbook | null,
): Promise<Walkbook> {
  const stored = isHere ? await readStored(where, id, known).catch(() => null) : null;
  const read = stored ?? withDoors(readWalkbookText(text, { id, campaign_id: where.campaignId }, known), known);
  if (!read) throw new NotOurServer(status);
  return read;
}

const isCopy = (headers: Headers): boolean => headers.get(keptHeader) === 'copy';

async function askTwice(query: { id: string; campaign_id: string }, known: boolean): Promise<RawReply> {
  const declared = contract.walkbooks.optimized;
  // Megabytes of doors that are shown already need not be read again to be thrown away.
  const headOnly = (headers: Headers) => known && isCopy(headers);
  try {
    let reply = await callRaw(declared, { query }, { headOnly });
    if (reply.status === 401) reply = await callRaw(declared, { query }, { freshToken: true, headOnly });
    if (!reply.ours) throw new NotOurServer(reply.status);
    if (reply.status < 200 || reply.status > 299) throw readError(reply);
    return reply;
  } catch (error) {
    if (error instanceof NoAnswer || error instanceof NotOurServer) reportConnectivity(false);
    throw error;
  }
}

async function storeReply(where: Where, id: string, reply: RawReply, key: CryptoKey): Promise<boolean> {
  const contentType = reply.headers.get('content-type');
  if (!hasCaches() || !isStorable({ status: reply.status, redirected: false, contentType })) return false;
  return (
    typeof reply.body === 'string' && keepText(where, id, { text: reply.body, etag: reply.headers.get('etag') }, key)
  );
}

/** Throws what the store throws, a full phone only when there is nothing more to let go. */
export async function keepText(
  { owner, campaignId }: Where,
  id: string,
  kept: { text: string; etag: string | null },
  key: CryptoKey,
): Promise<boolean> {
  // Signed out meanwhile: it must not come back.
  if (identity().uid !== owner) return false;
  const cache = await caches.open(walkbookCacheName(owner, campaignId));
  const put = () => putKept(cache, { owner, campaign_id: campaignId, id }, key, kept);
  await put().catch(async (error: unknown) => {
    if (!isQuota(error)) throw error;
    await (await import('./free-space')).putInPlace(put);
  });
  notifyTabs('walkbooks');
  return true;
}

/** Whether an error takes the walkbook away: no longer assigned, archived, gone. */
export function takesAway(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 403 || error.status === 404) && isAboutWalkbook(error.code);
}

/** Hears from the service worker that the server has something new of a stored walkbook, or took it away. */
export function onFreshened(listener: (news: WalkbookNews) => void): () => void {
  const workers = typeof navigator === 'undefined' ? undefined : navigator.serviceWorker;
  if (!workers) return () => undefined;
  const hear = (event: MessageEvent<unknown>) => {
    if (isFreshened(event.data)) listener(event.data);
  };
  workers.addEventListener('message', hear);
  return () => workers.removeEventListener('message', hear);
}

function isFreshened(data: unknown): data is WalkbookNews {
  return (
    typeof data === 'object' &&
    data !== null &&
    'type' in data &&
    typeof data.type === 'string' &&
    data.type.startsWith('walkbook-') &&
    'id' in data &&
    'owner' in data
  );
}
