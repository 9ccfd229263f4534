// The time of day in a zone. Apart from the days, which every phone loads.
import { knownZone } from './time-zones';

/** Kept, because making one takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();
const mostKept = 1_000;

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const parts = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: knownZone(zone), ...parts });
  if (formats.size < mostKept) formats.set(zone, format);
  return format;
}

/** Minutes since midnight of an instant in a zone; an unknown zone counts as UTC. */
export function minuteInZone(zone: string): (at: Date) => number {
  const format = formatOf(zone);
  return (at) => {
    const [hours = 0, minutes = 0] = format.format(at).split(':').map(Number);
    return hours * 60 + minutes;
  };
}
