import { expect, it } from 'vitest';
import { nextStart, startOf } from '../../../../src/client/ui/map/initial-view';

const streets = [
  {
    name: 'Elm St',
    line: [
      [-80, 35],
      [-80.1, 35],
    ] as [number, number][],
  },
];
const position = { longitude: -81, latitude: 36, accuracy: 8 };
const door = { id: 'd', coordinates: [-82, 37] as [number, number], label: '1 Elm St', tone: 'todo' as const };
const base = { label: 'Map', doors: [] };

it('begins at what is shown, wherever the person is', () => {
  expect(startOf({ ...base, doors: [door], pin: [-83, 38], position, streets })).toEqual({
    points: [
      [-82, 37],
      [-83, 38],
    ],
    firm: true,
  });
});

it('begins at the person where nothing else is shown, and at the streets before it is known where they are', () => {
  expect(startOf({ ...base, position, streets })).toEqual({ points: [[-81, 36]], firm: true });
  expect(startOf({ ...base, streets })).toEqual({ points: streets[0]?.line, firm: false });
});

it('begins nowhere without any of it', () => {
  expect(startOf({ ...base, streets: [] })).toBeNull();
});

it('shows how roughly a position is known, with the streets there, but not where a pin was set elsewhere', () => {
  const rough = { longitude: -81, latitude: 36, accuracy: 240 };
  const offered = startOf({ ...base, position: rough, pin: [-81, 36], streets });
  const heights = (offered?.points ?? []).map(([, lat]) => lat);
  // 240 m to both sides.
  expect((Math.max(...heights) - Math.min(...heights)) * 111_320).toBeCloseTo(480, 0);
  expect(startOf({ ...base, position: rough, pin: [-83, 38], streets })?.points).toEqual([[-83, 38]]);
});

it('goes from the streets of the town to a pin that is offered, and stays where somebody set one', () => {
  const town = startOf({ ...base, streets });
  const rough = { longitude: -81, latitude: 36, accuracy: 240 };
  expect(nextStart(town, { ...base, streets, position: rough, pin: [-81, 36] })).toMatchObject({ moves: true });
  expect(nextStart(town, { ...base, streets, position: rough, pin: [-80, 35] })).toMatchObject({ moves: false });
  expect(nextStart(startOf({ ...base, position }), { ...base, position: rough })).toBeNull();
});
