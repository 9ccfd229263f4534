// The thread that puts doors in walking order, one list after the other.
import { parentPort } from 'node:worker_threads';
import { orderDoors } from './modules/walkbooks/route';
import type { OrderTask } from './order-pool';

parentPort?.on('message', ({ doors, from }: OrderTask) => {
  parentPort?.postMessage(orderDoors(doors, from));
});
