// What is reckoned of turf, on whichever thread: the ground of a universe, and cuts of it.
import type { TurfDoor } from '../../../contract/turf';
import { cutTurf, type Cut, type CutGoal } from '../../../domain/walkbooks/cut';
import { planGround, type PlanGround } from '../../../domain/walkbooks/cut-plan';

export type TurfAsked =
  | { what: 'ground'; doors: readonly TurfDoor[] }
  | { what: 'cut'; doors: readonly TurfDoor[]; goal: CutGoal };

export function answerTurf(asked: TurfAsked): PlanGround | Cut {
  return asked.what === 'ground' ? planGround(asked.doors) : cutTurf(asked.doors, asked.goal);
}
