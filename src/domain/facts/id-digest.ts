// Whether two sides have the same facts, without listing them: a digest that does not depend on their order. Numbers cannot say
// it: two phones that were copied from one another give the same ones.

/** Facts of one UTC day: how many, and the exclusive or of their ids as 32 hexadecimal digits. Half of an id is chance. */
export interface DayDigest {
  day: string;
  count: number;
  digest: string;
}

/** The UTC day of an instant, null for one that no calendar of ours knows. */
export function utcDay(instant: string): string | null {
  const at = new Date(instant);
  const day = Number.isNaN(at.getTime()) ? '' : at.toISOString().slice(0, 10);
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null;
}

/** Digests of facts by the UTC day of their recording. Each id may come once. */
export function digestDays(facts: Iterable<{ id: string; recorded_at: string }>): DayDigest[] {
  const days = new Map<string, { count: number; sum: bigint }>();
  for (const { id, recorded_at } of facts) {
    const day = utcDay(recorded_at);
    if (day === null) continue;
    const { count, sum } = days.get(day) ?? { count: 0, sum: 0n };
    days.set(day, { count: count + 1, sum: sum ^ BigInt(`0x${id.replaceAll('-', '')}`) });
  }
  return [...days]
    .map(([day, { count, sum }]) => ({ day, count, digest: sum.toString(16).padStart(32, '0') }))
    .sort((a, b) => a.day.localeCompare(b.day));
}
