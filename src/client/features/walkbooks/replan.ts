// The doors to do anew from where one stands, as this walkbook's plan.
import { say } from '../../../domain/words/say';
import { distance } from '../../../domain/reports/words';
import type { Book, Viewer } from '../../local/books';
import { keepPlan } from '../../local/plans';
import { findFix } from '../../local/position';
import { toast } from '../../ui/toast';
import { metresTo, planBook } from './planning';

/** How long a phone may look for itself: somebody waits at the kerb. */
const patience = 10_000;

/** Nobody walks to doors that are further away than this. Metres. */
const tooFar = 20_000;

/** Never rejects: says what came of it. */
export async function replan(book: Book, viewer: Viewer, topFirst = false): Promise<void> {
  const fix = await findFix(patience);
  if (!fix) {
    toast({ text: say('This phone does not say where it is. The order stays as it is.'), icon: 'pin' });
    return;
  }
  try {
    const metres = metresTo(book, fix);
    if (metres > tooFar) {
      toast({
        text: say('You are {distance} from these doors. The order stays as it is.', { distance: distance(metres) }),
        icon: 'pin',
      });
      return;
    }
    const route = await planBook(book, viewer.userId, fix, null, topFirst);
    keepPlan(viewer, book.id, { kind: 'here', ...route, topFirst, at: Date.now() });
    toast({
      text: say('The doors start where you are: {distance} in all', { distance: distance(route.metres) }),
      icon: 'check',
    });
  } catch {
    toast({ text: say('The order could not be planned. It stays as it is.'), icon: 'alert' });
  }
}
