// A cut in the background, in words.
import type { TurfCut } from '../../../contract/turf-cuts';
import { formatNumber } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';

export const isCutting = ({ status }: Pick<TurfCut, 'status'>): boolean => status === 'waiting' || status === 'running';

/** Turfs of which no walkbooks were asked for; an older server makes walkbooks of all at once. */
export const turfsLeft = ({ turfs, turfs_left: left, turf_job_id: job }: TurfCut): number =>
  left ?? (job === null ? turfs : 0);

/** What is being done, or what came of it. */
export function cutWords(cut: TurfCut): string {
  const { status, turfs } = cut;
  if (status === 'done' && cut.turf_job_id !== null)
    return tPlural(
      turfsLeft(cut),
      '{count} of {turfs} turfs has no walkbook yet.',
      '{count} of {turfs} turfs have no walkbook yet.',
      { turfs: formatNumber(turfs) },
    );
  if (status === 'done') return tPlural(turfs, '{count} turf is ready.', '{count} turfs are ready.');
  if (status === 'cancelled') return t('Stopped. The parts that are cut are kept.');
  if (status === 'failed')
    return cut.reason
      ? t('This couldn’t be cut.')
      : t('The server couldn’t finish this cut. The parts that are cut are kept.');
  return stepWords(cut);
}

function stepWords({ status, step, step_done: done, step_total: total }: TurfCut): string {
  if (status === 'waiting') return t('Waiting to start');
  if (step === 'naming') return t('Naming the turfs');
  const progress = { done: formatNumber(done), total: formatNumber(total) };
  if (step === 'reading')
    return total > 0 ? t('{done} of {total} doors looked up', progress) : t('Looking up the doors');
  return step === 'cutting'
    ? t('{done} of {total} parts cut', progress)
    : t('{done} of {total} borders between parts evened out', progress);
}

/** How far it is in all, from 0 to 100: cutting takes the longest. */
export function cutProgress({ step, step_done: done, step_total: total }: TurfCut): number {
  const share = total > 0 ? Math.min(1, done / total) : 0;
  const [from, length] = { reading: [0, 20], cutting: [20, 70], evening: [90, 9], naming: [99, 1] }[step] as [
    number,
    number,
  ];
  return Math.round(from + share * length);
}
