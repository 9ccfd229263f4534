// Walking orders are computed on threads of their own: for thousands of doors they take a second, in which no one else
// should wait for an answer.
import { sentence } from '../../contract/messages/every-message';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Position } from '../../domain/geography/geometry';
import type { WalkingOrder } from '../../domain/walking-order/walking-order';
import type { RouteDoor } from '../../domain/walking-order/buildings';
import { ApiError } from '../http/errors';

/** Doors in walking order from a position, or from the first house of the first street. */
export type OrderDoors = (doors: readonly RouteDoor[], from?: Position) => Promise<WalkingOrder>;

export interface OrderPool {
  order: OrderDoors;
  stop(): Promise<void>;
}

/** What a thread is told, and what it answers; see walking-order-worker.ts. */
export interface OrderTask {
  doors: readonly RouteDoor[];
  from: Position | undefined;
}

interface Waiting extends OrderTask {
  resolve: (order: WalkingOrder) => void;
  reject: (error: unknown) => void;
}

/** Beyond so many that wait, callers are asked to come again: they would wait for minutes. */
const longestQueue = 60;

/** @param script the built walking-order-worker */
export function startOrderPool(script: URL, size = Math.max(1, Math.min(2, availableParallelism() - 1))): OrderPool {
  const queue: Waiting[] = [];
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  let stopped = false;

  const startWorker = () => {
    const worker = new Worker(script);
    all.add(worker);
    // Also one that ends while it has nothing to do must not take the process with it, nor be asked again.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      all.delete(worker);
      if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
    });
    return worker;
  };

  const give = (worker: Worker, task: Waiting) => {
    worker.ref();
    const end = () => {
      worker.off('message', done);
      worker.off('error', broke);
      worker.off('exit', broke);
    };
    const done = (order: WalkingOrder) => {
      end();
      worker.unref();
      task.resolve(order);
      idle.push(worker);
      next();
    };
    const broke = (error: unknown) => {
      end();
      all.delete(worker);
      void worker.terminate();
      task.reject(error instanceof Error ? error : new Error('The thread that orders doors ended.'));
      next();
    };
    worker.once('message', done);
    worker.once('error', broke);
    worker.once('exit', broke);
    worker.postMessage({ doors: task.doors, from: task.from } satisfies OrderTask);
  };

  const next = () => {
    while (queue.length > 0 && !stopped) {
      let worker = idle.pop();
      if (!worker) {
        if (all.size >= size) return;
        worker = startWorker();
      }
      const task = queue.shift();
      if (task) give(worker, task);
    }
  };

  return {
    order: (doors, from) =>
      new Promise((resolve, reject) => {
        if (stopped || queue.length >= longestQueue) {
          reject(new ApiError('UNAVAILABLE', sentence('SERVER_BUSY'), { retryAfter: 10 }));
          return;
        }
        queue.push({ doors, from, resolve, reject });
        next();
      }),
    async stop() {
      stopped = true;
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}
