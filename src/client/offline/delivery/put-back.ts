// A browser that needs space may empty this phone's storage under an open page, as Chromium does where the disk is full. What
// wasn't sent is still known to the page: it is written down again with its ids and numbers, so that nothing arrives twice.
import { identity } from '../../session/identity';
import { notifyTabs } from '../device/tab-channel';
import { isAnswered } from '../outbox/abandoned-saves';
import { countItems } from '../outbox/count-items';
import { countersOf } from '../outbox/numbering';
import { isPhoto, progress, type DeviceRow, type Item, type OutboxDb } from '../outbox/outbox-db';
import { withOutbox } from '../outbox/outbox-connection';
import { setSyncStatus } from '../outbox/status';

interface Known {
  items: readonly Item[];
  devices: readonly DeviceRow[];
}

/** The outbox as this page saw it last. */
let known: Known = { items: [], devices: [] };

const readKnown = (db: OutboxDb): Promise<Known> =>
  db.transaction('r', db.items, db.devices, async () => ({
    items: (await db.items.toArray()).filter((item) => isAnswered(item) && item[progress] !== 'arrived'),
    devices: await db.devices.toArray(),
  }));

/** Whether none of what counted is there any more: no one but the browser takes all of it. */
function isEmptied(before: Known, now: Known): boolean {
  const counting = new Set(now.devices.flatMap(countersOf).map((counter) => counter.device_id));
  return before.devices.length > 0 && before.devices.every(({ device_id }) => !counting.has(device_id));
}

async function look(): Promise<void> {
  const now = await withOutbox(readKnown);
  if (!isEmptied(known, now)) {
    known = now;
    return;
  }
  // Until it is written again nothing may be taken for sent.
  setSyncStatus({ emptied: { missing: null } });
  const facts = known.items.filter((item) => !isPhoto(item));
  const { devices } = known;
  await withOutbox((db) => putBack(db, facts, devices));
  // Bytes were nowhere but there.
  const missing = known.items.length - facts.length;
  known = await withOutbox(readKnown);
  setSyncStatus({ emptied: missing > 0 ? { missing } : null });
  await countItems(identity().uid);
  notifyTabs('outbox');
}

function putBack(db: OutboxDb, facts: readonly Item[], devices: readonly DeviceRow[]): Promise<void> {
  return db.transaction('rw', db.items, db.devices, async () => {
    const there = new Set(await db.items.toCollection().primaryKeys());
    await db.items.bulkPut(facts.filter(({ id }) => !there.has(id)));
    for (const row of devices) {
      const own = await db.devices.get(row.key);
      const counting = new Set(own && countersOf(own).map((counter) => counter.device_id));
      // What was saved since counts beside it. Another tab may have put it back already.
      const former = countersOf(row).filter((counter) => !counting.has(counter.device_id));
      await db.devices.put(own ? { ...own, former: [...(own.former ?? []), ...former] } : row);
    }
  });
}

/** While a day's work is sent, counts change many times a second: no more than one look in so many ms. */
const pause = 400;
let timer: ReturnType<typeof setTimeout> | undefined;
let looks: Promise<void> = Promise.resolve();

/** Remembers what is unsent; where the storage was emptied since, puts it back. A full phone does so at a later look. */
export function lookAfterOutbox(): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    looks = looks.then(look).catch(() => undefined);
  }, pause);
}
