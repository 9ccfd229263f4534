// Estimated times beside what a campaign's own walks took, and where the difference comes from.
import type { EstimateCheck } from '../../contract/reports/walkbook-reports';
import type { Position } from '../geography/geometry';
import { groupBy } from '../lists/group-by';
import { metresDrivenPerMinute, minutesToPark } from '../walking-order/drive';
import { metresPerMinute, minutesAtDoor } from '../walkbooks/estimate';
import { legsOf, type Leg } from './pace';

/** One result at a door. */
export interface WalkedTouch {
  door_id: string;
  recorded_at: string;
  /** Who recorded it; only told apart. */
  user_id: string;
  /** Somebody talked. */
  met: boolean;
  /** Its walkbook is timed by car and on foot. */
  by_car: boolean;
  place: Position;
}

type Kind = EstimateCheck['parts'][number]['kind'];
const kinds: readonly Kind[] = ['met', 'unmet', 'driven'];

/** Fewer visits tell nothing, and those of one or two people would tell of them. */
const leastVisits = 100;
const leastPeople = 3;
/** Nobody who came by car walks farther than this to the next door. Metres. */
const farthestFromCar = 200;

/** What these walks took beside what is estimated for them: visits with and without a conversation, and drives; none of too few visits or people. */
export function checkEstimates(touches: readonly WalkedTouch[]): EstimateCheck {
  const legs = [...groupBy(touches, ({ user_id: user }) => user)].flatMap(([user, own]) =>
    legsOf(own, ({ place }) => place).map((leg) => ({ ...leg, user })),
  );
  const people = countPeople(legs);
  const base = { visits: legs.length, people };
  if (legs.length < leastVisits || people < leastPeople) return { ...base, parts: [] };
  const byKind = groupBy(legs, kindOf);
  const parts = kinds.flatMap((kind) => {
    const own = byKind.get(kind) ?? [];
    const sum = (of: (leg: Leg<WalkedTouch>) => number) => own.reduce((all, leg) => all + of(leg), 0);
    const estimated = sum((leg) => minutesAtDoor + minutesOfWay(kind, leg.metres));
    return countPeople(own) >= leastPeople
      ? [{ kind, visits: own.length, taken: sum(({ minutes }) => minutes), estimated }]
      : [];
  });
  return { ...base, parts };
}

const countPeople = (legs: readonly { user: string }[]) => new Set(legs.map(({ user }) => user)).size;

function kindOf({ metres, touches }: Leg<WalkedTouch>): Kind {
  if (metres > farthestFromCar && touches.some((touch) => touch.by_car)) return 'driven';
  return touches.some(({ met }) => met) ? 'met' : 'unmet';
}

const minutesOfWay = (kind: Kind, metres: number): number =>
  kind === 'driven' ? minutesToPark + metres / metresDrivenPerMinute : metres / metresPerMinute;
