// The sentence that stands as a chart's title: what the bars show, said once, so that no one has to read bars.
import type { Texts } from '../i18n/texts';
import type { DayTotals } from './totals';

/** Title of doors and conversations by day; the best day is named only when it is alone at the top. */
export function daysTitle(texts: Texts, series: readonly DayTotals[], when = texts.t('this week')): string {
  const { t, tPlural } = texts;
  const knocked = series.filter((entry) => entry.doors > 0);
  const best = knocked.toSorted((a, b) => b.doors - a.doors)[0];
  if (!best) return t('No knocks {when} yet', { when });
  const talks = tPlural(best.contacts, '{count} conversation', '{count} conversations');
  if (knocked.length === 1)
    return t('All {doors} on {day}, with {talks}', {
      doors: tPlural(best.doors, '{count} door', '{count} doors'),
      day: texts.day(best.day, 'longWeekday'),
      talks,
    });
  if (knocked.filter((entry) => entry.doors === best.doors).length > 1) {
    const doors = knocked.reduce((sum, entry) => sum + entry.doors, 0);
    return t('{doors} over {days} days', {
      doors: tPlural(doors, '{count} door', '{count} doors'),
      days: texts.number(knocked.length),
    });
  }
  return t('{day} was the busiest day: {doors}, {talks}', {
    day: texts.day(best.day, 'longWeekday'),
    doors: tPlural(best.doors, '{count} door', '{count} doors'),
    talks,
  });
}

/** Title of a survey's responses by day. */
export function responsesTitle(texts: Texts, series: readonly { day: string; responses: number }[]): string {
  const { t, tPlural } = texts;
  const answered = series.filter((entry) => entry.responses > 0);
  const best = answered.toSorted((a, b) => b.responses - a.responses)[0];
  if (!best) return t('No answers yet');
  const people = tPlural(best.responses, '{count} person', '{count} people');
  if (answered.length === 1) return t('{people} answered on {day}', { people, day: texts.day(best.day, 'weekdayDay') });
  return t('Most answers on {day}: {people}', { day: texts.day(best.day, 'weekdayDay'), people });
}
