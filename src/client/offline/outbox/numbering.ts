// How a phone numbers its facts: one counter an owner and campaign, so that a gap always means a missing fact.
import type { Item, OutboxDb } from './outbox-db';

export const deviceKey = (owner: string, campaignId: string) => `${owner}|${campaignId}`;

/** The server need not wait for the numbers of these: they are gone. */
export async function noteDiscarded(db: OutboxDb, items: readonly Item[]): Promise<void> {
  for (const item of items) {
    const key = deviceKey(item.owner, item.campaign_id);
    const device = await db.devices.get(key);
    if (item.kind === 'placement_photo' || device?.device_id !== item.fact.device_id) continue;
    await db.devices.put({ ...device, discarded: [...(device.discarded ?? []), item.seq] });
  }
}
