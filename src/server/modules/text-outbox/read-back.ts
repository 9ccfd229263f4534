// Takes in what people wrote while this server was down or out of reach: carriers tell it once. Their lists are read at the start and every
// few minutes. What was told already is known by the carrier's name for it and changes nothing.
import { inTransaction, type Db } from '../../db/connection';
import { CarrierError } from '../../providers/carrier/carrier-error';
import type { MessageCarrier } from '../../providers/carrier/messages';
import { takeIncoming } from './incoming';
import { claimReadBack, markReadBack } from './read-back-repo';

interface Reading {
  db: Db;
  messages: MessageCarrier;
  /** Told of a carrier's failures: by kind and number only. */
  report: (error: Error) => void;
}

/** Numbers of one round. */
const most = 200;

/** Returns how many messages it looked at. */
export async function readBackIncoming({ db, messages, report }: Reading): Promise<number> {
  const started = new Date();
  let looked = 0;
  for (const number of await inTransaction(db, (tx) => claimReadBack(tx, most))) {
    try {
      const written = await messages.received(number.phone_number, new Date(number.since));
      for (const { carrier_id, from, body, at } of written.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
        await takeIncoming(db, {
          campaign_id: number.campaign_id,
          carrier_id,
          from,
          to: number.phone_number,
          body,
          at,
          isAnswered: messages.answersKeywords,
        });
      looked += written.length;
      await markReadBack(db, number, started);
    } catch (error) {
      if (!(error instanceof CarrierError)) throw error;
      report(error);
    }
  }
  return looked;
}
