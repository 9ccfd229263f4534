// One tab drains at a time: a Web Lock for a short pass, and a lease row beside it for frozen tabs and browsers without
// locks. Safety does not rest on either (facts are idempotent); they only spare work.
import { isDue } from '../../../domain/delivery/backoff';
import { newId } from '../device/clock';
import type { LeaseRow, OutboxDb } from '../outbox/outbox-db';
import { withOutboxAfterSaves } from '../outbox/after-saves';
import { inFlight } from '../outbox/in-flight';

const name = 'porchlight-drain';
/** Longer than a request for JSON may take; renewed before each. A photo may outlast it: then two tabs send one fact. */
const leaseFor = 60_000;
/** A lease that was renewed just now is still ours. */
const trusted = 5_000;
const me = newId();
let renewedAt = -Infinity;

/** What `read` finds along with the lease; null when another tab has it. */
type Taken<T> = { found: T } | null;

/** `sure`: the browser's lock says that no other tab drains, so a lease that is left is a dead tab's. */
async function takeLease<T>(sure: boolean, read: (db: OutboxDb) => Promise<T>): Promise<Taken<T>> {
  return withOutboxAfterSaves((db) =>
    db.transaction('rw', db.leases, async (): Promise<Taken<T>> => {
      const [lease, found] = await Promise.all([db.leases.get(name), read(db)]);
      if (!sure && lease && lease.holder !== me && !isDue(lease.until, Date.now(), leaseFor)) return null;
      renewedAt = Date.now();
      await db.leases.put({ name, holder: me, until: renewedAt + leaseFor });
      return { found };
    }),
  );
}

const nothing = async () => null;

/** Whether this tab still holds the lease (another one may have taken it from a frozen tab); prolongs it. */
export async function renewLease(): Promise<boolean> {
  return Math.abs(Date.now() - renewedAt) < trusted || (await takeLease(false, nothing)) !== null;
}

async function dropLease(): Promise<void> {
  renewedAt = -Infinity;
  await withOutboxAfterSaves((db) =>
    db.transaction('rw', db.leases, async () => {
      if ((await db.leases.get(name))?.holder === me) await db.leases.delete(name);
    }),
  );
}

/** What is done with the lease. `noted`: what requests that did not end have left, as it was when the lease was taken. */
type Work = (noted: readonly LeaseRow[]) => Promise<void>;

async function leased(work: Work, sure: boolean): Promise<boolean> {
  const taken = await takeLease(sure, inFlight);
  if (!taken) return false;
  try {
    await work(taken.found);
  } finally {
    await dropLease();
  }
  return true;
}

/** Runs `work` if no other tab drains; false when one does. A tab that froze with the lock loses it with its lease. */
export async function withDrainLock(work: Work): Promise<boolean> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  if (!locks) return leased(work, false);
  let free = false;
  const run = async (lock: Lock | null) => {
    free = lock !== null;
    return free && leased(work, true);
  };
  const mine = await locks.request(name, { ifAvailable: true }, run);
  return free || !(await isAbandoned()) ? mine : locks.request(name, { steal: true }, run);
}

/** A lease that ran out was not given back: its tab is frozen or dead. */
async function isAbandoned(): Promise<boolean> {
  const lease = await withOutboxAfterSaves((db) => db.leases.get(name));
  return lease !== undefined && lease.holder !== me && isDue(lease.until, Date.now(), leaseFor);
}
