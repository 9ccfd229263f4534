import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetPhone } from '../../../../src/client/features/outbox/forget-phone';
import { forgetWithSession } from '../../../../src/client/offline/device/forget';
import { phoneForgotten } from '../../../../src/client/offline/device/signals';
import { readMirror, writeMirror } from '../../../../src/client/offline/mirror/mirror-db';
import { readItems, readReceipts } from '../../../../src/client/offline/outbox/read-items';
import { readKeyRow } from '../../../../src/client/offline/sealed/key-store';
import { keyToSeal } from '../../../../src/client/offline/sealed/keys';
import { clearAppState } from '../../../../src/client/session/clear';
import { identity } from '../../../../src/client/session/identity';
import { signOutHere } from '../../../../src/client/session/sign-out';
import { walkbookCacheName } from '../../../../src/domain/walkbooks/walkbook-cache';
import { campaignId, newPhone, owner, sendOnlyWhenTold, ServerDouble } from '../../local/headquarters';
import { saveKnocks, stored } from '../../offline/saves';
import { signedInAs } from '../../../support/identity';
import { giveKey, keyText } from '../../../support/phone-key';

const where = { owner, campaignId };
const list = `${owner}|${campaignId}|my-walkbooks`;
let server: ServerDouble;
let shelves: Set<string>;

forgetWithSession();
let forgetting: Promise<void> | null = null;
phoneForgotten.hear(() => void (forgetting = forgetPhone()));
/** All of it: who is signed out is told before the rest has gone. */
const isForgotten = async () => {
  await vi.waitFor(() => expect(forgetting).not.toBeNull());
  await forgetting;
  expect(identity().uid).toBeNull();
};

beforeEach(async () => {
  forgetting = null;
  sendOnlyWhenTold();
  await newPhone();
  await clearAppState();
  await signedInAs({ uid: owner });
  server = new ServerDouble();
  server.install();
  shelves = new Set([walkbookCacheName(owner, campaignId), 'tiles']);
  vi.stubGlobal('caches', {
    keys: async () => [...shelves],
    delete: async (name: string) => shelves.delete(name),
  });
});
afterEach(() => void vi.unstubAllGlobals());

it('a phone that is told to forget loses its copies and key, sends what is unsent, and signs out', async () => {
  await writeMirror(list, ['Maple']);
  expect((await readMirror(list))?.value).toEqual(['Maple']);
  await clearAppState();
  shelves.add(walkbookCacheName(owner, campaignId));
  await saveKnocks();
  server.key = null;
  expect(await keyToSeal(where)).toBeNull();
  await isForgotten();
  expect([...shelves]).toEqual(['tiles']);
  expect(await readKeyRow(`${owner}|${campaignId}`)).toBeUndefined();
  expect(await readMirror(list)).toBeUndefined();
  expect(server.facts.size).toBe(1);
});

it('what cannot be sent then waits for its owner, who opens the walkbooks again by signing in', async () => {
  await saveKnocks();
  server.always = 'drop';
  server.key = null;
  await keyToSeal(where);
  await isForgotten();
  expect(await readItems(owner)).toHaveLength(1);
  server.key = keyText;
  await signedInAs({ uid: owner });
  expect(await keyToSeal(where)).not.toBeNull();
});

it('what a phone sends after it lost its key leaves receipts that open for no one, and is counted still', async () => {
  server.key = null;
  await saveKnocks();
  await keyToSeal(where);
  await isForgotten();
  expect(server.facts.size).toBe(1);
  const lying = await stored('receipts');
  expect(JSON.stringify(lying)).not.toMatch(/not_home/);
  expect(JSON.stringify(lying)).toContain([...server.facts.keys()][0]);
  await signedInAs({ uid: owner });
  // Reading asks for the key again: told to forget once more, the phone would do so in the middle of the next test.
  server.key = keyText;
  await giveKey(owner, campaignId);
  expect(await readReceipts(owner, 0)).toEqual([]);
});

it('a key that is in use goes at the next asking, too', async () => {
  await giveKey(owner, campaignId);
  server.key = null;
  expect(await keyToSeal(where)).not.toBeNull();
  await vi.waitFor(async () => expect(await readKeyRow(`${owner}|${campaignId}`)).toBeUndefined());
  await isForgotten();
});

it('what the server said to whoever signed out since is nothing to whoever signs in', async () => {
  let answer: () => void = () => undefined;
  const late = new Promise<void>((resolve) => (answer = resolve));
  let asked = 0;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    if (input.endsWith('/device/key/') && asked++ === 0) {
      await late;
      return Response.json({ key: null, hours: 72 });
    }
    return server.answer(input, init);
  });
  const before = keyToSeal(where);
  await vi.waitFor(() => expect(asked).toBe(1));
  await signOutHere();
  await signedInAs({ uid: owner });
  expect(await keyToSeal(where)).not.toBeNull();
  answer();
  await before;
  expect([forgetting, identity().uid]).toEqual([null, owner]);
});
