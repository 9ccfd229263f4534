// Times that people at a door offer, in the local time of this phone.
import { say } from '../../../domain/words/say';

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
    return localText(day);
  };
  const today = new Date(now);
  const saturday = (6 - today.getDay() + 7) % 7 || 7;
  return [
    ...(today.getHours() < 17 ? [{ value: at(0, 18), label: say('Tonight, 6 pm') }] : []),
    { value: at(1, 18), label: say('Tomorrow, 6 pm') },
    ...(saturday > 1 ? [{ value: at(saturday, 11), label: say('Saturday, 11 am') }] : []),
    { value: at(7, 18), label: say('In a week') },
  ];
}
