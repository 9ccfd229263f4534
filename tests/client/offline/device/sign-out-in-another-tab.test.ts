// Two tabs of one browser: one signs out while the other, which hasn't heard of it, still asks and keeps.
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mirrorName } from '../../../../src/client/offline/device/forget';
import { keyStoreName } from '../../../../src/domain/walkbooks/walkbook-cache';
import { campaignId, newPhone, owner, summary, walkbookId } from '../../local/headquarters';
import { keyText } from '../../../support/phone-key';

const whose = { owner, campaignId, userId: walkbookId };
/** What is on its way to the tab that hasn't heard. */
let answers: (() => void)[];
let leave: (() => void)[] = [];

beforeEach(async () => {
  localStorage.clear();
  await newPhone();
  for (const name of [mirrorName, keyStoreName]) indexedDB.deleteDatabase(name);
  answers = [];
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.endsWith('/device/key/')) return Response.json({ key: keyText, hours: 72 });
    if (!address.includes('/walkbook')) throw new TypeError('Failed to fetch');
    await new Promise<void>((come) => answers.push(come));
    return Response.json([summary()]);
  });
});
afterEach(() => {
  for (const each of leave) each();
  leave = [];
  vi.unstubAllGlobals();
});

/** A tab has modules of its own, and a provider's library that isn't told of the other tabs. */
async function openTab() {
  vi.resetModules();
  const { signedInAs } = await import('../../../support/identity');
  await signedInAs({ uid: owner });
  await vi.waitFor(() => expect(localStorage.getItem('porchlight.identity')).not.toBeNull());
  const listen = vi.spyOn(globalThis, 'addEventListener');
  const [{ forgetWithSession }, signOut, lists, mirror, keys, renew, saves, { identity }] = await Promise.all([
    import('../../../../src/client/offline/device/forget'),
    import('../../../../src/client/session/sign-out'),
    import('../../../../src/client/offline/mirror/lists'),
    import('../../../../src/client/offline/mirror/mirror-db'),
    import('../../../../src/client/offline/sealed/key-store'),
    import('../../../../src/client/offline/sealed/renew'),
    import('../saves'),
    import('../../../../src/client/session/identity'),
  ]);
  forgetWithSession();
  signOut.followSignOut();
  for (const [kind, listener] of listen.mock.calls)
    if (kind === 'storage' && listener) leave.push(() => removeEventListener(kind, listener));
  listen.mockRestore();
  return { ...signOut, ...lists, ...mirror, ...keys, ...renew, ...saves, identity };
}

/** As the browser tells it to the tabs in which it was not done. */
const tell = () =>
  dispatchEvent(new StorageEvent('storage', { key: 'porchlight.identity', oldValue: 'sealed', newValue: null }));

const names = async () => (await indexedDB.databases()).map(({ name }) => name);
const key = `${owner}|${campaignId}|my-walkbooks`;

/** One tab has the list and waits for it once more, the other has signed out. */
async function signedOutInAnother() {
  const other = await openTab();
  const first = other.myWalkbooks.load(whose);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers.pop()?.();
  await first;
  await vi.waitFor(async () => expect(await other.readMirror(key)).toBeDefined());
  await other.saveKnocks();
  const second = other.myWalkbooks.load(whose);
  await vi.waitFor(() => expect(answers).toHaveLength(1));

  const desk = await openTab();
  await desk.signOutHere();
  expect(await names()).not.toContain(mirrorName);
  return { desk, other, second };
}

it('what a tab makes anew before it has heard of the sign-out goes when it hears', async () => {
  const { desk, other, second } = await signedOutInAnother();
  // The server still takes this tab for signed in.
  await other.renewKey(whose);
  answers.pop()?.();
  await second;
  await vi.waitFor(async () => expect(await names()).toEqual(expect.arrayContaining([mirrorName, keyStoreName])));
  await vi.waitFor(async () => expect(await other.readMirror(key)).toBeDefined());

  tell();
  // The login says so in the one tab, and not in the other.
  expect(other.identity()).toMatchObject({ state: 'signed-out', elsewhere: true });
  expect(desk.identity().elsewhere).toBeUndefined();
  await vi.waitFor(async () => expect(await names()).toEqual(['porchlight-outbox']));
  expect(other.myWalkbooks.get().items).toEqual([]);
  expect(await other.stored('items')).toHaveLength(1);
});

it('a tab that has heard of the sign-out makes nothing anew, whatever was on its way', async () => {
  const { other, second } = await signedOutInAnother();
  tell();
  await vi.waitFor(async () => expect(await names()).toEqual(['porchlight-outbox']));
  answers.pop()?.();
  await second;
  await other.writeMirror(key, [summary()]);
  expect(await other.readMirror(key)).toBeUndefined();
  expect(await names()).not.toContain(mirrorName);
  expect(await other.readKeyRow(`${owner}|${campaignId}`)).toBeUndefined();
  expect(await other.stored('items')).toHaveLength(1);
});

it('what is told late ends nothing of whoever has signed in since', async () => {
  const { other } = await signedOutInAnother();
  localStorage.setItem('porchlight.identity', 'of whoever came');
  tell();
  expect(other.identity().state).toBe('signed-in');
  expect(localStorage.getItem('porchlight.identity')).toBe('of whoever came');
});

it('signing out waits until a tab that is still writing lets go of the mirror', async () => {
  const desk = await openTab();
  await desk.writeMirror(key, [summary()]);
  let letGo: () => void = () => undefined;
  await new Promise<void>((done) => {
    const opening = indexedDB.open(mirrorName);
    opening.onsuccess = () => {
      // Closed only when its work is done, as an open transaction has it.
      letGo = () => opening.result.close();
      done();
    };
  });
  let isOut = false;
  const leaving = desk.signOutHere().then(() => (isOut = true));
  await vi.waitFor(() => expect(desk.identity().state).toBe('signed-out'));
  await new Promise((later) => setTimeout(later, 100));
  expect(isOut).toBe(false);
  letGo();
  await leaving;
  expect(await names()).not.toContain(mirrorName);
});
