// Quick answers with what is known of both sides; a field that isn't known here stays in braces, for the texter to fill in.
import type { Campaign } from '../../../contract/campaigns';
import type { TextRecipient } from '../../../contract/outreach/texting';
import { fieldsOf, filledText, type TextField, type TextValues } from '../../../domain/texting/merge-fields';

interface Known {
  recipient: Pick<TextRecipient, 'first' | 'last'>;
  campaign: Pick<Campaign, 'name' | 'candidate_name'>;
  texter: string;
}

export function quickAnswer(text: string, { recipient, campaign, texter }: Known): string {
  const known: Partial<Record<TextField, string>> = {
    first_name: recipient.first,
    last_name: recipient.last,
    candidate: campaign.candidate_name ?? '',
    campaign_name: campaign.name,
    texter_name: texter,
  };
  const kept = (field: TextField) => known[field]?.trim() || `{${field}}`;
  const values: TextValues = {
    first_name: kept('first_name'),
    last_name: kept('last_name'),
    city: kept('city'),
    candidate: kept('candidate'),
    campaign_name: kept('campaign_name'),
    texter_name: kept('texter_name'),
  };
  return filledText(text, values).message ?? text;
}

/** The first field that is still to be filled in, as it is written. */
export function openField(text: string): string | null {
  const [field] = fieldsOf(text);
  return field === undefined ? null : `{${field}}`;
}
