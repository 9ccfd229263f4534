import { everyMessage, sentence } from '../../../../src/contract/messages/every-message';
import type { Sentence } from '../../../../src/contract/messages/sentence';
import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SyncPill } from '../../../../src/client/features/outbox/sync-pill';
import { PhoneScreen } from '../../../../src/client/features/outbox/phone-screen';
import { setCatalogue } from '../../../../src/client/i18n/texts';
import { closeOutbox, withOutbox } from '../../../../src/client/offline/outbox/outbox-connection';
import { type NewFact } from '../../../../src/client/offline/outbox/new-item';
import { readItems } from '../../../../src/client/offline/outbox/read-items';
import { keepOutreach, readKeptOutreach } from '../../../../src/client/offline/outreach/kept-outreach';
import { startSendingKept } from '../../../../src/client/offline/outreach/send-kept';
import { setSession } from '../../../../src/client/session/session';
import { letPhotosGo } from '../../../../src/client/offline/outbox/sent-photos';
import { setSyncStatus } from '../../../../src/client/offline/outbox/status';
import { noteLost } from '../../../../src/client/offline/delivery/lost-results';
import { countItems } from '../../../../src/client/offline/outbox/count-items';
import { save } from '../../../../src/client/offline/outbox/save';
import { campaignId, doorId, newPhone, owner, sendOnlyWhenTold, voterId, walkbookId } from '../../local/headquarters';
import { openSealed, serverKeys } from '../../local/sealing';
import { show } from '../../../support/show';
import spanish from '../../../../src/client/i18n/es.json';
import { signedInAs } from '../../../support/identity';
import { member } from '../../../support/office';

const knock = (label: string, door_id: string): NewFact => ({
  kind: 'touch',
  label,
  fact: { door_id, voter_id: voterId, contact_result: 'not_home', note: 'dog', gps: null, replaces: null },
});
const added: NewFact = {
  kind: 'door_fact',
  label: 'Door added: 120 Maple',
  fact: {
    kind: 'door_added',
    door_id: '0198a000-0000-7000-8000-0000000000d1',
    voter_id: null,
    address: '120 Maple',
    unit: '',
    city: '',
    zip: '',
    coordinates: [-80, 35],
    replaces: null,
  },
};
const saveAll = (facts: NewFact[]) => save({ owner, campaign_id: campaignId, walkbook_id: walkbookId, facts });
const refuse = (id: string | undefined) =>
  withOutbox((db) =>
    db.items.update(id ?? '', {
      state: 'parked',
      again: false,
      reason: {
        status: 200,
        code: 'UNKNOWN_VOTER',
        detail: 'This person isn’t in the walkbook.',
      },
    }),
  );

beforeEach(async () => {
  await newPhone();
  await signedInAs({ uid: owner });
  setSession(member('Volunteer'));
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  // What is on its way can't be discarded.
  sendOnlyWhenTold();
  await countItems(owner);
});
afterEach(() => {
  vi.restoreAllMocks();
  startSendingKept()();
  vi.unstubAllGlobals();
  setCatalogue(null);
});

it('lists texts and results of calls with why they wait, and sends or discards them', async () => {
  const text = { message_id: doorId, text_campaign_id: walkbookId, message: 'Hi', label: 'Answer to Ana: “Hi”' };
  const common = { campaign_id: campaignId, voter_id: voterId, name: 'Ana', clicked_at: Date.now() };
  await keepOutreach(owner, { kind: 'reply', ...common, ...text, problem: 'This text campaign has ended.' });
  await show(PhoneScreen, '/app/phone', '/app/phone');
  await screen.findByText('Answer to Ana: “Hi”');
  screen.getByText(/This text campaign has ended\./);
  await screen.findByText('Saved on this phone · some not sent yet');
  expect(screen.queryByText('Everything you saved has been sent')).toBeNull();
  const sendNow = () => screen.getAllByRole<HTMLButtonElement>('button', { name: 'Send now' })[0];
  expect(sendNow()?.disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect(await readKeptOutreach(owner)).toMatchObject([{ problem: null }]));
  await screen.findByText('Saved on this phone · 1 to send');
  expect(sendNow()?.disabled).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  fireEvent.change(await screen.findByLabelText('Type DISCARD to continue'), { target: { value: 'discard' } });
  fireEvent.click(screen.getByRole('button', { name: 'Discard 1 item', hidden: true }));
  await waitFor(async () => expect(await readKeptOutreach(owner)).toEqual([]));
});

