// Numbers, dates and distances as the reader's country writes them; and the whole of it for the domain, which makes texts for
// whoever reads them. Apart from the words, which the login needs alone.
import { textsFor, type Texts } from '../../domain/i18n/texts';
import { currentReader } from './texts';

let made: { reader: unknown; texts: Texts } | null = null;

/** For functions of the domain, which make texts for whoever they are told. */
export function currentTexts(): Texts {
  const reader = currentReader();
  if (made?.reader !== reader) made = { reader, texts: textsFor(reader) };
  return made.texts;
}

/** A figure and its unit stay on one line. */
const unbroken = (text: string): string => text.replace(/(\d) (?=\p{L})/gu, '$1\u00a0');

export const formatNumber: Texts['number'] = (...of) => currentTexts().number(...of);
export const formatPercent: Texts['percent'] = (...of) => currentTexts().percent(...of);
export const formatDate: Texts['date'] = (...of) => currentTexts().date(...of);
export const formatDay: Texts['day'] = (...of) => currentTexts().day(...of);
export const formatDuration: Texts['duration'] = (...of) => currentTexts().duration(...of);
export const formatTimeLeft: Texts['timeLeft'] = (...of) => unbroken(currentTexts().timeLeft(...of));
export const formatAgo: Texts['ago'] = (...of) => currentTexts().ago(...of);
export const formatElapsed: Texts['elapsed'] = (...of) => currentTexts().elapsed(...of);
export const formatDistance: Texts['distance'] = (...of) => unbroken(currentTexts().distance(...of));
export const formatDistanceAway: Texts['distanceAway'] = (...of) => unbroken(currentTexts().distanceAway(...of));
export const formatAccuracy: Texts['accuracy'] = (...of) => currentTexts().accuracy(...of);
export const formatFileSize: Texts['fileSize'] = (...of) => currentTexts().fileSize(...of);
export const formatPhone: Texts['phone'] = (...of) => currentTexts().phone(...of);

/** A time of day such as '21:00', as clocks show it: '9:00 PM'. */
export const formatTimeOfDay = (time: string): string => formatDate(`2026-01-01T${time}:00.000Z`, 'time', 'UTC');

/** An instant with its year, as it stands in a file. */
export const stamp =
  (zone?: string) =>
  (instant: string | null): string | null =>
    instant && formatDate(instant, 'dayYearTime', zone);

/** Instants by one zone's clock: 'Sat, Aug 15, 3:04 PM'. */
export const clock =
  (zone: string) =>
  (instant: string): string =>
    formatDate(instant, 'weekdayDayTime', zone);
