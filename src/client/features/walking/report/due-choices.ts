// Times that people at a door offer, in the local time of this phone.
import { formatDate } from '../../../i18n/formats';
import { t } from '../../../i18n/texts';

/** A moment as the browser's own field for day and time writes it: local, to the minute. */
export function localText(time: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}T${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** Tonight at six (before five only), tomorrow at six, Saturday at eleven, in a week at six. */
export function dueChoices(now: number): { value: string; label: string }[] {
  const at = (days: number, hour: number) => {
    const day = new Date(now);
    day.setDate(day.getDate() + days);
    day.setHours(hour, 0, 0, 0);
    return { value: localText(day), time: formatDate(day.getTime(), 'hour') };
  };
  const today = new Date(now);
  const saturday = (6 - today.getDay() + 7) % 7 || 7;
  const [tonight, tomorrow, weekend, later] = [at(0, 18), at(1, 18), at(saturday, 11), at(7, 18)];
  return [
    ...(today.getHours() < 17 ? [{ value: tonight.value, label: t('Tonight, {time}', { time: tonight.time }) }] : []),
    { value: tomorrow.value, label: t('Tomorrow, {time}', { time: tomorrow.time }) },
    ...(saturday > 1 ? [{ value: weekend.value, label: t('Saturday, {time}', { time: weekend.time }) }] : []),
    { value: later.value, label: t('In a week') },
  ];
}