it('says what stays of sent photos and voice notes, and which had to go', async () => {
  const sign: NewFact = {
    kind: 'placement',
    label: 'Sign',
    fact: { road_sign_id: voterId, coordinates: [-80, 35], accuracy: 8, note: '' },
  };
  const photo = { bytes: new Uint8Array([1]).buffer, mime: 'image/jpeg' };
  const send = async (count: number) => {
    for (let n = 0; n < count; n++)
      await save({ owner, campaign_id: campaignId, walkbook_id: null, facts: [sign], photo });
    await withOutbox((db) => db.items.clear());
  };
  await send(10);
  await withOutbox(letPhotosGo);
  await send(1);
  setSyncStatus({ compared: { made: 11, received: 11, at: Date.now(), backupDays: 7 } });
  await show(PhoneScreen);
  await screen.findByText(/Photos and voice notes are kept until the campaign has backed them up\./);
  await screen.findByText('1 sent photo or voice note is kept here. Backups are made within 7 days.');
  await screen.findByText(
    /^10 sent photos and voice notes were removed to make space before they were backed up, last on /,
  );
});

const row = async (label: string) => {
  const item = (await screen.findByText(label)).closest('li');
  if (!item) throw new Error('There is no such row.');
  return within(item);
};

it('says why something is stuck, and lets its person set it right', async () => {
  const [refused] = await saveAll([knock('118 Maple: not home', doorId)]);
  await refuse(refused?.id);
  await show(PhoneScreen, '/app/phone');
  const stuck = await row('118 Maple: not home');
  stuck.getByText(/isn’t in the walkbook/);
  for (const name of ['Try again', 'Export', 'Discard']) stuck.getByRole('button', { name });
  fireEvent.click(stuck.getByRole('button', { name: 'Fix it' }));
  const sheet = within(await screen.findByRole('dialog', { hidden: true }));
  fireEvent.click(sheet.getByLabelText(/for the door, not for this person/));
  fireEvent.change(sheet.getByLabelText('Note'), { target: { value: 'dog behind the gate' } });
  fireEvent.click(sheet.getByText('Save correction'));
  await waitFor(async () => expect(await readItems(owner)).toHaveLength(2));
  const made = (await readItems(owner)).find((item) => item.fixes === refused?.id);
  expect(made?.fact).toMatchObject({ voter_id: null, note: 'dog behind the gate', replaces: refused?.id });
  // The refused one is no question any more.
  await waitFor(async () => (await row('118 Maple: not home')).getByText('Corrected'));
  expect(screen.queryByRole('button', { name: 'Fix it' })).toBeNull();
});

it('offers no correction of what was refused for when it was recorded, and no word that nothing was sent', async () => {
  const [refused] = await saveAll([knock('118 Maple: not home', doorId)]);
  const { detail, detail_code: code } = sentence('UNASSIGNED_BEFORE');
  await withOutbox((db) =>
    db.items.update(refused?.id ?? '', { state: 'parked', again: true, reason: { status: 200, code, detail } }),
  );
  setSyncStatus({ compared: { made: 2, received: 1, at: Date.now(), backupDays: null } });
  await show(PhoneScreen, '/app/phone');
  const stuck = await row('118 Maple: not home');
  stuck.getByText(/no longer assigned to you .* ask your manager, or export it/);
  stuck.getByRole('button', { name: 'Try again' });
  expect(stuck.queryByRole('button', { name: 'Fix it' })).toBeNull();
  await screen.findByText('1 of 2');
  expect(screen.queryByText(/Nothing sent from this phone yet/)).toBeNull();
});

it('corrects nothing twice, although another tab was quicker', async () => {
  const [refused] = await saveAll([knock('118 Maple: not home', doorId)]);
  await refuse(refused?.id);
  await show(PhoneScreen, '/app/phone');
  fireEvent.click((await row('118 Maple: not home')).getByRole('button', { name: 'Fix it' }));
  const sheet = within(await screen.findByRole('dialog', { hidden: true }));
  const order = { owner, campaign_id: campaignId, walkbook_id: walkbookId };
  await save({ ...order, facts: [knock('118 Maple: refused', doorId)], fixes: refused?.id ?? '' });
  fireEvent.click(sheet.getByText('Save correction'));
  await sheet.findByText(/corrected or sent in the meantime/);
  expect(await readItems(owner)).toHaveLength(2);
});

