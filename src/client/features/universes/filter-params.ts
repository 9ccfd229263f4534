// The filters of a new walkbook as they are sent.
import type { FilterParams } from '../../../contract/voters/voter-filters';

/** Empty picks and empty ages left out, so that the same universe is asked for in the same words. */
export function cleanFilters(filters: FilterParams): FilterParams {
  return Object.fromEntries(
    Object.entries(filters).filter(
      ([, value]) => value != null && value !== false && !(Array.isArray(value) && value.length === 0),
    ),
  );
}
