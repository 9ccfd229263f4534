// Words that files and people put on voters.
import * as z from 'zod/mini';
import { call } from '../call';
import { chosenCampaign, id } from '../fields';

/** A word that a file or a person put on voters. `voters`: how many have it. */
export const voterTag = z.object({ id, campaign_id: id, name: z.string(), voters: z.int() });
export type VoterTag = z.infer<typeof voterTag>;

export const voterTags = {
  all: call({
    method: 'GET',
    path: '/voter-tag/all/',
    summary: 'The tags of a campaign’s voters; for canvassers, the tags of people in their own walkbooks',
    access: { who: 'member', may: 'walkbooks.view', campaign: 'query.campaign_id', or: 'chosen_campaign' },
    query: z.object({ campaign_id: chosenCampaign }),
    reply: z.array(voterTag),
    replyKind: 'versioned',
  }),
};
