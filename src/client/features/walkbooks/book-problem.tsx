// A walkbook that cannot be shown: why, what is safe, and what to do.
import { say, sayCount } from '../../../domain/words/say';
import type { Book } from '../../local/books';
import { useSyncStatus } from '../../local/status';
import { toSend } from '../../../domain/sync/pill';
import { Problem } from '../../ui/problem';

export function BookProblem({ book, onRetry }: { book: Book; onRetry: () => void }) {
  const { counts } = useSyncStatus();
  if (book.state !== 'absent' && book.state !== 'revoked') return null;
  const unsent = toSend(counts) + counts.parked;
  const safe =
    unsent > 0
      ? say('Your {items} stay on this phone.', {
          items: sayCount(unsent, '{count} unsent item', '{count} unsent items'),
        })
      : undefined;
  return (
    <Problem safe={safe} onRetry={onRetry}>
      {book.state === 'absent'
        ? say('This walkbook is not on this phone yet. {problem}', { problem: book.problem ?? '' })
        : book.problem}
    </Problem>
  );
}
