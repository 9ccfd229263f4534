import { afterEach, describe, expect, test, vi } from 'vitest';
import { isAnyKept } from '../../../../src/client/offline/outreach/any-kept';
import { importKept } from '../../../../src/client/offline/outreach/import-kept';
import {
  dropKept,
  keepOrHold,
  keepOutreach,
  readKeptOutreach,
  retryKept,
  type KeptResult,
  type KeptText,
} from '../../../../src/client/offline/outreach/kept-outreach';
import { sendKept, startSendingKept } from '../../../../src/client/offline/outreach/send-kept';
import { unsentFile } from '../../../../src/client/offline/outbox/export';
import { importUnsent } from '../../../../src/client/offline/outbox/import';
import { syncStatus } from '../../../../src/client/offline/outbox/status';
import { writeEncrypted } from '../../../../src/client/session/encrypted-storage';
import { at, campaignId, id, Refusal, serverDouble } from '../../../support/office';
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
    clicked_at: Date.now() + n,
    problem: null,
    ...more,
  }) as KeptText;
const sendCall = `POST /text-campaign/${textCampaignId}/send`;
const kept = () => readKeptOutreach(owner);
const keptIds = async () => (await kept()).map((each) => ('message_id' in each ? each.message_id : each.kind));
let stop = () => undefined as void;

afterEach(async () => {
  stop();
  for (const each of await kept()) await dropKept(owner, each);
});

async function sending(answers: Parameters<typeof serverDouble>[0]) {
  const { asked } = await serverDouble(answers);
  stop = startSendingKept();
  await sendKept();
  return asked;
}
const bankId = id(71);
const aResult = (n: number, more: Partial<KeptResult> = {}): KeptResult => ({
  kind: 'call_result',
  campaign_id: campaignId,
  phone_bank_id: bankId,
  voter_id: id(n),
  name: 'Ana Diaz',
  label: 'Call: Ana Diaz, Answered',
  clicked_at: Date.now() + n,
  problem: null,
  result: {
    call_result: 'answered',
    call_notes: 'Wants a sign',
    tags: [],
    call_duration: 60,
    call_start_time: at,
    call_session_id: null,
    phone_number: '+19195550101',
  },
  ...more,
});
const resultCall = `POST /phone-banking/${bankId}/update-call-result`;
const stored = ({ body }: { body: Record<string, unknown> | null }) => ({
  call_back_at: null,
  call_back_zone: null,
  no_channels: [],
  ...body,
  id: id(90),
  campaign_id: undefined,
  phone_number: undefined,
});
const aMessage = (message_id: string) => ({
  id: message_id,
  direction: 'out',
  body: 'Hi',
  state: 'sent',
  problem: null,
  user_id: null,
  suggestion: null,
  created_at: at,
});
const sent = (asked: { call: string; body: Record<string, unknown> | null }[]) =>
  asked.filter(({ call }) => call === sendCall).map(({ body }) => body?.message_id);

describe('a click', () => {
  test('goes to the server with its own id, and leaves when the server has answered', async () => {
    await keepOutreach(owner, click(1));
    await keepOutreach(owner, click(2));
    const asked = await sending({ [sendCall]: () => queued(aRecipient(1, 'Ana')) });
    expect(sent(asked)).toEqual([id(901), id(902)]);
    expect(await kept()).toEqual([]);
  });

  test('without a network stays on the device and goes once the network is back, under the same id', async () => {
    let isDown = true;
    await keepOutreach(owner, click(1));
    const asked = await sending({
      [sendCall]: () => {
        if (isDown) throw new TypeError('Failed to fetch');
        return queued(aRecipient(1, 'Ana'));
      },
    });
    expect(await keptIds()).toEqual([id(901)]);
    await vi.waitFor(() => expect(syncStatus().kept).toEqual({ ready: 1, parked: 0 }));
    isDown = false;
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(async () => expect(await kept()).toEqual([]));
    await vi.waitFor(() => expect(syncStatus().kept).toEqual({ ready: 0, parked: 0 }));
    expect(new Set(sent(asked))).toEqual(new Set([id(901)]));
  });

  test('for someone whose text still waits is none: the first one goes', async () => {
    expect(await keepOutreach(owner, click(1))).toBe(true);
    expect(await keepOutreach(owner, click(1, { message_id: id(999) }))).toBe(false);
    expect(await keptIds()).toEqual([id(901)]);
  });

  test('that the server refuses stays with the reason, and holds back no other', async () => {
    await keepOutreach(owner, click(1));
    await keepOutreach(owner, click(2));
    const asked = await sending({
      [sendCall]: ({ body }) =>
        body?.voter_id === id(1)
          ? new Refusal(409, 'CONFLICT', 'This campaign is paused.')
          : queued(aRecipient(2, 'Bo')),
    });
    expect(sent(asked)).toEqual([id(901), id(902)]);
    await vi.waitFor(() => expect(syncStatus().kept).toEqual({ ready: 0, parked: 1 }));
    expect(await kept()).toMatchObject([{ message_id: id(901), problem: 'This campaign is paused.' }]);
    await sendKept();
    expect(sent(asked)).toHaveLength(2);
  });

  test('that the server refuses holds back no other on a phone too full to note the reason, which this page still says', async () => {
    await keepOutreach(owner, click(1));
    await keepOutreach(owner, click(2));
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const asked = await sending({
      [sendCall]: ({ body }) =>
        body?.voter_id === id(1)
          ? new Refusal(409, 'CONFLICT', 'This campaign is paused.')
          : queued(aRecipient(2, 'Bo')),
    });
    await vi.waitFor(() => expect(sent(asked)).toEqual([id(901), id(902)]));
    expect(await kept()).toMatchObject([{ message_id: id(901), problem: 'This campaign is paused.' }]);
    await sendKept();
    expect(sent(asked)).toHaveLength(2);
    put.mockRestore();
  });

  test('never goes under another person’s name', async () => {
    await keepOutreach(owner, click(1));
    const { asked } = await serverDouble({ [sendCall]: () => queued(aRecipient(1, 'Ana')) });
    await signedInAs({ ...ana, uid: 'someone-else' });
    stop = startSendingKept();
    await sendKept();
    expect(sent(asked)).toEqual([]);
    expect(await kept()).toHaveLength(1);
  });

  test('that waited too long isn’t sent, unless it has arrived: it stays with the reason, and a new click sends it', async () => {
    const old = { clicked_at: Date.now() - 61 * 60_000 };
    await keepOutreach(owner, click(1, old));
    await keepOutreach(owner, click(2, old));
    const asked = await sending({
      [sendCall]: () => queued(aRecipient(1, 'Ana')),
      'GET /text-campaign/conversation/': ({ query }) => ({
        recipient: aRecipient(1, 'Ana'),
        answers: [],
        messages: query.get('voter_id') === id(2) ? [aMessage(id(902))] : [],
      }),
    });
    expect(sent(asked)).toEqual([]);
    expect(await kept()).toMatchObject([{ message_id: id(901), problem: /^It waited more than an hour/ }]);
    for (const each of await kept()) await retryKept(owner, each);
    await vi.waitFor(async () => expect(await kept()).toEqual([]));
    expect(sent(asked)).toEqual([id(901)]);
  });
});

