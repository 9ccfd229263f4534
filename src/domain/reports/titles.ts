// The sentence that stands as a chart's title: what the bars show, said once, so that nobody has to read bars.
import type { DayTotals } from './totals';
import { count, dayWords, number } from './words';

/** Title of doors and conversations by day; the best day is named only when it is alone at the top. */
export function daysTitle(series: readonly DayTotals[], when = 'this week'): string {
  const knocked = series.filter((entry) => entry.doors > 0);
  const best = knocked.toSorted((a, b) => b.doors - a.doors)[0];
  if (!best) return `Nobody has knocked ${when} yet`;
  const talks = count(best.contacts, 'conversation');
  if (knocked.length === 1) return `All ${count(best.doors, 'door')} on ${dayWords.long(best.day)}, with ${talks}`;
  if (knocked.filter((entry) => entry.doors === best.doors).length > 1) {
    const doors = knocked.reduce((sum, entry) => sum + entry.doors, 0);
    return `${count(doors, 'door')} over ${number(knocked.length)} days`;
  }
  return `${dayWords.long(best.day)} was the busiest day: ${count(best.doors, 'door')}, ${talks}`;
}

/** Title of a survey's responses by day. */
export function responsesTitle(series: readonly { day: string; responses: number }[]): string {
  const answered = series.filter((entry) => entry.responses > 0);
  const best = answered.toSorted((a, b) => b.responses - a.responses)[0];
  if (!best) return 'Nobody has answered yet';
  const people = count(best.responses, 'person', 'people');
  if (answered.length === 1) return `${people} answered on ${dayWords.full(best.day)}`;
  return `Most answers on ${dayWords.full(best.day)}: ${people}`;
}
