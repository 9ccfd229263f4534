// Walkbooks that are created in the background, in words.
import type { TurfJob } from '../../../contract/turf-jobs';
import { formatList, t, tPlural, translateServerMessage } from '../../i18n/texts';

export const isInFlight = ({ status }: TurfJob): boolean => status === 'waiting' || status === 'running';

/** How many turfs no one has made or skipped yet. */
export const leftOf = ({ turfs, made, skipped }: TurfJob): number => turfs - made - skipped;

export function madeWords(job: TurfJob): string {
  const { status, made, turfs } = job;
  if (status === 'done') return tPlural(made, '{count} walkbook is ready.', '{count} walkbooks are ready.');
  const progress = t('{made} of {total} walkbooks created', { made, total: turfs });
  if (isInFlight(job)) return progress;
  return status === 'cancelled'
    ? t('Stopped: {progress}. They’re kept.', { progress })
    : t('The server couldn’t finish: {progress}. They’re kept.', { progress });
}

/** What is not as it was asked for, and of which turfs. */
export function noticeWords({ notices }: TurfJob): string[] {
  return notices.map((notice) => {
    const more = notice.turfs - notice.names.length;
    const names = more > 0 ? [...notice.names, tPlural(more, '{count} more', '{count} more')] : notice.names;
    return t('{names}: {why}', { names: formatList(names), why: translateServerMessage(notice) });
  });
}
