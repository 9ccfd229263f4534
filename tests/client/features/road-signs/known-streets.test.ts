import { expect, it } from 'vitest';
import { nearestFirst } from '../../../../src/client/features/road-signs/use-known-streets';

type Bounds = [number, number, number, number];
const walkbookView = (id: string, bounds: Bounds | null) => ({ id, bounds });
const walkbookViews = [
  walkbookView('across town', [35.2, -80.2, 35.3, -80.1]),
  walkbookView('without doors', null),
  walkbookView('here', [35, -80.01, 35.01, -80]),
  walkbookView('next to it', [35.02, -80.01, 35.03, -80]),
];

it('draws the streets of the walkbooks around the person, whatever stands first in the list', () => {
  const order = nearestFirst(walkbookViews, { longitude: -80.005, latitude: 35.005 });
  expect(order.map(({ id }) => id)).toEqual(['here', 'next to it', 'across town', 'without doors']);
});

it('draws those that stand first while nobody knows where the person is', () => {
  expect(nearestFirst(walkbookViews, null)).toEqual(walkbookViews);
});
