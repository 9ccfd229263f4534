// A flag in words: what is so, and what can explain it. Both sides of it read the same.
import type { WorkFlag } from '../../../contract/team/quality';
import { flaggedMetres, mostDoorsADay, mostDoorsAnHour, shortestSurvey } from '../../../domain/quality/limits';
import { formatDistance, formatNumber } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';

type Figures = Pick<WorkFlag, 'rule' | 'count' | 'worst'>;

const titles: Record<WorkFlag['rule'], (count: number) => string> = {
  far_from_door: (count) => tPlural(count, '{count} result far from its door', '{count} results far from their doors'),
  many_doors_an_hour: (count) => tPlural(count, '{count} door within one hour', '{count} doors within one hour'),
  many_doors_a_day: (count) => tPlural(count, '{count} door in one day', '{count} doors in one day'),
  short_survey: (count) => tPlural(count, '{count} very short survey', '{count} very short surveys'),
};

export const flagTitle = ({ rule, count }: Figures): string => titles[rule](count);

/** Why it is worth a look, with its limit, and ordinary reasons for it. */
export function flagReason({ rule, worst }: Figures): string {
  if (rule === 'far_from_door')
    return t(
      'The phone was up to {distance} away; over {limit} is worth a look. The door may be in the wrong place on the map, or results were recorded later.',
      { distance: formatDistance(worst ?? 0), limit: formatDistance(flaggedMetres) },
    );
  if (rule === 'many_doors_an_hour')
    return t('More than {limit} an hour is worth a look. Townhouses or dropping off literature can explain it.', {
      limit: formatNumber(mostDoorsAnHour),
    });
  if (rule === 'many_doors_a_day')
    return t('More than {limit} a day is worth a look. A large building or a long day can explain it.', {
      limit: formatNumber(mostDoorsADay),
    });
  return t(
    'The shortest was finished {seconds} s after the result before it; under {limit} s is worth a look. Answers may have been recorded later.',
    { seconds: formatNumber(worst ?? 0), limit: formatNumber(shortestSurvey) },
  );
}
