// Cuts turf on a thread that lives for one cut: thousands of doors take seconds, in which nobody should wait for an answer.
import { Worker } from 'node:worker_threads';
import type { Cut } from '../domain/walkbooks/cut';
import type { CutDoors } from './modules/recommendations/compute';

/** @param script the built order-worker, which cuts what it is started with */
export function cutOnThread(script: URL): CutDoors {
  return (doors, goal) =>
    new Promise<Cut>((resolve, reject) => {
      const worker = new Worker(script, { workerData: { doors, goal } });
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('The thread that cuts turf ended.')));
    });
}
