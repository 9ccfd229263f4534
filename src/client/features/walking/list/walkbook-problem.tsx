// A walkbook that cannot be shown: why, what is safe, and what to do.
import { t, tPlural } from '../../../i18n/texts';
import type { WalkbookView } from '../../../offline/mirror/walkbook-view';
import { noAnswerText } from '../../../offline/mirror/no-answer';
import { useViewer } from '../../../offline/mirror/use-viewer';
import { expiredText } from '../../../offline/sealed/expired-text';
import { useIsExpired } from '../../../offline/sealed/keys';
import { useSyncStatus } from '../../../offline/outbox/status';
import { toSend } from '../../../../domain/delivery/standing';
import { Problem } from '../../../ui/primitives/problem';

export function WalkbookProblem({ walkbookView, onRetry }: { walkbookView: WalkbookView; onRetry: () => void }) {
  const { counts } = useSyncStatus();
  const isExpired = useIsExpired(useViewer());
  if (walkbookView.state !== 'absent' && walkbookView.state !== 'revoked') return null;
  if (walkbookView.state === 'absent' && isExpired) return <Problem onRetry={onRetry}>{expiredText()}</Problem>;
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
        ? t('This walkbook isn’t on this phone yet. {problem}', {
            problem: navigator.onLine ? (walkbookView.problem ?? '') : noAnswerText(),
          })
        : walkbookView.problem}
    </Problem>
  );
}
