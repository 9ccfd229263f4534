// How a campaign is described wherever one is chosen: its name, and what it is for.
import type { Invitation, Membership } from '../../../contract/invitations';

type Words = Pick<Membership | Invitation, 'campaign_type' | 'candidate_name' | 'initiative'>;

/** 'Candidate' for an election, 'Initiative' for everything else, with its text. */
export function purposeOf(campaign: Words): { label: string; text: string } {
  return campaign.campaign_type === 'election'
    ? { label: 'Candidate', text: campaign.candidate_name ?? 'not given' }
    : { label: 'Initiative', text: campaign.initiative ?? 'not given' };
}
