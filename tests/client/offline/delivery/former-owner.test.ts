// Someone's account at the identity provider was deleted and made again: they are the same person, and their phone is theirs.
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeOver } from '../../../../src/client/offline/delivery/former-owner';
import { unsentFile } from '../../../../src/client/offline/outbox/export';
import { importUnsent } from '../../../../src/client/offline/outbox/import';
import { countItems } from '../../../../src/client/offline/outbox/count-items';
import { keepNote, noteKey, readNote } from '../../../../src/client/offline/outbox/note-draft';
import { deviceIdOf } from '../../../../src/client/offline/outbox/numbering';
import { withOutbox } from '../../../../src/client/offline/outbox/outbox-connection';
import { readItems, readReceipts } from '../../../../src/client/offline/outbox/read-items';
import { receiptsSince } from '../../../../src/client/offline/outbox/receipt-rows';
import { lostKey, syncStatus } from '../../../../src/client/offline/outbox/status';
import { save } from '../../../../src/client/offline/outbox/save';
import { compareReceipts } from '../../../../src/client/offline/delivery/receipts';
import { drain, sendNow } from '../../../../src/client/offline/delivery/scheduler';
import { lookWhetherEmptied, rememberCount } from '../../../../src/client/offline/delivery/storage-loss';
import { forgetWithSession } from '../../../../src/client/offline/device/forget';
import { keepOutreach, readKeptOutreach } from '../../../../src/client/offline/outreach/kept-outreach';
import { readKeyRow } from '../../../../src/client/offline/sealed/key-store';
import { giveKeys } from '../../../../src/client/offline/sealed/give-keys';
import { renewKey } from '../../../../src/client/offline/sealed/renew';
import { importKey } from '../../../../src/client/offline/sealed/seal';
import { keyToSeal } from '../../../../src/client/offline/sealed/keys';
import { clearAppState } from '../../../../src/client/session/clear';
import { setSession } from '../../../../src/client/session/session';
import {
  campaignId,
  doorId,
  newPhone,
  owner,
  sendOnlyWhenTold,
  ServerDouble,
  voterId,
  walkbookId,
} from '../../local/headquarters';
import { knock, order, saveKnocks, saveSign, Space, stored } from '../saves';
import { signedInAs } from '../../../support/identity';
import { member } from '../../../support/office';
import { giveKey, keyText } from '../../../support/phone-key';

const anew = 'uid-ana-anew';
const otherKey = btoa('another key of thirty-two bytes.');
const space = new Space();
let server: ServerDouble;
/** Whether the server says that it has lost what it once had. */
let lost: boolean;
let reported: string[];
/** What it says of who is signed in, to a page that doesn't know yet. */
let record: unknown;
let recordsAsked: number;

forgetWithSession();

beforeEach(async () => {
  await newPhone();
  await clearAppState();
  await signedInAs({ uid: owner });
  server = new ServerDouble();
  server.install();
  sendOnlyWhenTold();
  lost = false;
  reported = [];
  record = null;
  recordsAsked = 0;
  const { fetch } = globalThis;
  const json = (body: unknown) =>
    new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith('/users/me')) recordsAsked += 1;
    if (url.endsWith('/users/me') && record) return json(record);
    if (!url.endsWith('/device/')) return fetch(url, init);
    const body: { device_id: string; days?: { day: string }[]; ids?: string[] } = JSON.parse(
      typeof init.body === 'string' ? init.body : '{}',
    );
    reported.push(body.device_id);
    const days = lost ? (body.days ?? []).map(({ day }) => day) : [];
    return json({ missing: [], days, lacking: lost ? (body.ids ?? []) : [] });
  });
});
afterEach(() => {
  space.restore();
  vi.unstubAllGlobals();
});

const recordOf = (uid: string, former?: string[]) => ({
  ...member('Volunteer').user,
  ...(former && { former_uids: former }),
  oauth_accounts: [
    {
      provider: 'password',
      oauth_name: 'firebase',
      access_token: null,
      account_id: uid,
      account_email: 'ana@porchlight.test',
      account_verified: true,
    },
  ],
});

