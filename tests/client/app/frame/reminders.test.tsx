import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Reminders } from '../../../../src/client/app/frame/reminders';
import { dropKept, keepOutreach, readKeptOutreach } from '../../../../src/client/offline/outreach/kept-outreach';
import { startSendingKept } from '../../../../src/client/offline/outreach/send-kept';
import { hasEncrypted, writeEncrypted } from '../../../../src/client/session/encrypted-storage';
import { Toasts } from '../../../../src/client/ui/primitives/toast';
import { ana } from '../../../support/identity';
import { campaignId, id, Refusal, serverDouble } from '../../../support/office';
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

test('the result of a call that an earlier release kept in the browser’s storage goes from any screen', async () => {
  const bankId = id(71);
  const result = {
    call_result: 'answered',
    call_notes: '',
    tags: [],
    call_duration: 60,
    call_start_time: '2026-11-25T17:00:00.000Z',
    call_session_id: null,
    phone_number: '+19195550100',
  };
  await writeEncrypted('call_result', {
    bank_id: bankId,
    name: 'Ana',
    body: { campaign_id: campaignId, voter_id: id(3), ...result },
  });
  await serverDouble({}, 'Volunteer');
  await show(Reminders, '/app/my-knocks', '/app/my-knocks');
  await vi.waitFor(async () => expect(await kept()).toMatchObject([{ phone_bank_id: bankId, voter_id: id(3) }]));
  expect(hasEncrypted('call_result')).toBe(false);
});

test('a kept text that the server refuses is said wherever one is, and leads to what is on this phone', async () => {
  const text = { message_id: id(91), text_campaign_id: textCampaignId, message: 'Hi', label: 'Answer to Ana: “Hi”' };
  const common = { campaign_id: campaignId, voter_id: id(1), name: 'Ana', clicked_at: Date.now(), problem: null };
  await keepOutreach(ana.uid, { kind: 'reply', ...common, ...text });
  await serverDouble({ 'POST /text-campaign/reply/': () => new Refusal(409, 'CONFLICT', 'Ended.') }, 'Volunteer');
  await show(Shown, '/app/my-knocks', '/app/my-knocks');
  expect(await screen.findByText('Not sent: Answer to Ana: “Hi”')).toBeDefined();
  expect(await kept()).toMatchObject([{ problem: 'Ended.' }]);
});

function Shown() {
  return (
    <>
      <Reminders />
      <Toasts />
    </>
  );
}
