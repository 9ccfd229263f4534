// Calendar days (YYYY-MM-DD) and weeks, which run Monday to Sunday. Which day an instant falls on: domain/facts/current-view.ts.

const oneDay = 86_400_000;

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

/** How many days there are from the first to the last one, both included; 0 when they are the wrong way round. */
export function countDays(first: string, last: string): number {
  return Math.max(0, (Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / oneDay + 1);
}

/** Every day from the first to the last one, both included; empty when they are the wrong way round. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}
