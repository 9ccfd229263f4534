// A text campaign and its recipients, as the server answers them.
import type { MinimalTextCampaign, TextCampaign } from '../../src/contract/outreach/text-campaigns';
import type { SendResult, TextRecipient } from '../../src/contract/outreach/texting';
import { at, campaignId, id, userId } from './office';

export const textCampaignId = id(70);
export const ourNumber = '+19195550100';

export const aMinimalText = (more: Partial<MinimalTextCampaign> = {}): MinimalTextCampaign => ({
  id: textCampaignId,
  name: 'Vote by mail',
  status: 'Active',
  description: '',
  message: 'Hi {first_name}',
  campaign_id: campaignId,
  survey_id: null,
  canned_replies: [],
  waiting: 0,
  mine_to_send: 0,
  mine_unanswered: 0,
  ...more,
});

export const aTextCampaign = (more: Partial<TextCampaign> = {}): TextCampaign => ({
  id: textCampaignId,
  name: 'Vote by mail',
  creation_method: 'Created',
  status: 'Active',
  description: '',
  message: 'Hi {first_name}',
  filter_params: { everyone: true },
  campaign_id: campaignId,
  user_id: userId,
  survey_id: null,
  canned_replies: [],
  user_ids: [],
  phone_numbers: [],
  pause: null,
  canary: { size: 0, sent: 0, done: true },
  counts: {
    recipients: 100,
    waiting: 50,
    taken: 10,
    sent: 40,
    delivered: 30,
    failed: 4,
    failures: { '30006': 3, '30007': 1 },
    refused: { quiet_hours: 2 },
    replied: 8,
    unanswered: 3,
    opted_out: 2,
    left_out: { do_not_contact: 5 },
    held_up: {},
  },
  created_at: at,
  updated_at: at,
  ...more,
});

export const aRecipient = (n: number, first: string, more: Partial<TextRecipient> = {}): TextRecipient => ({
  voter_id: id(n),
  text_campaign_id: textCampaignId,
  first,
  last: 'Diaz',
  phone_end: '0142',
  sending_phone_number: ourNumber,
  user_id: userId,
  state: 'taken',
  problem: null,
  message: `Hi ${first}`,
  missing: [],
  last_reply: null,
  last_reply_at: null,
  suggestion: null,
  is_unanswered: false,
  is_opted_out: false,
  is_closed: false,
  updated_at: at,
  ...more,
});

export const queued = (recipient: TextRecipient): SendResult => ({
  outcome: 'queued',
  recipient: { ...recipient, state: 'queued' },
  message: null,
});
