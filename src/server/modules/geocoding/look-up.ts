// Looks addresses up with the online geocoder, one batch a job: the job of the next one is added with what this one found, so
// that a server's death costs a batch at most, and campaigns take turns.
import { randomUUID } from 'node:crypto';
import { stateOf, type FoundAddress } from '../../../domain/geocoding/census-batch';
import { inTransaction, type Db } from '../../db/connection';
import type { Jobs } from '../../jobs/queue';
import { GeocoderError, type Geocoder } from '../../providers/geocoder';
import {
  claimGeocoding,
  endGeocoding,
  nextAddresses,
  noteTry,
  storeOutcomes,
  type AddressOutcome,
  type NextAddress,
} from './repo';

export interface LookingUp {
  db: Db;
  jobs: Pick<Jobs, 'add'>;
  /** Null when none is configured (any more). */
  geocoder: Geocoder | null;
  pace?: Pace;
}

export interface Pace {
  /** Addresses that are sent at once, at most. */
  batch: number;
  /** Seconds between two batches of a campaign. */
  between: number;
  /** Seconds before each further try of a batch that failed. */
  retries: readonly number[];
}

/** The format allows 10,000 at once; fewer are answered sooner, and a failure costs less. */
const usualPace: Pace = { batch: 1000, between: 1, retries: [5, 30, 120] };

/** Looks the next batch up. Ends without a word once the look-up is over or another worker has it. */
export async function geocodeBatch(
  { db, jobs, geocoder, pace = usualPace }: LookingUp,
  campaignId: string,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const look = { campaignId, id, runId: randomUUID() };
  const claimed = await claimGeocoding(db, campaignId, id, look.runId);
  if (!claimed) return;
  if (!geocoder) return endGeocoding(db, look, 'off');
  const next = (tx: Db, after: number) =>
    jobs.add(tx, 'geocoding', { geocoding_id: id, campaign_id: campaignId }, { after });

  const addresses = await nextAddresses(db, campaignId, id, pace.batch);
  if (addresses.length === 0) return endGeocoding(db, look, null);
  const state = stateOf(claimed.location) || stateOf(claimed.address);
  const sent = addresses.flatMap(({ number, street, city, zip }) =>
    street === null ? [] : [{ number, street, city, state, zip }],
  );
  let found: FoundAddress[] = [];
  try {
    if (sent.length > 0) found = await geocoder.ask(sent, signal);
  } catch (error) {
    if (!(error instanceof GeocoderError)) throw error;
    const wait = error.kind === 'away' ? pace.retries[claimed.tries] : undefined;
    if (wait === undefined) return endGeocoding(db, look, error.kind);
    return inTransaction(db, async (tx) => {
      if (await noteTry(tx, look)) await next(tx, wait);
    });
  }
  const outcomes = outcomesOf(addresses, found);
  await inTransaction(db, async (tx) => {
    if (!(await storeOutcomes(tx, look, outcomes))) return;
    if (addresses.length < pace.batch) await endGeocoding(tx, look, null);
    else await next(tx, sent.length > 0 ? pace.between : 0);
  });
}

/** After the last try: the person is told, and can ask again. */
export function giveUpGeocoding(db: Db, campaignId: string, id: string): Promise<void> {
  return endGeocoding(db, { campaignId, id, runId: null }, 'fault');
}

function outcomesOf(addresses: readonly NextAddress[], found: readonly FoundAddress[]): AddressOutcome[] {
  const answers = new Map(found.map((answer) => [answer.number, answer]));
  return addresses.map(({ number, address_key, street }) => {
    const answer = answers.get(number);
    if (answer?.outcome === 'match') {
      const outcome = answer.exact ? 'exact' : 'non_exact';
      return { number, address_key, outcome, coordinates: answer.coordinates };
    }
    const outcome = answer?.outcome ?? (street === null ? 'placed' : 'unanswered');
    return { number, address_key, outcome, coordinates: null };
  });
}
