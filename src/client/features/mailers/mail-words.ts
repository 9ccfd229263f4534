// What mailers, mailings and their reach are called.
import type { MailerCampaign, MailerSize } from '../../../contract/outreach/mailer-campaigns';
import { layoutOf } from '../../../domain/mailers/sizes';
import { formatDate, formatDay, formatNumber } from '../../i18n/formats';
import { key, t } from '../../i18n/texts';
import type { TagLook } from '../../ui/primitives/tag';

export const statusWords: Record<MailerCampaign['status'], { words: string; look: TagLook }> = {
  scheduled: { words: key('Scheduled'), look: 'lamp' },
  making: { words: key('Being prepared'), look: 'lamp' },
  ready: { words: key('Ready to print'), look: 'good' },
  canceled: { words: key('Canceled||mailing'), look: 'neutral' },
  failed: { words: key('Not made'), look: 'refused' },
};

export const inchesWords = (width: number, height: number): string =>
  t('{width} × {height} in', { width: inch(width), height: inch(height) });
const inch = (value: number) => formatNumber(value, 2);

/** As printers call it, the shorter side first. */
export function sizeWords(size: MailerSize): string {
  const { width, height } = layoutOf(size);
  return inchesWords(height, width);
}

const aDay = '2024-01-01';
/** An hour by a clock: 9 AM, or 09:00. */
export const hourName = (hour: number): string =>
  formatDate(`${aDay}T${`${hour}`.padStart(2, '0')}:00:00Z`, 'hour', 'UTC');

/** When a mailing is made. */
export const dueWords = ({
  scheduled_date: day,
  scheduled_hour: hour,
}: Pick<MailerCampaign, 'scheduled_date' | 'scheduled_hour'>) =>
  day === null ? t('Right away') : t('{day} at {time}', { day: formatDay(day, 'dayYear'), time: hourName(hour) });
