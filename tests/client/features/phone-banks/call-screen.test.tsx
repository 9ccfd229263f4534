import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { sentence } from '../../../../src/contract/messages/every-message';
import { CallScreen } from '../../../../src/client/features/phone-banks/call-screen';
import { PhoneBanksScreen } from '../../../../src/client/features/phone-banks/phone-banks-screen';
import { dropKept, readKeptOutreach } from '../../../../src/client/offline/outreach/kept-outreach';
import { startSendingKept } from '../../../../src/client/offline/outreach/send-kept';
import { setSession } from '../../../../src/client/session/session';
import { ana } from '../../../support/identity';
import { at, campaignId, id, member, Refusal, serverDouble } from '../../../support/office';
import { show } from '../../../support/show';

const bankId = id(70);
const bank = {
  id: bankId,
  campaign_id: campaignId,
  owner_id: id(1),
  name: 'Before Tuesday',
  description: '',
  script: 'Hello, my name is …',
  creation_method: 'Created',
  status: 'Active',
  filter_params: null,
  user_ids: [],
  created_at: at,
  updated_at: at,
  people: 2,
  called: 0,
  left_out: {},
};
const person = (n: number, first: string) => ({
  voter_id: id(n),
  first,
  last: 'Okafor',
  age: 44,
  party: 'Green',
  language: null,
  city: 'Raleigh',
  phone_number: '+19195550101',
  attempts: 0,
  last_result: null,
  last_notes: '',
  held_until: at,
});
const resultOf = (body: Record<string, unknown> | null) => ({
  call_back_at: null,
  call_back_zone: null,
  no_channels: [],
  ...body,
  id: id(90),
  campaign_id: undefined,
  phone_number: undefined,
});

const corrected = {
  voter_id: id(82),
  call_result: 'do_not_call',
  call_notes: 'Hung up',
  tags: [],
  call_duration: 0,
  call_start_time: at,
  call_session_id: null,
  call_back_at: null,
  call_back_zone: null,
  no_channels: ['call'],
};
const question = (n: number, text: string, answers: string[], parent: object = {}) => ({
  id: id(n),
  text,
  answers,
  dependent_on_question_id: null,
  dependent_on_answers: [],
  ...parent,
});
const survey = {
  id: id(60),
  campaign_id: campaignId,
  user_id: id(1),
  name: 'Turnout',
  description: '',
  record_status: 'is_active',
  created_at: at,
  respondents: 0,
  questions: [
    question(61, 'Will you vote?', ['Yes', 'No']),
    question(62, 'How?', ['Early', 'On the day'], { dependent_on_question_id: id(61), dependent_on_answers: ['Yes'] }),
    question(63, 'What matters most?', []),
  ],
};
interface Options {
  /** The server's release knows of no answers. */
  isOlder?: () => boolean;
  network?: () => boolean;
  refuses?: boolean;
  mine?: object[];
  asks?: boolean;
}
const kept = () => readKeptOutreach(ana.uid);
afterEach(async () => {
  startSendingKept()();
  for (const each of await kept()) await dropKept(ana.uid, each);
});

async function calling({
  network = () => true,
  isOlder = () => false,
  refuses = false,
  mine = [],
  asks = false,
}: Options = {}) {
  const left = [person(80, 'Ada'), person(81, 'Chidi')];
  const double = await serverDouble({
    'GET /phone-banking/': () => (asks ? { ...bank, survey_id: survey.id } : bank),
    'GET /survey/': () => survey,
    [`GET /phone-banking/${bankId}/next-voter`]: () =>
      left[0] ?? new Refusal(404, 'NOT_FOUND', 'No one is left to call right now.'),
    'POST /phone-banking/release-uncalled-voter': () => ({ released: true }),
    [`POST /phone-banking/${bankId}/update-call-result`]: ({ body }) => {
      if (!network()) throw new TypeError('Failed to fetch');
      if (refuses) return new Refusal(409, 'CONFLICT', 'This call has another result already, which was kept.');
      if (left[0]?.voter_id === body?.voter_id) left.shift();
      const { survey: told, ...result } = body ?? {};
      const taken = isOlder()
        ? {}
        : { answers_taken: (told as { answers: unknown[] } | undefined)?.answers.length ?? 0 };
      return { ...resultOf(result), ...taken };
    },
    [`GET /phone-banking/${bankId}/my-results/`]: () => mine,
    [`PUT /phone-banking/${bankId}/call-result/`]: ({ body }) => ({
      result: body?.call_result === null ? null : { ...corrected, ...body, id: id(91), campaign_id: undefined },
    }),
  });
  await show(CallScreen, `/call/${bankId}`, '/call/$id');
  const corrections = () => double.asked.filter((each) => each.call.endsWith('/call-result/')).map(({ body }) => body);
  const sent = () => double.asked.filter((each) => each.call.endsWith('/update-call-result')).map(({ body }) => body);
  return { sent, corrections };
}

