// Placed signs as GeoJSON (RFC 7946), for maps and other programs.
import type { Placement } from '../../contract/road-signs';
import { placementState } from './placement-state';

type Told = Pick<
  Placement,
  'id' | 'road_sign_name' | 'coordinates' | 'accuracy' | 'user_name' | 'recorded_at' | 'note' | 'condition' | 'reported'
>;

/** A feature collection, a point a placement. Names and values stay English, whatever language the campaign reads. */
export function placementsGeojson(placements: readonly Told[]): string {
  const features = placements.map((placement) => ({
    type: 'Feature',
    id: placement.id,
    geometry: { type: 'Point', coordinates: placement.coordinates },
    properties: {
      sign: placement.road_sign_name,
      state: placementState(placement),
      placed_by: placement.user_name,
      placed_at: placement.recorded_at,
      accuracy_meters: placement.accuracy,
      note: placement.note,
      reported_by: placement.reported?.user_name ?? null,
      reported_at: placement.reported?.recorded_at ?? null,
      report_note: placement.reported?.note ?? null,
    },
  }));
  return JSON.stringify({ type: 'FeatureCollection', features });
}
