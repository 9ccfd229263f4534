// Calendar days and weeks of a campaign: days are counted in the campaign's own time zone, weeks run Monday to Sunday.

const oneDay = 86_400_000;

/** The calendar day (YYYY-MM-DD) of an instant (ISO 8601) in an IANA zone; an unknown zone counts in UTC. */
export function dayIn(zone: string, instant: string): string {
  const at = new Date(instant);
  const format = (timeZone: string) =>
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
  try {
    return format(zone);
  } catch (error) {
    if (error instanceof RangeError) return format('UTC');
    throw error;
  }
}

/** The day `days` after (or, negative, before) a day. Pure calendar arithmetic: no zone, no daylight saving. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * oneDay).toISOString().slice(0, 10);
}

/** The place of a day in its week: 0 Monday to 6 Sunday. */
export function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** The seven days, Monday first, of the week that a day lies in. */
export function weekOf(day: string): string[] {
  const monday = addDays(day, -weekdayOf(day));
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}

/** Every day from the first to the last one, both included; empty when they are the wrong way round. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}
