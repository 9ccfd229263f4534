// Walking orders are computed on threads of their own: for thousands of doors they take a second, in which no one else
// should wait for an answer. Campaigns take turns, and in a campaign its people: however much one asks for, the others wait
// for one order of theirs at most.
import { sentence } from '../../contract/messages/every-message';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Position } from '../../domain/geography/geometry';
import type { WalkingOrder } from '../../domain/walking-order/walking-order';
import type { RouteDoor } from '../../domain/walking-order/buildings';
import { ApiError } from '../http/errors';
import { fairQueue } from './fair-queue';

/** Doors in walking order from a position, or from the first house of the first street. */
export type OrderDoors = (doors: readonly RouteDoor[], from?: Position) => Promise<WalkingOrder>;

/** In whose turn an order is computed, and until when anyone waits for it. */
export interface OrderTurn {
  campaign: string;
  person: string;
  /** Aborted, what waits is dropped and what runs is ended. */
  signal: AbortSignal;
}
export type OrderFor = (turn: OrderTurn) => OrderDoors;

export interface OrderPool {
  orderFor: OrderFor;
  stop(): Promise<void>;
}

/** What a thread is told, and what it answers; see walking-order-worker.ts. */
export interface OrderTask {
  doors: readonly RouteDoor[];
  from: Position | undefined;
}

interface Waiting extends OrderTask {
  turn: OrderTurn;
  resolve: (order: WalkingOrder) => void;
  reject: (error: unknown) => void;
}

/** Beyond so many that wait, callers are asked to come again: they would wait for minutes. */
const longestQueue = 200;
/** So many of one person may wait: turf is ordered eight at a time. */
const longestOfPerson = 12;

/** @param script the built walking-order-worker */
export function startOrderPool(script: URL, size = Math.max(1, Math.min(2, availableParallelism() - 1))): OrderPool {
  const queue = fairQueue<Waiting>();
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
    const { signal } = task.turn;
    worker.ref();
    const end = () => {
      worker.off('message', done);
      worker.off('error', broke);
      worker.off('exit', broke);
      signal.removeEventListener('abort', cancel);
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
    // The search itself asks no one: its thread is ended, and the next order gets a new one.
    const cancel = () => broke(signal.reason);
    worker.once('message', done);
    worker.once('error', broke);
    worker.once('exit', broke);
    signal.addEventListener('abort', cancel, { once: true });
    worker.postMessage({ doors: task.doors, from: task.from } satisfies OrderTask);
  };

  const next = () => {
    while (queue.size > 0 && !stopped) {
      let worker = idle.pop();
      if (!worker) {
        if (all.size >= size) return;
        worker = startWorker();
      }
      const task = queue.take();
      if (task) give(worker, task);
    }
  };

  return {
    orderFor: (turn) => (doors, from) =>
      new Promise((resolve, reject) => {
        const { campaign, person, signal } = turn;
        if (signal.aborted) return reject(signal.reason);
        if (stopped || queue.size >= longestQueue)
          return reject(new ApiError('UNAVAILABLE', sentence('SERVER_BUSY'), { retryAfter: 10 }));
        if (queue.sizeOf(campaign, person) >= longestOfPerson)
          return reject(new ApiError('TOO_MANY', undefined, { retryAfter: 5 }));
        const leave = () => {
          if (queue.remove(campaign, person, task)) reject(signal.reason);
        };
        const task: Waiting = {
          doors,
          from,
          turn,
          resolve: (order) => (signal.removeEventListener('abort', leave), resolve(order)),
          reject: (error) => (signal.removeEventListener('abort', leave), reject(error)),
        };
        signal.addEventListener('abort', leave, { once: true });
        queue.add(campaign, person, task);
        next();
      }),
    async stop() {
      stopped = true;
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}
