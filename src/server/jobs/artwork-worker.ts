// The thread that reads or embeds one file of a mailer, and ends.
import { parentPort, workerData } from 'node:worker_threads';
import { readArtwork } from '../providers/artwork';
import { startPrint } from '../providers/print-artwork';
import type { ArtworkTask } from './artwork-thread';

const task = workerData as ArtworkTask;
const done = 'mime' in task ? await startPrint(task.bytes, task.mime) : await readArtwork(task.bytes);
parentPort?.postMessage(done);
