// What has been typed for a new walkbook, kept until it is made.
import * as z from 'zod/mini';
import { filterParams, type FilterParams } from '../../../contract/voters/voter-filters';
import { keepInTab } from '../../ui/fields/tab-storage';

export const walkbookDraft = z.object({
  way: z.enum(['filters', 'csv']),
  name: z.string(),
  survey_id: z.string(),
  assigned: z.array(z.string()),
  filters: filterParams,
});
export type WalkbookDraft = z.infer<typeof walkbookDraft>;

/** Where a draft is kept; `from`: the group that it begins with, or '' for none. */
export const draftKey = (campaignId: string, from: string) => `porchlight walkbook ${campaignId} ${from}`;

/** `filters`: whom the walkbook begins with. */
export function emptyDraft(filters: FilterParams): WalkbookDraft {
  return { way: 'filters', name: '', survey_id: '', assigned: [], filters };
}

/** Opens the next new walkbook with these filters and this name; false where this browser keeps nothing. */
export function keepWalkbookDraft(campaignId: string, filters: FilterParams, name = ''): boolean {
  return keepInTab(draftKey(campaignId, ''), { ...emptyDraft(filters), name });
}
