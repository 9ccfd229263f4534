// Times as a clock on the wall shows them, in a zone that may change its clocks that day.
import { minuteInZone } from '../i18n/minute-in-zone';
import { dayInZone } from '../i18n/time-zones';

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * The instant at which a clock in a zone shows a day (YYYY-MM-DD) and time (HH:MM), in ms since 1970. Of a time that comes twice, when
 * clocks are set back, the first; null for one that never comes, when they are set forward, and for what is no day.
 */
export function instantInZone(zone: string, localDay: string, time: string): number | null {
  const wanted = Date.parse(`${localDay}T${time}:00Z`);
  if (Number.isNaN(wanted)) return null;
  const dayOf = dayInZone(zone);
  const minuteOf = minuteInZone(zone);
  const shown = (at: number) => Date.parse(`${dayOf(new Date(at))}T00:00:00Z`) + minuteOf(new Date(at)) * minute;
  // A zone changes its clocks at most once in so short a time: the offset is the one of before, or of after.
  const offsets = [wanted - day, wanted + day].map((at) => shown(at) - at);
  const found = offsets.map((offset) => wanted - offset).filter((at) => shown(at) === wanted);
  return found.length === 0 ? null : Math.min(...found);
}

/** The time of day (HH:MM) that a clock in a zone shows at an instant. */
export function timeInZone(zone: string): (at: Date) => string {
  const minuteOf = minuteInZone(zone);
  return (at) => {
    const minutes = minuteOf(at);
    const twoDigits = (value: number) => String(value).padStart(2, '0');
    return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
  };
}
