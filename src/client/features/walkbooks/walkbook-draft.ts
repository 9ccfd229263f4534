// What has been typed for a new walkbook, kept until it is made.
import * as z from 'zod/mini';
import { filterParams } from '../../../contract/voter-filters';

export const walkbookDraft = z.object({
  way: z.enum(['filters', 'csv']),
  name: z.string(),
  survey_id: z.string(),
  assigned: z.array(z.string()),
  filters: filterParams,
});
export type WalkbookDraft = z.infer<typeof walkbookDraft>;

/** `group`: the voter group that the walkbook begins with. */
export function emptyDraft(group: string | null): WalkbookDraft {
  const filters = group === null ? {} : { voter_group_id: group };
  return { way: 'filters', name: '', survey_id: '', assigned: [], filters };
}
