import { expect, test } from 'vitest';
import { isWalkedPast } from '../../../src/domain/walkbooks/walked-past';

const door = { place: { latitude: 35.78, longitude: -78.64 }, street: 'Oak St', city: 'Raleigh', zip: '27601' };
const at = (latitude: number) => ({ ...door, street: 'Elm St', place: { latitude, longitude: -78.64 } });
const unplaced = { ...door, place: null };

test('a house is walked past within 800 meters of a door, whatever its street', () => {
  expect([at(35.787), at(35.788)].map((house) => isWalkedPast(house, door))).toEqual([true, false]);
});

test('one without a place is where its street and ZIP are walked, or its city where a ZIP is missing', () => {
  const houses = [
    unplaced,
    { ...unplaced, street: 'Elm St' },
    { ...unplaced, zip: '27602' },
    { ...unplaced, zip: '', city: 'RALEIGH' },
    { ...unplaced, zip: '', city: 'Cary' },
  ];
  expect(houses.map((house) => isWalkedPast(house, door))).toEqual([true, false, false, true, false]);
});
