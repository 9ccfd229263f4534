// Instants in words, by the clock of the campaign.

const options = { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
const made = new Map<string, Intl.DateTimeFormat>();

/** 'Sat, Aug 15, 3:04 PM' in an IANA zone; an unknown zone counts as UTC. */
export function clock(zone: string): (instant: string) => string {
  let format = made.get(zone);
  if (!format) {
    try {
      format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone });
    } catch {
      format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
    }
    made.set(zone, format);
  }
  const chosen = format;
  return (instant) => chosen.format(new Date(instant));
}
