// Whom turf is cut for and what they are asked: kept for this tab.
import * as z from 'zod/mini';
import { filterParams, type FilterParams } from '../../../contract/voters/voter-filters';
import { keepInTab } from '../../ui/fields/tab-storage';

export const turfDraft = z.object({ filters: filterParams, survey_id: z.string() });

/** `from`: the group that it begins with, or '' for none. */
export const turfDraftKey = (campaignId: string, from: string) => `porchlight turf ${campaignId} ${from}`;

/** Opens the cutting of turf with these filters next time; where this browser keeps nothing, with everyone. */
export function keepTurfDraft(campaignId: string, filters: FilterParams, surveyId: string): void {
  keepInTab(turfDraftKey(campaignId, ''), { filters, survey_id: surveyId });
}
