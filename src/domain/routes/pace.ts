// How quickly a volunteer works, from their own knocks.
import { metresPerMinute, minutesAtDoor } from '../walkbooks/estimate';
import { metresBetween, type Position } from '../geography/geometry';

export interface Pace {
  minutesADoor: number;
  metresAMinute: number;
}

/** What holds for someone who has not knocked yet. */
export const usualPace: Pace = { minutesADoor: minutesAtDoor, metresAMinute: metresPerMinute };

/** The usual pace counts as much as so many knocks, each after this way, so that one odd afternoon does not turn a plan over. */
const TRUST = 8;
const USUAL_WAY = 120;
/** A longer gap between two knocks was a rest, or a way by car. Minutes. */
const REST = 20;
const doorBounds = [0.5, 8] as const;
const walkBounds = [30, 110] as const;

const within = (value: number, [least, most]: readonly [number, number]): number =>
  Math.min(most, Math.max(least, value));

/**
 * The pace of one person: minutes at a door (0.5 to 8) and meters a minute between doors (30 to 110, as the crow flies).
 * @param touches that person's own, in any order; those at one door one after the other are one visit
 * @param positionOf where a door is; touches at unknown doors are left out
 */
export function paceOf(
  touches: readonly { door_id: string; recorded_at: string }[],
  positionOf: (doorId: string) => Position | undefined,
): Pace {
  // Least squares of minutes = door + meters * slowness, drawn to the usual pace.
  let count = TRUST;
  let way = 0;
  let wayWay = TRUST * USUAL_WAY ** 2;
  let time = TRUST * usualPace.minutesADoor;
  let wayTime = (TRUST * USUAL_WAY ** 2) / usualPace.metresAMinute;
  for (const { minutes, metres } of legsOf(touches, positionOf)) {
    count += 1;
    way += metres;
    wayWay += metres * metres;
    time += minutes;
    wayTime += metres * minutes;
  }
  const whole = count * wayWay - way * way;
  const slowness = within((count * wayTime - way * time) / whole, [1 / walkBounds[1], 1 / walkBounds[0]]);
  return { minutesADoor: within((time - slowness * way) / count, doorBounds), metresAMinute: 1 / slowness };
}

/** From the end of one visit to the end of the next: the way there and the time at the door. */
function legsOf(
  touches: readonly { door_id: string; recorded_at: string }[],
  positionOf: (doorId: string) => Position | undefined,
): { minutes: number; metres: number }[] {
  const known = touches
    .map((touch) => ({ door: touch.door_id, at: Date.parse(touch.recorded_at), place: positionOf(touch.door_id) }))
    .filter(({ at }) => !Number.isNaN(at))
    .sort((a, b) => a.at - b.at);
  const visits = known.filter(({ door }, index) => known[index + 1]?.door !== door);
  return visits.flatMap((visit, index) => {
    const last = visits[index - 1];
    if (!last?.place || !visit.place) return [];
    const minutes = (visit.at - last.at) / 60_000;
    return minutes > 0 && minutes <= REST ? [{ minutes, metres: metresBetween(last.place, visit.place) }] : [];
  });
}
