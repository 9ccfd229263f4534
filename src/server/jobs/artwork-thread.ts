// Reads a mailer's file on a thread that lives for it alone: what one of a hostile file takes of time and memory ends with it. Files take
// turns, so that they never need more than one file's memory.
import { Worker } from 'node:worker_threads';
import { sentence } from '../../contract/messages/every-message';
import type { Mailer } from '../../contract/outreach/mailers';
import { ApiError } from '../http/errors';
import type { ReadArtwork } from '../providers/artwork';
import type { startPrint } from '../providers/print-artwork';

export type ArtworkTask = { bytes: Uint8Array<ArrayBuffer> } | { bytes: Uint8Array<ArrayBuffer>; mime: Mailer['mime'] };

export interface ArtworkReader {
  read(bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<ReadArtwork>;
  /** The artwork as the beginning of a file for the printer. */
  startPrint(bytes: Uint8Array<ArrayBuffer>, mime: Mailer['mime'], signal: AbortSignal): ReturnType<typeof startPrint>;
}

/** Each waits with a file of some megabytes. */
const mostWaiting = 8;
const patience = 60_000;
const mostMebibytes = 768;

/** @param script the built artwork-worker */
export function artworkOnThread(script: URL): ArtworkReader {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const inTurn = async (task: ArtworkTask, signal: AbortSignal): Promise<unknown> => {
    if (waiting >= mostWaiting) throw new ApiError('UNAVAILABLE', sentence('SERVER_BUSY'), { retryAfter: 10 });
    waiting += 1;
    const turn = last.then(() => workOn(script, task, AbortSignal.any([signal, AbortSignal.timeout(patience)])));
    last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      waiting -= 1;
    }
  };
  // What the thread answers is what these functions of ours return there.
  return {
    read: (bytes, signal) => inTurn({ bytes }, signal) as Promise<ReadArtwork>,
    startPrint: (bytes, mime, signal) => inTurn({ bytes, mime }, signal) as ReturnType<typeof startPrint>,
  };
}

function workOn(script: URL, task: ArtworkTask, signal: AbortSignal): Promise<unknown> {
  signal.throwIfAborted();
  const worker = new Worker(script, { workerData: task, resourceLimits: { maxOldGenerationSizeMb: mostMebibytes } });
  return new Promise((resolve, reject) => {
    const refuse = () => reject(new ApiError('WRONG_FILE', sentence('MAILER_UNREADABLE')));
    const stop = () => {
      refuse();
      void worker.terminate();
    };
    signal.addEventListener('abort', stop, { once: true });
    const end = () => signal.removeEventListener('abort', stop);
    worker.once('message', (done: unknown) => (end(), resolve(done)));
    // It ran out of memory, or the file broke what reads it.
    worker.once('error', () => (end(), refuse()));
    worker.once('exit', () => (end(), refuse()));
  });
}
