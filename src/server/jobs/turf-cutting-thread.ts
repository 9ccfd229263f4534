// Cuts turf on a thread that lives for one cut: thousands of doors take seconds, in which no one should wait for an answer.
import { Worker } from 'node:worker_threads';
import type { TurfDoor } from '../../domain/turf-cutting/block-sides';
import type { Cut, TurfGoalSettings } from '../../domain/turf-cutting/cut-turf';

/** Cuts doors into turfs where no one waits for it. */
export type CutTurf = (doors: readonly TurfDoor[], goal: TurfGoalSettings) => Promise<Cut>;

/** @param script the built walking-order-worker, which cuts what it is started with */
export function cutTurfOnThread(script: URL): CutTurf {
  return (doors, goal) =>
    new Promise<Cut>((resolve, reject) => {
      const worker = new Worker(script, { workerData: { doors, goal } });
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('The thread that cuts turf ended.')));
    });
}
