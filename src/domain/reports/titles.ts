// The sentence that stands as a chart's title: what the bars show, said once, so that nobody has to read bars.
import { say, sayCount } from '../words/say';
import type { DayTotals } from './totals';
import { dayWords, number } from './words';

/** Title of doors and conversations by day; the best day is named only when it is alone at the top. */
export function daysTitle(series: readonly DayTotals[], when = say('this week')): string {
  const knocked = series.filter((entry) => entry.doors > 0);
  const best = knocked.toSorted((a, b) => b.doors - a.doors)[0];
  if (!best) return say('Nobody has knocked {when} yet', { when });
  const talks = sayCount(best.contacts, '{count} conversation', '{count} conversations');
  if (knocked.length === 1)
    return say('All {doors} on {day}, with {talks}', {
      doors: sayCount(best.doors, '{count} door', '{count} doors'),
      day: dayWords.long(best.day),
      talks,
    });
  if (knocked.filter((entry) => entry.doors === best.doors).length > 1) {
    const doors = knocked.reduce((sum, entry) => sum + entry.doors, 0);
    return say('{doors} over {days} days', {
      doors: sayCount(doors, '{count} door', '{count} doors'),
      days: number(knocked.length),
    });
  }
  return say('{day} was the busiest day: {doors}, {talks}', {
    day: dayWords.long(best.day),
    doors: sayCount(best.doors, '{count} door', '{count} doors'),
    talks,
  });
}

/** Title of a survey's responses by day. */
export function responsesTitle(series: readonly { day: string; responses: number }[]): string {
  const answered = series.filter((entry) => entry.responses > 0);
  const best = answered.toSorted((a, b) => b.responses - a.responses)[0];
  if (!best) return say('Nobody has answered yet');
  const people = sayCount(best.responses, '{count} person', '{count} people');
  if (answered.length === 1) return say('{people} answered on {day}', { people, day: dayWords.full(best.day) });
  return say('Most answers on {day}: {people}', { day: dayWords.full(best.day), people });
}
