// The thread that puts doors in walking order, one list after the other; started with a cut to make, it does that alone.
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { cutTurf, type TurfGoalSettings } from '../../domain/turf-cutting/cut-turf';
import type { TurfDoor } from '../../domain/turf-cutting/block-sides';
import { orderDoors } from './walking-order';
import type { OrderTask } from './walking-order-pool';

// Whoever waits for an answer goes before whoever waits for an order. Elsewhere this would slow the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const toCut = workerData as { doors: TurfDoor[]; goal: TurfGoalSettings } | null;

if (toCut) parentPort?.postMessage(cutTurf(toCut.doors, toCut.goal));
else
  parentPort?.on('message', ({ doors, from }: OrderTask) => {
    parentPort?.postMessage(orderDoors(doors, from));
  });
