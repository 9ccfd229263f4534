// When a fact happened, whatever the clock of its phone said. The server decides it once, as facts arrive; phones and reports
// then order by it.
import type { FactClock } from '../../contract/facts/fact';

/** A fact as far as its time depends on it. Times are milliseconds since 1970. */
export interface Timed {
  seq: number;
  recorded_at: number;
  /** Absent or null: `recorded_at` is no reading of this phone's clock. */
  clock?: FactClock | null | undefined;
}

/** A request's arrival. `offset`: what had to be added to the phone's clock then; null: the phone did not say what it showed. */
export interface Arrival {
  now: number;
  offset: number | null;
}

/** A fact of the same phone whose time is decided already. */
export interface Decided {
  seq: number;
  at: number;
}

/**
 * The times of facts of one phone. A fact lies between the phone's last exchange before it and its arrival. The offset known
 * at recording is believed first: it was measured nearest. Where it can't be true, the clock was changed in between, and the
 * offset at arrival is. One phone's facts keep the order of their numbers whatever its clock did, unless that is unknown.
 *
 * | clock | reading + offset at recording | reading + offset at arrival | holds |
 * |---|---|---|---|
 * | told | between exchange and arrival, in order | any | with the offset at recording |
 * | told | never measured, impossible or set forward to keep the order | possible | with the offset at arrival |
 * | told | impossible | impossible or unknown | `recorded_at`, moved to the nearest time possible |
 * | not told: an older app, or a correction at the time of what it corrects | | | `recorded_at`, at most the arrival |
 *
 * @param decided facts of the phone that are stored, in any order
 */
export function correctedTimes(facts: readonly Timed[], decided: readonly Decided[], arrival: Arrival): number[] {
  const taken = new Set(decided.map(({ seq }) => seq));
  const inOrder = facts
    .flatMap((fact, index) => (fact.clock && !taken.has(fact.seq) ? [{ ...fact, clock: fact.clock, index }] : []))
    .toSorted((a, b) => a.seq - b.seq);
  const possible = inOrder.flatMap((fact) => {
    const at = firstWithin(readings(fact, arrival), fact.clock.checked_at ?? 0, arrival.now);
    return at === null ? [] : [{ seq: fact.seq, at }];
  });
  const earliestAfter = earliestLater([...decided, ...possible], arrival.now);
  const earliestDecided = earliestLater(decided, arrival.now);
  const times = facts.map((fact) => Math.min(fact.recorded_at, arrival.now));
  const stored = decided.toSorted((a, b) => a.seq - b.seq);
  let latest = 0;
  let passed = 0;
  for (const fact of inOrder) {
    for (let next = stored[passed]; next && next.seq < fact.seq; next = stored[++passed])
      latest = Math.max(latest, next.at + 1);
    // A millisecond more than the fact before, unless a later one that is decided has none to give.
    const most = Math.max(earliestDecided(fact.seq), latest - 1);
    const from = Math.min(Math.max(fact.clock.checked_at ?? 0, latest), most, arrival.now);
    const until = Math.max(from, earliestAfter(fact.seq));
    const read = firstWithin(readings(fact, arrival), from - oneSave, until) ?? Math.min(fact.recorded_at, until);
    const at = Math.max(read, from);
    times[fact.index] = at;
    latest = Math.max(latest, at + 1);
  }
  return times;
}

/** The earliest of those with a higher number than a given one, asked in rising order; else now. */
function earliestLater(points: readonly Decided[], now: number): (seq: number) => number {
  const inOrder = points.toSorted((a, b) => a.seq - b.seq);
  const earliest: number[] = [];
  let least = now;
  for (const { at } of inOrder.toReversed()) earliest.unshift((least = Math.min(least, at)));
  let index = 0;
  return (seq) => {
    while ((inOrder[index]?.seq ?? Infinity) <= seq) index += 1;
    return earliest[index] ?? now;
  };
}

/** Facts that were saved together have one time: each then counts a millisecond later than the one before. */
const oneSave = 1_000;

/** What a clock's reading can mean, the likeliest first. */
function readings({ recorded_at, clock }: Timed & { clock: FactClock }, { offset }: Arrival): number[] {
  const measured = clock.offset === null ? null : clock.reading + clock.offset;
  return [
    ...(measured !== null && measured === recorded_at ? [measured] : []),
    ...(offset === null ? [] : [clock.reading + offset]),
  ];
}

const firstWithin = (times: readonly number[], from: number, until: number): number | null =>
  times.find((at) => at >= from && at <= until) ?? null;

/** What a phone's clock and its last exchange say of now, and what its last fact was given. */
export interface Stamping {
  reading: number;
  /** Null: no exchange yet. */
  measured: { offset: number; checked_at: number } | null;
  /** The last fact of this phone that was stamped by its clock. `checked_at`: the exchange before it. */
  last: { at: number; checked_at: number | null } | null;
}

/**
 * The time that a phone gives a fact: its clock's reading with the offset that it measured last, never before its last
 * exchange nor before its last fact. A last fact from before that exchange doesn't count: its clock may have run ahead.
 */
export function stampedTime({ reading, measured, last }: Stamping): { at: number; clock: FactClock } {
  const checked_at = measured?.checked_at ?? null;
  const floor = last && last.checked_at === checked_at ? last.at : (checked_at ?? 0);
  const at = Math.max(reading + (measured?.offset ?? 0), floor);
  return { at, clock: { reading, offset: measured?.offset ?? null, checked_at } };
}
