// The door to the computing routes on this phone: without a network, and beside the page.
import type { TimedRoute } from '../../../../domain/routes/timed-route';
import type { RouteRequest } from './route-answer';

let worker: Worker | null = null;
/** A worker that could not be loaded leaves the reckoning to the page. */
let broken = typeof Worker === 'undefined';
let turns = 0;
const waiting = new Map<number, (route: TimedRoute | null) => void>();

/** Doors in walking order, or a loop of them, with its meters and the minutes at the pace asked for. */
export async function planRoute(asked: RouteRequest): Promise<TimedRoute> {
  const beside = broken ? null : await askInParallel(asked);
  if (beside) return beside;
  const { answerRoute } = await import('./route-answer');
  return answerRoute(asked);
}

function askInParallel(asked: RouteRequest): Promise<TimedRoute | null> {
  const turn = ++turns;
  return new Promise((done) => {
    waiting.set(turn, done);
    openWorker().postMessage({ ...asked, turn });
  });
}

function openWorker(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL('./route-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', (event: MessageEvent<{ turn: number; route: TimedRoute }>) => {
    waiting.get(event.data.turn)?.(event.data.route);
    waiting.delete(event.data.turn);
  });
  worker.addEventListener('error', () => {
    broken = true;
    for (const done of waiting.values()) done(null);
    waiting.clear();
  });
  return worker;
}
