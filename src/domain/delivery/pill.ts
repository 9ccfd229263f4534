// The one line about unsent work, in words.
import type { Texts } from '../i18n/texts';
import { toSend, type Kept, type StandingCounts } from './standing';

export type PillTone = 'good' | 'unsent' | 'needs';

/**
 * The pill at the top right: what a person must decide comes first, then what is unsent, then what the server lost and can't be sent
 * again (`closed`), then "Offline" or "All sent".
 * `online`: whether our own API answered within 8 s when last asked.
 */
export function pillText(
  { tPlural, t }: Texts,
  {
    counts,
    kept,
    online,
    compared,
  }: { counts: StandingCounts; kept: Kept; online: boolean; compared: { closed: number } | null },
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
  if (compared?.closed) return { text: t('Some results are missing'), tone: 'needs' };
  return online ? { text: t('All sent'), tone: 'good' } : { text: t('Offline'), tone: 'unsent' };
}
