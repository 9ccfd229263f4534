// Follow-ups counted by who recorded them, or by the week in which they are due; and which of a list a number means.
import type { DoorReport } from '../../contract/door-reports';
import {
  followUpStates,
  type FollowUpCounts,
  type FollowUpGroup,
  type FollowUpReport,
  type FollowUpState,
} from '../../contract/reports/follow-up-reports';
import type { Texts } from '../i18n/texts';
import { isDay } from './periods';
import { addDays, weekdayOf } from './weeks';

type FollowUp = Pick<DoorReport, 'user_id' | 'due_at' | 'reached' | 'handled'>;
type DayOf = (instant: string) => string;

/** Someone was reached since, or it was ticked off. */
const isDone = ({ reached, handled }: FollowUp) => reached || handled !== null;

/** The Monday of the week in which it is due; '' where no one said when. */
function weekOfDue({ due_at }: FollowUp, dayOf: DayOf): string {
  if (due_at === null) return '';
  const day = dayOf(due_at);
  return addDays(day, -weekdayOf(day));
}

/** Whether a number of this state counts it. `today` and `dayOf`: by the campaign's clock. */
function isIn(state: FollowUpState, followUp: FollowUp, today: string, dayOf: DayOf): boolean {
  if (state === 'all') return true;
  if (state === 'done') return isDone(followUp);
  if (isDone(followUp)) return false;
  if (state === 'open') return true;
  const day = followUp.due_at === null ? null : dayOf(followUp.due_at);
  return day !== null && (state === 'due' ? day === today : day < today);
}

export interface FollowUpLine {
  /** The id of a person, or the Monday of a week; '' of no week. */
  key: string;
  name: string;
  counts: FollowUpCounts;
}

/** A line for each person, those with the most open ones first, or for each week as they follow one another. */
export function followUpLines({ t, day }: Texts, by: FollowUpGroup, rows: FollowUpReport['rows']): FollowUpLine[] {
  if (by === 'person')
    return rows.toSorted((a, b) => b.counts.open - a.counts.open || a.name.localeCompare(b.name, 'en'));
  const nameOf = (key: string) => (key === '' ? t('No day set') : t('Week of {day}', { day: day(key, 'day') }));
  return rows.map((row) => ({ ...row, name: nameOf(row.key) })).toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

/** How things stand, in a sentence. */
export function followUpTitle({ t, tPlural, number }: Texts, counts: FollowUpLine['counts']): string {
  if (counts.all === 0) return t('No follow-ups yet');
  const all = tPlural(counts.all, '{count} follow-up', '{count} follow-ups');
  if (counts.open === 0) return t('All done: {all}', { all });
  return counts.overdue > 0
    ? t('{open} of {all} are open, {overdue} of them overdue', {
        open: number(counts.open),
        all,
        overdue: number(counts.overdue),
      })
    : t('{open} of {all} are open, none overdue', { open: number(counts.open), all });
}

/** Which follow-ups a list shows, as it stands in the address; null: all people, all weeks. */
export interface FollowUpFilter {
  state: FollowUpState;
  person: string | null;
  week: string | null;
}

/** Reads an address; what it says wrongly is as if it were not said. Null where it says nothing of follow-ups. */
export function readFollowUpFilter(search: Readonly<Record<string, unknown>>): FollowUpFilter | null {
  const state = followUpStates.find((each) => each === search.state);
  if (state === undefined) return null;
  const person = typeof search.person === 'string' ? search.person.slice(0, 40) : null;
  const week = search.week === 'none' ? '' : isDay(search.week) ? search.week : null;
  return { state, person, week };
}

/** The address of a list of what a number counts. */
export function writeFollowUpFilter({ state, person, week }: FollowUpFilter): Record<string, string> {
  return {
    kind: 'follow_up',
    state,
    ...(person !== null && { person }),
    ...(week !== null && { week: week === '' ? 'none' : week }),
  };
}

/** Holds for what a filter shows. */
export const followUpMatches =
  ({ state, person, week }: FollowUpFilter, today: string, dayOf: DayOf) =>
  (followUp: FollowUp): boolean =>
    isIn(state, followUp, today, dayOf) &&
    (person === null || followUp.user_id === person) &&
    (week === null || weekOfDue(followUp, dayOf) === week);
