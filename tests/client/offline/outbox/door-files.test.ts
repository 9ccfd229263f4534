// Photos and voice notes of doors: the fact goes with the walkbook's others, its bytes after it, and nothing of them gets lost.
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drain, sendNow } from '../../../../src/client/offline/delivery/scheduler';
import { discard } from '../../../../src/client/offline/outbox/discard';
import { unsentFile } from '../../../../src/client/offline/outbox/export';
import { importUnsent } from '../../../../src/client/offline/outbox/import';
import { NotSaved, withOutbox } from '../../../../src/client/offline/outbox/outbox-connection';
import { readItems, readPhoto, readReceipts } from '../../../../src/client/offline/outbox/read-items';
import { signedInAs } from '../../../support/identity';
import { newPhone, owner, sendOnlyWhenTold, ServerDouble } from '../../local/headquarters';
import { saveKnocks, saveVoice, Space } from '../saves';

const space = new Space();
let server: ServerDouble;
beforeEach(async () => {
  await newPhone();
  await signedInAs({ uid: owner });
  server = new ServerDouble();
  server.install();
  sendOnlyWhenTold();
  space.install();
});
afterEach(() => {
  space.left = Infinity;
  space.restore();
  vi.unstubAllGlobals();
});

const kinds = async () => (await readItems(owner)).map(({ kind, state }) => [kind, state]);
const bytes = async () => withOutbox((db) => db.photos.toArray());
const requests = () => server.requests.map(({ ids, file }) => [ids.length, file]);
const noteOf = async () => {
  const [note] = await saveVoice();
  if (!note) throw new Error('Nothing was saved.');
  return note;
};

it('is saved with its bytes, sent after its fact, and stays on the phone when it has arrived', async () => {
  const note = await noteOf();
  await saveKnocks(1);
  expect(await kinds()).toEqual([
    ['door_fact', 'queued'],
    ['door_file', 'queued'],
    ['touch', 'queued'],
  ]);
  await drain();
  expect(requests()).toEqual([
    [2, false],
    [1, true],
  ]);
  expect(server.requests[1]?.ids).toEqual([note.id]);
  expect(await readItems(owner)).toEqual([]);
  expect((await readReceipts(owner, 0)).map(({ kind }) => kind).toSorted()).toEqual([
    'door_fact',
    'door_file',
    'touch',
  ]);
  expect([...new Uint8Array((await readPhoto(`${note.id}:photo`))?.bytes ?? new ArrayBuffer(0))]).toEqual([7, 8, 9]);
});

it('waits with its bytes while the server refuses its fact, and holds back no knock', async () => {
  const note = await noteOf();
  server.rejects.add(note.id);
  await saveKnocks(1);
  await drain();
  expect(await kinds()).toEqual([
    ['door_fact', 'parked'],
    ['door_file', 'queued'],
  ]);
  server.rejects.clear();
  await sendNow([note.id]);
  await drain();
  expect(await readItems(owner)).toEqual([]);
});

it('that the server has no time for holds back no knock that is saved later', async () => {
  await noteOf();
  server.busyForFiles = true;
  await drain();
  expect(await kinds()).toEqual([['door_file', 'queued']]);
  await saveKnocks(1);
  await drain();
  expect(await kinds()).toEqual([['door_file', 'queued']]);
});

it('that is too large for a proxy waits visibly', async () => {
  await noteOf();
  server.tooLarge = true;
  await drain();
  expect(await kinds()).toEqual([['door_file', 'parked']]);
});

it('is not saved in part on a full phone', async () => {
  space.left = 1;
  await expect(saveVoice()).rejects.toThrow(NotSaved);
  space.left = Infinity;
  expect([await kinds(), await bytes()]).toEqual([[], []]);
});

it('leaves in a file and comes in on another phone, once', async () => {
  const note = await noteOf();
  const text = await (await unsentFile(owner)).text();
  await newPhone();
  expect(await importUnsent(text, owner)).toEqual({ added: 2, known: 0, damaged: 0 });
  expect(await importUnsent(text, owner)).toEqual({ added: 0, known: 2, damaged: 0 });
  expect([...new Uint8Array((await readPhoto(`${note.id}:photo`))?.bytes ?? new ArrayBuffer(0))]).toEqual([7, 8, 9]);
  await drain();
  expect(requests()).toEqual([
    [1, false],
    [1, true],
  ]);
});

it('is discarded with its bytes', async () => {
  const note = await noteOf();
  expect(await discard(owner, [note.id])).toBe(2);
  expect([await kinds(), await bytes()]).toEqual([[], []]);
});

it('leaves no bytes on the phone when the person it may tell of was erased', async () => {
  const note = await noteOf();
  server.fails.set(note.id, 'erased');
  await drain();
  expect([await kinds(), await bytes()]).toEqual([[], []]);
});
