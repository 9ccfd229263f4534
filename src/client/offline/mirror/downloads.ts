// Which walkbooks are on this phone, and fetching those that are not: quietly when the list loads, or when asked.
import type { WalkbookSummary } from '../../../contract/walkbooks';
import type { WalkbookNews } from '../../../domain/walkbooks/walkbook-cache';
import { createStore, useStore } from '../../i18n/store';
import { onTabNews } from '../device/tab-channel';
import { dropMirror, readMirror, writeMirror } from './mirror-db';
import { fetchWalkbook, onFreshened, storedIds, takesAway } from './walkbook-store';
import { type Where } from './where';

/** 'full': it was fetched, and this phone has no space for it. */
export type Download = 'here' | 'fetching' | 'failed' | 'full';

const store = createStore<ReadonlyMap<string, Download>>(new Map());
let queue: Promise<void> = Promise.resolve();
let shownFor: string | null = null;

export function useDownloads(): ReadonlyMap<string, Download> {
  return useStore(store);
}

/** Walkbooks here, by id, of which the server has a newer version that this phone has no space for. */
const outgrown = createStore<ReadonlySet<string>>(new Set());

export function useIsOutgrown(id: string): boolean {
  return useStore(outgrown).has(id);
}

function noteOutgrown(id: string, isOutgrown: boolean): void {
  if (outgrown.get().has(id) === isOutgrown) return;
  const next = new Set(outgrown.get());
  if (isOutgrown) next.add(id);
  else next.delete(id);
  outgrown.set(next);
}

function mark(id: string, to: Download | null): void {
  const next = new Map(store.get());
  if (to === null) next.delete(id);
  else next.set(id, to);
  store.set(next);
}

const versionKey = (where: Where, id: string) => `${where.owner}|${where.campaignId}|walkbook-version|${id}`;

/** Looks what is on this phone. */
export async function lookForDownloads(where: Where): Promise<void> {
  const key = `${where.owner}|${where.campaignId}`;
  if (shownFor !== key) {
    store.set(new Map());
    outgrown.set(new Set());
  }
  shownFor = key;
  const here = await storedIds(where);
  const fetching = [...store.get()].filter(([id, state]) => state !== 'here' && !here.has(id));
  store.set(new Map([...fetching, ...[...here].map((id) => [id, 'here'] as const)]));
}

/** Fetches one walkbook for offline use, after those already asked for. Never rejects. */
export function download(where: Where, walkbook: Pick<WalkbookSummary, 'id' | 'version'>): Promise<void> {
  const here = store.get().get(walkbook.id) === 'here';
  if (!here) mark(walkbook.id, 'fetching');
  queue = queue.then(async () => {
    try {
      const fetched = await fetchWalkbook(where, walkbook.id, here);
      const isFull = (await fetched?.isFull) ?? false;
      // Without a key to seal it with, nothing was kept.
      const isKept = (await storedIds(where)).has(walkbook.id);
      // What could not be kept for another reason than space tells nothing of that.
      if (isFull || fetched?.isHere) noteOutgrown(walkbook.id, isKept && isFull);
      if (isKept && !isFull) await writeMirror(versionKey(where, walkbook.id), walkbook.version);
      mark(walkbook.id, isKept ? 'here' : isFull ? 'full' : 'failed');
    } catch (error) {
      if (takesAway(error)) await dropMirror(versionKey(where, walkbook.id));
      mark(walkbook.id, here && !takesAway(error) ? 'here' : 'failed');
    }
  });
  return queue;
}

/** Fetches in the background what is assigned and not here, or here in an older version; not on a metered saver's phone. */
export async function downloadAssigned(where: Where, walkbooks: readonly WalkbookSummary[]): Promise<void> {
  await lookForDownloads(where);
  if (savesData()) return;
  for (const walkbook of walkbooks) {
    const state = store.get().get(walkbook.id);
    if (state === 'fetching') continue;
    const seen = state === 'here' ? (await readMirror(versionKey(where, walkbook.id)))?.value : undefined;
    if (seen !== walkbook.version) await download(where, walkbook);
  }
}

function savesData(): boolean {
  if (!('connection' in navigator)) return false;
  const { connection } = navigator;
  return (
    typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
  );
}

/** What the worker said last of each walkbook, while that waits for its turn. */
const latest = new Map<string, WalkbookNews>();

onFreshened((news) => {
  if (shownFor !== `${news.owner}|${news.campaign_id}`) return;
  latest.set(news.id, news);
  queue = queue
    .then(() => import('../sealed/unkept'))
    .then(({ heedNews }) => heedNews(news, latest, noteOutgrown))
    .catch(() => undefined);
});

onTabNews((news) => {
  const [owner, campaignId] = shownFor?.split('|') ?? [];
  if (news === 'walkbooks' && owner && campaignId) lookForDownloads({ owner, campaignId }).catch(() => undefined);
});
