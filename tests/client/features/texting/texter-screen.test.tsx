import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TexterScreen } from '../../../../src/client/features/texting/texter-screen';
import { dropKept, readKeptOutreach } from '../../../../src/client/offline/outreach/kept-outreach';
import { startSendingKept } from '../../../../src/client/offline/outreach/send-kept';
import type { TextRecipient } from '../../../../src/contract/outreach/texting';
import { ana } from '../../../support/identity';
import { setSession } from '../../../../src/client/session/session';
import { at, id, member, Refusal, serverDouble } from '../../../support/office';
import { show } from '../../../support/show';
import { aMinimalText, aRecipient, queued, textCampaignId } from '../../../support/text-screens';

const sendCall = `POST /text-campaign/${textCampaignId}/send`;
const people = [aRecipient(1, 'Ana'), aRecipient(2, 'Bo'), aRecipient(3, 'Cy')];

afterEach(async () => {
  vi.restoreAllMocks();
  startSendingKept()();
  for (const each of await readKeptOutreach(ana.uid)) await dropKept(ana.uid, each);
});

async function texting(recipients: TextRecipient[], more: Parameters<typeof serverDouble>[0] = {}, isOn = true) {
  const { asked } = await serverDouble(
    {
      'GET /text-campaign/minimal/': () => aMinimalText({ waiting: 40 }),
      'GET /text-campaign/recipients/': () => ({ total: recipients.length, skip: 0, limit: 100, recipients }),
      'GET /text-campaign/updated-recipients/': () => ({ recipients: [], last_update_time: at, has_more: false }),
      [sendCall]: ({ body }) =>
        queued(people.find(({ voter_id }) => voter_id === body?.voter_id) ?? aRecipient(9, 'X')),
      ...more,
    },
    'Volunteer',
  );
  setSession({ campaign: { ...member('Volunteer').campaign, is_texting_enabled: isOn } });
  await show(TexterScreen, `/app/text-campaign/id/${textCampaignId}/send`, '/app/text-campaign/id/$id/send');
  return { asked, sent: () => asked.filter(({ call }) => call === sendCall).map(({ body }) => body?.voter_id) };
}
/** As long as it takes to read whom it goes to. */
const read = () => void (clock += 1_000);
let clock = 0;
beforeEach(() => {
  clock = Date.parse(at);
  vi.spyOn(Date, 'now').mockImplementation(() => clock);
});
const enter = (more = {}) => act(async () => void fireEvent.keyDown(document.body, { key: 'Enter', ...more }));

test('Enter sends to the person who is shown, and shows the next', async () => {
  const { asked, sent } = await texting(people);
  await screen.findByText('Hi Ana');
  read();
  await enter();
  await screen.findByText('Hi Bo');
  await waitFor(() => expect(sent()).toEqual([id(1)]));
  const { body } = asked.find(({ call }) => call === sendCall) ?? {};
  expect(body).toMatchObject({ message: 'Hi Ana', sending_phone_number: '+19195550100' });
  expect(body?.message_id).toMatch(/^[\da-f-]{36}$/);
});

test('of more people than are counted it says that they are at least so many', async () => {
  await texting([], { 'GET /text-campaign/minimal/': () => aMinimalText({ waiting: 1_000 }) });
  expect(await screen.findByText(/^At least 1,000 people are waiting/)).toBeDefined();
});

test('a key that is held down, and the second tap of a double tap, send nothing', async () => {
  const { sent } = await texting(people);
  const button = await screen.findByRole('button', { name: 'Send to Ana' });
  await enter({ repeat: true });
  fireEvent.click(button);
  expect(sent()).toEqual([]);
  read();
  await act(async () => void fireEvent.click(button));
  await screen.findByText('Hi Bo');
  await waitFor(() => expect(sent()).toEqual([id(1)]));
});

