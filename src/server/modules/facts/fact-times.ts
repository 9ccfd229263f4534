// When the facts of a request happened, decided before any of them is stored.
import { correctedTimes, type Arrival, type Decided } from '../../../domain/facts/corrected-time';
import type { Db } from '../../db/connection';
import { groupBy } from '../../../domain/lists/group-by';
import { decidedTimes } from './fact-times-repo';
import type { Read } from './validate-facts';
import { measure } from '../../measured';

/** When a fact happened; `stamped_at`: what its phone said of that, where the server has made something of it. */
export interface FactTime {
  recorded_at: string;
  stamped_at: string | null;
}

interface Stamp {
  id: string;
  recorded_at: string;
  device_id: string;
  seq: number;
}

/** By phone: those of its stored facts between which some new ones lie. */
type DecidedByPhone = ReadonlyMap<string, readonly Decided[]>;

const byPhone = (reads: readonly Read<Stamp>[]) =>
  groupBy(
    reads.flatMap((read) => (read.receipt ? [] : [{ ...read.fact, clock: read.clock }])),
    (fact) => fact.device_id,
  );

/** What is decided of the phones of one person's facts. */
export async function decidedByPhone(
  db: Db,
  owner: { campaign_id: string; user_id: string },
  reads: readonly Read<Stamp>[],
): Promise<DecidedByPhone> {
  const asked = [...byPhone(reads)].map(async ([device_id, facts]): Promise<[string, readonly Decided[]]> => {
    const numbers = facts.flatMap(({ clock, seq }) => (clock ? [seq] : []));
    if (numbers.length === 0) return [device_id, []];
    return [device_id, await decidedTimes(db, { ...owner, device_id }, Math.min(...numbers), Math.max(...numbers))];
  });
  return new Map(await Promise.all(asked));
}

/** The times of one person's facts by their ids: domain/facts/corrected-time.ts decides, phone by phone. */
export function factTimes(
  reads: readonly Read<Stamp>[],
  decided: DecidedByPhone,
  arrival: Arrival,
): Map<string, FactTime> {
  const times = new Map<string, FactTime>();
  for (const [device_id, ofPhone] of byPhone(reads)) {
    const timed = ofPhone.map((fact) => ({ ...fact, recorded_at: Date.parse(fact.recorded_at) }));
    for (const [index, at] of correctedTimes(timed, decided.get(device_id) ?? [], arrival).entries()) {
      const fact = ofPhone[index];
      if (!fact) continue;
      // Promise [corrected-time]: a clock that is years off neither wins nor loses.
      const recorded_at = new Date(at).toISOString();
      const isSame = !fact.clock && recorded_at === fact.recorded_at;
      times.set(fact.id, { recorded_at, stamped_at: isSame ? null : fact.recorded_at });
    }
  }
  return times;
}

/** For those who operate the installation: measures how long ago the oldest of some new facts was recorded; of a request that stored none, nothing. */
export function noteLag(
  fresh: readonly { id: string; recorded_at: string }[],
  times: ReadonlyMap<string, { recorded_at: string }>,
  now: number,
): void {
  const recorded = fresh.map(({ id, recorded_at }) => Date.parse(times.get(id)?.recorded_at ?? recorded_at));
  const oldest = Math.min(...recorded);
  if (Number.isFinite(oldest)) measure('arrived', { seconds: Math.max(0, (now - oldest) / 1000) });
}
