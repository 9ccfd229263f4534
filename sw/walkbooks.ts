// Walkbooks offline: the stored copy at once, the new one behind it. Never waits for a network when a copy is here that opens. What
// is stored is sealed; without a key nothing is.
import {
  isAboutWalkbook,
  isRevoked,
  isStorable,
  isWalkbook,
  keptHeader,
  walkbookCacheName,
  walkbookKey,
  type WalkbookNews,
} from '../src/domain/walkbooks/walkbook-cache';
import { dropSeen } from '../src/client/offline/device/drop-seen';
import { isQuota } from '../src/client/offline/device/quota';
import { readOpener } from '../src/client/offline/sealed/key-store';
import {
  findKept,
  openKept,
  putKept,
  type KeptWalkbook,
  type WalkbookPlace,
} from '../src/client/offline/sealed/kept-walkbook';
import { ask } from './network';

/** How long a refresh behind a stored copy may take before the worker lets go of it. */
const patience = 90_000;
const refreshing = new Map<string, Promise<Response>>();

/**
 * Answers a walkbook request. `later` keeps the worker alive until the refresh is done; `tell` reaches the open pages
 * when it brought something else, kept or not, or took the walkbook away.
 */
export async function answerWalkbook(
  asked: WalkbookPlace,
  request: Request,
  later: (work: Promise<unknown>) => void,
  tell: (news: WalkbookNews) => Promise<void>,
): Promise<Response> {
  const lying = await findKept(asked);
  const kept = lying ? await openKept(lying, asked, await readOpener(asked.owner, asked.campaign_id)) : null;
  if (!kept) return refresh(asked, request, null, tell);
  const turn = `${asked.owner}|${asked.campaign_id}|${asked.id}`;
  if (!refreshing.has(turn)) {
    const work = refresh(asked, request, kept, tell).finally(() => refreshing.delete(turn));
    refreshing.set(turn, work);
    later(work.catch(() => undefined));
  }
  return replyOf(kept);
}

async function refresh(
  asked: WalkbookPlace,
  request: Request,
  kept: KeptWalkbook | null,
  tell: (news: WalkbookNews) => Promise<void>,
): Promise<Response> {
  const answer = await (kept ? ask(ifChanged(request, kept), patience) : ask(request));
  if (kept && answer.status === 304) return replyOf(kept);
  const seen = {
    status: answer.status,
    redirected: answer.redirected,
    contentType: answer.headers.get('content-type'),
  };
  if (!isStorable(seen) && !isRevoked(seen)) return answer;
  // The whole body, read to its end: an answer that was cut short is never stored.
  const text = await answer.text();
  const whole = (lies: 'stored' | null = null) =>
    new Response(text, { status: answer.status, headers: plain(answer.headers, lies) });
  const name = walkbookCacheName(asked.owner, asked.campaign_id);
  // Signed out meanwhile: the cache is gone, and must not come back with what was on its way.
  if (kept && !(await caches.has(name))) return whole();
  const cache = await caches.open(name);
  if (isRevoked(seen)) {
    if (!isRefusal(readJson(text)) || kept?.handed) return whole();
    await cache.delete(walkbookKey(asked.campaign_id, asked.id));
    if (kept) await tell({ type: 'walkbook-revoked', ...asked });
    return whole();
  }
  if (!isWalkbook(readJson(text), asked)) return whole();
  if (kept && !kept.plain && kept.text === text) return whole('stored');
  const { key } = await readOpener(asked.owner, asked.campaign_id);
  if (!key && !kept?.plain) return whole();
  const etag = answer.headers.get('etag');
  const put = () =>
    key
      ? putKept(cache, asked, key, { text, etag })
      : // Until there is a key, what a release of before there were any has left must not grow old.
        cache.put(walkbookKey(asked.campaign_id, asked.id), whole());
  try {
    await put().catch(async (error: unknown) => {
      if (!isQuota(error)) throw error;
      await dropSeen().catch(() => undefined);
      await put();
    });
  } catch {
    // What lies here stays as it is. The page shows what came, and makes more room for it than a worker can.
    if (kept && kept.text !== text) await tell({ type: 'walkbook-unkept', ...asked, text, etag });
    return whole();
  }
  if (kept && kept.text !== text) await tell({ type: 'walkbook-freshened', ...asked });
  return whole('stored');
}

function replyOf({ text }: KeptWalkbook): Response {
  return new Response(text, { headers: { 'content-type': 'application/json', [keptHeader]: 'copy' } });
}

/** Asks for another version than the one that is kept: the server need not send the same doors twice. */
function ifChanged(request: Request, { etag }: KeptWalkbook): Request {
  if (etag === null) return request;
  const headers = new Headers(request.headers);
  headers.set('if-none-match', etag);
  return new Request(request, { headers });
}

/** An encoding header would no longer be true. */
function plain(headers: Headers, lies: 'stored' | null): Headers {
  const kept = new Headers(lies === null ? {} : { [keptHeader]: lies });
  for (const name of ['content-type', 'date', 'etag', 'x-request-id']) {
    const value = headers.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isRefusal = (json: unknown) =>
  typeof json === 'object' &&
  json !== null &&
  typeof Reflect.get(json, 'detail') === 'string' &&
  isAboutWalkbook(Reflect.get(json, 'code'));
