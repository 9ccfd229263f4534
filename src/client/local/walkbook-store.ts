// The doors of walkbooks on this phone: read straight from the cache that the service worker keeps, so that no network,
// not even a stalled one, stands before a walkbook that is here.
import { safeParse } from 'zod/mini';
import { contract } from '../../contract';
import { walkbook as walkbookSchema, type Walkbook } from '../../contract/walkbooks';
import { isStorable, walkbookCacheName, walkbookKey, type WalkbookFreshened } from '../../domain/sync/walkbook-cache';
import { ApiError, callRaw, NoAnswer, NotOurServer, readError, type RawReply } from '../api';
import { tellTabs } from './channel';
import { reportReach } from './reach';

export interface Where {
  owner: string;
  campaignId: string;
}

const hasCaches = (): boolean => typeof caches !== 'undefined';

/** The walkbook as it lies on this phone, or null. A damaged copy counts as absent. */
export async function readStored({ owner, campaignId }: Where, id: string): Promise<Walkbook | null> {
  if (!hasCaches()) return null;
  const cache = await caches.open(walkbookCacheName(owner, campaignId));
  const answer = await cache.match(walkbookKey(campaignId, id));
  if (!answer) return null;
  try {
    return parse(await answer.text());
  } catch {
    return null;
  }
}

function parse(text: string): Walkbook | null {
  const parsed = safeParse(walkbookSchema, JSON.parse(text));
  return parsed.success ? parsed.data : null;
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
 * Asks headquarters for a walkbook. With the service worker in charge and a copy here, the worker answers from the copy,
 * refreshes it behind our back and tells (`onFreshened`): then this returns null. Otherwise the new walkbook is
 * returned, and stored for offline use. Throws the api's errors.
 */
export async function fetchWalkbook(where: Where, id: string, here: boolean): Promise<Walkbook | null> {
  const query = { id, campaign_id: where.campaignId };
  const reply = await askTwice(query);
  reportReach(true);
  if (here && isControlled()) return null;
  const text = typeof reply.body === 'string' ? reply.body : '';
  const read = parse(text);
  if (!read) throw new NotOurServer(reply.status);
  if (!isControlled()) await storeReply(where, id, reply, text);
  return read;
}

async function askTwice(query: { id: string; campaign_id: string }): Promise<RawReply> {
  const declared = contract.walkbooks.optimized;
  try {
    let reply = await callRaw(declared, { query });
    if (reply.status === 401) reply = await callRaw(declared, { query }, { freshToken: true });
    if (!reply.ours) throw new NotOurServer(reply.status);
    if (reply.status < 200 || reply.status > 299) throw readError(reply);
    return reply;
  } catch (error) {
    if (error instanceof NoAnswer || error instanceof NotOurServer) reportReach(false);
    throw error;
  }
}

async function storeReply({ owner, campaignId }: Where, id: string, reply: RawReply, text: string): Promise<void> {
  const contentType = reply.headers.get('content-type');
  if (!hasCaches() || !isStorable({ status: reply.status, redirected: false, contentType })) return;
  const cache = await caches.open(walkbookCacheName(owner, campaignId));
  const headers = { 'content-type': contentType ?? 'application/json' };
  await cache.put(walkbookKey(campaignId, id), new Response(text, { headers }));
  tellTabs('walkbooks');
}

/** Whether an error takes the walkbook away: no longer assigned, archived, gone. */
export function takesAway(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 403 || error.status === 404);
}

/** Hears from the service worker that a stored walkbook was refreshed with something new, or taken away. */
export function onFreshened(listener: (news: WalkbookFreshened) => void): () => void {
  const workers = typeof navigator === 'undefined' ? undefined : navigator.serviceWorker;
  if (!workers) return () => undefined;
  const hear = (event: MessageEvent<unknown>) => {
    if (isFreshened(event.data)) listener(event.data);
  };
  workers.addEventListener('message', hear);
  return () => workers.removeEventListener('message', hear);
}

function isFreshened(data: unknown): data is WalkbookFreshened {
  return (
    typeof data === 'object' &&
    data !== null &&
    'type' in data &&
    (data.type === 'walkbook-freshened' || data.type === 'walkbook-revoked') &&
    'id' in data &&
    'owner' in data
  );
}
