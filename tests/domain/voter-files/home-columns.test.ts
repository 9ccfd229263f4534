import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { blockOf } from '../../../src/domain/voter-files/address-blocks';
import { examination } from '../../../src/domain/voter-files/examination';
import { recogniseLayout } from '../../../src/domain/voter-files/layouts';

test.each([
  ['Mail_City', 'mailing'],
  ['MailingAddr1', 'mailing'],
  ['PostalAddress', 'mailing'],
  ['M_ADDRESS', 'mailing'],
  ['Former Address', 'former'],
  ['prev_zip', 'former'],
  ['OldStreet', 'former'],
  ['PollPlaceAddress', 'polling'],
  ['Polling Place', 'polling'],
  ['Vote Center City', 'polling'],
  ['Precinct Address', 'polling'],
  ['Temp Addr', 'other'],
  ['Legal Street', 'residence'],
  ['RES_ADDR1', 'residence'],
  ['Home no', 'residence'],
  ['Address', null],
  ['Email Address', null],
  ['E-mail address', null],
  ['Precinct', null],
  ['Registration date', null],
])('%s is of the block %s', (name, block) => expect(blockOf(name)).toBe(block));

/** Someone, and the addresses that a file may have of them. */
const voter = (at: number) => ({
  last: ['Smith', 'Garcia', 'Jones', 'Nguyen'][at % 4] ?? '',
  number: String(100 + at),
  street: `${['Maple', 'Oak', 'Elm'][at % 3]} ${['St', 'Ave', 'Ct'][at % 3]}`,
  zip: `4599${at % 5}`,
});
const rows = Array.from({ length: 40 }, (_, at) => at);

const read = (header: readonly string[], cells: readonly (readonly string[])[]) => {
  const found = recogniseLayout(header, cells);
  if (!found.ok) return found.reason.detail_code;
  const look = examination('');
  const outcomes = cells.map((row) => found.layout.map(row));
  outcomes.forEach((outcome) => look.add(outcome));
  const stop = look.problem();
  return stop
    ? stop.sentence.detail_code
    : outcomes.map((each) => (each.ok ? `${each.value.address.line} ${each.value.address.zip}` : ''));
};
const homes = rows.map((at) => `${voter(at).number} ${voter(at).street} ${voter(at).zip}`);

