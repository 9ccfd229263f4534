import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guessColumns } from '../../../src/domain/voter-files/guess-columns';
import { mappedVoters, mappingSignature, missingForVoters } from '../../../src/domain/voter-files/mapping';
import { isKnownParty, readParty } from '../../../src/domain/voter-files/parties';
import { seenLines } from '../../../src/domain/voter-files/seen-lines';
import { sniffTable } from '../../../src/domain/voter-files/sniff';

const meanings = (header: string[] | null, rows: string[][]) =>
  guessColumns(header, rows, 2026).map(({ meaning }) => meaning);

describe('a guess', () => {
  it('tells a whole address, a name in one, a phone and an e-mail by what stands in them', () => {
    const rows = [
      ['Smith, Mary Ann', '12 Oak St', 'Salem', 'OR', '97301', '503-555-0107', 'mary@example.org', 'F', 'ACTIVE'],
      ['Jones, Robert', '14 Oak St Apt 2', 'Salem', 'OR', '97301', '(503) 555-0108', '', 'M', 'INACTIVE'],
      ['Garcia, Ana', '7 Elm Ct', 'Salem', 'OR', '97302', '5035550109', 'ana@example.org', 'F', 'ACTIVE'],
    ];
    expect(meanings(null, rows)).toEqual(['name', 'line', 'city', 'state', 'zip', 'phone', 'email', 'sex', 'status']);
  });

  it('tells a town with its state and ZIP in one column', () => {
    const rows = ['SPRINGFIELD OH 45999', 'SPRINGFIELD OH 45998', 'DAYTON OH 45417-1234'].map((town, at) => [
      'Smith, Mary',
      `${at + 1} Oak St`,
      town,
    ]);
    expect(meanings(null, rows)).toEqual(['name', 'line', 'city']);
  });

  it('takes the ZIP behind the street, and not the one of a mailing address before it', () => {
    const rows = Array.from({ length: 12 }, (_, at) => [
      `PO Box ${at}`,
      `4510${at % 3}`,
      String(100 + at),
      at % 2 ? 'Oak' : 'Cedar Hill',
      'St',
      'Marlow',
      `4510${(at + 1) % 3}`,
    ]);
    const header = ['Post_Ln', 'Post_Zp', 'Dwell_No', 'Dwell_Nm', 'Dwell_Sfx', 'Dwell_Cty', 'Dwell_Zp'];
    expect(meanings(header, rows)).toEqual([null, null, 'number', 'street', 'street_type', 'city', 'zip']);
  });

  it('puts a birth date before a registration date, whichever column comes first', () => {
    const rows = [
      ['01/05/2010', '03/09/1970', 'Smith'],
      ['11/07/2018', '11/30/1981', 'Jones'],
      ['06/02/2020', '06/01/1992', 'Brown'],
    ];
    expect(meanings(null, rows).slice(0, 2)).toEqual(['registered_on', 'birth_date']);
  });

  it('goes by names first: elections as columns, and dates as the names of columns', () => {
    const header = ['ID', 'Surname', 'Given Name', 'House No', 'Street', '11/03/2020', 'Primary22', 'Mystery'];
    const rows = [['1', 'Ash', 'Ada', '7', 'Oak St', 'X', '', 'q']];
    expect(meanings(header, rows)).toEqual([
      'source_id',
      'last',
      'first',
      'number',
      'street',
      '2020-11-03 general',
      '2022-06-01 primary',
      null,
    ]);
  });

  it('takes the state before the ZIP, not the one that the whole file is of; and figures before a street for its number', () => {
    const bare = [
      ['IL', '1001', 'Smith', 'Mary', '12', 'OAK', 'ST', 'APT', '7', 'SALEM', 'IL', '62701'],
      ['IL', '1002', 'Jones', 'Robert', '14', 'ELM', 'AVE', '', '', 'SALEM', 'IL', '62702'],
      ['IL', '1003', 'Brown', 'Linda', '9', 'MAIN', 'ST', 'APT', '2', 'SALEM', 'IL', '62702'],
    ];
    expect(meanings(null, bare).slice(4)).toEqual([
      'number',
      'street',
      'street_type',
      'unit_type',
      'unit',
      'city',
      'state',
      'zip',
    ]);
    const header = ['Surname', 'Hs', 'Street', 'Zip'];
    const rows = [
      ['Ash', '7', 'Oak St', '45999'],
      ['Birk', '18B', 'Oak St', '45999'],
    ];
    expect(meanings(header, rows)).toEqual(['last', 'number', 'street', 'zip']);
  });

  it('of a file without names is not taken for a header, and sixty dated columns do not hide one', () => {
    const dated = Array.from({ length: 60 }, (_, at) => `11/0${1 + (at % 9)}/${1950 + at}`);
    const named = `voter_id|last_name|address|${dated.join('|')}\n1|Ash|7 Oak St|${dated.map(() => 'X').join('|')}\n`;
    const sniffed = sniffTable(named, true);
    expect(sniffed).toMatchObject({ ok: true, table: { header: true, delimiter: '|' } });
    const bare = sniffTable('17|BROWN|118|N|MAPLE|ST|03/09/1970\n18|GARCIA|120||MAPLE|ST|11/30/1981\n', true);
    expect(bare).toMatchObject({ ok: true, table: { header: false, delimiter: '|' } });
  });

  it('never fails, and gives each column something or nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.string(), { maxLength: 8 }), { maxLength: 12 }), (rows) => {
        const columns = guessColumns(null, rows, 2026);
        const mapping = { header: false, columns: columns.map(({ meaning }) => meaning) };
        const read = mappedVoters(mapping);
        for (const row of rows) expect(typeof read(row).ok).toBe('boolean');
        expect(missingForVoters(mapping).length).toBeLessThanOrEqual(2);
      }),
    );
  });

  it('is remembered by the names of columns, or by how many there are', () => {
    const table = (header: boolean, ...cells: string[]) => ({ header, delimiter: ',', rows: [{ cells }] });
    const signature = mappingSignature(table(true, 'Last Name', 'Addr'), 'voters');
    expect(mappingSignature(table(true, 'LAST_NAME ', 'addr'), 'walkbook')).toBe(signature);
    expect(mappingSignature(table(true, 'last', 'addr'), 'voters')).not.toBe(signature);
    expect(mappingSignature(table(false, 'a', 'b'), 'voters')).toBe(mappingSignature(table(false, 'x', 'y'), 'voters'));
  });
});

