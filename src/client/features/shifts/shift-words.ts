// A shift in words.
import { locale, say, sayCount } from '../../../domain/words/say';
import type { ShiftSeen } from './use-shifts';

/** "1 h 12 min", "40 min". */
export function spanText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = say('{rest} min', { rest: minutes % 60 });
  return hours > 0 ? `${say('{hours} h', { hours })} ${rest}` : rest;
}

export const doorsText = (doors: number) => sayCount(doors, '{count} door', '{count} doors');
export const contactsText = (contacts: number) => sayCount(contacts, '{count} contact', '{count} contacts');

/** "2:05 PM" as this phone's clock says. */
export function timeText(at: string | number): string {
  return new Date(at).toLocaleTimeString(locale(), { hour: 'numeric', minute: '2-digit' });
}

/** "Saturday, August 15" for a calendar day. */
export function dayText(day: string): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString(locale(), {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
}

/** Where the work of a shift is; true without a network as well. */
export function savedText({ made, saved }: Pick<ShiftSeen, 'made' | 'saved'>): string {
  if (saved >= made) return say('{saved} of {made} saved at headquarters', { saved, made });
  return say(
    '{made} saved on this phone, {saved} of them at headquarters. The others are sent by themselves as soon as there is a network.',
    { made, saved },
  );
}
