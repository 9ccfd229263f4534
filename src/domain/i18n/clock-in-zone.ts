// What clocks show, for those who reckon with it; apart from time-zones.ts, which every phone loads.
import { knownZone } from './time-zones';

/** Formats by zone: making one costs as much as using it a thousand times. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** What the clock of a zone shows at an instant, to the minute, as if it were that of UTC; both in milliseconds. */
export function clockInZone(zone: string): (at: number) => number {
  const known = knownZone(zone);
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  const format = clocks.get(known) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: known, ...parts });
  clocks.set(known, format);
  // Swedish writes 2026-03-08 03:00.
  return (at) => Date.parse(`${format.format(at).replace(' ', 'T')}Z`);
}
