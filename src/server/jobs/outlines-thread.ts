// Reads outlines on a thread that lives for one file: a large one takes seconds, in which no one should wait for an answer.
// Files take turns, so that they never need more than one file's memory.
import { Worker } from 'node:worker_threads';
import { sentence } from '../../contract/messages/every-message';
import type { Read } from '../../domain/map-outlines/read-outlines';
import type { ShapedOutlines } from '../../domain/map-outlines/shape-outlines';
import { ApiError } from '../http/errors';
import { asError } from '../as-error';

/** What the thread is told; see walking-order-worker.ts. */
export interface OutlinesTask {
  /** UTF-8. */
  outlines: Uint8Array;
  property: string;
}

/** Reads a file of outlines where no one waits for it; once the signal is aborted, it ends. The bytes are given away. */
export type ReadOutlinesFile = (task: OutlinesTask, signal: AbortSignal) => Promise<Read<ShapedOutlines>>;

/** Each waits with a file of some megabytes. */
const mostWaiting = 8;

/** @param script the built walking-order-worker, which reads what it is started with */
export function outlinesOnThread(script: URL): ReadOutlinesFile {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (task, signal) => {
    if (waiting >= mostWaiting) throw new ApiError('UNAVAILABLE', sentence('SERVER_BUSY'), { retryAfter: 10 });
    waiting += 1;
    const turn = last.then(() => readOn(script, task, signal));
    last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      waiting -= 1;
    }
  };
}

function readOn(script: URL, task: OutlinesTask, signal: AbortSignal): Promise<Read<ShapedOutlines>> {
  signal.throwIfAborted();
  const worker = new Worker(script, { workerData: task });
  return new Promise<Read<ShapedOutlines>>((resolve, reject) => {
    const stop = () => {
      reject(signal.reason);
      void worker.terminate();
    };
    signal.addEventListener('abort', stop, { once: true });
    const end = () => signal.removeEventListener('abort', stop);
    worker.once('message', (read: Read<ShapedOutlines>) => (end(), resolve(read)));
    worker.once('error', (error: unknown) => {
      end();
      reject(asError(error));
    });
    worker.once('exit', () => (end(), reject(new Error('The thread that reads outlines ended.'))));
  });
}
