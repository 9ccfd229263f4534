// Where a map begins: at what is shown on it, else at the streets below, else at the person.
import { isGoodFix } from '../../../domain/road-signs/condition';
import type { DoorMapProps, MapPosition } from './types';

export interface Start {
  /** [lng, lat]; at least one. */
  points: readonly [number, number][];
  /** Streets alone only say where the town is: the first thing that is shown among them still brings the map to it. */
  firm: boolean;
}

type Shown = Pick<DoorMapProps, 'doors' | 'placements' | 'position' | 'pin' | 'streets'>;

/** Null while there is nothing that could be shown. */
export function startOf({ doors, placements, position, pin, streets }: Shown): Start | null {
  const shown = [...doors, ...(placements ?? [])].map((each) => each.coordinates);
  if (pin) shown.push(pin, ...(position && isAt(pin, position) ? around(position) : []));
  if (shown.length > 0) return { points: shown, firm: true };
  if (position) return { points: [[position.longitude, position.latitude], ...around(position)], firm: true };
  const town = (streets ?? []).flatMap((street) => street.line);
  return town.length > 0 ? { points: town, firm: false } : null;
}

/** Where a map that began at `stands` goes now, if anywhere: later things do not tear it from the person's hand. */
export function nextStart(stands: Start | null, props: Shown): { start: Start; moves: boolean } | null {
  if (stands?.firm) return null;
  const start = startOf(props);
  if (!start || (stands && !start.firm)) return null;
  const { pin, position } = props;
  // Anyone who set a pin among the streets has found the place themselves; one that is only offered has to be seen.
  const found = stands !== null && pin && !(position && isAt(pin, position));
  return { start, moves: !found };
}

function isAt([lng, lat]: readonly [number, number], { longitude, latitude }: MapPosition): boolean {
  return lng === longitude && lat === latitude;
}

/** No phone is asked to show more than this, in meters. */
const farthest = 2_000;

/** How roughly a position is known is seen, and the streets there: without them no one can say where in it they stand. */
function around({ longitude, latitude, accuracy }: MapPosition): [number, number][] {
  if (isGoodFix(accuracy)) return [];
  const up = Math.min(accuracy, farthest) / 111_320;
  const across = up / Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  return [
    [longitude - across, latitude - up],
    [longitude + across, latitude + up],
  ];
}
