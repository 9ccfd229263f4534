// The doors to do again from where one stands, as this walkbook's plan.
import { formatDistance } from '../../../i18n/formats';
import { t } from '../../../i18n/texts';
import type { DoorFeature } from '../../../../contract/doors';
import type { WalkbookView, Viewer } from '../../../offline/mirror/walkbook-view';
import { keepPlan } from '../../../offline/mirror/plans';
import { findFix } from '../../../offline/device/position';
import { toast } from '../../../ui/primitives/toast';
import { metresTo, placeOf, walkbookOfPlan } from './planning';
import { serverNow } from '../../../session/server-clock';

/** How long a phone may look for itself: someone waits at the kerb. */
const patience = 10_000;

/** No one walks to doors that are further away than this. Metres. */
const tooFar = 20_000;

/** So long after a knock someone is taken to stand at that door still. */
const justKnocked = 30 * 60_000;

/** The door of an own knock of just now: where someone is whose phone does not say it. */
function lastKnocked({ doors, positions, touchesAt, lastDoorId }: WalkbookView, userId: string): DoorFeature | null {
  if (lastDoorId === null) return null;
  const since = serverNow() - justKnocked;
  const knocked = touchesAt(lastDoorId).some(
    ({ user_id: by, recorded_at }) => by === userId && Date.parse(recorded_at) > since,
  );
  return knocked ? (doors[positions.get(lastDoorId) ?? -1] ?? null) : null;
}

/** Never rejects: says what came of it. */
export async function replan(walkbookView: WalkbookView, viewer: Viewer, topFirst = false): Promise<void> {
  const found = await findFix(patience);
  const door = found ? null : lastKnocked(walkbookView, viewer.userId);
  const fix = found ?? (door && placeOf(door));
  if (!fix) {
    toast({ text: t('Location is off, so the order is unchanged.'), icon: 'pin' });
    return;
  }
  try {
    const metres = metresTo(walkbookView, fix);
    if (metres > tooFar) {
      toast({
        text: t('You are {distance} away, so the order is unchanged.', { distance: formatDistance(metres) }),
        icon: 'pin',
      });
      return;
    }
    const route = await walkbookOfPlan(walkbookView, viewer.userId, fix, null, topFirst);
    keepPlan(viewer, walkbookView.id, { kind: 'here', ...route, topFirst, at: serverNow() });
    toast({
      text: door
        ? t('Location is off. Starting from your last knock, {address} · {distance}', {
            address: door.properties.address,
            distance: formatDistance(route.metres),
          })
        : t('Re-ordered from where you are · {distance}', { distance: formatDistance(route.metres) }),
      icon: 'check',
    });
  } catch {
    toast({ text: t('The order couldn’t be planned, so it’s unchanged.'), icon: 'alert' });
  }
}
