// A thread of its own for the cut of one county: minutes of computing, in which no one should wait for an answer.
import { Worker } from 'node:worker_threads';
import type { AskDesk, DeskAnswers, DeskRequest } from '../../domain/turf-cutting/county-desk';
import { asError } from '../as-error';

export interface Desk {
  ask: AskDesk;
  close: () => Promise<void>;
}
/** Opens a desk; once the signal is aborted, what is being computed on it ends and is refused. */
export type OpenDesk = (signal: AbortSignal) => Desk;

/** What the thread answers; see walking-order-worker.ts. */
export type DeskReply = { answer: DeskAnswers[DeskRequest['what']] } | { problem: string; isRange: boolean };

/** @param script the built walking-order-worker */
export function deskOnThread(script: URL): OpenDesk {
  return (signal) => {
    const worker = new Worker(script, { workerData: { desk: true } });
    let ended: Error | null = null;
    let waiting: { resolve: (reply: DeskReply) => void; reject: (error: Error) => void } | null = null;
    const end = (error: Error) => {
      ended ??= error;
      waiting?.reject(ended);
      waiting = null;
    };
    worker.on('message', (reply: DeskReply) => {
      waiting?.resolve(reply);
      waiting = null;
    });
    worker.on('error', (error) => end(asError(error)));
    worker.on('exit', () => end(new Error('The thread that cuts turf ended.')));
    const stop = () => void worker.terminate();
    signal.addEventListener('abort', stop, { once: true });
    return {
      ask: async <W extends DeskRequest['what']>(request: Extract<DeskRequest, { what: W }>) => {
        signal.throwIfAborted();
        const reply = await new Promise<DeskReply>((resolve, reject) => {
          if (ended) return reject(ended);
          waiting = { resolve, reject };
          worker.postMessage(request);
        });
        if ('problem' in reply) throw reply.isRange ? new RangeError(reply.problem) : new Error(reply.problem);
        // The desk answers what it was asked.
        return reply.answer as DeskAnswers[W];
      },
      close: async () => {
        signal.removeEventListener('abort', stop);
        await worker.terminate();
      },
    };
  };
}