describe('the result of a call', () => {
  test('goes whatever screen is open, once, and a refusal keeps it with its reason', async () => {
    await keepOutreach(owner, aResult(1));
    await keepOutreach(owner, aResult(2));
    expect(await keepOutreach(owner, aResult(2))).toBe(true);
    const asked = await sending({
      [resultCall]: (request) =>
        request.body?.voter_id === id(2) ? new Refusal(404, 'NOT_FOUND', 'Not found') : stored(request),
    });
    expect(asked.filter(({ call }) => call === resultCall)).toHaveLength(2);
    expect(await kept()).toMatchObject([{ kind: 'call_result', voter_id: id(2), problem: 'Not found' }]);
    expect(await isAnyKept(owner)).toBe(true);
  });

  test('that makes the server fail holds back no other', async () => {
    await keepOutreach(owner, aResult(1));
    await keepOutreach(owner, aResult(2));
    await sending({
      [resultCall]: (request) =>
        request.body?.voter_id === id(1) ? new Refusal(500, 'INTERNAL', 'Internal server error') : stored(request),
    });
    expect(await kept()).toMatchObject([{ voter_id: id(1), problem: null }]);
  });

  test('stays until all of its answers were taken, and holds back no other', async () => {
    const survey = { survey_id: id(60), answers: [{ question_id: id(61), answers: ['Yes'] }] };
    await keepOutreach(owner, aResult(1, { result: { ...aResult(1).result, survey } }));
    await keepOutreach(owner, aResult(2));
    let isNewer = false;
    const asked = await sending({
      [resultCall]: (request) => {
        const { survey: told, ...rest } = stored(request) as ReturnType<typeof stored> & { survey?: unknown };
        return { ...rest, ...(isNewer && told ? { answers_taken: 1 } : {}) };
      },
    });
    expect(asked.filter(({ call }) => call === resultCall).map(({ body }) => body?.voter_id)).toContain(id(2));
    expect(await kept()).toMatchObject([{ voter_id: id(1), problem: null, result: { survey } }]);
    isNewer = true;
    await sendKept();
    expect(await kept()).toEqual([]);
  });

  test('that an earlier release kept in the browser’s storage moves over and goes', async () => {
    const { result, campaign_id, voter_id, name } = aResult(3);
    await writeEncrypted('call_result', {
      user_id: id(1),
      bank_id: bankId,
      name,
      body: { campaign_id, voter_id, ...result },
    });
    const asked = await sending({ [resultCall]: stored });
    await vi.waitFor(() =>
      expect(asked.filter(({ call }) => call === resultCall)).toMatchObject([{ body: { voter_id: id(3) } }]),
    );
    await vi.waitFor(async () => expect(await kept()).toEqual([]));
  });

  test('goes as long as the page lives where nothing can be written', async () => {
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await keepOrHold(owner, aResult(4));
    put.mockRestore();
    expect(await kept()).toMatchObject([{ voter_id: id(4) }]);
    await sending({ [resultCall]: stored });
    expect(await kept()).toEqual([]);
  });

  test('and a text leave with the file of unsent work, and come back from it as they were', async () => {
    await keepOutreach(owner, aResult(1));
    await keepOutreach(owner, click(2));
    const before = await kept();
    const text = await (await unsentFile(owner)).text();
    for (const each of before) await dropKept(owner, each);
    expect(await importUnsent(text, owner)).toMatchObject({ added: 2, known: 0, damaged: 0 });
    expect(await kept()).toEqual(before);
    expect(await importKept(owner, [{ kind: 'call_result' }, before[0]])).toEqual({ added: 0, known: 1, damaged: 1 });
  });
});
