// How a phone numbers its facts: one counter an owner and campaign, so that a gap always means a missing fact.
import { newId } from '../device/clock';
import { isPhoto, type DeviceCounter, type DeviceRow, type Item, type OutboxDb } from './outbox-db';

export const deviceKey = (owner: string, campaignId: string) => `${owner}|${campaignId}`;

/** Under which id this phone counts for someone; made when it is first needed. */
export function deviceIdOf(db: OutboxDb, owner: string, campaignId: string): Promise<string> {
  return db.transaction('rw', db.devices, async () => {
    const key = deviceKey(owner, campaignId);
    const device = (await db.devices.get(key)) ?? { key, device_id: newId(), seq: 0 };
    if (device.seq === 0) await db.devices.put(device);
    return device.device_id;
  });
}

/** All counters of a phone, the one that it uses now first. To the server each is a phone. */
export const countersOf = ({ device_id, seq, discarded = [], former = [] }: DeviceRow): DeviceCounter[] => [
  { device_id, seq, discarded },
  ...former,
];

/** The server need not wait for the numbers of these: they are gone. */
export async function noteDiscarded(db: OutboxDb, items: readonly Item[]): Promise<void> {
  for (const item of items) {
    const device = await db.devices.get(deviceKey(item.owner, item.campaign_id));
    if (isPhoto(item) || !device) continue;
    const note = <C extends DeviceCounter>(counter: C): C =>
      counter.device_id === item.fact.device_id
        ? { ...counter, discarded: [...(counter.discarded ?? []), item.seq] }
        : counter;
    const { former } = device;
    await db.devices.put({ ...note(device), ...(former && { former: former.map(note) }) });
  }
}

/**
 * Counts from 1 with a new device id, for `used` is another phone's as well: someone has counted up to `highest` with it, and
 * this phone not so far. What is saved already keeps its id and number.
 */
export function takeNewDeviceId(db: OutboxDb, key: string, used: string, highest: number): Promise<void> {
  return db.transaction('rw', db.devices, async () => {
    const device = await db.devices.get(key);
    // It may have counted on since it asked.
    if (device?.device_id !== used || highest <= device.seq) return;
    await db.devices.put({ key, device_id: newId(), seq: 0, former: countersOf(device) });
  });
}
