// Doors as walkbooks have them.
import type { DoorFeature } from '../../src/contract/doors';
import type { KnownTouch } from '../../src/contract/facts/touch';

/** 118 Maple St with no one behind it, but for what is given; coordinates are longitude and latitude. */
export function doorOf(
  id: string,
  given: Partial<DoorFeature['properties']> = {},
  coordinates: [number, number] = [-80, 35],
): DoorFeature {
  return {
    type: 'Feature',
    id,
    geometry: { type: 'Point', coordinates },
    properties: {
      door_id: id,
      address: '118 Maple St',
      unit: null,
      city: 'Porchville',
      zip: '28801',
      street: 'Maple St',
      house_number: '118',
      side: 'even',
      notes: null,
      voters: [],
      ...given,
    },
  };
}

/** Someone's touch at a door, as a walkbook tells of it. */
export const knownTouch = (user_name: string, given: Partial<KnownTouch> = {}): KnownTouch => ({
  id: `of ${user_name}`,
  door_id: 'd',
  voter_id: null,
  contact_result: 'not_home',
  note: '',
  gps: null,
  replaces: null,
  recorded_at: new Date().toISOString(),
  device_id: 'x',
  seq: 1,
  user_id: user_name,
  user_name,
  ...given,
});
