// A stranger's answer again and again, while our own server answers everything else: no sign-in page of a network, but
// something on the way (a firewall, a proxy) that does not like what is sent.
import type { Item } from '../outbox/outbox-db';
import { checkConnectivity } from './connectivity';

/** So many in a row before our server is asked whether it is there. */
const patience = 4;
const inRow = new Map<string, number>();

/** Counts one for a request. True: what it carries is refused on the way, and the rest must not wait for it. */
export async function isRefusedOnTheWay(batch: readonly Item[]): Promise<boolean> {
  const count = 1 + Math.max(0, ...batch.map((item) => inRow.get(item.id) ?? 0));
  for (const item of batch) inRow.set(item.id, count);
  return count >= patience && checkConnectivity();
}

/** The way is free for what had been refused there. */
export function forgetMiddlebox(items: readonly Item[]): void {
  for (const item of items) inRow.delete(item.id);
}