test('without a network the click is kept, the next person is shown, and the screen says what waits', async () => {
  await texting(people, {
    [sendCall]: () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await screen.findByText('Hi Ana');
  read();
  await enter();
  await screen.findByText('Hi Bo');
  await screen.findByText('1 text is saved on this device and sends automatically when you have signal.');
  expect(await readKeptOutreach(ana.uid)).toMatchObject([{ voter_id: id(1), problem: null }]);
});

test('who was clicked is not given back', async () => {
  const { asked } = await texting(people, {
    [sendCall]: () => {
      throw new TypeError('Failed to fetch');
    },
    'POST /text-campaign/release/': () => ({ released: 2 }),
  });
  await screen.findByText('Hi Ana');
  read();
  await enter();
  await screen.findByText(/1 text is saved on this device/);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Give 2 back' })));
  const released = () => asked.find(({ call }) => call === 'POST /text-campaign/release/')?.body;
  await waitFor(() => expect(released()?.voter_ids).toEqual([id(2), id(3)]));
});

test('what the server refuses is said with its reason until it is closed', async () => {
  await texting(people, { [sendCall]: () => new Refusal(409, 'CONFLICT', 'This campaign is paused.') });
  await screen.findByText('Hi Ana');
  read();
  await enter();
  await screen.findByText('Not sent to Ana Diaz. This campaign is paused.');
  screen.getByText('No text went out.');
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Close this message' })));
  await waitFor(() => expect(screen.queryByText(/Not sent to Ana Diaz/)).toBeNull());
});

test('whom the ledger leaves out is said, and nothing went out', async () => {
  const problem = { reason: 'quiet_hours', detail: 'It is after 9 pm where they live.' };
  await texting(people, {
    [sendCall]: () => ({ outcome: 'refused', recipient: { ...people[0], state: 'refused', problem }, message: null }),
  });
  await screen.findByText('Hi Ana');
  read();
  await enter();
  // When it may go is said, too: by the campaign's usual hours.
  await screen.findByText(
    'Not sent to Ana Diaz. It is after 9 pm where they live. Quiet hours end at 8:00 AM where they live.',
  );
});

/** Whoever is to be texted is refused for this. */
const refusing = (problem: { reason: string; detail: string }): Parameters<typeof serverDouble>[0] => ({
  [sendCall]: ({ body }) => {
    const one = people.find(({ voter_id }) => voter_id === (body as { voter_id: string }).voter_id);
    return { outcome: 'refused', recipient: { ...one, state: 'refused', problem }, message: null };
  },
});

test('of several whom quiet hours held back one note tells, however many they are', async () => {
  const problem = { reason: 'quiet_hours', detail: 'It is after 9 pm where they live.' };
  await texting(people, {
    ...refusing(problem),
  });
  for (const name of ['Ana', 'Bo']) {
    await screen.findByText(`Hi ${name}`);
    read();
    await enter();
  }
  await screen.findByText(
    '2 people aren’t texted yet. Quiet hours end at 8:00 AM where they live. Then you can take them again.',
  );
  expect(screen.queryByText(/^Not sent to/)).toBeNull();
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Close this message' })));
  expect(screen.queryByText(/aren’t texted yet/)).toBeNull();
});

test('it is told once where whoever is left is held back, too', async () => {
  const problem = { reason: 'quiet_hours', detail: 'It is after 9 pm where they live.' };
  const [first, second, third] = people.map((each, at) =>
    at < 2 ? each : { ...each, state: 'refused' as const, problem },
  );
  const { sent } = await texting([first!, second!, third!], {
    'GET /text-campaign/minimal/': () => aMinimalText({ waiting: 0 }),
    ...refusing(problem),
  });
  for (const { message } of [first!, second!]) {
    await screen.findByText(message!);
    read();
    await enter();
  }
  await waitFor(() => expect(sent()).toHaveLength(2));
  await waitFor(async () => expect(await readKeptOutreach(ana.uid)).toEqual([]));
  await act(async () => undefined);
  await screen.findByText(/^Quiet hours end/);
  expect(screen.getAllByText(/Quiet hours end/)).toHaveLength(1);
});

test('of those left out for other reasons only the last are told, whatever is closed', async () => {
  const problem = { reason: 'opted_out', detail: 'They want no texts.' };
  await texting(people, {
    ...refusing(problem),
  });
  for (const { message } of people) {
    await screen.findByText(message!);
    read();
    await enter();
  }
  await screen.findByText(/^Not sent to Cy/);
  for (const left of [1, 0]) {
    const [close] = await screen.findAllByRole('button', { name: 'Close this message' });
    await act(async () => void fireEvent.click(close!));
    expect(screen.queryAllByText(/^Not sent to/)).toHaveLength(left);
  }
});

test('after quiet hours held everyone back the screen says so, not that everyone is texted', async () => {
  const problem = { reason: 'quiet_hours', detail: 'It is after 9 pm where they live.' };
  const refused = people.map((each) => ({ ...each, state: 'refused' as const, problem }));
  await texting(refused, { 'GET /text-campaign/minimal/': () => aMinimalText({ waiting: 0 }) });
  await screen.findByText('3 people aren’t texted yet');
  screen.getByText('Quiet hours end at 8:00 AM where they live. Then you can take them again.');
  expect(screen.queryByText(/Everyone is texted|No one is left to text/)).toBeNull();
});

test('a batch is taken with one tap, and shows the first person of it', async () => {
  const { asked } = await texting([], { 'POST /text-campaign/batch/': () => ({ recipients: people, waiting: 15 }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Take 25 people' }));
  await screen.findByText('Hi Ana');
  expect(asked.find(({ call }) => call === 'POST /text-campaign/batch/')?.body?.size).toBe(25);
});

test('whom quiet hours held back can be taken again on the same page, once they are over', async () => {
  const problem = { reason: 'quiet_hours', detail: 'It is after 9 pm where they live.' };
  const refused = people.map((each) => ({ ...each, state: 'refused' as const, problem }));
  let waiting = 3;
  await texting([], {
    'GET /text-campaign/minimal/': () => aMinimalText({ waiting }),
    'POST /text-campaign/batch/': () => ({ recipients: refused, waiting: (waiting = 0) }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Take 3 people' }));
  await screen.findByText('3 people aren’t texted yet');
  waiting = 3;
  await act(async () => void window.dispatchEvent(new Event('online')));
  await screen.findByRole('button', { name: 'Take 3 people' });
});

test('a paused campaign offers nothing to send', async () => {
  await texting(people, { 'GET /text-campaign/minimal/': () => aMinimalText({ status: 'Paused' }) });
  await screen.findByText('Sending is paused');
  read();
  await enter();
  expect(screen.queryByRole('button', { name: /Send to/ })).toBeNull();
});

test('of a campaign that turned texting off nothing is sent, and the screen says why', async () => {
  const { sent } = await texting(people, {}, false);
  await screen.findByText('Texting is turned off');
  read();
  await enter();
  expect(sent()).toEqual([]);
});
