import { expect, it } from 'vitest';
import { startOf } from '../../../../src/client/ui/map/start';

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
