// Reads stored walkbooks: small ones here, large ones in a worker.
import type { Opener } from '../sealed/key-store';
import { findKept, openKept, sizeOf, type WalkbookPlace } from '../sealed/kept-walkbook';
import { readWalkbookText, type KnownDoors, type ReadWalkbook } from './walkbook-text';

export interface WalkbookRequest {
  turn: number;
  of: WalkbookPlace;
  opener: Opener;
  known: KnownDoors | null;
}

export interface WalkbookRead {
  turn: number;
  read: ReadWalkbook | null;
}

/** Up to this many characters (about 2,000 doors) reading here is no longer than fetching and starting a worker. */
const small = 1_500_000;

let worker: Worker | null = null;
/** A worker that could not be loaded leaves the reading to the page. */
let broken = false;
let turns = 0;
const waiting = new Map<number, (read: ReadWalkbook | null) => void>();

/** A walkbook that is stored in a cache, or null. It is looked for while what opens it is. */
export async function readStoredWalkbook(
  of: WalkbookPlace,
  opening: Promise<Opener>,
  known: KnownDoors | null,
): Promise<ReadWalkbook | null> {
  const [kept, opener] = await Promise.all([findKept(of), opening]);
  if (!kept) return null;
  if (typeof Worker !== 'undefined' && !broken && sizeOf(kept) >= small) {
    const read = await readInParallel({ of, opener, known });
    if (read) return read;
  }
  const text = (await openKept(kept, of, opener))?.text;
  return text === undefined ? null : readWalkbookText(text, of, known);
}

function readInParallel(asked: Omit<WalkbookRequest, 'turn'>): Promise<ReadWalkbook | null> {
  const beside = openWorker();
  const turn = ++turns;
  return new Promise((done) => {
    waiting.set(turn, done);
    // Only which doors are known, never the doors: a message is copied as a whole.
    const known = asked.known ? { id: asked.known.id, version: asked.known.version } : null;
    beside.postMessage({ ...asked, known, turn } satisfies WalkbookRequest);
  });
}

function openWorker(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL('./walkbook-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', (event: MessageEvent<WalkbookRead>) => {
    waiting.get(event.data.turn)?.(event.data.read);
    waiting.delete(event.data.turn);
  });
  worker.addEventListener('error', () => {
    broken = true;
    for (const done of waiting.values()) done(null);
    waiting.clear();
  });
  return worker;
}
