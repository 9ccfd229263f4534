// Tells the carrier of each number where replies and calls go, and under which registration its texts do: after it was bought, when our
// address or the registration changes, and once a day, which also shows what the carrier took back.
import { inTransaction, type Db } from '../../db/connection';
import { CarrierError } from '../../providers/carrier/carrier-error';
import type { NumberCarrier } from '../../providers/carrier/numbers';
import { claimNumbersToSetUp, markLost, markNotConnected, markSetUp, type NumberToSetUp } from './set-up-repo';

interface SettingUp {
  db: Db;
  numbers: NumberCarrier;
  /** Told of a carrier's failures: by kind and number only. */
  report: (error: Error) => void;
}

const most = 50;

export async function setUpNumbers(settingUp: SettingUp): Promise<void> {
  const { db, numbers, report } = settingUp;
  for (const number of await inTransaction(db, (tx) => claimNumbersToSetUp(tx, numbers.setUpAs, most)))
    try {
      await numbers.setUp(number.carrier_id, number.service);
      await markSetUp(db, number, numbers.setUpAs);
    } catch (error) {
      if (!(error instanceof CarrierError)) throw error;
      report(error);
      await follow(settingUp, number, error);
    }
}

async function follow({ db, numbers }: SettingUp, number: NumberToSetUp, { kind }: CarrierError): Promise<void> {
  if (kind === 'refused') await markNotConnected(db, number);
  // What isn't there may be the service: only a number that can't be found is lost.
  if (kind !== 'gone') return;
  const owned = await numbers.find(number.phone_number).catch(() => undefined);
  if (owned === null) await markLost(db, number);
  else if (owned) await markNotConnected(db, number);
}
