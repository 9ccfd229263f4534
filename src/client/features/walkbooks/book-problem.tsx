// A walkbook that cannot be shown: why, what is safe, and what to do.
import type { Book } from '../../local/books';
import { useSyncStatus } from '../../local/status';
import { toSend } from '../../../domain/sync/pill';
import { count } from '../../../domain/reports/words';
import { Problem } from '../../ui/problem';

export function BookProblem({ book, onRetry }: { book: Book; onRetry: () => void }) {
  const { counts } = useSyncStatus();
  if (book.state !== 'absent' && book.state !== 'revoked') return null;
  const unsent = toSend(counts) + counts.parked;
  const safe = unsent > 0 ? `Your ${count(unsent, 'unsent item')} stay on this phone.` : undefined;
  return (
    <Problem safe={safe} onRetry={onRetry}>
      {book.state === 'absent' ? `This walkbook is not on this phone yet. ${book.problem ?? ''}` : book.problem}
    </Problem>
  );
}
