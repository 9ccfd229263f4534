// The door to the thread that cuts turf. A newer wish ends what is still being computed for an older one.
import type { TurfDoor } from '../../../contract/turf';
import type { Cut, TurfGoalSettings } from '../../../domain/turf-cutting/cut-turf';
import type { PlanBlockSides } from '../../../domain/turf-cutting/turf-plan';
import type { TurfRequest } from './turf-answer';

interface Answered {
  turn: number;
  answer?: PlanBlockSides | Cut;
  problem?: string;
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}

const canThread = typeof Worker !== 'undefined';
let turns = 0;

async function ask(asked: TurfRequest, signal: AbortSignal): Promise<PlanBlockSides | Cut> {
  if (!canThread) {
    const { answerTurf } = await import('./turf-answer');
    return answerTurf(asked);
  }
  const worker = new Worker(new URL('./turf-worker.ts', import.meta.url), { type: 'module' });
  turns += 1;
  const turn = turns;
  return new Promise<PlanBlockSides | Cut>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(asError(signal.reason)));
    worker.addEventListener('message', ({ data }: MessageEvent<Answered>) => {
      if (data.turn !== turn) return;
      if (data.answer) resolve(data.answer);
      else reject(new Error(data.problem));
    });
    worker.addEventListener('error', () => reject(new Error('The thread that cuts turf ended.')));
    worker.postMessage({ turn, asked });
  }).finally(() => worker.terminate());
}

export async function computeBlockSides(doors: readonly TurfDoor[], signal: AbortSignal): Promise<PlanBlockSides> {
  const answer = await ask({ what: 'ground', doors }, signal);
  if (!('links' in answer)) throw new Error('No ground came back.');
  return answer;
}

export async function computeCut(
  doors: readonly TurfDoor[],
  goal: TurfGoalSettings,
  signal: AbortSignal,
): Promise<Cut> {
  const answer = await ask({ what: 'cut', doors, goal }, signal);
  if (!('turfs' in answer)) throw new Error('No cut came back.');
  return answer;
}
