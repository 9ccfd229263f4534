// Numbers of a walk in words, and the names of contact results.
import type { ContactResult } from '../../contract/facts';

/** What a result is called: as a button or heading, and within a line ("118, not home"). */
export const resultWords: Record<ContactResult, { title: string; inline: string }> = {
  canvassed: { title: 'Talked', inline: 'talked' },
  not_home: { title: 'Not home', inline: 'not home' },
  refused: { title: 'Refused', inline: 'refused' },
  moved: { title: 'Moved', inline: 'moved' },
  deceased: { title: 'Deceased', inline: 'deceased' },
  left_literature: { title: 'Left literature', inline: 'left literature' },
  wrong_address: { title: 'Wrong address', inline: 'wrong address' },
  inaccessible: { title: 'Inaccessible', inline: 'inaccessible' },
  language_barrier: { title: 'Language barrier', inline: 'language barrier' },
  do_not_contact: { title: 'Do not contact', inline: 'do not contact' },
};

/** "Good morning" before noon, "Good afternoon" before 6 pm, else "Good evening"; with the first name where known. */
export function greeting(hour: number, first: string | null): string {
  const words = hour >= 4 && hour < 12 ? 'Good morning' : hour >= 12 && hour < 18 ? 'Good afternoon' : 'Good evening';
  return first ? `${words}, ${first}` : words;
}

/** "about 50 min", "about 2 h 10 min", "about 187 h"; to five minutes, so that nobody reads a promise into it. */
export function timeLeft(minutes: number): string {
  const rounded = Math.max(5, Math.round(minutes / 5) * 5);
  const hours = Math.floor(rounded / 60);
  const rest = hours < 10 ? rounded % 60 : 0;
  return `about ${[hours > 0 ? `${hours} h` : null, rest > 0 ? `${rest} min` : null].filter(Boolean).join(' ')}`;
}

/** "40 m", "1.1 km"; to ten metres below a kilometre. */
export function distanceText(metres: number): string {
  if (metres < 10) return 'here';
  return metres < 995 ? `${Math.round(metres / 10) * 10} m` : `${(metres / 1000).toFixed(1)} km`;
}

/** "just now", "8 min ago", "2 h ago", then the day and time ("Tue 6 pm", "18 Oct") as this phone's clock and zone say. */
export function ago(instant: string, now: number, timeZone?: string): string {
  const then = Date.parse(instant);
  const minutes = Math.floor((now - then) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 6 * 60) return `${Math.floor(minutes / 60)} h ago`;
  const zone = timeZone ? { timeZone } : {};
  const date = new Date(then);
  if (minutes < 6 * 24 * 60) {
    const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', ...zone }).format(date);
    const hour = new Intl.DateTimeFormat('en-US', { hour: 'numeric', hour12: true, ...zone }).format(date);
    return `${weekday} ${hour.toLowerCase()}`;
  }
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', ...zone }).format(date);
}

/** "Ortega · 3 people"; one person by name; nobody is said in words. */
export function householdName(voters: readonly { first: string; last: string }[]): string {
  const first = voters[0];
  if (!first) return 'Nobody on the list';
  if (voters.length === 1) return `${first.first} ${first.last}`.trim();
  const names = [...new Set(voters.map((voter) => voter.last))];
  const shown = names.length > 2 ? `${names.slice(0, 2).join(', ')} and others` : names.join(' and ');
  return `${shown} · ${voters.length} people`;
}
