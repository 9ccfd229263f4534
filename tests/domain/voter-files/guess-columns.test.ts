import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeIds, placePersonColumns } from '../../../src/domain/voter-files/columns';
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

describe('Spanish names of columns', () => {
  const row = ['1', 'Ana', 'Ruiz', '12 Oak St', 'Salem', '97301', '503-555-0107', '05/08/1964', 'Demócrata'];
  const header = [
    'ID de votante',
    'Nombre',
    'Apellidos',
    'Dirección',
    'Ciudad',
    'Código postal',
    'Teléfono celular',
    'Fecha de nacimiento',
    'Partido',
  ];
  const read = ['source_id', 'first', 'last', 'line', 'city', 'zip', 'mobile', 'birth_date', 'party'];

  it.each([
    ['with accents', header],
    ['with accents apart from their letters', header.map((name) => name.normalize('NFD'))],
    ['without', header.map((name) => name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().replaceAll(' ', '_'))],
  ])('are known %s', (_, names) => {
    const guessed = guessColumns(names, [row, row.with(1, 'Luz')], 2026);
    expect(guessed.map(({ meaning }) => meaning)).toEqual(read);
    expect(guessed.every(({ by, fits }) => by === 'name' && fits === 1)).toBe(true);
  });

  it('take “Nombre” for a whole name where no column has last names', () => {
    expect(meanings(['Nombre', 'Domicilio'], [['Ana Ruiz', '12 Oak St']])).toEqual(['name', 'line']);
    expect(meanings(['Nombre', 'Segundo nombre', 'Apellido'], [['Ana', 'Luz', 'Ruiz']])).toEqual([
      'first',
      'middle',
      'last',
    ]);
  });

  it('say nothing where they may mean two things', () => {
    const names = ['Nombre', 'Apellido', 'Calle', 'Estado', 'Correo', 'Número', 'Primer apellido', 'Recinto'];
    const cells = ['Ana', 'Ruiz', '12 Oak St', 'q', 'q', 'q', 'q', 'q'];
    expect(meanings(names, [cells])).toEqual(['first', 'last', 'street', null, null, null, null, null]);
  });

  it('tell the home from where mail goes and from an earlier home', () => {
    const names = ['Apellido', 'Dirección postal', 'Dirección anterior', 'Dirección residencial', 'Código postal'];
    const rows = Array.from({ length: 9 }, (_, at) => [
      'Ruiz',
      `PO Box ${at}`,
      `${at} Elm St`,
      `${at} Oak St`,
      '97301',
    ]);
    expect(meanings(names, rows).slice(0, 4)).toEqual(['last', null, null, 'line']);
    expect(guessColumns(names, rows, 2026)[1]?.block).toBe('mailing');
    const two = rows.map((cells) => cells.slice(0, 3));
    expect(meanings(['Apellido', 'Dirección', 'Dirección completa'], two)).toEqual(['last', null, null]);
  });
});

it.each([
  ['Apt/Unit', '4', 'unit'],
  ['Unit/Apt', '4', 'unit'],
  ['PDI ID', '12345678', 'source_id'],
])('“%s” is known', (name, cell, meaning) => {
  const rows = [['Ruiz', '12 Oak St', cell, '97301']];
  expect(meanings(['Last name', 'Address', name, 'Zip'], rows)).toEqual(['last', 'line', meaning, 'zip']);
});

it('takes an official voter ID before a vendor’s own', () => {
  const names = ['PDI ID', 'Voter ID'];
  expect(placeIds(placePersonColumns(names).source_id, names, [['77', 'V1']])).toEqual([1]);
});

it('finds house numbers of a county grid where they belong', () => {
  const rows = ['N6W23001', 'N6 W23001', 'E5675', '12N345', 'N 6 W 23001'].map((number) => [number, 'Oak St']);
  expect(guessColumns(['House number', 'Street'], rows, 2026)[0]).toMatchObject({ meaning: 'number', fits: 1 });
  const phones = guessColumns(['House number', 'Street'], [['5035550107', 'Oak St']], 2026);
  expect(phones[0]?.fits).toBe(0);
});
