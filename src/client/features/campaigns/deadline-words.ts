// The day that a campaign works toward, in words.
import type { Campaign } from '../../../contract/campaigns';
import { daysBetween } from '../../../domain/reports/weeks';
import { dayInZone } from '../../../domain/i18n/time-zones';
import { formatDay } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';

export const deadlineLabel = ({ campaign_type }: Campaign): string =>
  campaign_type === 'election' ? t('Election day') : t('Deadline');

/** The day, and how far off it is. */
export function deadlineWords(deadline: string, timeZone: string, now = new Date()): string {
  const today = dayInZone(timeZone)(now);
  const day = formatDay(deadline, 'longDayYear');
  if (deadline < today) return day;
  const days = daysBetween(today, deadline).length - 1;
  return days === 0 ? t('{day}, today', { day }) : `${day}, ${tPlural(days, 'in {count} day', 'in {count} days')}`;
}