describe('the home address of a header that no layout describes', () => {
  const table = (header: readonly string[], cells: (at: number) => string[]) => read(header, rows.map(cells));
  const mail = (at: number) => [`PO Box ${at}`, `Suite ${at}`, 'Salem', '97301'];

  it('is told by many words for where someone lives, with other addresses beside it', () => {
    const header = ['Surname', 'Home No', 'Home Street', 'Legal Zip', 'Mail Line 1', 'Mail Line 2', 'City', 'Zip'];
    const found = table(header, (at) => [
      voter(at).last,
      voter(at).number,
      voter(at).street,
      voter(at).zip,
      ...mail(at),
    ]);
    expect(found).toEqual(homes);
  });

  it('is not a mailing address, whose columns follow one that says so', () => {
    const header = ['Last name', 'Mail to', 'Address', 'City', 'State', 'Zip'];
    expect(table(header, (at) => [voter(at).last, '', `PO Box ${at}`, 'Salem', 'OR', '97301'])).toBe(
      'COLUMNS_MISSING_AMONG',
    );
  });

  it('stops where a ZIP may be of either address', () => {
    const header = ['Last name', 'Res Address', 'Mail Address', 'City', 'Zip'];
    const cells = (at: number) => [
      voter(at).last,
      `${voter(at).number} ${voter(at).street}`,
      `PO Box ${at}`,
      'Salem',
      '97301',
    ];
    expect(table(header, cells)).toBe('HOME_UNCLEAR');
  });

  it('stops where a column without a telling name holds streets too', () => {
    const header = ['Last name', 'Address', 'Zip', 'Dwelt'];
    const cells = (at: number) => [
      voter(at).last,
      `${at} Clerk Plaza`,
      '97301',
      `${voter(at).number} ${voter(at).street}`,
    ];
    expect(table(header, cells)).toBe('HOME_UNCLEAR');
  });

  it('stops where hundreds of people would live at a few polling places', () => {
    const cells = (at: number) => [voter(at).last, `${1 + (at % 3)} School Rd`, '97301'];
    expect(table(['Last name', 'Address', 'Zip'], cells)).toBe('FEW_HOMES');
  });

  it('stops where the house numbers are in a column that nobody knows', () => {
    const cells = (at: number) => [voter(at).last, voter(at).street, voter(at).number, voter(at).zip];
    expect(table(['Last name', 'Address', 'Nr of abode', 'Zip'], cells)).toBe('COLUMNS_UNNAMED');
    const last = (at: number) => [voter(at).number, voter(at).last, voter(at).street, voter(at).zip];
    expect(table(['Nr of abode', 'Last name', 'Address', 'Zip'], last)).toBe('HOMES_WITHOUT_NUMBERS');
  });

  it.each([
    'Legal Residence Number,Legal Residence Street,Legal Residence Zip,Number,Street,City,Zip',
    'Physical Addr House Number,Physical Addr Street Name,Physical Addr Zip,House Number,Street Name,City,Zip',
    'Voter Res Number,Voter Res Street,Voter Res Zip,Number,Street,City,Zip',
  ])('is not the plain one beside columns that say residence in words that nobody reads: %s', (columns) => {
    const cells = (at: number) => [
      voter(at).last,
      voter(at).number,
      'Maple',
      voter(at).zip,
      `9${at}`,
      'Far',
      'Portland',
      '97201',
    ];
    expect(table(['Last name', ...columns.split(',')], cells)).toBe('HOME_UNCLEAR');
  });

  it('may share its id with one other in a short list, whose name was corrected', () => {
    const header = ['Voter ID', 'First name', 'Last name', 'Address', 'Zip'];
    const cells = (at: number) => [
      `V${at === 39 ? 7 : at}`,
      at === 39 ? 'Annabel' : 'Ann',
      at === 39 ? 'Ash7' : `Ash${at}`,
      `${voter(at).number} ${voter(at).street}`,
      voter(at).zip,
    ];
    expect(table(header, cells)).toHaveLength(40);
  });

  it('stops where neither a city nor a ZIP is known, for two towns have an Oak Street', () => {
    const cells = (at: number) => [voter(at).last, `${voter(at).number} ${voter(at).street}`, 'Salem', voter(at).zip];
    expect(table(['Last name', 'Address', 'Addr_City', 'Addr_Zip'], cells)).toBe('HOMES_WITHOUT_TOWN');
  });

  const names = {
    residence: {
      line: [
        'Residential Address',
        'RES_ADDR1',
        'Legal address',
        'Home Addr',
        'Address',
        'Street address',
        'Dwelling',
        'C1',
      ],
      number: ['House Number', 'RES_HOUSE_NUM', 'Home no', 'Legal num', 'Number', 'HSE', 'C2'],
      street: ['Street name', 'ResStreetName', 'Legal Street', 'Road', 'Way', 'C3'],
      zip: ['Zip', 'RES_ZIP', 'Legal zip code', 'Postcode', 'C4'],
    },
    others: {
      line: [
        'Mail Address',
        'MAILADDR1',
        'Mailing street',
        'Former address',
        'Prev_Addr',
        'Poll place',
        'POLLING ADDRESS',
        'Address',
        'Address 2',
        'Address line 1',
        'Postal address',
        'D1',
        'Corr address',
        'Old home address',
      ],
      zip: ['Mail zip', 'MAILZIP', 'Former zip', 'Zip', 'Zip code', 'Poll zip', 'D2'],
    },
  };

  it('is right, or no one decides it, whatever the columns are called and wherever they stand', () => {
    const one = (list: readonly string[]) => fc.constantFrom(...list);
    const parts = fc.record({ number: one(names.residence.number), street: one(names.residence.street) });
    const line = fc.record({ line: one(names.residence.line) });
    const other = fc.record({ line: one(names.others.line), zip: one(names.others.zip) });
    let right = 0;
    fc.assert(
      fc.property(
        fc.oneof(parts, line),
        one(names.residence.zip),
        fc.array(other, { minLength: 0, maxLength: 2 }),
        fc.boolean(),
        fc.nat(),
        (home, zip, others, first, shift) => {
          const own: [string, (at: number) => string][] =
            'line' in home
              ? [[home.line, (at) => `${voter(at).number} ${voter(at).street}`]]
              : [
                  [home.number, (at) => voter(at).number],
                  [home.street, (at) => voter(at).street],
                ];
          own.push([zip, (at) => voter(at).zip]);
          const away = others.flatMap((each, block): [string, (at: number) => string][] => [
            [each.line, (at) => (block === shift % 2 ? `${500 + at} Elsewhere Rd` : `${1 + (at % 3)} School Rd`)],
            [each.zip, (at) => `${97_301 + (at % 2)}`],
          ]);
          const columns = [
            ['Last name', (at: number) => voter(at).last] as const,
            ...(first ? [...own, ...away] : [...away, ...own]),
          ];
          const header = columns.map(([name]) => name);
          const found = read(
            header,
            rows.map((at) => columns.map(([, cell]) => cell(at))),
          );
          if (typeof found === 'string') return;
          right += 1;
          expect({ header, found }).toEqual({
            header,
            found: homes.map((each) => expect.toSatisfy((line: string) => line === each || line === each.slice(0, -5))),
          });
        },
      ),
      { numRuns: 2000, seed: 11 },
    );
    // It does read what it can read.
    expect(right).toBeGreaterThan(200);
  });
});

