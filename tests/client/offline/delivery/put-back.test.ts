import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lookAfterOutbox } from '../../../../src/client/offline/delivery/put-back';
import { discard } from '../../../../src/client/offline/outbox/discard';
import { countersOf } from '../../../../src/client/offline/outbox/numbering';
import { withOutbox } from '../../../../src/client/offline/outbox/outbox-connection';
import { readItems } from '../../../../src/client/offline/outbox/read-items';
import { syncStatus } from '../../../../src/client/offline/outbox/status';
import { newPhone, owner } from '../../local/headquarters';
import { saveKnocks, saveSign, Space } from '../saves';
import { signedInAs } from '../../../support/identity';

const space = new Space();

/** The page looks, and has seen what there is. */
async function looked(): Promise<void> {
  lookAfterOutbox();
  await new Promise((done) => setTimeout(done, 900));
}
const unsent = async () => (await readItems(owner)).map(({ id, seq }) => `${id} ${seq}`).toSorted();
const named = (items: readonly { id: string; seq: number }[]) => items.map(({ id, seq }) => `${id} ${seq}`).toSorted();

beforeEach(async () => {
  await newPhone();
  await signedInAs({ uid: owner });
  await looked();
  // What the test before left behind is put back on this phone, too.
  await withOutbox((db) => db.items.clear());
  await looked();
});
afterEach(() => {
  space.restore();
  vi.unstubAllGlobals();
});

it('what was saved is written again when the browser empties the storage of an open page, and counting goes on', async () => {
  const items = await saveKnocks(3);
  await looked();
  await newPhone();
  await looked();
  expect(await unsent()).toEqual(named(items));
  expect(syncStatus()).toMatchObject({ emptied: null, counts: { ready: 3 } });
  const [next] = await saveKnocks();
  expect(next).toMatchObject({ seq: (items.at(-1)?.seq ?? 0) + 1, fact: { device_id: items[0]?.fact.device_id } });
});

it('what was saved between that and the look stays beside it', async () => {
  const before = await saveKnocks(2);
  await looked();
  await newPhone();
  const after = await saveKnocks();
  await looked();
  expect(await unsent()).toEqual(named([...before, ...after]));
});

it('two tabs that put it back at once count with each number once', async () => {
  await saveKnocks(2);
  vi.resetModules();
  const other = await import('../../../../src/client/offline/delivery/put-back');
  other.lookAfterOutbox();
  await looked();
  const counters = () => withOutbox(async (db) => (await db.devices.toArray()).flatMap(countersOf));
  const before = await counters();
  await newPhone();
  other.lookAfterOutbox();
  await looked();
  expect(await counters()).toEqual(before);
});

it('what was discarded does not come back', async () => {
  const [gone, ...rest] = await saveKnocks(3);
  await looked();
  if (gone) await discard(owner, [gone.id]);
  await looked();
  await newPhone();
  await looked();
  expect(await unsent()).toEqual(named(rest));
});

it('a photo can’t be put back, and that is said', async () => {
  await saveSign();
  await looked();
  await newPhone();
  await looked();
  expect((await readItems(owner)).map(({ kind }) => kind)).toEqual(['placement']);
  expect(syncStatus().emptied).toEqual({ missing: 1 });
});

it('a phone that is still full says that its storage was cleared, and writes it once there is space', async () => {
  const items = await saveKnocks(2);
  await looked();
  await newPhone();
  space.install();
  space.left = 0;
  await looked();
  expect(syncStatus().emptied).toEqual({ missing: null });
  space.left = Infinity;
  await looked();
  expect(await unsent()).toEqual(named(items));
  expect(syncStatus().emptied).toBeNull();
});
