import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
// Loaded beforehand: what is loaded at its first need takes a while.
import '../../../../src/client/features/sync/sign-out-sheet';
import '../../../../src/client/local/drain';
import { askBeforeSignOut } from '../../../../src/client/features/sync/sign-out';
import { countItems, readItems } from '../../../../src/client/local/outbox';
import { Headquarters, newPhone, owner, tokenOf } from '../../local/headquarters';
import { saveKnocks } from '../../local/saves';

vi.mock('../../../../src/client/session/identity', () => ({
  identity: () => ({ state: 'signed-in', uid: owner, email: null, emailVerified: true }),
  identityToken: async () => tokenOf(owner),
  onIdentity: () => () => undefined,
  markUnverified: () => undefined,
}));
vi.mock('../../../../src/client/local/sync', async (original) => ({
  ...(await original<object>()),
  startSync: () => () => undefined,
}));

let server: Headquarters;
beforeEach(async () => {
  await newPhone();
  server = new Headquarters();
  server.install();
  HTMLDialogElement.prototype.showModal = vi.fn();
  HTMLDialogElement.prototype.close = vi.fn();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Asks, with two knocks unsent; the sheet, and how the question ended. */
async function ask() {
  await saveKnocks(2);
  await countItems(owner);
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

it('sends now and goes on, or stays when headquarters does not answer', async () => {
  const { sheet, press, answered } = await ask();
  sheet.getByText('2 items not sent yet');
  server.always = 'drop';
  await press('Send now');
  await waitFor(() => sheet.getByText(/the server did not answer/));
  expect(await readItems(owner)).toHaveLength(2);
  server.always = null;
  await press('Send now');
  await answered(true);
  expect(server.facts.size).toBe(2);
});

it('signs out and keeps the work here', async () => {
  const { press, answered } = await ask();
  await press('Sign out and keep it here');
  await answered(true);
  expect(await readItems(owner)).toHaveLength(2);
  expect(server.facts.size).toBe(0);
});

it('discards only for whoever types the word', async () => {
  const { sheet, press, answered } = await ask();
  await press('Discard it');
  const go = () => sheet.getByRole('button', { name: 'Discard 2 items', hidden: true });
  expect(go()).toHaveProperty('disabled', true);
  fireEvent.change(sheet.getByLabelText('Type DISCARD to go on'), { target: { value: 'discard' } });
  expect(go()).toHaveProperty('disabled', false);
  await press('Discard 2 items');
  await answered(true);
  expect(await readItems(owner)).toEqual([]);
});

it('stays when it is closed', async () => {
  const { press, answered } = await ask();
  await press('Close');
  await answered(false);
  expect(await readItems(owner)).toHaveLength(2);
});
