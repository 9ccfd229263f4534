// The instant that a day and a time of day mean by a zone's clock.
import { dueAt } from '../reports/schedules';

/** @param day '2026-11-25'; `time` '18:30'. Null where one of them isn't such */
export function instantIn(zone: string, day: string, time: string): Date | null {
  const [hours = NaN, minutes = NaN] = /^\d{2}:\d{2}$/.test(time) ? time.split(':').map(Number) : [];
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(hours)) return null;
  return new Date(dueAt(zone, day, hours).getTime() + minutes * 60_000);
}
