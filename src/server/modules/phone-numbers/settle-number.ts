// Does at the carrier what is intended with a number. However often it is begun, and wherever it was broken off, a number is bought once:
// before each try the carrier is asked whether it is ours already.
import type { Db } from '../../db/connection';
import { CarrierError } from '../../providers/carrier/carrier-error';
import type { NumberCarrier, OwnedNumber } from '../../providers/carrier/numbers';
import { labelOf } from './number-label';
import { findIntention, keepNumber, markBought, markFailed, markReleased, type Intention } from './repo';

interface Settling {
  db: Db;
  numbers: NumberCarrier;
}

/** Throws a CarrierError where another try may help. */
export async function settlePhoneNumber(
  { db, numbers }: Settling,
  campaignId: string,
  id: string,
  now: Date,
): Promise<void> {
  const intention = await findIntention(db, campaignId, id);
  if (intention?.status === 'buying') await buy({ db, numbers }, intention, now);
  if (intention?.status === 'releasing') {
    if (intention.carrier_id !== null) await numbers.release(intention.carrier_id);
    await markReleased(db, intention, now);
  }
}

async function buy({ db, numbers }: Settling, intention: Intention, now: Date): Promise<void> {
  const { campaign_id, id, phone_number } = intention;
  const label = labelOf(campaign_id);
  try {
    const owned = (await numbers.find(phone_number)) ?? (await buyOrFind(numbers, phone_number, label));
    // Another campaign of this installation has it.
    if (owned.label !== label) await markFailed(db, campaign_id, id, 'gone');
    else await markBought(db, intention, owned, now);
  } catch (error) {
    if (!(error instanceof CarrierError) || error.kind === 'away' || error.kind === 'unsure') throw error;
    await markFailed(db, campaign_id, id, error.kind);
  }
}

/** A number that is gone may have gone to us: by a try whose answer never came, or another server's. */
async function buyOrFind(numbers: NumberCarrier, phoneNumber: string, label: string): Promise<OwnedNumber> {
  try {
    return await numbers.buy(phoneNumber, label);
  } catch (error) {
    const owned = error instanceof CarrierError && error.kind === 'gone' ? await numbers.find(phoneNumber) : null;
    if (!owned) throw error;
    return owned;
  }
}

/** After the last try. Whether it was bought isn't known then; asking for it again reads back first. */
export async function giveUpPhoneNumber(db: Db, campaignId: string, id: string): Promise<void> {
  await markFailed(db, campaignId, id, 'unsure');
  await keepNumber(db, campaignId, id);
}
