// Numbers of a walk in words, and the names of contact results.
import { key, locale, say, sayCount } from '../words/say';
import type { ContactResult } from '../../contract/facts';
import { distance } from '../reports/words';

/** What a result is called: as a button or heading, and within a line ("118, not home"). */
export const resultWords: Record<ContactResult, { title: string; inline: string }> = {
  canvassed: { title: key('Talked'), inline: key('talked') },
  not_home: { title: key('Not home'), inline: key('not home') },
  refused: { title: key('Refused'), inline: key('refused') },
  moved: { title: key('Moved'), inline: key('moved') },
  deceased: { title: key('Deceased'), inline: key('deceased') },
  left_literature: { title: key('Left literature'), inline: key('left literature') },
  wrong_address: { title: key('Wrong address'), inline: key('wrong address') },
  inaccessible: { title: key('Inaccessible'), inline: key('inaccessible') },
  language_barrier: { title: key('Language barrier'), inline: key('language barrier') },
  do_not_contact: { title: key('Do not contact'), inline: key('do not contact') },
};

/** "Good morning" before noon, "Good afternoon" before 6 pm, else "Good evening"; with the first name where known. */
export function greeting(hour: number, first: string | null): string {
  const words =
    hour >= 4 && hour < 12
      ? say('Good morning')
      : hour >= 12 && hour < 18
        ? say('Good afternoon')
        : say('Good evening');
  return first ? say('{words}, {first}', { words, first }) : words;
}

/** "about 50 min", "about 2 h 10 min", "about 187 h"; to five minutes, so that nobody reads a promise into it. */
export function timeLeft(minutes: number): string {
  const rounded = Math.max(5, Math.round(minutes / 5) * 5);
  const hours = Math.floor(rounded / 60);
  const rest = hours < 10 ? rounded % 60 : 0;
  const span = [hours > 0 ? say('{hours} h', { hours }) : null, rest > 0 ? say('{rest} min', { rest }) : null];
  return say('about {span}', { span: span.filter(Boolean).join(' ') });
}

/** "40 m", "1.1 km", "637 km"; to ten metres below a kilometre, to a tenth of one below ten. */
export function distanceText(metres: number): string {
  if (metres < 10) return say('here');
  return distance(metres);
}

/** "just now", "8 min ago", "2 h ago", then the day and time ("Tue 6 pm", "18 Oct") as this phone's clock and zone say. */
export function ago(instant: string, now: number, timeZone?: string): string {
  const then = Date.parse(instant);
  const minutes = Math.floor((now - then) / 60_000);
  if (minutes < 1) return say('just now');
  if (minutes < 60) return say('{minutes} min ago', { minutes });
  if (minutes < 6 * 60) return say('{hours} h ago', { hours: Math.floor(minutes / 60) });
  const zone = timeZone ? { timeZone } : {};
  const date = new Date(then);
  if (minutes < 6 * 24 * 60) {
    const weekday = new Intl.DateTimeFormat(inLocale('en-GB'), { weekday: 'short', ...zone }).format(date);
    const hour = new Intl.DateTimeFormat(inLocale('en-US'), { hour: 'numeric', hour12: true, ...zone }).format(date);
    return `${weekday} ${hour.toLowerCase()}`;
  }
  return new Intl.DateTimeFormat(inLocale('en-GB'), { day: 'numeric', month: 'short', ...zone }).format(date);
}

/** English days are short and without a comma ('18 Oct'); other languages are written their own way. */
const inLocale = (english: string) => (locale() === 'en-US' ? english : locale());

/** "Ortega · 3 people"; one person by name; nobody is said in words. */
export function householdName(voters: readonly { first: string; last: string }[]): string {
  const first = voters[0];
  if (!first) return say('Nobody on the list');
  if (voters.length === 1) return `${first.first} ${first.last}`.trim();
  const names = [...new Set(voters.map((voter) => voter.last))];
  const shown =
    names.length > 2 ? say('{names} and others', { names: names.slice(0, 2).join(', ') }) : names.join(say(' and '));
  return sayCount(voters.length, '{names} · {count} person', '{names} · {count} people', { names: shown });
}
