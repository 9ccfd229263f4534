// A plan for a walkbook from where someone stands: the doors to do, at their own pace.
import { t } from '../../../i18n/texts';
import type { DoorFeature } from '../../../../contract/doors';
import type { Position } from '../../../../domain/geography/geometry';
import { metresBetween } from '../../../../domain/geography/geometry';
import type { TimedRoute } from '../../../../domain/routes/timed-route';
import { paceOf } from '../../../../domain/routes/pace';
import { doorsToPlan } from '../../../../domain/routes/eligible-doors';
import { nextDoor } from '../../../../domain/walkbooks/progress';
import { minutesToWalk, sunsetAt } from '../../../../domain/routes/sunset';
import { type WalkbookView, type Viewer } from '../../../offline/mirror/walkbook-view';
import { openWalkbookView } from '../../../offline/mirror/walkbooks';
import { findFix } from '../../../offline/device/position';
import { planRoute } from './route-planner';
import { serverNow } from '../../../session/server-clock';

/** All doors to do in a new order, or with `minutes` a loop of as many as fit. */
export function walkbookOfPlan(
  walkbookView: WalkbookView,
  userId: string,
  from: Position,
  minutes: number | null,
  topFirst = false,
): Promise<TimedRoute> {
  const touches = walkbookView.doors.flatMap(({ properties }) =>
    walkbookView.touchesAt(properties.door_id).filter((touch) => touch.user_id === userId),
  );
  const pace = paceOf(touches, (id) => {
    const door = walkbookView.doors[walkbookView.positions.get(id) ?? -1];
    return door && placeOf(door);
  });
  const { latitude, longitude } = from;
  return planRoute({
    doors: doorsToPlan(walkbookView.doors, walkbookView.standingOf),
    from: { latitude, longitude },
    pace,
    minutes,
    topFirst,
  });
}

/** So long a phone may look for itself before a loop starts at the next door. */
const patience = 5_000;

export interface RouteOffer {
  loop: TimedRoute;
  /** Its first door: "118 Maple St". */
  first: string;
  /** When it was planned, ms since 1970. */
  at: number;
  /** Of this day there, ms since 1970; null where the sun does not set. */
  sunset: number | null;
  /** Whether sunset comes before the time asked for is over. */
  darkBefore: boolean;
}

/**
 * A loop from here and back; from the next door when this phone does not know where it is, or is too far from all doors.
 * Null when nothing in the walkbook is left to do.
 */
export async function offerRoute(
  viewer: Viewer,
  id: string,
  minutes: number,
  afterDark: boolean,
): Promise<RouteOffer | null> {
  const [walkbookView, fix] = await Promise.all([readyWalkbook(viewer, id), findFix(patience)]);
  const next = nextDoor(walkbookView.doors, walkbookView.standingOf, walkbookView.lastDoorId);
  if (!next) return null;
  const offer = async (place: Position): Promise<RouteOffer> => {
    const at = serverNow();
    const loop = await walkbookOfPlan(walkbookView, viewer.userId, place, minutesToWalk(minutes, place, at, afterDark));
    const darkBefore = minutesToWalk(minutes, place, at, false) < minutes;
    const door = walkbookView.doors[walkbookView.positions.get(loop.order[0] ?? '') ?? -1];
    return { loop, first: door ? doorAddress(door) : '', at, sunset: sunsetAt(place, at), darkBefore };
  };
  const here = fix && (await offer(fix));
  return here && here.loop.order.length > 0 ? here : offer(placeOf(next));
}

/** The walkbook as soon as it is read from this phone. Rejects when it is not here any more. */
function readyWalkbook(viewer: Viewer, id: string): Promise<WalkbookView> {
  const { store } = openWalkbookView(viewer, id);
  return new Promise((done, fail) => {
    const look = () => {
      const walkbookView = store.get();
      if (walkbookView.state === 'loading') return;
      leave();
      if (walkbookView.state === 'ready') done(walkbookView);
      else fail(new Error(walkbookView.problem ?? t('The walkbook is not on this phone')));
    };
    const leave = store.subscribe(look);
    look();
  });
}

/** Metres to the nearest door. */
export function metresTo(walkbookView: WalkbookView, from: Position): number {
  return walkbookView.doors.reduce((least, door) => Math.min(least, metresBetween(from, placeOf(door))), Infinity);
}

/** Where a door is. */
export function placeOf({ geometry: { coordinates } }: DoorFeature): Position {
  return { longitude: coordinates[0], latitude: coordinates[1] };
}

/** "118 Maple St #4". */
function doorAddress({ properties: { address, unit } }: DoorFeature): string {
  return unit ? `${address} #${unit}` : address;
}
