// The door to the thread that cuts turf. A newer wish ends what is still being reckoned for an older one.
import type { TurfDoor } from '../../../contract/turf';
import type { Cut, CutGoal } from '../../../domain/walkbooks/cut';
import type { PlanGround } from '../../../domain/walkbooks/cut-plan';
import type { TurfAsked } from './turf-answer';

interface Answered {
  turn: number;
  answer?: PlanGround | Cut;
  problem?: string;
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}

const canThread = typeof Worker !== 'undefined';
let turns = 0;

async function ask(asked: TurfAsked, signal: AbortSignal): Promise<PlanGround | Cut> {
  if (!canThread) {
    const { answerTurf } = await import('./turf-answer');
    return answerTurf(asked);
  }
  const worker = new Worker(new URL('./turf-worker.ts', import.meta.url), { type: 'module' });
  turns += 1;
  const turn = turns;
  return new Promise<PlanGround | Cut>((resolve, reject) => {
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

export async function reckonGround(doors: readonly TurfDoor[], signal: AbortSignal): Promise<PlanGround> {
  const answer = await ask({ what: 'ground', doors }, signal);
  if (!('links' in answer)) throw new Error('No ground came back.');
  return answer;
}

export async function reckonCut(doors: readonly TurfDoor[], goal: CutGoal, signal: AbortSignal): Promise<Cut> {
  const answer = await ask({ what: 'cut', doors, goal }, signal);
  if (!('turfs' in answer)) throw new Error('No cut came back.');
  return answer;
}
