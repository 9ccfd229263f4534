import { fileSentence } from '../../../src/contract/messages/voter-files';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseAddress } from '../../../src/domain/addresses/address';
import { addressFeatureReader, recogniseAddressPoints } from '../../../src/domain/voter-files/address-points';
import { featureSplitter } from '../../../src/domain/voter-files/geojson-features';
import { UnreadableFileError } from '../../../src/domain/voter-files/row-reader';
import { fixture, fixtureRows } from './fixtures';

function readPoints(name: string): string[] {
  const { header, rows } = fixtureRows(name);
  const recognised = recogniseAddressPoints(header ?? []);
  if (!recognised.ok) throw new Error(recognised.reason.detail);
  return rows.map(({ line, cells }) => {
    const outcome = recognised.map(cells);
    return outcome.ok ? `${outcome.value.key} / ${outcome.value.unit_key}` : `line ${line}: ${outcome.reason.detail}`;
  });
}

function split(text: string, step = text.length || 1): string[] {
  const splitter = featureSplitter();
  const found: string[] = [];
  for (let at = 0; at < text.length; at += step) found.push(...splitter.push(text.slice(at, at + step)));
  splitter.end();
  return found;
}

describe('address points from a CSV', () => {
  it('are read from parts, and repeated as often as the file repeats them', () => {
    expect(readPoints('points-parts.csv')).toEqual([
      '412 9TH ST|27009 / ',
      '412 9TH ST|27009 / 7',
      '412 9TH ST|27009 / 7',
      '414A 9TH ST|27009 / ',
      'line 6: Unknown street name.',
      'line 7: No valid longitude and latitude in degrees.',
    ]);
  });

  it('are read with directions, without believing a house number 0 or coordinates in feet', () => {
    expect(readPoints('points-directions.csv')).toEqual([
      '141 W MARKET ST|44481 / ',
      'line 3: No house number.',
      '22 N PARK AVE NE|44481 / ',
      '30 SOUTH ST SE|44481 / ',
    ]);
  });

  it('have a house number whose beginning stands in a column of its own, by the national standard', () => {
    const header = [
      'AddNum_Pre',
      'Add_Number',
      'AddNum_Suf',
      'St_Name',
      'St_PosTyp',
      'Zip_Code',
      'Latitude',
      'Longitude',
    ];
    const rows = [
      ['N6W', '23001', '', 'Bluemound', 'Rd', '53188', '43.03', '-88.19'],
      ['W180 N', '8085', '', 'Town Hall', 'Rd', '53051', '43.17', '-88.14'],
      ['194-', '23', '', '37th', 'Ave', '11358', '40.76', '-73.79'],
      ['', '12', 'A', 'Oak', 'St', '53188', '43.03', '-88.19'],
      ['<Null>', '14', '', 'Oak', 'St', '53188', '43.03', '-88.19'],
      ['N6W', 'N6W23003', '', 'Bluemound', 'Rd', '53188', '43.03', '-88.19'],
    ];
    const recognised = recogniseAddressPoints(header);
    const keys = rows.map((cells) => {
      const outcome = recognised.ok ? recognised.map(cells) : null;
      return outcome?.ok ? outcome.value.key : outcome;
    });
    const lines = [
      'N6W23001 Bluemound Rd',
      'W180 N8085 Town Hall Rd',
      '194-23 37th Ave',
      '12A Oak St',
      '14 Oak St',
      'N6W23003 Bluemound Rd',
    ];
    expect(keys).toEqual(lines.map((line, at) => normaliseAddress({ line, zip: rows[at]?.[5] ?? '' }).key));
    const read = addressFeatureReader();
    const features = rows.map((cells) => {
      const properties = Object.fromEntries(header.map((name, at) => [name, cells[at]]));
      const outcome = read(
        JSON.stringify({ type: 'Feature', geometry: { type: 'Point', coordinates: [-88.19, 43.03] }, properties }),
      );
      return outcome.ok ? outcome.value.key : outcome;
    });
    expect(features).toEqual(keys);
  });

  it('meet the voters’ own spelling of the address', () => {
    const { key, unit_key } = normaliseAddress({ line: '412 NINTH STREET   APT. 07', zip: '27009' });
    expect(readPoints('points-parts.csv')).toContain(`${key} / ${unit_key}`);
  });

  it('are nowhere where longitude and latitude changed places, east and west of the ninetieth meridian', () => {
    const recognised = recogniseAddressPoints(['NUMBER', 'STREET', 'ZIP', 'LAT', 'LON']);
    const reasonOf = (lat: string, lon: string) => {
      const outcome = recognised.ok ? recognised.map(['12', 'Maple St', '02138', lat, lon]) : null;
      return outcome?.ok ? [outcome.value.latitude, outcome.value.longitude] : outcome?.reason.detail_code;
    };
    expect(reasonOf('42.37', '-71.11')).toEqual([42.37, -71.11]);
    expect(reasonOf('-71.11', '42.37')).toBe('EXCHANGED_COORDINATES');
    expect(reasonOf('-118.2', '33.8')).toBe('EXCHANGED_COORDINATES');
    expect(reasonOf('118', '33.8')).toBe('NO_COORDINATES');
    // Ushuaia
    expect(reasonOf('-54.8', '-68.3')).toEqual([-54.8, -68.3]);
    const feature = (coordinates: number[]) =>
      addressFeatureReader()(
        JSON.stringify({
          type: 'Feature',
          geometry: { type: 'Point', coordinates },
          properties: { number: '12', street: 'Maple St' },
        }),
      );
    expect(feature([-71.11, 42.37]).ok).toBe(true);
    for (const exchanged of [
      [42.37, -71.11],
      [33.8, -118.2],
    ])
      expect(feature(exchanged)).toMatchObject({ ok: false, reason: { detail_code: 'EXCHANGED_COORDINATES' } });
  });

  it('say which columns are missing', () => {
    expect(recogniseAddressPoints(['ADDRESS', 'PARCEL'])).toEqual({
      ok: false,
      reason: fileSentence('COLUMNS_MISSING', { what: 'a latitude and a longitude' }),
    });
  });
});

