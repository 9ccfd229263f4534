import { afterEach, expect, test, vi } from 'vitest';
import { Reminders } from '../../../../src/client/app/frame/reminders';
import { dropKept, keepOutreach, readKeptOutreach } from '../../../../src/client/offline/outreach/kept-outreach';
import { startSendingKept } from '../../../../src/client/offline/outreach/send-kept';
import { ana } from '../../../support/identity';
import { campaignId, id, serverDouble } from '../../../support/office';
import { show } from '../../../support/show';
import { aRecipient, queued, textCampaignId } from '../../../support/text-screens';

const kept = () => readKeptOutreach(ana.uid);

afterEach(async () => {
  startSendingKept()();
  for (const each of await kept()) await dropKept(ana.uid, each);
});

test('a text that was kept without a network goes from any screen', async () => {
  const text = {
    message_id: id(90),
    text_campaign_id: textCampaignId,
    message: 'Hi',
    sending_phone_number: '+19195550100',
  };
  const common = { campaign_id: campaignId, voter_id: id(1), name: 'Ana', clicked_at: Date.now(), problem: null };
  await keepOutreach(ana.uid, { kind: 'first', ...common, ...text });
  const send = `POST /text-campaign/${textCampaignId}/send`;
  const { asked } = await serverDouble({ [send]: () => queued(aRecipient(1, 'Ana')) }, 'Volunteer');
  await show(Reminders, '/app/my-knocks', '/app/my-knocks');
  await vi.waitFor(() => expect(asked.filter(({ call }) => call === send)).toHaveLength(1));
  await vi.waitFor(async () => expect(await kept()).toEqual([]));
});
