import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
// Loaded beforehand: what is loaded at its first need takes a while.
import '../../../../src/client/features/outbox/sign-out-dialog';
import '../../../../src/client/offline/delivery/pass';
import { askBeforeSignOut } from '../../../../src/client/features/outbox/sign-out';
import { signOutRisks } from '../../../../src/client/features/outbox/sign-out-risks';
import { closeOutbox, withOutbox } from '../../../../src/client/offline/outbox/outbox-connection';
import { readItems } from '../../../../src/client/offline/outbox/read-items';
import { progress } from '../../../../src/client/offline/outbox/outbox-db';
import {
  dropKept,
  keepOrHold,
  keepOutreach,
  readKeptOutreach,
} from '../../../../src/client/offline/outreach/kept-outreach';
import { startSendingKept } from '../../../../src/client/offline/outreach/send-kept';
import { countItems } from '../../../../src/client/offline/outbox/count-items';
import { startSync } from '../../../../src/client/offline/delivery/scheduler';
import { save } from '../../../../src/client/offline/outbox/save';
import { ServerDouble, campaignId, newPhone, other, owner, voterId, walkbookId } from '../../local/headquarters';
import { saveKnocks, Space } from '../../offline/saves';
import { signedInAs } from '../../../support/identity';

let server: ServerDouble;
beforeEach(async () => {
  await newPhone();
  await signedInAs({ uid: owner });
  server = new ServerDouble();
  server.always = 'drop';
  server.install();
  HTMLDialogElement.prototype.showModal = vi.fn();
  HTMLDialogElement.prototype.close = vi.fn();
});
afterEach(() => {
  vi.restoreAllMocks();
  // Started by the sheet; another start returns how to stop it.
  startSync()();
  startSendingKept()();
  vi.unstubAllGlobals();
});

function nothingReadable() {
  closeOutbox();
  return vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('Gone.', 'UnknownError');
  });
}

/** Asks, with two knocks unsent; the sheet, and how the question ended. */
async function ask(saves = 2) {
  if (saves > 0) await saveKnocks(saves);
  await countItems(owner);
  return askUncounted();
}

async function askUncounted() {
  const answer = vi.fn<(leave: boolean) => void>();
  await act(async () => {
    askBeforeSignOut().then(answer, () => undefined);
  });
  const sheet = within(await screen.findByRole('dialog', { hidden: true }));
  const press = (name: string) =>
    act(async () => void fireEvent.click(sheet.getByRole('button', { name, hidden: true })));
  return { sheet, press, answered: (leave: boolean) => waitFor(() => expect(answer.mock.calls).toEqual([[leave]])) };
}

it('lets nobody wait who has nothing unsent', async () => {
  await expect(askBeforeSignOut()).resolves.toBe(true);
});

it('always asks during a shift, and says what signing in again needs', async () => {
  const order = { owner, campaign_id: campaignId, walkbook_id: null };
  const at = new Date().toISOString();
  await save({ ...order, facts: [{ kind: 'shift', label: 'Shift', fact: { event: 'start', shift_id: null, at } }] });
  await withOutbox(async (db) => {
    for (const item of await db.items.toArray())
      if (item.kind === 'shift') await db.receipts.put({ ...item, verdict: 'stored', settled_at: Date.now() });
    await db.items.clear();
  });
  const during = await ask(0);
  during.sheet.getByText(/^Your shift is still open\..*Signing in again needs a network\.$/);
  await during.press('Stay signed in');
  await during.answered(false);
});

it('asks about the result of a call that a full phone could not write down', async () => {
  const space = new Space();
  space.install();
  space.left = 0;
  const call_start_time = new Date().toISOString();
  const common = { campaign_id: campaignId, voter_id: voterId, name: 'Ana', clicked_at: Date.now(), problem: null };
  const result = { call_result: 'answered' as const, call_notes: '', tags: [], call_duration: 3, call_start_time };
  await keepOrHold(owner, {
    kind: 'call_result',
    ...common,
    phone_bank_id: walkbookId,
    result: { ...result, call_session_id: null, phone_number: '' },
  });
  space.restore();
  expect(await signOutRisks(owner)).toMatchObject({ unsent: true });
  const { sheet, press, answered } = await askUncounted();
  sheet.getByText(/is only on this page\. Send or export it: when you sign out it is lost\.$/);
  expect(sheet.queryByText(/stays here|keep it here/)).toBeNull();
  await press('Sign out');
  await answered(true);
  // Where nothing can be read, what is held counts all the same.
  const unreadable = nothingReadable();
  expect(await signOutRisks(owner)).toMatchObject({ unsent: true });
  expect(await signOutRisks(other)).toMatchObject({ unsent: false });
  unreadable.mockRestore();
  const [kept] = await readKeptOutreach(owner);
  if (kept) await dropKept(owner, kept);
  expect(await signOutRisks(owner)).toMatchObject({ unsent: false });
});