test('a caller sees the person next to the script, and one tap saves the result and brings the next person', async () => {
  const { sent } = await calling();
  expect(await screen.findByText('Ada Okafor')).toBeDefined();
  expect(screen.getByText('Hello, my name is …')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Call (919) 555-0101' }).getAttribute('href')).toBe('tel:+19195550101');
  fireEvent.change(screen.getByLabelText('Notes'), { target: { value: 'Wants a sign' } });
  fireEvent.click(screen.getByRole('button', { name: 'Answered' }));
  expect(await screen.findByText('Chidi Okafor')).toBeDefined();
  expect(sent()).toMatchObject([{ voter_id: id(80), call_result: 'answered', call_notes: 'Wants a sign' }]);
  // By a key on a desk, unless someone types.
  fireEvent.keyDown(screen.getByLabelText('Notes'), { key: '2' });
  fireEvent.keyDown(document.body, { key: '2' });
  expect(await screen.findByText('No one is left to call right now.')).toBeDefined();
  expect(sent().at(-1)).toMatchObject({ voter_id: id(81), call_result: 'no_answer' });
  expect(sent()).toHaveLength(2);
});

test('in quiet hours a caller reads when they end where the people live', async () => {
  await serverDouble({
    'GET /phone-banking/': () => bank,
    [`GET /phone-banking/${bankId}/my-results/`]: () => [],
    [`GET /phone-banking/${bankId}/next-voter`]: () =>
      Response.json({ code: 'NOT_FOUND', ...sentence('CALLS_QUIET') }, { status: 404 }),
  });
  const { campaign } = member('Volunteer');
  setSession({ campaign: { ...campaign, quiet_begins: '20:00', quiet_ends: '09:30' } });
  await show(CallScreen, `/call/${bankId}`, '/call/$id');
  await screen.findByText('It’s quiet hours where the remaining people live. Call again later.');
  screen.getByText(/^Quiet hours end at 9:30 AM where they live\. The next person is shown automatically/);
});

test('the phone bank’s survey branches beside the call, and what was answered goes with the result', async () => {
  let online = false;
  const { sent } = await calling({ asks: true, network: () => online });
  fireEvent.click(await screen.findByText('1 · Yes'));
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('How?')).toBeDefined();
  fireEvent.click(screen.getByText('2 · On the day'));
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  // By another answer the second question isn’t asked, and what was answered to it stays here.
  fireEvent.click(await screen.findByText('2 · No'));
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  fireEvent.change(await screen.findByLabelText('What matters most?'), { target: { value: ' Schools ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByText('That was the last question.')).toBeDefined();
  fireEvent.keyDown(document.body, { key: '1' });
  expect(sent()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Answered' }));
  await screen.findByText('Not sent yet: Ada Okafor, Answered.');
  const told = {
    survey_id: survey.id,
    answers: [
      { question_id: id(61), answers: ['No'] },
      { question_id: id(63), answers: ['Schools'] },
    ],
  };
  expect(await kept()).toMatchObject([{ result: { survey: told } }]);
  online = true;
  await act(async () => {
    window.dispatchEvent(new Event('online'));
  });
  expect(await screen.findByText('Chidi Okafor')).toBeDefined();
  expect(sent().at(-1)).toMatchObject({ voter_id: id(80), survey: told });
  // The next person is asked from the beginning.
  expect(await screen.findByText('Will you vote?')).toBeDefined();
});

test('answers that a server of an earlier release doesn’t take wait on this device while the next person comes', async () => {
  let isOlder = true;
  await calling({ asks: true, isOlder: () => isOlder });
  fireEvent.click(await screen.findByText('1 · Yes'));
  fireEvent.click(screen.getByRole('button', { name: 'Answered' }));
  expect(await screen.findByText('Chidi Okafor')).toBeDefined();
  expect(await screen.findByText('Not sent yet: 1 answer from the call with Ada Okafor.')).toBeDefined();
  expect(await kept()).toHaveLength(1);
  isOlder = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect(await kept()).toEqual([]));
  await waitFor(() => expect(screen.queryByText(/^Not sent yet/)).toBeNull());
});

test('what was noted before a result outlives a closed tab, until a result has it', async () => {
  let isNoted = false;
  await calling({ asks: true, network: () => isNoted });
  fireEvent.click(await screen.findByText('1 · Yes'));
  fireEvent.change(screen.getByLabelText('Notes'), { target: { value: 'Wants a sign' } });
  fireEvent.change(screen.getByLabelText('Tags'), { target: { value: 'volunteer' } });
  cleanup();
  const { sent } = await calling({ asks: true, network: () => isNoted });
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Notes')).value).toBe('Wants a sign');
  expect(screen.getByLabelText<HTMLInputElement>('Tags').value).toBe('volunteer');
  fireEvent.click(screen.getByRole('button', { name: 'Answered' }));
  await screen.findByText('Not sent yet: Ada Okafor, Answered.');
  const survey = { answers: [{ question_id: id(61), answers: ['Yes'] }] };
  expect(await kept()).toMatchObject([{ result: { call_notes: 'Wants a sign', tags: ['volunteer'], survey } }]);
  isNoted = true;
  await act(async () => {
    window.dispatchEvent(new Event('online'));
  });
  await screen.findByText('Chidi Okafor');
  expect(sent().at(-1)).toMatchObject({ call_notes: 'Wants a sign' });
  cleanup();
  // The same person once more, on another day.
  await calling();
  await screen.findByText('Ada Okafor');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('');
});

test('a result without a network is kept on this device and sent with the same start until it arrives', async () => {
  let online = false;
  const { sent } = await calling({ network: () => online });
  await screen.findByText('Ada Okafor');
  fireEvent.click(screen.getByRole('button', { name: 'Left message' }));
  expect(await screen.findByText('Not sent yet: Ada Okafor, Left message.')).toBeDefined();
  expect(await kept()).toMatchObject([{ kind: 'call_result', result: { call_result: 'left_message' } }]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Answered' }).disabled).toBe(true);
  online = true;
  await act(async () => {
    window.dispatchEvent(new Event('online'));
  });
  expect(await screen.findByText('Chidi Okafor')).toBeDefined();
  expect(new Set(sent().map((body) => body?.call_start_time)).size).toBe(1);
  await waitFor(async () => expect(await kept()).toEqual([]));
});

test('“do not call” asks what else it covers before it is saved', async () => {
  const { sent } = await calling();
  await screen.findByText('Ada Okafor');
  fireEvent.click(screen.getByRole('button', { name: 'Do not call' }));
  fireEvent.click(await screen.findByLabelText('No visits either'));
  expect(sent()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Save “do not call”' }));
  await screen.findByText('Chidi Okafor');
  expect(sent()).toMatchObject([{ call_result: 'do_not_call', no_channels: ['call', 'door'] }]);
});

test('a result that the server refuses stays on this device with the reason, and the next person comes', async () => {
  await calling({ refuses: true });
  await screen.findByText('Ada Okafor');
  fireEvent.change(screen.getByLabelText('Notes'), { target: { value: 'Wants a sign' } });
  fireEvent.click(screen.getByRole('button', { name: 'Answered' }));
  expect(await screen.findByText(/^Not saved: Ada Okafor, Answered\. This call has another result/)).toBeDefined();
  screen.getByText('You noted: “Wants a sign”');
  expect(await kept()).toMatchObject([{ problem: 'This call has another result already, which was kept.' }]);
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Answered' }).disabled).toBe(false));
});

test('a caller corrects one of their last results, or undoes it', async () => {
  const last = { ...corrected, id: id(90), first: 'Bo', last: 'Diaz', received_at: at };
  const { corrections } = await calling({ mine: [last] });
  const correct = { name: 'Correct the result of Bo Diaz' };
  fireEvent.click(await screen.findByRole('button', correct));
  const dialog = () => within(screen.getByRole('dialog', { hidden: true }));
  fireEvent.click(dialog().getByRole('button', { name: 'Refused', hidden: true }));
  await waitFor(() =>
    expect(corrections()).toMatchObject([{ call_result_id: id(90), call_result: 'refused', call_notes: 'Hung up' }]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
  fireEvent.click(screen.getByRole('button', correct));
  fireEvent.click(dialog().getByRole('button', { name: 'Undo: there was no call', hidden: true }));
  await waitFor(() => expect(corrections()[1]).toMatchObject({ call_result_id: id(90), call_result: null }));
});

test('the list of phone banks says when quiet hours end, where they keep people from being called', async () => {
  const { script: _script, filter_params: _filters, ...listed } = bank;
  await serverDouble({
    'GET /phone-banking/all-user/': () => [
      { ...listed, left_out: { quiet_hours: 2 } },
      { ...listed, id: id(71), name: 'Later', left_out: { do_not_contact: 1 } },
    ],
  });
  setSession(member('Volunteer'));
  await show(PhoneBanksScreen, '/app/phone-banking');
  await screen.findByText('0 people to call');
  screen.getByText('1 person to call');
  screen.getByText('Quiet hours end at 8:00 AM where they live.');
});
