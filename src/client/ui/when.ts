// Instants in words, by the clock of the campaign.
import { locale } from '../../domain/words/say';

const options = { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
const made = new Map<string, Intl.DateTimeFormat>();

/** 'Sat, Aug 15, 3:04 PM' in an IANA zone; an unknown zone counts as UTC. */
export function clock(zone: string): (instant: string) => string {
  const name = `${locale()} ${zone}`;
  let format = made.get(name);
  if (!format) {
    try {
      format = new Intl.DateTimeFormat(locale(), { ...options, timeZone: zone });
    } catch {
      format = new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'UTC' });
    }
    made.set(name, format);
  }
  const chosen = format;
  return (instant) => chosen.format(new Date(instant));
}
