// The thread that puts doors in walking order, one list after the other; started with a cut to make, with a file of outlines, or as
// the desk of a county's cut, it does that alone.
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { cutTurf, type TurfGoalSettings } from '../../domain/turf-cutting/cut-turf';
import { countyDesk, type DeskRequest } from '../../domain/turf-cutting/county-desk';
import type { TurfDoor } from '../../domain/turf-cutting/block-sides';
import { shapeFile } from '../../domain/map-outlines/shape-file';
import type { DeskReply } from './county-desk-thread';
import type { OutlinesTask } from './outlines-thread';
import { orderDoors } from './walking-order';
import type { OrderTask } from './walking-order-pool';

// Whoever waits for an answer goes before whoever waits for an order. Elsewhere this would slow the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const begun = workerData as { doors: TurfDoor[]; goal: TurfGoalSettings } | { desk: true } | OutlinesTask | null;

if (begun && 'desk' in begun) {
  const desk = countyDesk();
  const replyTo = (request: DeskRequest): DeskReply => {
    try {
      return { answer: desk(request) };
    } catch (error) {
      return { problem: error instanceof Error ? error.message : String(error), isRange: error instanceof RangeError };
    }
  };
  parentPort?.on('message', (request: DeskRequest) => parentPort?.postMessage(replyTo(request)));
} else if (begun && 'outlines' in begun)
  parentPort?.postMessage(shapeFile(new TextDecoder().decode(begun.outlines), begun.property));
else if (begun) parentPort?.postMessage(cutTurf(begun.doors, begun.goal));
else
  parentPort?.on('message', ({ doors, from }: OrderTask) => {
    parentPort?.postMessage(orderDoors(doors, from));
  });
