// One tab drains at a time: a Web Lock for a short pass, and a lease row beside it for frozen tabs and browsers without
// locks. Safety does not rest on either (facts are idempotent); they only spare work.
import { isDue } from '../../domain/sync/backoff';
import { newId } from './chance';
import { withOutboxAfterSaves } from './outbox';
import { unlessFull } from './unwritten';

const name = 'porchlight-drain';
/** Longer than a request for JSON may take; renewed before each. A photo may outlast it: then two tabs send one fact. */
const leaseFor = 60_000;
/** A lease that was renewed just now is still ours. */
const trusted = 5_000;
const me = newId();
let renewedAt = -Infinity;

/** `sure`: the browser's lock says that no other tab drains, so a lease that is left is a dead tab's. */
async function takeLease(sure: boolean): Promise<boolean> {
  return withOutboxAfterSaves((db) =>
    db.transaction('rw', db.leases, async () => {
      const lease = await db.leases.get(name);
      if (!sure && lease && lease.holder !== me && !isDue(lease.until, Date.now(), leaseFor)) return false;
      renewedAt = Date.now();
      await db.leases.put({ name, holder: me, until: renewedAt + leaseFor });
      return true;
    }),
  ).catch((error: unknown) => {
    // It was ours to take; only there is no space to write it. Sending must not wait for space: it is what makes some.
    unlessFull(error);
    return true;
  });
}

/** Whether this tab still holds the lease (another one may have taken it from a frozen tab); prolongs it. */
export async function renewLease(): Promise<boolean> {
  return Math.abs(Date.now() - renewedAt) < trusted || takeLease(false);
}

async function dropLease(): Promise<void> {
  renewedAt = -Infinity;
  await withOutboxAfterSaves((db) =>
    db.transaction('rw', db.leases, async () => {
      if ((await db.leases.get(name))?.holder === me) await db.leases.delete(name);
    }),
  );
}

async function leased(work: () => Promise<void>, sure: boolean): Promise<boolean> {
  if (!(await takeLease(sure))) return false;
  try {
    await work();
  } finally {
    await dropLease();
  }
  return true;
}

/** Runs `work` if no other tab drains; false when one does. A tab that froze with the lock loses it with its lease. */
export async function withDrainLock(work: () => Promise<void>): Promise<boolean> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  if (!locks) return leased(work, false);
  const steal = await isAbandoned();
  return locks.request(name, steal ? { steal: true } : { ifAvailable: true }, async (lock) =>
    lock ? leased(work, true) : false,
  );
}

/** A lease that ran out was not given back: its tab is frozen or dead. */
async function isAbandoned(): Promise<boolean> {
  const lease = await withOutboxAfterSaves((db) => db.leases.get(name));
  return lease !== undefined && lease.holder !== me && isDue(lease.until, Date.now(), leaseFor);
}
