import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseAddress, zip5 } from '../../../src/domain/addresses/address';

const keyOf = (line: string, unit = ''): string => {
  const { key, unit_key } = normaliseAddress({ line, unit, zip: '27009' });
  return unit_key === '' ? key : `${key} / ${unit_key}`;
};

describe('an address in its one spelling', () => {
  it.each([
    [
      'zero-padded ordinals and ordinal words',
      ['84 09TH ST', '84 9th St.', '84 NINTH STREET', '84 ninth str', '84 9 ST'],
    ],
    ['compound ordinals', ['1 TWENTY FIRST AVE', '1 Twenty-First Avenue', '1 21ST AV']],
    ['street types', ['12 OAK BOULEVARD', '12 Oak Blvd.', '12  OAK   BOUL', '0012 Oak blv']],
    ['directions in front', ['9 NORTH MAIN ST', '9 N MAIN ST', '9 N. Main Street', '9 No Main St']],
    ['directions behind', ['9 MAIN ST SOUTHEAST', '9 Main St SE', '9 MAIN ST S.E.', '9 Main St South East']],
    ['fractions', ['38 1/2 Elm Ct', '38½ ELM COURT', '38-1/2 elm ct']],
    ['letters of house numbers', ['32A ELGIN PARK', '32-A Elgin Park', '32 A ELGIN PARK']],
    ['apostrophes and accents', ["7 O'FARRELL ST", '7 O’Farrell St', '7 OFARRELL ST']],
    ['leading words', ['5 SAINT MARYS RD', '5 St. Marys Rd', '5 ST MARYS ROAD']],
    ['numbered roads', ['100 COUNTY ROAD 9', '100 Co Rd 9', '100 CR 9']],
    ['extensions', ['10 FIFTH AVENUE EXTENSION', '10 5th Ave Ext']],
    ['Spanish letters', ['3 CAÑON DR', '3 Canon Drive']],
  ])('is the same for all spellings: %s', (_what, lines) => {
    expect(new Set(lines.map((line) => keyOf(line))).size).toBe(1);
  });

  it.each([
    ['the number that a key needs', '84 9TH ST', '48 9TH ST'],
    ['the direction', '9 N MAIN ST', '9 S MAIN ST'],
    ['the type', '9 PARK AVE', '9 PARK PL'],
    ['a street called South and a lettered street', '9 SOUTH ST', '9 S ST'],
    ['the fraction', '38 1/2 ELM CT', '38 ELM CT'],
    ['buildings and units', '1 A ST BLDG 3', '1 A ST APT 3'],
    ['units whose figures run together', '1 A ST # 3-10', '1 A ST # 31-0'],
  ])('tells apart %s', (_what, one, other) => {
    expect(keyOf(one)).not.toBe(keyOf(other));
  });

  it('reads every designator of a unit alike, in the line and in a field of its own', () => {
    const lines = [
      '12 OAK ST APT 4',
      '12 OAK ST # 4',
      '12 OAK ST #4',
      '12 OAK ST UNIT 4',
      '12 OAK ST STE 4',
      '12 Oak St, Apt. #04',
    ];
    expect(
      new Set([
        ...lines.map((line) => keyOf(line)),
        ...['APT 4', '# 4', 'Unit 4', '4', '004'].map((unit) => keyOf('12 OAK ST', unit)),
      ]),
    ).toEqual(new Set(['12 OAK ST|27009 / 4']));
  });

  it.each([
    ['795 JOHNSON CLUB APT. 394', '795 JOHNSON CLB|27009 / 394'],
    ['7292 JUAN LOCKS SUITE 970', '7292 JUAN LCKS|27009 / 970'],
    ['555 E CARVER ST 122', '555 E CARVER ST|27009 / 122'],
    ['100 MAIN ST 2ND FLOOR', '100 MAIN ST|27009 / FL2'],
    ['100 Main St Bldg 3 Apt 04', '100 MAIN ST|27009 / BLDG3-4'],
    ['100 MAIN ST REAR', '100 MAIN ST|27009 / REAR'],
    ['100 FRONT ST', '100 FRONT ST|27009'],
    ['100 US HIGHWAY 1', '100 US HWY 1|27009'],
    ['100 AVENUE E', '100 AVE E|27009'],
    ['450 A ST', '450 A ST|27009'],
    ['12 PARK', '12 PARK|27009'],
    ['1 NORTH PARK AVE NE', '1 N PARK AVE NE|27009'],
    ['PO BOX 12', 'PO BOX 12|27009'],
    ['0 MARKET ST', 'MARKET ST|27009'],
    ['', '|27009'],
  ])('reads "%s" as %s', (line, expected) => {
    expect(keyOf(line)).toBe(expected);
  });

  it('keeps both units when the line has one and the second field another, and says an equal one once', () => {
    expect(normaliseAddress({ line: '938 WENDY RUN SUITE 177', unit: 'APT. 152' })).toMatchObject({
      unit: '177, 152',
      unit_key: '177-152',
    });
    expect(normaliseAddress({ line: '938 WENDY RUN APT 4', unit: '# 4' })).toMatchObject({ unit: '4', unit_key: '4' });
  });

  it('makes of parts what it makes of the line', () => {
    const parts = {
      number: '0450',
      fraction: '1/2',
      prefix: 'North',
      street: '09TH',
      type: 'Street',
      suffix: 'SE',
      unit: '# 4',
      zip: '270091234',
    };
    expect(normaliseAddress(parts)).toEqual(
      normaliseAddress({ line: '450 1/2 N 9th St SE', unit: '4', zip: '27009-1234' }),
    );
    expect(normaliseAddress({ number: '32', fraction: 'A', street: 'ELGIN', type: 'PARK' }).house_number).toBe('32A');
  });

  it('shows an address as people write it', () => {
    expect(normaliseAddress({ line: "0450 1/2 N.E. O'FARRELL STREET SOUTH, APT. 07b", zip: '94102' })).toEqual({
      key: '450 1/2 NE OFARRELL ST S|94102',
      unit_key: '7B',
      address: "450 1/2 NE O'Farrell St S",
      unit: '07B',
      house_number: '450 1/2',
      street: "NE O'Farrell St S",
      side: 'even',
    });
    expect(normaliseAddress({ line: '9 MCCOPPIN BROOKS' }).address).toBe('9 McCoppin Brooks');
    expect(normaliseAddress({ line: '1 AVENUE OF THE AMERICAS' }).address).toBe('1 Avenue of the Americas');
  });

  it('tells the side of the street by the house number', () => {
    expect(['13 A ST', '14B A ST', '37-12 A ST', 'A ST'].map((line) => normaliseAddress({ line }).side)).toEqual([
      'odd',
      'even',
      'even',
      null,
    ]);
  });

  it('brings ZIPs to five digits and keeps their zeros', () => {
    expect(['02139', '2139', '02139-4307', '021394307', ' 94102.0 ', '', null, 'K1A 0B1'].map(zip5)).toEqual([
      '02139',
      '02139',
      '02139',
      '02139',
      '94102',
      '',
      '',
      '',
    ]);
  });

  const word = fc.constantFrom(
    ...'N S E NORTH SOUTHEAST NO ST STREET AVENUE PARK RD EXT HWY COUNTY CO MAIN OAK NINTH 09TH 9TH TWENTY FIRST SAINT MOUNT A B E 0 00 12 007 450 1/2 32-A 12-14 # APT UNIT BLDG FL FLOOR 2ND REAR UPPER PH 4B APT4 NO. O’NEIL McCoppin GARCÍA-LUNA , ( ) TH . ; US CR OF THE'.split(
      ' ',
    ),
  );
  const line = fc.array(word, { maxLength: 8 }).map((words) => words.join(' '));

  it('stays as it is when it is normalised again', () => {
    fc.assert(
      fc.property(line, fc.oneof(fc.constant(''), line), (text, unit) => {
        const once = normaliseAddress({ line: text, unit, zip: '94102' });
        expect(normaliseAddress({ line: once.address, unit: once.unit, zip: '94102' })).toEqual(once);
      }),
      { numRuns: 2_000 },
    );
  });

  it('does not depend on case or spacing, and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(line, fc.string({ unit: 'grapheme-ascii' })), (text) => {
        const { key, unit_key } = normaliseAddress({ line: text });
        expect(normaliseAddress({ line: `  ${text.toLowerCase().replaceAll(' ', '   ')} ` })).toMatchObject({
          key,
          unit_key,
        });
      }),
      { numRuns: 2_000 },
    );
  });
});
