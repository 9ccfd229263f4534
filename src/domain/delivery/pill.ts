// The one line about unsent work, in words.
import type { Texts } from '../i18n/texts';
import type { ItemState } from './outcome';

export type StateCounts = Readonly<Record<ItemState, number>>;
export type PillTone = 'good' | 'unsent' | 'needs';

/** No item in any state. */
export const noItems: StateCounts = { queued: 0, sending: 0, unknown: 0, waiting: 0, signed_out: 0, parked: 0 };

/** How many items still go out automatically (signed-out ones as soon as their owner signs in). */
export function toSend(counts: StateCounts): number {
  return counts.queued + counts.sending + counts.unknown + counts.waiting + counts.signed_out;
}

/**
 * The pill at the top right: what a person must decide comes first, then what is unsent, then "Offline" or "All sent".
 * @param online whether our own API answered within 8 s when last asked
 */
export function pillText(
  { tPlural, t }: Texts,
  counts: StateCounts,
  online: boolean,
): { text: string; tone: PillTone } {
  const unsent = toSend(counts);
  if (counts.parked > 0) {
    return {
      text: tPlural(counts.parked, '{count} needs you', '{count} need you'),
      tone: 'needs',
    };
  }
  if (unsent > 0)
    return {
      text: online ? t('{unsent} to send', { unsent }) : t('Offline · {unsent} to send', { unsent }),
      tone: 'unsent',
    };
  return online ? { text: t('All sent'), tone: 'good' } : { text: t('Offline'), tone: 'unsent' };
}