describe('what a name does not tell', () => {
  const people = (cells: (at: number) => string[]) =>
    rows.map((at) => [voter(at).last, ['Ada', 'Mary', 'John'][at % 3] ?? '', ...cells(at)]);
  const grid = (at: number) => [String(100 + at), 'NSEW'[at % 4] ?? '', `${10 * at} `, 'EWNS'[at % 4] ?? '', '84101'];
  const lines = rows.map(
    (at) =>
      grid(at)
        .slice(0, 4)
        .map((part) => part.trim())
        .join(' ') + ' 84101',
  );

  it('directions are part of a home, and are told by more names', () => {
    const header = ['Last Name', 'First Name', 'House Number', 'Direction Prefix', 'Street', 'Direction Suffix', 'Zip'];
    expect(read(header, people(grid))).toEqual(lines);
  });

  it('under names that no one knows they are asked for, and so are first names', () => {
    const header = ['Last Name', 'First Name', 'House Number', 'Q1', 'Street', 'Q2', 'Zip'];
    expect(read(header, people(grid))).toBe('COLUMNS_UNNAMED');
    const vornamen = ['Last Name', 'Q1', 'Address', 'Zip'];
    expect(
      read(
        vornamen,
        people((at) => [`${100 + at} Oak St`, '84101']),
      ),
    ).toBe('COLUMNS_UNNAMED');
    const flats = ['Last Name', 'First Name', 'Q1', 'Address', 'Zip'];
    const flat = people((at) => [at % 2 === 0 ? `Apt ${at}B` : '', `${100 + at} Oak St`, '84101']);
    expect(read(flats, flat)).toBe('COLUMNS_UNNAMED');
    expect(read(flats.with(2, 'Addr line 2'), flat)[0]).toBe('100 Oak St 84101');
    // A flag says N.
    const flagged = ['Last Name', 'First Name', 'House Number', 'Q1', 'Street', 'Zip'];
    expect(
      read(
        flagged,
        people((at) => [String(100 + at), 'N', 'Oak St', '84101']),
      )[0],
    ).toBe('100 Oak St 84101');
  });

  it('an address behind a former one is the home, and the voter’s number no ZIP', () => {
    const header = ['Name_Last', 'Name_First', 'VOTERNO', 'PREV_ADDR', 'PREV_CITY', 'PREV_ZIP', 'ADDR', 'CITY', 'ZIP'];
    const cells = people((at) => [
      String(70_000 + at),
      '11 Former St',
      'Biloxi',
      '39530',
      homes[at]?.slice(0, -6) ?? '',
      'Dayton',
      voter(at).zip,
    ]);
    expect(read(header, cells)).toEqual(homes);
  });

  it('a long name for where someone lives is taken apart', () => {
    const header =
      'Last Name,First Name,Residential Address - Street Number,Residential Address - Street Name,Residential Address - Zip Code,Mailing Address - Street Number and Name'.split(
        ',',
      );
    expect(
      read(
        header,
        people((at) => [voter(at).number, voter(at).street, voter(at).zip, 'PO Box 7']),
      ),
    ).toEqual(homes);
  });

  it('last names of several words stay whole', () => {
    const header = ['Full Name', 'Address', 'Zip'];
    const found = recogniseLayout(header, []);
    const lastOf = (name: string) => {
      const outcome = found.ok && found.layout.map([name, '1 Oak St', '84101']);
      return outcome && outcome.ok && [outcome.value.first, outcome.value.last];
    };
    expect(lastOf('Mary Ann Van Dyke')).toEqual(['Mary', 'Van Dyke']);
    expect(lastOf('Ellis St. Clair')).toEqual(['Ellis', 'St. Clair']);
    expect(lastOf('Ada Van')).toEqual(['Ada', 'Van']);
  });
});
