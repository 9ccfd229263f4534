// Walkbooks that are created in the background, in words.
import type { TurfJob } from '../../../contract/turf-jobs';
import { formatList, t, tPlural, translateServerMessage } from '../../i18n/texts';

export const isInFlight = ({ status }: TurfJob): boolean => status === 'waiting' || status === 'running';

/** How many turfs no one has made or skipped yet. */
export const leftOf = ({ turfs, made, skipped }: TurfJob): number => turfs - made - skipped;

export function madeWords(job: TurfJob): string {
  const { status, made, skipped, turfs } = job;
  if (status === 'done') {
    const ready = tPlural(made, '{count} walkbook is ready.', '{count} walkbooks are ready.');
    const left = tPlural(skipped, '{count} turf was skipped.', '{count} turfs were skipped.');
    return skipped === 0 ? ready : `${ready} ${left}`;
  }
  const progress = t('{made} of {total} walkbooks created', { made, total: turfs });
  if (isInFlight(job)) return progress;
  if (made === 0)
    return status === 'cancelled'
      ? t('Stopped before any walkbook was created.')
      : t('The server couldn’t finish: no walkbook was created.');
  return status === 'cancelled'
    ? t('Stopped: {progress}. They’re kept.', { progress })
    : t('The server couldn’t finish: {progress}. They’re kept.', { progress });
}

/** What is not as it was asked for: of how many turfs, why, and their names. */
export function noticeWords({ notices }: TurfJob): { turfs: string; why: string; names: string }[] {
  return notices.map((notice) => {
    const more = notice.turfs - notice.names.length;
    const names = more > 0 ? [...notice.names, tPlural(more, '{count} more', '{count} more')] : notice.names;
    const turfs = tPlural(notice.turfs, '{count} turf', '{count} turfs');
    return { turfs, why: translateServerMessage(notice), names: formatList(names) };
  });
}
