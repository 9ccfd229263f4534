// The thread that puts doors in walking order, one list after the other; started with a cut to make, it does that alone.
import { parentPort, workerData } from 'node:worker_threads';
import { cutTurf, type TurfGoalSettings } from '../../domain/turf-cutting/cut-turf';
import type { TurfDoor } from '../../domain/turf-cutting/block-sides';
import { orderDoors } from './walking-order';
import type { OrderTask } from './walking-order-pool';

const toCut = workerData as { doors: TurfDoor[]; goal: TurfGoalSettings } | null;

if (toCut) parentPort?.postMessage(cutTurf(toCut.doors, toCut.goal));
else
  parentPort?.on('message', ({ doors, from }: OrderTask) => {
    parentPort?.postMessage(orderDoors(doors, from));
  });
