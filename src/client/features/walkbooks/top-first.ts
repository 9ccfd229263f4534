// The order of a walkbook with every building from its top floor down, as this walkbook's plan.
import { say } from '../../../domain/words/say';
import { topDown } from '../../../domain/walkbooks/top-floor';
import type { Book, Viewer } from '../../local/books';
import { keepPlan } from '../../local/plans';
import { toast } from '../../ui/toast';

export function walkTopFirst(book: Book, viewer: Viewer): void {
  const order = topDown(book.doors).map((door) => door.properties.door_id);
  const metres = book.walkbook?.metres ?? 0;
  keepPlan(viewer, book.id, { kind: 'top', order, metres, minutes: 0, at: Date.now() });
  toast({ text: say('Every building from its top floor down'), icon: 'check' });
}
