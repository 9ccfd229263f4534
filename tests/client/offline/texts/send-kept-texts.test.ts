import { afterEach, describe, expect, test, vi } from 'vitest';
import { dropKeptText, keepText, readKeptTexts, type KeptText } from '../../../../src/client/offline/texts/kept-texts';
import { sendKeptTexts, startSending } from '../../../../src/client/offline/texts/send-kept-texts';
import { campaignId, id, Refusal, serverDouble } from '../../../support/office';
import { ana, signedInAs } from '../../../support/identity';
import { aRecipient, ourNumber, queued, textCampaignId } from '../../../support/text-screens';

const owner = ana.uid;
const click = (n: number, more: Partial<KeptText> = {}) =>
  ({
    kind: 'first',
    message_id: id(900 + n),
    campaign_id: campaignId,
    text_campaign_id: textCampaignId,
    voter_id: id(n),
    message: 'Hi',
    sending_phone_number: ourNumber,
    name: 'Ana Diaz',
    clicked_at: n,
    problem: null,
    ...more,
  }) as KeptText;
const sendCall = `POST /text-campaign/${textCampaignId}/send`;
const kept = () => readKeptTexts(owner, campaignId);
let stop = () => undefined as void;

afterEach(async () => {
  stop();
  for (const text of await kept()) await dropKeptText(owner, text);
});

async function sending(answers: Parameters<typeof serverDouble>[0]) {
  const { asked } = await serverDouble(answers);
  stop = startSending({ owner, campaignId });
  await sendKeptTexts();
  return asked;
}
const sent = (asked: { call: string; body: Record<string, unknown> | null }[]) =>
  asked.filter(({ call }) => call === sendCall).map(({ body }) => body?.message_id);

describe('a click', () => {
  test('goes to the server with its own id, and leaves when the server has answered', async () => {
    await keepText(owner, click(1));
    await keepText(owner, click(2));
    const asked = await sending({ [sendCall]: () => queued(aRecipient(1, 'Ana')) });
    expect(sent(asked)).toEqual([id(901), id(902)]);
    expect(await kept()).toEqual([]);
  });

  test('without a network stays on the device and goes once the network is back, under the same id', async () => {
    let isDown = true;
    await keepText(owner, click(1));
    const asked = await sending({
      [sendCall]: () => {
        if (isDown) throw new TypeError('Failed to fetch');
        return queued(aRecipient(1, 'Ana'));
      },
    });
    expect((await kept()).map(({ message_id }) => message_id)).toEqual([id(901)]);
    isDown = false;
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(async () => expect(await kept()).toEqual([]));
    expect(new Set(sent(asked))).toEqual(new Set([id(901)]));
  });

  test('for someone whose text still waits is none: the first one goes', async () => {
    expect(await keepText(owner, click(1))).toBe(true);
    expect(await keepText(owner, click(1, { message_id: id(999) }))).toBe(false);
    expect((await kept()).map(({ message_id }) => message_id)).toEqual([id(901)]);
  });

  test('that the server refuses stays with the reason, and holds back no other', async () => {
    await keepText(owner, click(1));
    await keepText(owner, click(2));
    const asked = await sending({
      [sendCall]: ({ body }) =>
        body?.voter_id === id(1)
          ? new Refusal(409, 'CONFLICT', 'This campaign is paused.')
          : queued(aRecipient(2, 'Bo')),
    });
    expect(sent(asked)).toEqual([id(901), id(902)]);
    expect(await kept()).toMatchObject([{ message_id: id(901), problem: 'This campaign is paused.' }]);
    await sendKeptTexts();
    expect(sent(asked)).toHaveLength(2);
  });

  test('never goes under another person’s name', async () => {
    await keepText(owner, click(1));
    const { asked } = await serverDouble({ [sendCall]: () => queued(aRecipient(1, 'Ana')) });
    await signedInAs({ ...ana, uid: 'someone-else' });
    stop = startSending({ owner, campaignId });
    await sendKeptTexts();
    expect(sent(asked)).toEqual([]);
    expect(await kept()).toHaveLength(1);
  });
});
