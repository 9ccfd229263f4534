// What is computed of turf, on whichever thread: the ground of a universe, and cuts of it.
import type { TurfDoor } from '../../../contract/turf';
import { cutTurf, type Cut, type TurfGoalSettings } from '../../../domain/turf-cutting/cut-turf';
import { planBlockSides, type PlanBlockSides } from '../../../domain/turf-cutting/turf-plan';

export type TurfRequest =
  | { what: 'ground'; doors: readonly TurfDoor[] }
  | { what: 'cut'; doors: readonly TurfDoor[]; goal: TurfGoalSettings };

export function answerTurf(asked: TurfRequest): PlanBlockSides | Cut {
  return asked.what === 'ground' ? planBlockSides(asked.doors) : cutTurf(asked.doors, asked.goal);
}
