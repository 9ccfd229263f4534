// Why a list is shown as it was last, or a walkbook not at all: the person's own network, or our server.
import { t } from '../../i18n/texts';
import { expiredText } from '../sealed/expired-text';
import type { WalkbookView } from './walkbook-view';

export const noAnswerText = (): string => (navigator.onLine ? t('The server isn’t answering.') : t('You’re offline.'));

/** Why a walkbook can't be shown, or handed over: of a view whose state is 'absent' or 'revoked'. `isExpired`: this phone no longer opens what it keeps. */
export function whyAbsent({ state, problem }: Pick<WalkbookView, 'state' | 'problem'>, isExpired: boolean): string {
  if (state !== 'absent') return problem ?? '';
  if (isExpired) return expiredText();
  const why = navigator.onLine ? problem : noAnswerText();
  return why === null
    ? t('This walkbook isn’t on this phone yet.')
    : t('This walkbook isn’t on this phone yet. {problem}', { problem: why });
}
