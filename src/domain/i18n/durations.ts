// Minutes, and how long ago something was.
import type { DateFormats } from './dates';
import type { Words } from './translate';

export interface DurationFormats {
  /** '45 min', '1 h 5 min', '6 h'. */
  duration: (minutes: number) => string;
  /** 'about 50 min', 'about 2 h 10 min', 'about 187 h'; to five minutes, so that no one reads a promise into it. */
  timeLeft: (minutes: number) => string;
  /** 'just now', '8 min ago', '2 h ago', then the day and time ('Tue 6 PM', 'Oct 18') by the clock of a zone. */
  ago: (instant: string, now: number, zone?: string) => string;
  /** How old something is, coarse and calm: '4 s ago', '12 min ago', '3 h ago', '2 days ago'. Both in milliseconds. */
  elapsed: (then: number, now: number) => string;
}

/** Spans of time in the words of a language. */
export function durationsOf({ t }: Words, { date }: DateFormats): DurationFormats {
  const duration = (minutes: number) => {
    // A piece of a minute is one.
    const whole = minutes > 0 ? Math.max(1, Math.round(minutes)) : 0;
    const [hours, rest] = [Math.floor(whole / 60), whole % 60];
    if (hours === 0) return t('{rest} min', { rest });
    return rest === 0 ? t('{hours} h', { hours }) : `${t('{hours} h', { hours })} ${t('{rest} min', { rest })}`;
  };
  return {
    duration,
    timeLeft: (minutes) => {
      const rounded = Math.max(5, Math.round(minutes / 5) * 5);
      const span = rounded < 600 ? rounded : Math.floor(rounded / 60) * 60;
      return t('about {span}', { span: duration(span) });
    },
    ago: (instant, now, zone) => {
      const minutes = Math.floor((now - Date.parse(instant)) / 60_000);
      if (minutes < 1) return t('just now');
      if (minutes < 60) return t('{minutes} min ago', { minutes });
      if (minutes < 6 * 60) return t('{hours} h ago', { hours: Math.floor(minutes / 60) });
      if (minutes >= 6 * 24 * 60) return date(instant, 'day', zone);
      return `${date(instant, 'weekday', zone)} ${date(instant, 'hour', zone)}`;
    },
    elapsed: (then, now) => {
      const seconds = Math.max(0, Math.round((now - then) / 1000));
      if (seconds < 60) return t('{seconds} s ago', { seconds });
      const minutes = Math.floor(seconds / 60);
      if (minutes < 60) return t('{minutes} min ago', { minutes });
      const hours = Math.floor(minutes / 60);
      if (hours < 48) return t('{hours} h ago', { hours });
      return t('{days} days ago', { days: Math.floor(hours / 24) });
    },
  };
}
