import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { savedText } from '../../../../src/client/features/shifts/shift-words';
import { signOutRisks } from '../../../../src/client/features/outbox/sign-out-risks';
import { ShiftBar } from '../../../../src/client/features/shifts/shift-bar';
import { ShiftScreen } from '../../../../src/client/features/shifts/shift-screen';
import { myShifts } from '../../../../src/client/offline/mirror/my-shifts';
import { withOutbox } from '../../../../src/client/offline/outbox/outbox-connection';
import { readItems } from '../../../../src/client/offline/outbox/read-items';
import { save } from '../../../../src/client/offline/outbox/save';
import { setSyncStatus } from '../../../../src/client/offline/outbox/status';
import { newPhone } from '../../local/headquarters';
import { ana } from '../../../support/identity';
import { giveKey } from '../../../support/phone-key';
import { campaignId, id, serverDouble, userId } from '../../../support/office';
import { show } from '../../../support/show';
import { formatDuration } from '../../../../src/client/i18n/formats';

const viewer = { owner: ana.uid, campaignId, userId, firstName: 'Ana', timeZone: 'UTC' };

beforeEach(async () => {
  await newPhone();
  await serverDouble({}, 'Volunteer');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
});

it('starts and ends without a network, and says what is only on this phone', async () => {
  await show(ShiftScreen, '/app/shift');
  expect(await screen.findByText('Showing this phone’s data. The server hasn’t answered yet.')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Start my shift' }));
  await waitFor(async () => expect(await readItems(ana.uid)).toHaveLength(1));
  setSyncStatus({ lastAllSent: 1 });
  fireEvent.click(await screen.findByRole('button', { name: 'End my shift' }));
  await waitFor(async () => expect(await readItems(ana.uid)).toHaveLength(2));
  const [start, end] = await readItems(ana.uid);
  expect(start).toMatchObject({ kind: 'shift', fact: { event: 'start', shift_id: null } });
  expect(end).toMatchObject({ kind: 'shift', fact: { event: 'end', shift_id: start?.id } });
  setSyncStatus({ lastAllSent: 2 });
  expect(await screen.findByText(/^0 of 2 results sent\./)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Start another shift' })).toBeTruthy();
});

describe('a shift that another phone began', () => {
  // Of today in the campaign's zone, whatever the hour.
  const began = new Date(Date.now() - 20_000).toISOString();
  const shift = { id: id(1), user_id: userId, user_name: 'Ana', started_at: began, ended_at: null as string | null };
  const counts = { minutes: 60, doors: 12, contacts: 5, signs: 0 };
  const server = (shifts: () => unknown[]) => serverDouble({ 'GET /shift/all-user/': shifts }, 'Volunteer');

  it('goes on here with its numbers, is ended here once, and is known without a network afterwards', async () => {
    await server(() => [{ ...shift, ...counts }]);
    await show(ShiftScreen, '/app/shift');
    await screen.findByText(/^On shift since/);
    await waitFor(() =>
      expect(screen.getByText('door', { exact: false, selector: 'dt' }).previousElementSibling?.textContent).toBe('12'),
    );
    expect(screen.queryByRole('button', { name: 'Start my shift' })).toBeNull();
    cleanup();

    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await show(ShiftScreen, '/app/shift');
    fireEvent.click(await screen.findByRole('button', { name: 'End my shift' }));
    // Nothing counts in this test what waits on the phone, and so tells the screen that it has changed.
    await waitFor(async () => expect(await readItems(ana.uid)).toHaveLength(1));
    setSyncStatus({ lastAllSent: 3 });
    await screen.findByText(/^Your last shift/);
    expect(await readItems(ana.uid)).toMatchObject([{ kind: 'shift', fact: { event: 'end', shift_id: shift.id } }]);
  });

  it('shows no days before it is known whether one runs: they would move', async () => {
    await server(() => [{ ...shift, ...counts }]);
    await show(ShiftScreen, '/app/shift');
    await screen.findByRole('heading', { name: 'My days' });
    cleanup();
    const tooEarly: (string | null)[] = [];
    const watch = new MutationObserver(() => {
      if (screen.queryByText('Loading your shifts') && screen.queryByText('My days'))
        tooEarly.push(document.body.textContent);
    });
    watch.observe(document.body, { childList: true, subtree: true });
    await show(ShiftScreen, '/app/shift');
    await screen.findByRole('heading', { name: 'My days' });
    watch.disconnect();
    expect(tooEarly).toEqual([]);
  });

  it('pushes nothing down that stood there before the server answered, and a silent server keeps no one from starting', async () => {
    myShifts.clear();
    let answer: (shifts: unknown[]) => void = () => undefined;
    const waits = new Promise<unknown[]>((resolve) => (answer = resolve));
    await serverDouble({ 'GET /shift/all-user/': () => waits }, 'Volunteer');
    await show(ShiftScreen, '/app/shift');
    await screen.findByText('Loading your shifts');
    await new Promise((later) => setTimeout(later, 300));
    expect(screen.queryByRole('button', { name: 'Start my shift' })).toBeNull();
    await screen.findByRole('button', { name: 'Start my shift' }, { timeout: 4_000 });
    answer([{ ...shift, ...counts, ended_at: new Date().toISOString() }]);
    await screen.findByText(/^Your last shift/);
  });

  it('is over here when it was ended there', async () => {
    let known = { ...shift, ...counts };
    await server(() => [known]);
    await show(ShiftScreen, '/app/shift');
    await screen.findByRole('button', { name: 'End my shift' });
    known = { ...known, ended_at: new Date().toISOString() };
    document.dispatchEvent(new Event('visibilitychange'));
    await screen.findByRole('button', { name: 'Start another shift' });
    expect(await readItems(ana.uid)).toEqual([]);
  });

  it('is found by whoever would start a second one, and asked about before signing out', async () => {
    await giveKey(ana.uid, campaignId);
    let known: unknown[] = [];
    await server(() => known);
    await show(() => <ShiftBar viewer={viewer} />, '/app/walkbooks');
    const start = await screen.findByRole('button', { name: 'Start my shift' });
    known = [{ ...shift, ...counts }];
    fireEvent.click(start);
    await screen.findByText(/^On shift since/);
    expect(await readItems(ana.uid)).toEqual([]);
    await vi.waitFor(async () => expect(await signOutRisks(ana.uid)).toMatchObject({ onShift: true }));
  });
});

describe('the words of a shift', () => {
  it('say that all is at headquarters only when all is', () => {
    expect(savedText({ made: 47, saved: 47 })).toBe('47 of 47 results sent');
    expect(savedText({ made: 47, saved: 12 })).toMatch(/^12 of 47 results sent\. The rest/);
  });

  it('tell minutes as hours and minutes', () => {
    expect([formatDuration(0), formatDuration(59), formatDuration(72), formatDuration(120)]).toEqual([
      '0 min',
      '59 min',
      '1 h 12 min',
      '2 h',
    ]);
  });
});

describe('what this phone settled itself', () => {
  // Of today in the campaign's zone, whatever the hour.
  const began = new Date(Date.now() - 20_000).toISOString();
  const shift = (contacts: number) => ({
    id: id(1),
    user_id: userId,
    user_name: 'Ana',
    started_at: began,
    ended_at: null,
    minutes: 60,
    doors: 0,
    contacts,
    signs: 0,
  });
  const figure = () => screen.getByText(/conversation/, { selector: 'dt' }).previousElementSibling?.textContent;
  const settleSome = async (count: number, settled_at: number) => {
    const met = { walkbook_id: id(7), contact_result: 'canvassed' as const, note: '', gps: null, replaces: null };
    const items = await save({
      owner: ana.uid,
      campaign_id: campaignId,
      walkbook_id: id(7),
      facts: Array.from({ length: count }, () => ({ kind: 'passer_by' as const, label: 'x', fact: met })),
    });
    await withOutbox(async (db) => {
      for (const item of items) {
        const { id: of, owner, campaign_id, lane, seq, label, kind, fact } = item;
        const row = { id: of, owner, campaign_id, lane, seq, label, kind, fact, version: 1, verdict: 'stored' };
        await db.receipts.put({ ...row, settled_at } as never);
      }
      await db.items.clear();
    });
  };

  it('counts once what an earlier release settled by a clock that is years ahead', async () => {
    await settleSome(3, Date.now() + 10 * 365 * 86_400_000);
    await serverDouble({ 'GET /shift/all-user/': () => [shift(3)] }, 'Volunteer');
    await show(ShiftScreen, '/app/shift');
    await screen.findByText(/^On shift since/);
    await waitFor(() => expect(figure()).toBe('3'));
  });

  it('counts what arrived while the list was on its way', async () => {
    let answerFirst: (shifts: unknown) => void = () => undefined;
    const first = new Promise((resolve) => (answerFirst = resolve));
    const answers = [first];
    const { asked } = await serverDouble({ 'GET /shift/all-user/': () => answers.shift() ?? [shift(2)] }, 'Volunteer');
    await show(ShiftScreen, '/app/shift');
    await waitFor(() => expect(asked.map(({ call }) => call)).toContain('GET /shift/all-user/'));
    await settleSome(2, Date.now());
    // Worked out before that arrived.
    answerFirst([shift(0)]);
    await screen.findByText(/^On shift since/);
    await waitFor(() => expect(figure()).toBe('2'));
  });
});