it('says of a knock that it waits with the door that needs its person, and offers what can be done', async () => {
  const [door] = await saveAll([added, knock('120 Maple: not home', '0198a000-0000-7000-8000-0000000000d1')]);
  await refuse(door?.id);
  await show(PhoneScreen, '/app/phone');
  const waiting = await row('120 Maple: not home');
  waiting.getByText(/Waiting until you resolve: Door added: 120 Maple/);
  fireEvent.click(waiting.getByRole('button', { name: 'Options' }));
  for (const name of ['Send now', 'Export', 'Discard']) waiting.getByRole('button', { name });
  waiting.getByRole('link', { name: 'Open the household' });
});

it('says in the language of the screen why the server rejected something, and in English what this app does not know', async () => {
  setCatalogue({ language: 'es', texts: spanish, messages: everyMessage });
  const [full, newer] = await saveAll([knock('118 Maple', doorId), knock('120 Maple', doorId)]);
  const reject = (id: string | undefined, said: Sentence) =>
    withOutbox((db) =>
      db.items.update(id ?? '', { state: 'parked', again: false, reason: { status: 200, code: 'INVALID', ...said } }),
    );
  await reject(full?.id, sentence('WALKBOOK_FULL', { max: 5000 }));
  await reject(newer?.id, { detail: 'Only on weekdays.', detail_code: 'NEWER_THAN_THIS', params: { day: 'Sunday' } });
  await show(PhoneScreen, '/app/phone');
  (await row('118 Maple')).getByText(/Esta hoja de ruta está llena: tiene 5,000 puertas\. Pide otra\./);
  (await row('120 Maple')).getByText(/Only on weekdays\./);
});

it('asks for the word in the language of the screen', async () => {
  setCatalogue({ language: 'es', texts: spanish });
  await saveAll([knock('118 Maple: no está', doorId)]);
  await show(PhoneScreen, '/app/phone');
  const item = await row('118 Maple: no está');
  fireEvent.click(item.getByRole('button', { name: 'Opciones' }));
  fireEvent.click(item.getByRole('button', { name: 'Descartar' }));
  const sheet = within(await screen.findByRole('dialog', { hidden: true }));
  const typed = sheet.getByLabelText('Escribe DESCARTAR para continuar');
  const drop = sheet.getByText('Descartar 1 elemento').closest('button');
  fireEvent.change(typed, { target: { value: 'DISCARD' } });
  expect(drop).toHaveProperty('disabled', true);
  fireEvent.change(typed, { target: { value: 'descartar' } });
  fireEvent.click(drop ?? typed);
  await waitFor(async () => expect(await readItems(owner)).toEqual([]));
});

it('does not say that all is sent while something needs its person, nor offers to send what only they can', async () => {
  const [refused] = await saveAll([knock('118 Maple: not home', doorId)]);
  await refuse(refused?.id);
  await countItems(owner);
  await show(PhoneScreen, '/app/phone');
  await row('118 Maple: not home');
  expect(screen.queryByText('All sent')).toBeNull();
  screen.getByText('Saved on this phone · some not sent yet');
  expect(screen.getByRole('button', { name: 'Send now' })).toHaveProperty('disabled', true);
});

