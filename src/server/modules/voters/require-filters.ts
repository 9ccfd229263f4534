// Refuses filters that cannot be meant; and, where something is made or changed by them, an empty one that was not asked for.
import type { Sentence } from '../../../contract/messages/sentence';
import type { FilterParams } from '../../../contract/voters/voter-filters';
import { choiceProblem, filterProblem } from '../../../domain/voter-groups/filter-tree';
import { ApiError } from '../../http/errors';

/** For what only counts or shows: no condition at all is everyone. Throws INVALID. */
export function requireReadable(filters: FilterParams): void {
  refuse(filterProblem(filters));
}

/** For what makes or changes something: everyone only when `everyone` says so. Throws INVALID. */
export function requireChosen(filters: FilterParams): void {
  refuse(choiceProblem(filters));
}

function refuse(problem: Sentence | null): void {
  if (problem !== null) throw new ApiError('INVALID', problem);
}
