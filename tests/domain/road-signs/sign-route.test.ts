import { expect, test } from 'vitest';
import { signRoute } from '../../../src/domain/road-signs/sign-route';
import { placementsGeojson } from '../../../src/domain/road-signs/placements-geojson';

const stop = (id: string, lng: number, lat: number) => ({
  id,
  coordinates: [lng, lat] as [number, number],
  address: '',
  unit: '',
});

test('signs along two streets are passed street by street, whatever their order was', () => {
  const streets = [0, 0.004].flatMap((lat) => [0, 1, 2, 3].map((n) => stop(`${lat}-${n}`, n * 0.001, lat)));
  const { stops, metres, drive } = signRoute(streets);
  const shuffled = signRoute([5, 0, 7, 2, 4, 1, 6, 3].map((at) => streets[at]!));
  expect(stops).toHaveLength(8);
  // Each street is gone along once: the loop crosses from one to the other twice.
  const rows = stops.map(({ coordinates }) => coordinates[1]);
  expect(rows.filter((row, at) => row !== rows[(at + 1) % rows.length])).toHaveLength(2);
  expect(metres).toBeLessThan(1_700);
  expect(drive).toBeNull();
  expect(shuffled.metres).toBeCloseTo(metres, 6);
});

test('two signs at one place are two stops, and no sign is no way', () => {
  expect(signRoute([stop('a', 1, 1), stop('b', 1, 1)]).stops.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(signRoute([])).toEqual({ stops: [], metres: 0, drive: null });
});

test('placements are points of GeoJSON with who, when and how they stand', () => {
  const placed = {
    id: 'p1',
    road_sign_name: 'Yard sign',
    coordinates: [-80.1, 35.2] as [number, number],
    accuracy: 5,
    user_name: 'Ana',
    recorded_at: '2026-03-01T15:00:00.000Z',
    note: 'At the "corner"',
    condition: 'damaged' as const,
    reported: { user_id: 'u', user_name: 'Cy', recorded_at: '2026-03-05T15:00:00.000Z', note: 'bent' },
  };
  const { type, features } = JSON.parse(placementsGeojson([placed])) as { type: string; features: unknown[] };
  expect(type).toBe('FeatureCollection');
  expect(features).toEqual([
    {
      type: 'Feature',
      id: 'p1',
      geometry: { type: 'Point', coordinates: [-80.1, 35.2] },
      properties: {
        sign: 'Yard sign',
        state: 'damaged',
        placed_by: 'Ana',
        placed_at: '2026-03-01T15:00:00.000Z',
        accuracy_meters: 5,
        note: 'At the "corner"',
        reported_by: 'Cy',
        reported_at: '2026-03-05T15:00:00.000Z',
        report_note: 'bent',
      },
    },
  ]);
});