it('shows someone who is not signed in how much waits, and nothing of what it is', async () => {
  await saveAll([knock('118 Maple: not home', doorId), knock('120 Maple: not home', doorId)]);
  await signedInAs(null);
  await show(PhoneScreen, '/app/phone');
  await screen.findByText('2 items on this phone are not sent yet');
  expect(screen.queryByText(/Maple/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});

it('offers no sending before the terms are accepted, and says so', async () => {
  await saveAll([knock('118 Maple: not home', doorId)]);
  await countItems(owner);
  setSession(member('Volunteer', false));
  await show(PhoneScreen, '/app/phone');
  await row('118 Maple: not home');
  screen.getByText(/^Accept the terms first/);
  expect(screen.getByRole('button', { name: 'Send now' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Export' })).toHaveProperty('disabled', false);
});

it('says one thing of a phone whose storage was cleared', async () => {
  setSyncStatus({
    emptied: { missing: 5 },
    lastAllSent: 1,
    compared: { made: 9, received: 4, at: 1, backupDays: null },
  });
  await show(PhoneScreen, '/app/phone');
  await screen.findByText(/^5 items could not be sent/);
  await screen.findByText('Import from another phone');
  for (const untrue of ['All sent', 'Everything you saved has been sent', /^Everything sent/, /of 9$/])
    expect(screen.queryByText(untrue)).toBeNull();
  setSyncStatus({ emptied: null, compared: null });
});

it('says no number of an earlier comparison once everything was sent since', async () => {
  await countItems(owner);
  setSyncStatus({ compared: { made: 9, received: 4, at: 1, backupDays: null }, lastAllSent: 2 });
  await show(PhoneScreen, '/app/phone');
  await screen.findByText('All sent');
  expect(screen.queryByText('4 of 9')).toBeNull();
  act(() => setSyncStatus({ compared: { made: 9, received: 8, at: 3, backupDays: null } }));
  await screen.findByText('8 of 9');
  act(() => setSyncStatus({ compared: null, lastAllSent: null }));
});

it('does not say that all was sent of what the server lost and no key opens here, also once that was read', async () => {
  await noteLost(owner, 3, true);
  setSyncStatus({ lastAllSent: 1 });
  const untrue = ['All sent', 'Everything you saved has been sent', /^Everything sent/];
  await show(PhoneScreen, '/app/phone');
  await countItems(owner);
  await screen.findByText('Some results are missing');
  screen.getByText(/^The server lost 3 results from this phone, and they can’t be sent again\. /);
  screen.getByText(/^The server went back to an older backup\./);
  for (const words of untrue) expect(screen.queryByText(words)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
  await screen.findByText('Nothing to send');
  screen.getByText(/^The server lost 3 results from this phone/);
  expect(screen.queryByRole('button', { name: 'Got it' })).toBeNull();
  for (const words of untrue) expect(screen.queryByText(words)).toBeNull();
  await noteLost(owner, 0, true);
  await screen.findByText('All sent');
});

it('says of what is stuck what happened, that it is safe, and what to do', async () => {
  const [tooLarge] = await saveAll([knock('118 Maple: not home', doorId)]);
  await withOutbox((db) =>
    db.items.update(tooLarge?.id ?? '', {
      state: 'parked',
      reason: { status: 413, code: null, detail: 'HTTP error! status: 413' },
    }),
  );
  await show(PhoneScreen, '/app/phone');
  const said = await row('118 Maple: not home');
  said.getByText(/This is too large to be accepted. It’s safe on this phone/);
  expect(said.queryByText(/HTTP error/)).toBeNull();
});

it('signed out, it offers a copy that only the owner can open, and says no more than how much', async () => {
  await saveAll([knock('118 Maple: not home', doorId)]);
  await signedInAs(null);
  const { publicKey, privateKey } = serverKeys();
  const files: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (file: Blob) => String(files.push(file)), revokeObjectURL: () => undefined }),
  );
  await show(PhoneScreen, '/app/phone');
  const button = await screen.findByRole('button', { name: 'Save a copy' });
  expect(screen.queryByText(/118 Maple/)).toBeNull();

  fireEvent.click(button);
  await screen.findByText(/has to reach the server once/);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ sealing_key: publicKey })));
  fireEvent.click(button);
  await screen.findByText(/^Exported to porchlight-unsent-.*\.json\./);
  const text = (await files[0]?.text()) ?? '';
  expect(text).not.toContain('Maple');
  expect((await openSealed(text, privateKey)).content).toContain('118 Maple');
});

it('never says "All sent" of an outbox that it cannot read, or has not read yet', async () => {
  setSyncStatus({ known: false });
  await show(PhoneScreen, '/app/phone', '/app/phone');
  expect(screen.queryByText('All sent')).toBeNull();
  act(() => setSyncStatus({ unreadable: true }));
  expect(screen.getByText(/^This page can’t see what is saved on this phone/)).toBeDefined();
  expect(screen.queryByText(/All sent|Everything you saved has been sent/)).toBeNull();
  act(() => setSyncStatus({ known: true, unreadable: false }));
  expect(screen.getByText('All sent')).toBeDefined();
});

it('says so before the gates, too, where nothing else counts', async () => {
  await signedInAs({ uid: owner, emailVerified: false });
  setSyncStatus({ known: false });
  closeOutbox();
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('Gone.', 'UnknownError');
  });
  await show(PhoneScreen, '/app/phone', '/app/phone');
  expect(await screen.findByText(/^This page can’t see what is saved on this phone/)).toBeDefined();
});

it('says in the pill, too, that what is saved can’t be seen', async () => {
  setSyncStatus({ online: true });
  await show(SyncPill, '/app/phone', '/app/phone');
  expect(screen.getByRole('link').textContent).toBe('All sent');
  act(() => setSyncStatus({ unreadable: true }));
  expect(screen.getByRole('link').textContent).toBe('Can’t see saved work');
  act(() => setSyncStatus({ unreadable: false }));
});
