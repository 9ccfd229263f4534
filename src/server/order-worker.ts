// The thread that puts doors in walking order, one list after the other; started with a cut to make, it does that alone.
import { parentPort, workerData } from 'node:worker_threads';
import { cutTurf, type CutGoal } from '../domain/walkbooks/cut';
import type { CutDoor } from '../domain/walkbooks/cut-ground';
import { orderDoors } from './modules/walkbooks/route';
import type { OrderTask } from './order-pool';

const toCut = workerData as { doors: CutDoor[]; goal: CutGoal } | null;

if (toCut) parentPort?.postMessage(cutTurf(toCut.doors, toCut.goal));
else
  parentPort?.on('message', ({ doors, from }: OrderTask) => {
    parentPort?.postMessage(orderDoors(doors, from));
  });
