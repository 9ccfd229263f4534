// Takes in what people wrote while this server was down or out of reach: carriers tell it once. Their lists are read at the start and every
// few minutes. What was told already is known by the carrier's name for it and changes nothing.
import { asError } from '../../as-error';
import { inTransaction, type Db } from '../../db/connection';
import type { MessageCarrier } from '../../providers/carrier/messages';
import { takeIncoming } from './incoming';
import { claimReadBack, markReadBack, type ReadBackNumber } from './read-back-repo';

interface Reading {
  db: Db;
  messages: MessageCarrier;
  /** Told of whatever keeps a number from being read: of a carrier's failures by kind and number only. */
  report: (error: Error) => void;
}

/** Numbers of one round, and how many of them at the same time. */
const most = 200;
const atOnce = 8;
/** Milliseconds after which no further round is begun. */
const longest = 120_000;

/** Returns how many messages it looked at. */
export async function readBackIncoming(reading: Reading): Promise<number> {
  const { db, messages } = reading;
  if (messages.received === null) return 0;
  const started = Date.now();
  let looked = 0;
  while (Date.now() - started < longest) {
    const numbers = await inTransaction(db, (tx) => claimReadBack(tx, most));
    for (let at = 0; at < numbers.length; at += atOnce) {
      const found = await Promise.all(numbers.slice(at, at + atOnce).map((number) => readNumber(reading, number)));
      looked += found.reduce((sum, each) => sum + each, 0);
    }
    if (numbers.length === 0) break;
  }
  return looked;
}

async function readNumber({ db, messages, report }: Reading, number: ReadBackNumber): Promise<number> {
  const started = new Date();
  try {
    const written = (await messages.received?.(number.phone_number, new Date(number.since))) ?? [];
    let isWhole = true;
    for (const { carrier_id, from, body, at } of written.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
      await takeIncoming(db, {
        campaign_id: number.campaign_id,
        carrier_id,
        from,
        to: number.phone_number,
        body,
        at,
        answeredWords: messages.answeredWords,
      }).catch((error: unknown) => {
        // What follows may be a STOP.
        report(asError(error));
        isWhole = false;
      });
    if (isWhole) await markReadBack(db, number, started);
    return written.length;
  } catch (error) {
    report(asError(error));
    return 0;
  }
}
