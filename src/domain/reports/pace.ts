// How a goal goes: what is done, what is needed a day, and what comes of it at the current pace.
import type { Goal, GoalMeasure } from '../../contract/reports/goals';
import type { Texts } from '../i18n/texts';
import { addDays, countDays } from './weeks';

/** The pace is that of so many days up to today, quiet ones included. */
const paceDays = 14;
/** Days with results below which nothing is projected. */
const enoughDays = 3;

export interface GoalState {
  done: number;
  /** 0 to 1, at most. */
  share: number;
  status: 'reached' | 'ended' | 'ahead' | 'too_little' | 'on_track' | 'behind';
  /** Days that are left, today included. */
  days_left: number;
  /** A day, to reach it by its last one. */
  needed: number;
  /** A day, as it goes now; null where there is too little to tell. */
  pace: number | null;
  /** By its last day at this pace. */
  projected: number | null;
  /** Days on which something was done. */
  active_days: number;
}

/** `ahead`: it has not begun. `today` (YYYY-MM-DD) by the campaign's clock. */
export function goalState(goal: Pick<Goal, 'target' | 'first_day' | 'last_day' | 'days'>, today: string): GoalState {
  const { target, first_day, last_day } = goal;
  const until = today < last_day ? today : last_day;
  const days = goal.days.filter(({ day }) => day >= first_day && day <= until);
  const done = days.reduce((sum, { count }) => sum + count, 0);
  const days_left = today > last_day ? 0 : countDays(today < first_day ? first_day : today, last_day);
  const needed = days_left > 0 ? Math.max(0, target - done) / days_left : 0;
  const active_days = days.filter(({ count }) => count > 0).length;
  const from = [first_day, addDays(today, 1 - paceDays)].toSorted()[1] ?? first_day;
  const span = countDays(from, until);
  const recent = days.filter(({ day }) => day >= from).reduce((sum, { count }) => sum + count, 0);
  const pace = active_days >= enoughDays && span >= enoughDays ? recent / span : null;
  const projected = pace === null ? null : Math.round(done + pace * Math.max(0, days_left - 1));
  const status = (): GoalState['status'] => {
    if (done >= target) return 'reached';
    if (today > last_day) return 'ended';
    if (today < first_day) return 'ahead';
    if (projected === null) return 'too_little';
    return projected >= target ? 'on_track' : 'behind';
  };
  return { done, share: Math.min(1, done / target), status: status(), days_left, needed, pace, projected, active_days };
}

/** A number of what a goal counts, in words: '500 doors'. */
export function measureWords({ tPlural }: Texts, measure: GoalMeasure, count: number): string {
  if (measure === 'doors') return tPlural(count, '{count} door', '{count} doors');
  if (measure === 'conversations') return tPlural(count, '{count} conversation', '{count} conversations');
  return tPlural(count, '{count} supporter', '{count} supporters');
}

/** What a goal is called: '500 doors by Mar 4 in Maple'. */
export function goalName(
  texts: Texts,
  goal: Pick<Goal, 'measure' | 'target' | 'last_day' | 'walkbook_name' | 'precinct'>,
): string {
  const what = measureWords(texts, goal.measure, goal.target);
  const values = { what, day: texts.day(goal.last_day, 'day'), where: goal.walkbook_name ?? goal.precinct ?? '' };
  return values.where === '' ? texts.t('{what} by {day}', values) : texts.t('{what} by {day} in {where}', values);
}

/** How it goes, in a sentence that stands alone. */
export function paceSentence(
  texts: Texts,
  goal: Pick<Goal, 'last_day' | 'first_day' | 'target'>,
  state: GoalState,
): string {
  const { t } = texts;
  const day = texts.day(goal.last_day, 'day');
  // A pace of less than one a day is no zero.
  const perDay = (count: number) => texts.number(count < 10 ? Math.ceil(count * 10) / 10 : Math.ceil(count), 1);
  switch (state.status) {
    case 'reached':
      return t('Reached.');
    case 'ended':
      return t('Ended on {day} without being reached.', { day });
    case 'ahead':
      return t('Starts on {day}.', { day: texts.day(goal.first_day, 'day') });
    case 'too_little':
      return t('Too little to project yet: results on {days}. {needed} a day would reach it.', {
        days: texts.tPlural(state.active_days, '{count} day', '{count} days'),
        needed: perDay(state.needed),
      });
    case 'on_track':
    case 'behind': {
      const values = { projected: texts.number(state.projected ?? 0), day, pace: perDay(state.pace ?? 0) };
      return state.status === 'on_track'
        ? t('On track: about {projected} by {day} at {pace} a day.', values)
        : t('Behind: about {projected} by {day} at {pace} a day. {needed} a day would reach it.', {
            ...values,
            needed: perDay(state.needed),
          });
    }
  }
}
