// This week beside the last one: fairly, by comparing only the days that both weeks have had.
import type { Texts } from '../i18n/texts';
import { totalsOf, type DayTotals, type Totals } from './totals';
import { addDays } from './weeks';

/** `none`: nothing to compare with. */
export type Direction = 'up' | 'down' | 'same' | 'none';

export interface Change {
  now: number;
  before: number;
  direction: Direction;
  sentence: string;
}

export interface WeekComparison {
  now: Totals;
  /** The previous week up to the same weekday as `today`. */
  before: Totals;
  doors: Change;
  contacts: Change;
}

/** One number against the same days of the last week, with a sentence that stands alone. */
export function changeOf(texts: Texts, now: number, before: number): Change {
  const { t } = texts;
  if (before === 0) {
    const sentence = now === 0 ? t('None by this point last week either') : t('None by this point last week');
    return { now, before, direction: 'none', sentence };
  }
  const share = Math.round((Math.abs(now - before) / before) * 100) / 100;
  if (share === 0) return { now, before, direction: 'same', sentence: t('Same as last week at this point') };
  const values = { share: texts.percent(share), now: texts.number(now), before: texts.number(before) };
  const direction = now > before ? 'up' : 'down';
  return {
    now,
    before,
    direction,
    sentence:
      direction === 'up'
        ? t('{share} more than last week at this point ({now} against {before})', values)
        : t('{share} fewer than last week at this point ({now} against {before})', values),
  };
}

/** Compares the current week with the previous one up to the weekday of `today` (YYYY-MM-DD, campaign's zone). */
export function compareWeeks(
  texts: Texts,
  current: readonly DayTotals[],
  previous: readonly DayTotals[],
  today: string,
): WeekComparison {
  const sameDay = addDays(today, -7);
  const now = totalsOf(current);
  const before = totalsOf(previous.filter((cell) => cell.day <= sameDay));
  return {
    now,
    before,
    doors: changeOf(texts, now.doors, before.doors),
    contacts: changeOf(texts, now.contacts, before.contacts),
  };
}
