import { expect, test } from 'vitest';
import { mapsLink } from '../../../src/domain/geography/maps-link';

const place = { coordinates: [-80.843, 35.227], address: '106 Hawthorn St (rear), Charlotte 28204' } as const;

test('an Android phone opens the maps app of its owner at the door, with the address as the name of the pin', () => {
  expect(mapsLink('android', place)).toBe(
    'geo:35.227,-80.843?q=35.227,-80.843(106%20Hawthorn%20St%20%20rear%20%2C%20Charlotte%2028204)',
  );
});

test('an iPhone opens its maps app at the door', () => {
  expect(mapsLink('ios', { ...place, address: '7 Ash & Elm St' })).toBe(
    'https://maps.apple.com/?ll=35.227,-80.843&q=7%20Ash%20%26%20Elm%20St',
  );
});

test('anything else opens a map in the browser', () => {
  expect(mapsLink('other', place)).toBe(
    'https://www.openstreetmap.org/?mlat=35.227&mlon=-80.843#map=18/35.227/-80.843',
  );
});
