import { expect, test } from 'vitest';
import { leftOfLine, namesOfParts } from '../../../src/domain/turf-cutting/split-turf';
import type { Spot } from '../../../src/domain/turf-cutting/turf-plan';

test('a line through a turf tells which of its buildings lie on its left, beyond its ends too', () => {
  const places: Spot[] = [
    [-1, 0],
    [1, 0],
    [-1, 50],
    [-1, 1],
  ];
  const north = [
    [0, 0],
    [0, 1],
  ] as const satisfies [Spot, Spot];
  expect(leftOfLine(places, [4, 4, 4, 5], 4, north)).toEqual([0, 2]);
  expect(leftOfLine(places, [4, 4, 4, 5], 4, [north[1], north[0]])).toEqual([1]);
});

test.each([
  ['North 1 – Oak Park', [], ['North 1B – Oak Park', 'North 1C – Oak Park']],
  ['North 1 – Oak Park', ['north 1b – oak park'], ['North 1C – Oak Park', 'North 1D – Oak Park']],
  [
    'North 1B – Oak Park',
    ['North 1 – Oak Park', 'North 1B – Oak Park'],
    ['North 1C – Oak Park', 'North 1D – Oak Park'],
  ],
  ['Mill Hill', [], ['Mill Hill B', 'Mill Hill C']],
])('parts of "%s" where %j are taken are %j', (name, taken, expected) => {
  expect(namesOfParts(name, 2, taken, 120)).toEqual(expected);
});

test('however many parts a turf has, their names differ and are no longer than allowed', () => {
  const names = namesOfParts(`Hill ${'x'.repeat(115)}`, 60, [], 120);
  expect(new Set(names).size).toBe(60);
  expect(Math.max(...names.map((name) => name.length))).toBeLessThanOrEqual(120);
});
