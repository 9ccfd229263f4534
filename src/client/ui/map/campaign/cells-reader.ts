// The door to the reading of a tile: beside the page where the browser has a thread for it.
import { readCells, type Cells } from './read-cells';

export interface CellsRequest {
  turn: number;
  bytes: Uint8Array;
}

export interface CellsRead {
  turn: number;
  /** Null: it was no vector tile. */
  cells: Cells | null;
}

/** A tile that is on its way to the thread: a thread that ends gives back none of the bytes, so they stay here, too. */
interface Waiting {
  bytes: Uint8Array;
  done: (cells: Cells) => void;
  fail: (reason: RangeError) => void;
}

let worker: Worker | null = null;
/** A worker that could not be loaded leaves the reading to the page. */
let broken = typeof Worker === 'undefined';
let turns = 0;
const waiting = new Map<number, Waiting>();

/** The cells of a tile. Rejects with a RangeError at what is no vector tile. */
export async function readCellsBeside(bytes: Uint8Array): Promise<Cells> {
  if (broken) return readCells(bytes);
  const turn = ++turns;
  return new Promise((done, fail) => {
    waiting.set(turn, { bytes, done, fail });
    openWorker().postMessage({ turn, bytes } satisfies CellsRequest);
  });
}

function openWorker(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL('./cells-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data: { turn, cells } }: MessageEvent<CellsRead>) => {
    const asked = waiting.get(turn);
    waiting.delete(turn);
    if (cells) asked?.done(cells);
    else asked?.fail(new RangeError('This is no vector tile.'));
  });
  worker.addEventListener('error', () => {
    broken = true;
    const left = [...waiting.values()];
    waiting.clear();
    for (const { bytes, done, fail } of left)
      try {
        done(readCells(bytes));
      } catch (error) {
        fail(error instanceof RangeError ? error : new RangeError(String(error)));
      }
  });
  return worker;
}