describe('a party', () => {
  it.each([
    ['DEM', 'Democratic'],
    ['Democratic Party', 'Democratic'],
    ['r', 'Republican'],
    ['No Party Affiliation', 'Unaffiliated'],
    ['NO PARTY', 'Unaffiliated'],
    ['UAF', 'Unaffiliated'],
    ['No Party Preference', 'Unaffiliated'],
    ['Unenrolled', 'Unaffiliated'],
    ['Working Families', 'Working Families'],
    ['', null],
  ])('written %s is %s', (text, party) => {
    expect(readParty(text)).toBe(party);
    if (party !== null) expect(readParty(party)).toBe(party);
  });

  it('is known or not', () => {
    expect([isKnownParty('gre'), isKnownParty('Whig')]).toEqual([true, false]);
  });
});

it('the first line of a key is remembered, as by a map', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 3 }), { maxLength: 400 }), (keys) => {
      const seen = seenLines();
      const map = new Map<string, number>();
      keys.forEach((key, at) => {
        expect(seen.firstLine(key, at + 1)).toBe(map.get(key) ?? null);
        if (!map.has(key)) map.set(key, at + 1);
      });
    }),
  );
  const seen = seenLines();
  for (let at = 1; at <= 50_000; at += 1) expect(seen.firstLine(`EH${at}`, at)).toBeNull();
  expect(seen.firstLine('EH77', 9)).toBe(77);
});