/** The account was made again, and its person signs in. */
async function comeBack(former?: string[]): Promise<void> {
  await clearAppState();
  await signedInAs({ uid: anew });
  setSession({ user: recordOf(anew, former) });
}

/** As the phone does at a start, after a pull and now and then. */
async function look(): Promise<void> {
  if ((await compareReceipts(anew)) > 0) await drain();
  await countItems(anew);
}

const formerKeys = async (uid: string) => (await readKeyRow(`${uid}|${campaignId}`))?.former;
const receiptsOf = (uid: string) => withOutbox((db) => receiptsSince(db, uid, 0));

const keptResult = {
  kind: 'call_result' as const,
  campaign_id: campaignId,
  voter_id: voterId,
  name: 'Ana',
  clicked_at: 1,
  problem: null,
  phone_bank_id: walkbookId,
  result: {
    call_result: 'answered' as const,
    call_notes: '',
    tags: [],
    call_duration: 3,
    call_start_time: '2026-03-01T12:00:00.000Z',
    call_session_id: null,
    phone_number: '',
  },
};

describe('work of someone whose account was made again', () => {
  it('is theirs, and goes under the new id, whatever it waited for', async () => {
    await saveKnocks(3);
    await saveSign();
    server.always = 401;
    await drain();
    server.always = null;
    await comeBack([owner]);
    await countItems(anew);
    expect(syncStatus().others).toBe(5);
    await look();
    expect(server.facts.size).toBe(4);
    expect(server.photos.size).toBe(1);
    expect(new Set(server.facts.values())).toEqual(new Set([anew]));
    expect(syncStatus()).toMatchObject({ others: 0, counts: { ready: 0, sign_in: 0, parked: 0 } });
  });

  it('comes in from a file that was written under the former id, and from no one else’s', async () => {
    await saveKnocks(3);
    const text = await (await unsentFile(owner)).text();
    await newPhone();
    await comeBack([owner]);
    expect(await importUnsent(text, anew)).toEqual({ added: 3, known: 0, damaged: 0 });
    await newPhone();
    await comeBack(['uid-of-another']);
    await expect(importUnsent(text, anew)).rejects.toThrow('belongs to another account');
    setSession({ user: recordOf('uid-of-another', [owner]) });
    await expect(importUnsent(text, anew)).rejects.toThrow('belongs to another account');
  });

  it('stays another’s where the server says nothing of it: one of an earlier release, or to someone else', async () => {
    await saveKnocks(3);
    await comeBack();
    await look();
    setSession({ user: recordOf('uid-of-another', [owner]) });
    await look();
    expect(server.facts.size).toBe(0);
    expect(syncStatus().others).toBe(3);
  });

  it('is asked for where the page knows nothing of its person, and only where someone else has left work', async () => {
    await signedInAs({ uid: anew });
    record = recordOf(anew, [owner]);
    await save({ ...order, owner: anew, facts: [knock] });
    await look();
    expect(recordsAsked).toBe(0);
    await save({ ...order, facts: [knock] });
    await look();
    expect(recordsAsked).toBe(1);
    expect(await readItems(owner)).toEqual([]);
  });

  it('is compared with the server when it has arrived, and sent again when that lost it', async () => {
    await keyToSeal({ owner, campaignId });
    const note = 'Ask for Grandma Ortiz';
    await save({ ...order, facts: [{ ...knock, fact: { ...knock.fact, note } } as typeof knock] });
    await drain();
    await comeBack([owner]);
    await keyToSeal({ owner: anew, campaignId });
    expect(JSON.stringify(await stored('receipts'))).not.toContain('Ortiz');
    await look();
    expect(await readReceipts(owner, 0)).toEqual([]);
    expect(await readReceipts(anew, 0)).toMatchObject([{ owner: anew, fact: { note } }]);
    server.facts.clear();
    lost = true;
    await look();
    expect([...server.facts.values()]).toEqual([anew]);
    // Sealed for the id of now, it is no different from any other.
    expect(JSON.stringify(await stored('receipts'))).not.toContain('sealed_for');
    expect(await readReceipts(anew, 0)).toMatchObject([{ owner: anew, fact: { note } }]);
  });

  it('opens with the key that was here under the former id, when the server gives another', async () => {
    await keyToSeal({ owner, campaignId });
    await saveKnocks(2);
    await drain();
    server.key = otherKey;
    // Without a sign-out: the phone’s provider found the new account.
    await signedInAs({ uid: anew });
    setSession({ user: recordOf(anew, [owner]) });
    await keyToSeal({ owner: anew, campaignId });
    await look();
    expect(await readReceipts(anew, 0)).toHaveLength(2);
    expect(await readKeyRow(`${owner}|${campaignId}`)).toBeUndefined();
    expect((await readKeyRow(`${anew}|${campaignId}`))?.former).toHaveLength(1);
    server.key = keyText;
  });

  it('keeps no former key where the server gives the same one to the new id, nor where an earlier release kept it so', async () => {
    await giveKey(owner, campaignId, { former: [await importKey(otherKey), await importKey(keyText)] });
    await giveKey(anew, campaignId);
    await giveKeys(owner, anew);
    expect(await formerKeys(anew)).toHaveLength(1);
    // Repeated, it adds nothing.
    await giveKeys(owner, anew);
    expect(await formerKeys(anew)).toHaveLength(1);
    await giveKey(owner, campaignId);
    await saveKnocks(2);
    await drain();
    await signedInAs({ uid: anew });
    setSession({ user: recordOf(anew, [owner]) });
    await giveKey(anew, campaignId, { former: [await importKey(keyText)] });
    await look();
    await renewKey({ owner: anew, campaignId });
    expect(await formerKeys(anew)).toEqual([]);
    expect(await readReceipts(anew, 0)).toHaveLength(2);
  });

  it('keeps a former key that comes while the server gives one', async () => {
    await keyToSeal({ owner, campaignId });
    await saveKnocks(2);
    await drain();
    await signedInAs({ uid: anew });
    setSession({ user: recordOf(anew, [owner]) });
    await giveKey(anew, campaignId, { key: await importKey(otherKey) });
    const { takeOver } = await import('../../../../src/client/offline/delivery/former-owner');
    server.key = otherKey;
    // Once what is there was read: the next thing done is to compare it with the key that was given.
    const decrypt = crypto.subtle.decrypt.bind(crypto.subtle);
    const spy = vi.spyOn(crypto.subtle, 'decrypt').mockImplementationOnce(async (...how) => {
      await takeOver(anew, [owner]);
      return decrypt(...how);
    });
    await renewKey({ owner: anew, campaignId });
    spy.mockRestore();
    expect(await readReceipts(anew, 0)).toHaveLength(2);
    server.key = keyText;
  });

  it('leaves counts and keys with what they belong to while the phone is full', async () => {
    await keyToSeal({ owner, campaignId });
    const items = await saveKnocks(2);
    rememberCount(items);
    await comeBack([owner]);
    await giveKey(owner, campaignId);
    space.install();
    space.left = 0;
    await look();
    space.left = Infinity;
    expect(await lookWhetherEmptied(anew)).toBe(false);
    expect(syncStatus().emptied).toBeNull();
    expect(await readKeyRow(`${owner}|${campaignId}`)).toBeDefined();
    await look();
    expect(await lookWhetherEmptied(anew)).toBe(false);
    expect(await readKeyRow(`${owner}|${campaignId}`)).toBeUndefined();
    expect(decodeURIComponent(document.cookie)).toContain(anew);
  });

  it('says when all was sent last, under whichever id that was', async () => {
    const allSent = async (uid: string, at: number) => {
      await withOutbox((db) => db.marks.put({ key: `all-sent:${uid}`, at }));
    };
    await comeBack([owner]);
    await allSent(owner, 1_000);
    await allSent(anew, 2_000);
    await look();
    expect(syncStatus().lastAllSent).toBe(2_000);
    await allSent(owner, 3_000);
    await look();
    expect(syncStatus().lastAllSent).toBe(3_000);
  });

  it('says what the server lost, under whichever id that was found', async () => {
    await comeBack([owner]);
    await withOutbox((db) => db.marks.put({ key: lostKey(owner), at: 1_000, count: 2, seen: 2 }));
    await takeOver(anew, [owner]);
    expect(await withOutbox((db) => db.marks.get(lostKey(anew)))).toMatchObject({ count: 2, seen: 2 });
    expect(await withOutbox((db) => db.marks.get(lostKey(owner)))).toBeUndefined();
  });

  it('keeps each fact’s number where both ids have counted on this phone', async () => {
    const [old] = await saveKnocks(2);
    await comeBack([owner]);
    const own = await withOutbox((db) => deviceIdOf(db, anew, campaignId));
    await save({ ...order, owner: anew, facts: [knock] });
    await look();
    expect(new Set(reported)).toEqual(new Set([own, old?.fact.device_id]));
    const [next] = await save({ ...order, owner: anew, facts: [knock] });
    expect([next?.fact.device_id, next?.seq]).toEqual([own, 2]);
  });

  it('goes on with the number after the last, where only the former id has counted', async () => {
    const [old] = await saveKnocks(2);
    rememberCount([old].flatMap((item) => item ?? []));
    await comeBack([owner]);
    await look();
    const [next] = await save({ ...order, owner: anew, facts: [knock] });
    expect([next?.fact.device_id, next?.seq]).toEqual([old?.fact.device_id, 3]);
    expect(decodeURIComponent(document.cookie)).toContain(anew);
    expect(decodeURIComponent(document.cookie)).not.toContain(`"${owner}"`);
  });

  it('takes along what was typed and calls’ results; what has something in its place waits for that', async () => {
    await keepNote(noteKey(owner, walkbookId, doorId), 'Dog');
    await keepOutreach(owner, keptResult);
    await keepNote(noteKey(anew, walkbookId, doorId), 'Mine');
    await comeBack([owner]);
    await look();
    expect(await readKeptOutreach(anew)).toHaveLength(1);
    expect(await readNote(noteKey(anew, walkbookId, doorId))).toBe('Mine');
    await keepNote(noteKey(anew, walkbookId, doorId), '');
    await look();
    expect(await readNote(noteKey(anew, walkbookId, doorId))).toBe('Dog');
    expect(await readNote(noteKey(owner, walkbookId, doorId))).toBe('');
  });

  it('changes as a whole or not at all, and the next look takes it over', async () => {
    await saveKnocks(2);
    await drain();
    await saveKnocks(3);
    await comeBack([owner]);
    space.install();
    space.left = 2;
    await look();
    space.left = Infinity;
    expect(await readItems(owner)).toHaveLength(3);
    expect(await receiptsOf(owner)).toHaveLength(2);
    await look();
    expect(await readItems(anew)).toEqual([]);
    expect(await receiptsOf(anew)).toHaveLength(5);
    expect(server.facts.size).toBe(5);
  });

  it('stays theirs when a request ends that another tab began under the former id', async () => {
    await saveKnocks(2);
    server.always = 500;
    let free = (): void => undefined;
    server.gate = new Promise<void>((done) => (free = done));
    const going = sendNow();
    await vi.waitFor(() => expect(server.atOnce).toBe(1));
    setSession({ user: recordOf(anew, [owner]) });
    const { takeOver } = await import('../../../../src/client/offline/delivery/former-owner');
    expect(await takeOver(anew, [owner])).toBe(2);
    free();
    await going;
    expect(await readItems(owner)).toEqual([]);
    expect(await readItems(anew)).toHaveLength(2);
  });
});
