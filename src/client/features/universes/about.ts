// Estimated figures in words: no more exact than two figures, and said to be about so many.
import type { Suppression } from '../../../contract/voters/voter-filters';
import { leftOutWords } from '../../../domain/voter-groups/filter-texts';
import { currentTexts, formatNumber } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';

export function rounded(count: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1);
  return Math.round(count / step) * step;
}

export const numberText = (count: number, about: boolean): string =>
  about ? t('about {number}', { number: rounded(count) }) : formatNumber(count);

/** "+300", "about −1,200". */
export function changeText(change: number, about: boolean): string {
  const sign = change > 0 ? '+' : '−';
  const size = Math.abs(change);
  return about ? t('about {number}', { number: sign + formatNumber(rounded(size)) }) : sign + formatNumber(size);
}

export const votersText = ({ voters, about }: { voters: number; about: boolean }): string =>
  `${numberText(voters, about)} ${tPlural(voters, 'voter', 'voters')}`;

export const doorsText = ({ doors, about }: { doors: number; about: boolean }): string =>
  `${numberText(doors, about)} ${tPlural(doors, 'door', 'doors')}`;

export const sizeText = (size: { voters: number; doors: number; about: boolean }): string =>
  `${votersText(size)} · ${doorsText(size)}`;

/** Who is left out and why, no more exact than the figures beside it; null when no one is. */
export const leftOutText = (
  leftOut: readonly { reason: Suppression; voters: number }[],
  about: boolean,
): string | null => leftOutWords(currentTexts(), leftOut, about ? rounded : undefined);
