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
  for (const { minutes, metres } of legsOf(touches, ({ door_id }) => positionOf(door_id))) {
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

interface Knock {
  door_id: string;
  recorded_at: string;
}

/** From the end of one visit to the end of the next: the way there and the time at the door. */
export interface Leg<T extends Knock> {
  minutes: number;
  /** As the crow flies. */
  metres: number;
  /** What was recorded at the door that it leads to. */
  touches: readonly T[];
}

/** The ways and visits of one person, whose touches come in any order. A rest is none, nor is a way from or to an unknown place. */
export function legsOf<T extends Knock>(
  touches: readonly T[],
  positionOf: (touch: T) => Position | undefined,
): Leg<T>[] {
  const visits: { door: string; at: number; touches: T[] }[] = [];
  const inOrder = touches
    .map((touch) => ({ touch, at: Date.parse(touch.recorded_at) }))
    .filter(({ at }) => !Number.isNaN(at))
    .sort((a, b) => a.at - b.at);
  for (const { touch, at } of inOrder) {
    const before = visits.at(-1);
    if (before && before.door === touch.door_id) {
      before.at = at;
      before.touches.push(touch);
    } else visits.push({ door: touch.door_id, at, touches: [touch] });
  }
  return visits.flatMap((visit, index) => {
    const last = visits[index - 1];
    const [from, to] = [last && positionOf(last.touches[0]!), positionOf(visit.touches[0]!)];
    if (!last || !from || !to) return [];
    const minutes = (visit.at - last.at) / 60_000;
    return minutes > 0 && minutes <= REST ? [{ minutes, metres: metresBetween(from, to), touches: visit.touches }] : [];
  });
}
