// How placed signs stand, given what the server knows and what this phone has reported since.
import type { Placement } from '../../contract/road-signs';
import type { SignCondition, SignReport } from '../../contract/facts/sign-report';
import { metresBetween } from '../geography/geometry';

/** A report with whose it is. */
export type KnownReport = Pick<SignReport, 'id' | 'placement_id' | 'condition' | 'note' | 'recorded_at'> & {
  user_id: string;
  user_name: string;
};

type Found = Pick<Placement, 'id' | 'condition' | 'reported'>;

/** The placement as the newest of all reports says: the server's own, or one of this phone's. */
export function withReports<P extends Found>(placement: P, reports: readonly KnownReport[]): P {
  let newest: P = placement;
  for (const report of reports) {
    if (report.placement_id !== placement.id) continue;
    const { user_id, user_name, recorded_at, note } = report;
    const before = newest.reported;
    if (before && Date.parse(before.recorded_at) > Date.parse(recorded_at)) continue;
    newest = { ...newest, condition: report.condition, reported: { user_id, user_name, recorded_at, note } };
  }
  return newest;
}

/** Whether a sign is still where it was put up, damaged or not. */
export function stands({ condition }: { condition: SignCondition }): boolean {
  return condition === 'standing' || condition === 'damaged';
}

/** What can be said of a sign that was last found so. */
export function nextConditions(condition: SignCondition): SignCondition[] {
  switch (condition) {
    case 'standing':
      return ['missing', 'damaged', 'taken_down'];
    case 'damaged':
      return ['standing', 'missing', 'taken_down'];
    case 'missing':
      return ['standing', 'taken_down'];
    case 'taken_down':
      return ['standing'];
  }
}

/** Signs with their distance in meters, nearest first; without a position in the order given, and without a distance. */
export function nearestFirst<P extends { coordinates: [number, number] }>(
  placements: readonly P[],
  from: { latitude: number; longitude: number } | null,
): { placement: P; away: number | null }[] {
  if (!from) return placements.map((placement) => ({ placement, away: null }));
  return placements
    .map((placement) => {
      const [longitude, latitude] = placement.coordinates;
      return { placement, away: metresBetween(from, { latitude, longitude }) };
    })
    .sort((a, b) => a.away - b.away);
}

/** A worse position, in meters, says nothing about where a sign stands: the pin has to be set by hand. */
export const poorAccuracy = 100;

/** Whether a fix of this accuracy, in meters, is good enough to say where a sign stands. */
export function isGoodFix(accuracy: number): boolean {
  return accuracy <= poorAccuracy;
}
