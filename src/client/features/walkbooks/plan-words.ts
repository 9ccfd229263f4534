// Times of a plan in words.
import { locale, say } from '../../../domain/words/say';

/** "4:40 PM" by this phone's clock, as the language writes it. */
export function timeOfDay(instant: number): string {
  return new Intl.DateTimeFormat(locale(), { hour: 'numeric', minute: '2-digit' }).format(instant);
}

/** "45 min", "1 h 5 min". */
export function spanText(minutes: number): string {
  const whole = Math.max(1, Math.round(minutes));
  const [hours, rest] = [Math.floor(whole / 60), whole % 60];
  return [hours > 0 ? say('{hours} h', { hours }) : null, rest > 0 ? say('{rest} min', { rest }) : null]
    .filter(Boolean)
    .join(' ');
}
