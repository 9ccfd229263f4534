// Time zones (IANA names) in arithmetic: whether one is known, and which day it is there.

/** The zone by the name that JavaScript has for it; null for one that it does not know. */
export function canonicalZone(zone: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** A zone that everyone can count in: one that is not known counts as UTC. */
export const knownZone = (zone: string): string => canonicalZone(zone) ?? 'UTC';

/** The calendar day (YYYY-MM-DD) of an instant in a zone; an unknown zone counts as UTC. */
export function dayInZone(zone: string): (at: Date) => string {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: knownZone(zone), ...parts });
  return (at) => format.format(at);
}
