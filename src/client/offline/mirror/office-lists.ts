// The lists kept for the session that only managers load; apart from those of the field, whose screens
// must stay small.
import { recommendation, recommendations } from '../../../contract/recommendations';
import { call } from '../../data/api';
import { cancellable, createList, ofCampaign } from './lists';

/** The recommendations of the campaign, newest first, with their progress. */
export const recommendationList = createList('recommendations', recommendation, (whose, signal) =>
  call(recommendations.all, ofCampaign(whose), cancellable(signal)),
);
