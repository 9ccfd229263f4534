// What a carrier is asked every minute, whatever else is done meanwhile.
import { unlessRunning } from './jobs/unless-running';
import { releaseLeftovers } from './modules/phone-numbers/release-leftovers';
import { setUpNumbers } from './modules/phone-numbers/set-up-numbers';
import { readBackIncoming } from './modules/text-outbox/read-back';
import type { Db } from './db/connection';
import type { MessageCarrier } from './providers/carrier/messages';
import type { NumberCarrier } from './providers/carrier/numbers';

interface Asking {
  db: Db;
  messages: MessageCarrier;
  numbers: NumberCarrier;
  report: (error: unknown) => void;
}

/** Returns what begins a round. A carrier may be slow, and to set numbers up take long: texts wait for nothing but what people wrote. */
export function carrierRounds({ db, messages, numbers, report }: Asking): () => void {
  const readBack = unlessRunning(() => readBackIncoming({ db, messages, report }), report);
  const settleNumbers = unlessRunning(async () => {
    await setUpNumbers({ db, numbers, report });
    await releaseLeftovers({ db, numbers, report });
  }, report);
  return () => {
    readBack();
    settleNumbers();
  };
}
