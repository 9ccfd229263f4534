// Doors as walkbooks have them.
import type { DoorFeature } from '../../src/contract/doors';

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
