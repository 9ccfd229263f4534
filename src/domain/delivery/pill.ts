// The one line about unsent work, in words.
import type { Texts } from '../i18n/texts';
import { toSend, type Kept, type StandingCounts } from './standing';

export type PillTone = 'good' | 'unsent' | 'needs';

/**
 * The pill at the top right: what a person must decide comes first, then what is unsent, then what the server lost and can't be sent
 * again, until it was read (`lost`), then "Offline" or "All sent", which is not said while something is lost.
 * `online`: whether our own API answered within 8 s when last asked.
 */
export function pillText(
  { tPlural, t }: Texts,
  {
    counts,
    kept,
    online,
    lost,
  }: { counts: StandingCounts; kept: Kept; online: boolean; lost: { read: boolean } | null },
): { text: string; tone: PillTone } {
  const unsent = toSend(counts) + kept.ready;
  const parked = counts.parked + kept.parked;
  if (parked > 0) {
    return {
      text: tPlural(parked, '{count} needs you', '{count} need you'),
      tone: 'needs',
    };
  }
  if (unsent > 0)
    return {
      text: online ? t('{unsent} to send', { unsent }) : t('Offline · {unsent} to send', { unsent }),
      tone: 'unsent',
    };
  if (lost?.read === false) return { text: t('Results missing'), tone: 'needs' };
  if (!online) return { text: t('Offline'), tone: 'unsent' };
  return { text: lost ? t('Nothing to send') : t('All sent'), tone: 'good' };
}
