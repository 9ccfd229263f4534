// The doors to do anew from where one stands, as this walkbook's plan.
import { say } from '../../../domain/words/say';
import type { DoorFeature } from '../../../contract/walkbooks';
import { distance } from '../../../domain/reports/words';
import type { Book, Viewer } from '../../local/books';
import { keepPlan } from '../../local/plans';
import { findFix } from '../../local/position';
import { toast } from '../../ui/toast';
import { metresTo, placeOf, planBook } from './planning';

/** How long a phone may look for itself: somebody waits at the kerb. */
const patience = 10_000;

/** Nobody walks to doors that are further away than this. Metres. */
const tooFar = 20_000;

/** So long after a knock somebody is taken to stand at that door still. */
const justKnocked = 30 * 60_000;

/** The door of an own knock of just now: where somebody is whose phone does not say it. */
function lastKnocked({ doors, positions, touchesAt, lastDoorId }: Book, userId: string): DoorFeature | null {
  if (lastDoorId === null) return null;
  const since = Date.now() - justKnocked;
  const knocked = touchesAt(lastDoorId).some(
    ({ user_id: by, recorded_at }) => by === userId && Date.parse(recorded_at) > since,
  );
  return knocked ? (doors[positions.get(lastDoorId) ?? -1] ?? null) : null;
}

/** Never rejects: says what came of it. */
export async function replan(book: Book, viewer: Viewer, topFirst = false): Promise<void> {
  const found = await findFix(patience);
  const door = found ? null : lastKnocked(book, viewer.userId);
  const fix = found ?? (door && placeOf(door));
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
      text: door
        ? say('This phone does not say where it is. The doors start at your last knock, {address}: {distance} in all', {
            address: door.properties.address,
            distance: distance(route.metres),
          })
        : say('The doors start where you are: {distance} in all', { distance: distance(route.metres) }),
      icon: 'check',
    });
  } catch {
    toast({ text: say('The order could not be planned. It stays as it is.'), icon: 'alert' });
  }
}