describe('address points from GeoJSON', () => {
  it('are read in the spellings of counties and of open collections', () => {
    const read = addressFeatureReader();
    expect(split(fixture('points.geojson')).map((feature) => read(feature))).toEqual([
      {
        ok: true,
        value: {
          key: '555 E CARVER ST|90745',
          unit_key: '122',
          address: '555 E Carver St',
          unit: '122',
          zip: '90745',
          city: 'Ellery',
          latitude: 33.83,
          longitude: -118.26,
        },
      },
      { ok: true, value: expect.objectContaining({ key: '18 N 1ST ST|90745', unit_key: '', latitude: 33.84 }) },
      { ok: false, reason: fileSentence('NO_POINT') },
      { ok: false, reason: fileSentence('NO_STREET') },
    ]);
  });

  it('are cut out of the file alike, in whatever pieces it comes', () => {
    const text = fixture('points.geojson');
    const whole = split(text);
    expect(whole).toHaveLength(4);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), (step) => {
        expect(split(text, step)).toEqual(whole);
      }),
    );
  });

  it('are found in lines, in a bare array and in a collection, whatever their texts hold', () => {
    const feature = fc.record({
      type: fc.constant('Feature'),
      properties: fc.dictionary(
        fc.string(),
        fc.oneof(fc.string({ unit: fc.constantFrom('{', '}', '[', ']', '"', '\\', 'a', 'é') }), fc.jsonValue()),
      ),
      geometry: fc.constant({ type: 'Point', coordinates: [1, 2] }),
    });
    fc.assert(
      fc.property(fc.array(feature, { maxLength: 4 }), fc.integer({ min: 1, max: 40 }), (features, step) => {
        const texts = features.map((value) => JSON.stringify(value));
        expect(split(texts.join('\n'), step)).toEqual(texts);
        expect(split(texts.map((text) => `\u001E${text}\r\n`).join(''), step)).toEqual(texts);
        expect(split(`[${texts.join(',')}]`, step)).toEqual(texts);
        expect(
          split(`{"name":"features","bbox":[1,2],"features":[${texts.join(', ')}],"type":"FeatureCollection"}`, step),
        ).toEqual(texts);
      }),
    );
  });

  it('are refused with a sentence when the file is cut short or is something else', () => {
    expect(() => split(fixture('points.geojson').slice(0, 900))).toThrow(
      new UnreadableFileError(fileSentence('FEATURE_CUT_SHORT')),
    );
    expect(() => split('<html>')).toThrow('This file isn’t GeoJSON.');
    expect(() => split(`{"type":"Feature","x":"${'a'.repeat(5_000_000)}`, 65_536)).toThrow(
      'A feature in this file is larger than 4 MB',
    );
  });
});
