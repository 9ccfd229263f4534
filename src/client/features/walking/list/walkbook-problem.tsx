// A walkbook that cannot be shown: why, what is safe, and what to do.
import { tPlural } from '../../../i18n/texts';
import type { WalkbookView } from '../../../offline/mirror/walkbook-view';
import { whyAbsent } from '../../../offline/mirror/no-answer';
import { useViewer } from '../../../offline/mirror/use-viewer';
import { useIsExpired } from '../../../offline/sealed/keys';
import { useSyncStatus } from '../../../offline/outbox/status';
import { toSend } from '../../../../domain/delivery/standing';
import { Problem } from '../../../ui/primitives/problem';

export function WalkbookProblem({ walkbookView, onRetry }: { walkbookView: WalkbookView; onRetry: () => void }) {
  const { counts } = useSyncStatus();
  const isExpired = useIsExpired(useViewer());
  if (walkbookView.state !== 'absent' && walkbookView.state !== 'revoked') return null;
  const unsent = toSend(counts) + counts.parked;
  const locked = walkbookView.state === 'absent' && isExpired;
  const safe =
    unsent > 0 && !locked
      ? tPlural(
          unsent,
          'Your {count} unsent item is safe on this phone.',
          'Your {count} unsent items are safe on this phone.',
        )
      : undefined;
  return (
    <Problem safe={safe} onRetry={onRetry}>
      {whyAbsent(walkbookView, isExpired)}
    </Problem>
  );
}
