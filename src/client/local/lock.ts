// One tab drains at a time: a Web Lock for a short pass, and a lease row beside it for frozen tabs and browsers without
// locks. Safety does not rest on either (facts are idempotent); they only spare work.
import { newId } from './chance';
import { withOutbox } from './outbox-door';

const name = 'porchlight-drain';
/** Longer than the slowest request, so that a lease never ends in the middle of one. */
const leaseFor = 150_000;
const me = newId();

async function takeLease(): Promise<boolean> {
  return withOutbox((db) =>
    db.transaction('rw', db.leases, async () => {
      const lease = await db.leases.get(name);
      if (lease && lease.holder !== me && lease.until > Date.now()) return false;
      await db.leases.put({ name, holder: me, until: Date.now() + leaseFor });
      return true;
    }),
  );
}

/** Whether this tab still holds the lease; prolongs it. */
export const renewLease = takeLease;

async function dropLease(): Promise<void> {
  await withOutbox((db) =>
    db.transaction('rw', db.leases, async () => {
      if ((await db.leases.get(name))?.holder === me) await db.leases.delete(name);
    }),
  );
}

async function leased(work: () => Promise<void>): Promise<boolean> {
  if (!(await takeLease())) return false;
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
  if (!locks) return leased(work);
  const steal = await isAbandoned();
  return locks.request(name, steal ? { steal: true } : { ifAvailable: true }, async (lock) =>
    lock ? leased(work) : false,
  );
}

/** A lease that ran out was not given back: its tab is frozen or dead. */
async function isAbandoned(): Promise<boolean> {
  const lease = await withOutbox((db) => db.leases.get(name));
  return lease !== undefined && lease.holder !== me && lease.until <= Date.now();
}
