// How a campaign is described wherever one is chosen: its name, and what it is for.
import { say } from '../../../domain/words/say';
import type { Invitation, Membership } from '../../../contract/invitations';

type Words = Pick<Membership | Invitation, 'campaign_type' | 'candidate_name' | 'initiative'>;

/** 'Candidate' for an election, 'Initiative' for everything else, with its text. */
export function purposeOf(campaign: Words): { label: string; text: string } {
  return campaign.campaign_type === 'election'
    ? { label: say('Candidate'), text: campaign.candidate_name ?? say('not given') }
    : { label: say('Initiative'), text: campaign.initiative ?? say('not given') };
}
