// Gives back the numbers of erased campaigns, which would be charged for ever after. Never one that is another campaign's by now.
import { inTransaction, type Db } from '../../db/connection';
import { CarrierError } from '../../providers/carrier/carrier-error';
import type { NumberCarrier, OwnedNumber } from '../../providers/carrier/numbers';
import { hashOf } from './number-label';
import { claimReleases, settleRelease, whereElse, type NumberRelease } from './releases-repo';

interface Releasing {
  db: Db;
  numbers: NumberCarrier;
  /** Told of a carrier's failures: by kind and number only. */
  report: (error: Error) => void;
}

const most = 50;

export async function releaseLeftovers(releasing: Releasing): Promise<void> {
  const { db, report } = releasing;
  for (const release of await inTransaction(db, (tx) => claimReleases(tx, most)))
    await giveBack(releasing, release).catch((error: unknown) => {
      if (!(error instanceof CarrierError)) throw error;
      report(error);
    });
}

async function giveBack({ db, numbers }: Releasing, release: NumberRelease): Promise<void> {
  const owned = await numbers.find(release.phone_number);
  // A purchase that is under way may still arrive there.
  if (owned === null && release.carrier_id === null && release.is_young) return;
  const elsewhere = await whereElse(db, release.phone_number);
  const isSameOne = owned !== null && isSame(owned, release);
  // Someone is buying it at this moment: whether it is theirs shows at the next try.
  if (isSameOne && elsewhere === 'buying') return;
  const isTheirs = isSameOne && elsewhere === null;
  if (isTheirs) await numbers.release(owned.carrier_id);
  await settleRelease(db, release.id, owned === null || isTheirs ? 'released' : 'not_ours');
}

/** By the carrier's own name for it, or by what it was bought as. */
const isSame = (owned: OwnedNumber, { carrier_id, label_hash }: NumberRelease) =>
  owned.carrier_id === carrier_id || hashOf(owned.label) === label_hash;