it('says that unsent work may be here where nothing can be read, before it lets anyone go', async () => {
  await saveKnocks(2);
  await countItems(owner);
  const unreadable = nothingReadable();
  const { sheet, press, answered } = await askUncounted();
  sheet.getByText(/^This page can’t see what is saved on this phone, so some of your work may not be sent yet\./);
  await press('Sign out');
  await answered(true);
  unreadable.mockRestore();
  expect(await readItems(owner)).toHaveLength(2);
});

it('always asks without a network', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const offline = await ask(0);
  offline.sheet.getByText(/^You’re offline\. Signing in again needs a network\.$/);
  await offline.press('Sign out');
  await offline.answered(true);
  online.mockRestore();
});

it('counts texts and results of calls, and discards them with the rest', async () => {
  const common = { campaign_id: campaignId, voter_id: campaignId, name: 'Ana', clicked_at: Date.now(), problem: 'No.' };
  const text = { message_id: campaignId, text_campaign_id: campaignId, message: 'Hi' };
  await keepOutreach(owner, { kind: 'reply', ...common, ...text });
  const { sheet, press, answered } = await ask(0);
  sheet.getByText(/It can’t be sent right now/);
  await press('Discard it');
  fireEvent.change(sheet.getByLabelText('Type DISCARD to continue'), { target: { value: 'discard' } });
  await press('Discard 1 item');
  await answered(true);
  expect(await readKeptOutreach(owner)).toEqual([]);
});

it('signs out and keeps the work here', async () => {
  const { press, answered } = await ask();
  await press('Sign out and keep it here');
  await answered(true);
  expect(await readItems(owner)).toHaveLength(2);
  expect(server.facts.size).toBe(0);
});

it('does not ask for sending what the server refused', async () => {
  await saveKnocks(2);
  await withOutbox((db) => db.items.toCollection().modify({ state: 'parked', again: false, reason: null }));
  const { sheet, press, answered } = await ask(0);
  sheet.getByText(/It can’t be sent right now/);
  expect(sheet.queryByRole('button', { name: 'Send now', hidden: true })).toBeNull();
  await press('Sign out and keep it here');
  await answered(true);
});

it('discards only for whoever types the word', async () => {
  const { sheet, press, answered } = await ask();
  await press('Discard it');
  const go = () => sheet.getByRole('button', { name: 'Discard 2 items', hidden: true });
  expect(go()).toHaveProperty('disabled', true);
  fireEvent.change(sheet.getByLabelText('Type DISCARD to continue'), { target: { value: 'discard' } });
  expect(go()).toHaveProperty('disabled', false);
  // What is on its way at this very moment stays, and is asked about again.
  const discardAll = async () => {
    if (sheet.queryByRole('button', { name: 'Discard it', hidden: true })) {
      await press('Discard it');
      fireEvent.change(sheet.getByLabelText('Type DISCARD to continue'), { target: { value: 'discard' } });
    }
    await press('Discard 2 items');
  };
  await vi.waitFor(async () => {
    if ((await readItems(owner)).length > 0) await discardAll();
    expect(await readItems(owner)).toEqual([]);
  });
  await answered(true);
});

it('keeps what is on its way at that moment, and says so', async () => {
  let silence: (error: Error) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise((_, reject) => (silence = reject)));
  const { sheet, press } = await ask();
  await waitFor(async () =>
    expect((await readItems(owner)).map((item) => item[progress])).toEqual(['sending', 'sending']),
  );
  await press('Discard it');
  fireEvent.change(sheet.getByLabelText('Type DISCARD to continue'), { target: { value: 'discard' } });
  await press('Discard 2 items');
  await waitFor(() => sheet.getByText(/being sent right now/));
  expect(await readItems(owner)).toHaveLength(2);
  silence(new TypeError('Failed to fetch'));
  await press('Close');
});

it('stays when it is closed', async () => {
  const { press, answered } = await ask();
  await press('Close');
  await answered(false);
  expect(await readItems(owner)).toHaveLength(2);
});

it('sends now and goes on, or stays when headquarters does not answer', async () => {
  const { sheet, press, answered } = await ask();
  sheet.getByText('2 items not sent yet');
  await press('Send now');
  await waitFor(() => sheet.getByText(/the server isn’t answering/));
  expect(await readItems(owner)).toHaveLength(2);
  server.always = null;
  await press('Send now');
  await answered(true);
  expect(server.facts.size).toBe(2);
});
