// A walkbook that cannot be shown: why, what is safe, and what to do.
import { t, tPlural } from '../../../i18n/texts';
import type { WalkbookView } from '../../../offline/mirror/walkbook-view';
import { useSyncStatus } from '../../../offline/outbox/status';
import { toSend } from '../../../../domain/delivery/pill';
import { Problem } from '../../../ui/primitives/problem';

export function WalkbookProblem({ walkbookView, onRetry }: { walkbookView: WalkbookView; onRetry: () => void }) {
  const { counts } = useSyncStatus();
  if (walkbookView.state !== 'absent' && walkbookView.state !== 'revoked') return null;
  const unsent = toSend(counts) + counts.parked;
  const safe =
    unsent > 0
      ? t('Your {items} are safe on this phone.', {
          items: tPlural(unsent, '{count} unsent item', '{count} unsent items'),
        })
      : undefined;
  return (
    <Problem safe={safe} onRetry={onRetry}>
      {walkbookView.state === 'absent'
        ? t('This walkbook isn’t on this phone yet. {problem}', { problem: walkbookView.problem ?? '' })
        : walkbookView.problem}
    </Problem>
  );
}
