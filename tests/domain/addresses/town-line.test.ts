import { expect, it } from 'vitest';
import { splitTownLine } from '../../../src/domain/addresses/town-line';

it.each([
  ['SPRINGFIELD OH 45999', 'SPRINGFIELD', 'OH', '45999'],
  ['Saint Paul, MN 55101-1234', 'Saint Paul', 'MN', '55101'],
  ['St. Albans, W.  45417', 'St. Albans, W', '', '45417'],
  ['springfield, oh, 459991234', 'springfield', 'OH', '45999'],
  ['Dayton, Ohio 45417', 'Dayton', 'OH', '45417'],
  ['Mount Washington 40047', 'Mount Washington', '', '40047'],
  ['Fargo, North Dakota  58102', 'Fargo', 'ND', '58102'],
  ['Ville Platte 70586', 'Ville Platte', '', '70586'],
])('"%s" is a town with its state and ZIP', (text, city, state, zip) => {
  expect(splitTownLine(text)).toEqual({ city, state, zip });
});

it.each(['Dayton', 'Dayton OH', '12 Oak St 45417', 'Dayton 4541', '45417', 'Ward 3', ''])('"%s" is none', (text) => {
  expect(splitTownLine(text)).toBeNull();
});
