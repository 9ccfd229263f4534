// How a campaign is described wherever one is chosen: its name, and what it is for.
import { t } from '../../i18n/texts';
import type { Invitation, Membership } from '../../../contract/invitations';

type Words = Pick<Membership | Invitation, 'campaign_type' | 'candidate_name' | 'initiative'>;

/** 'Candidate' for an election, 'Initiative' for everything else, with its text. */
export function purposeOf(campaign: Words): { label: string; text: string } {
  return campaign.campaign_type === 'election'
    ? { label: t('Candidate'), text: campaign.candidate_name ?? t('not given') }
    : { label: t('Initiative'), text: campaign.initiative ?? t('not given') };
}
