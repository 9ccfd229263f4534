import { describe, expect, it } from 'vitest';
import { recogniseLayout } from '../../../src/domain/voter-files/layouts';
import type { ImportedVoter } from '../../../src/domain/voter-files/imported-voter';
import { fixtureRows } from './fixtures';

function importAll(
  name: string,
  ageYear?: number,
): { title: string; voters: ImportedVoter[]; rejected: [line: number, reason: string][] } {
  const { header, rows } = fixtureRows(name);
  const recognised = recogniseLayout(
    header,
    rows.map(({ cells }) => cells),
    ageYear,
  );
  if (!recognised.ok) throw new Error(recognised.reason.detail);
  const voters: ImportedVoter[] = [];
  const rejected: [number, string][] = [];
  for (const { line, cells } of rows) {
    const outcome = recognised.layout.map(cells);
    if (outcome.ok) voters.push(outcome.value);
    else rejected.push([line, outcome.reason.detail]);
  }
  return { title: recognised.layout.title, voters, rejected };
}

describe('the file of North Carolina', () => {
  const { title, voters, rejected } = importAll('north-carolina.txt');

  it('is recognised whatever the order of its columns, and read with accents', () => {
    expect(title).toBe('North Carolina');
    expect(voters.map(({ source_id, last }) => [source_id, last])).toEqual([
      ['AA100017', 'Abernathy'],
      ['AA100018', 'Peña'],
      ['AA100019', 'Osgood'],
    ]);
  });

  it('gives a whole voter', () => {
    expect(voters[0]).toEqual({
      source_id: 'AA100017',
      first: 'Rose',
      middle: 'Lynn',
      last: 'Abernathy',
      suffix: '',
      birth_year: 1961,
      birth_date: null,
      sex: 'F',
      party: 'Democratic',
      phone: '+19195550142',
      email: null,
      precinct: 'ELLERY NORTH',
      precinct_name: { county: 'marlow', code: '07', name: 'ELLERY NORTH' },
      registered_on: '2004-03-09',
      status: 'active',
      language: null,
      confidential: false,
      wish: null,
      tags: [],
      mobile: null,
      support_score: null,
      votes: null,
      districts: {
        county: 'MARLOW',
        congressional_district: null,
        state_senate_district: null,
        state_house_district: null,
        municipality: null,
        ward: null,
        school_district: null,
      },
      address: { line: '0412 N NINTH STREET APT. 07', unit: '', city: 'Port Ellery', state: 'NC', zip: '27009' },
      latitude: null,
      longitude: null,
      unread: [],
    });
  });

  it('marks confidential records', () => {
    expect(voters.map(({ confidential }) => confidential)).toEqual([false, false, true]);
  });

  it('rejects with the line and a reason', () => {
    expect(rejected).toEqual([
      [5, 'No residential address.'],
      [6, 'The row has 3 columns; 27 were expected.'],
      [7, 'No last name.'],
    ]);
  });
});

describe('the file of Florida', () => {
  const { title, voters, rejected } = importAll('florida.txt');

  it('is recognised without a header', () => {
    expect(title).toBe('Florida');
    expect(voters[0]).toMatchObject({
      source_id: '0100200301',
      first: 'Yvette',
      last: 'Delacroix',
      birth_date: '1958-07-04',
      birth_year: 1958,
      registered_on: '1992-01-15',
      phone: '+17275550133',
      email: 'yvette@example.org',
      status: 'active',
      address: { line: '88 Heron Pt', unit: 'Apt 12', city: 'Tarpon Key', state: 'FL', zip: '33701' },
    });
  });

  it('marks exempt records as confidential', () => {
    expect(voters.map(({ last, suffix, confidential }) => [last, suffix, confidential])).toEqual([
      ['Delacroix', '', false],
      ['Okafor', 'Jr', true],
      ['"Bud" Marsh', '', false],
    ]);
  });

  it('takes the registrar’s 1 January 1900 for no birth date', () => {
    expect(voters[2]).toMatchObject({
      birth_date: null,
      birth_year: null,
      address: { line: '92 1/2 Heron Pt', unit: 'Unit B' },
    });
  });

  it('rejects with the line and a reason', () => {
    expect(rejected).toEqual([
      [3, 'No residential address.'],
      [5, 'The row has 5 columns; 38 were expected.'],
    ]);
  });
});

describe('a plain CSV', () => {
  const { voters, rejected } = importAll('plain.csv');

  it('is read by the names of its columns', () => {
    expect(voters[0]).toMatchObject({
      source_id: null,
      first: 'Mira',
      last: 'Holt, Jr.',
      sex: 'F',
      birth_date: '1979-02-03',
      phone: '+16145550199',
      email: 'mira@example.org',
      tags: ['yard sign', 'donor'],
      address: { line: '14 Alder Ct', unit: '', city: 'Bexley', state: 'OH', zip: '02139' },
      latitude: 39.9701,
      longitude: -82.9362,
    });
  });

  it('does not believe impossible dates, e-mail addresses and positions', () => {
    expect(voters[1]).toMatchObject({
      first: 'Tomas',
      birth_date: null,
      email: null,
      phone: '+16145550107',
      latitude: null,
      longitude: null,
    });
    expect(voters[2]).toMatchObject({ first: 'Ann "Nan"', latitude: null, longitude: null });
  });

  it('rejects with the line in the file, over line breaks in quotes and blank lines', () => {
    expect(rejected).toEqual([
      [6, 'No last name.'],
      [8, 'The row has 2 columns; 16 were expected.'],
    ]);
  });
});

describe('other layouts', () => {
  const read = (header: string, row: string, delimiter = ','): { title: string; voter: ImportedVoter } | string => {
    const recognised = recogniseLayout(header.split(delimiter), [], 2024);
    if (!recognised.ok) return recognised.reason.detail;
    const outcome = recognised.layout.map(row.split(delimiter));
    return outcome.ok ? { title: recognised.layout.title, voter: outcome.value } : outcome.reason.detail;
  };

  it.each([
    [
      'Ohio',
      'SOS_VOTERID,COUNTY_NUMBER,LAST_NAME,FIRST_NAME,DATE_OF_BIRTH,RESIDENTIAL_ADDRESS1,RESIDENTIAL_SECONDARY_ADDR,RESIDENTIAL_CITY,RESIDENTIAL_ZIP,GENERAL-11/03/2015',
      'OH0000000011,1,ODE,ANN,1970-05-06,12 OAK ST,APT 4,BEXLEY,04460,X',
      {
        source_id: 'OH0000000011',
        birth_date: '1970-05-06',
        address: { line: '12 OAK ST', unit: 'APT 4', city: 'Bexley', state: '', zip: '04460' },
      },
    ],
    [
      'Washington',
      'StateVoterID,FName,LName,Birthdate,RegStNum,RegStFrac,RegStPreDirection,RegStName,RegStType,RegStPostDirection,RegUnitType,RegUnitNum,RegCity,RegZipCode',
      'WA0001,Ann,Ode,5/6/1970,12,1/2,N,Oak,St,SE,Apt,4,Bexley,98001',
      {
        source_id: 'WA0001',
        address: { line: '12 1/2 N Oak St SE', unit: 'Apt 4', city: 'Bexley', state: '', zip: '98001' },
      },
    ],
    [
      'VAN',
      'Voter File VANID,LastName,FirstName,vAddress,City,Zip5,Pref Phone ,Cell Phone,Latitude,Longitude',
      '77,Ode,Ann,12 Oak St,Bexley,43209,,6145550107,39.9,-82.9',
      { source_id: '77', phone: '+16145550107', latitude: 39.9, longitude: -82.9 },
    ],
    [
      'L2',
      'LALVOTERID,Voters_FirstName,Voters_LastName,Voters_Age,Residence_Addresses_AddressLine,Residence_Addresses_City,Residence_Addresses_Latitude,Residence_Addresses_Longitude,VoterTelephones_CellPhoneFormatted,Parties_Description',
      'LALOH1,Ann,Ode,54,12 Oak St,Bexley,39.9,-82.9,(614) 555-0107,Democratic',
      { source_id: 'LALOH1', birth_year: 1970, phone: '+16145550107', party: 'Democratic', latitude: 39.9 },
    ],
    [
      'a table with named columns',
      'Name|Address|Language',
      'Ode, Ann B|12 Oak St Apt 4, Bexley, OH 43209-1122|Spanish',
      {
        first: 'Ann',
        middle: 'B',
        last: 'Ode',
        language: 'Spanish',
        address: { line: '12 Oak St Apt 4', unit: '', city: 'Bexley', state: 'OH', zip: '43209' },
      },
    ],
  ])('%s is read', (title, header, row, expected) => {
    expect(read(header, row, header.includes('|') ? '|' : ',')).toMatchObject({ title, voter: expected });
  });

  it('takes where somebody lives before a district of the same name', () => {
    const header =
      'SOS_VOTERID,LAST_NAME,CITY,RESIDENTIAL_ADDRESS1,RESIDENTIAL_CITY,RESIDENTIAL_ZIP,STATE,RESIDENTIAL_STATE';
    expect(read(header, 'OH1,ODE,WEST WARD,12 OAK ST,BEXLEY,43209,XX,OH')).toMatchObject({
      voter: { address: { city: 'Bexley', state: 'OH' } },
    });
  });

  it('does not take streets without a number for addresses', () => {
    const header = ['last name', 'hs', 'street', 'zip'];
    expect(recogniseLayout(header, [['Ode', '7', 'Oak St', '45999']])).toMatchObject({
      ok: false,
      reason: { detail: expect.stringContaining('No column was found for a house number.') as string },
    });
    expect(recogniseLayout(header, [['Ode', '', '7 Oak St', '45999']])).toMatchObject({ ok: true });
  });

  it('says which columns are missing and which were found', () => {
    expect(read('colour,size', 'red,2')).toBe(
      'No column was found for a last name and an address. The file’s columns are: colour, size.',
    );
  });

  it('asks for a header where it knows no layout without one', () => {
    const recognised = recogniseLayout(null, [['1', 'Ann', 'Ode']]);
    expect(recognised).toMatchObject({ ok: false });
    expect(!recognised.ok && recognised.reason.detail).toContain(
      'The file has no header row, and its 3 columns are not a format we know.',
    );
  });

  it('takes an address id for no voter’s id', () => {
    expect(read('last name,address,Address ID', 'Ode,12 Oak St,991')).toMatchObject({ voter: { source_id: null } });
  });
});

it('reads a town, its state and its ZIP apart where they stand in one column', () => {
  const header = ['Voter Number', 'Full Name', 'Street Address', 'City State Zip'];
  const rows = ['St. Albans, TN 45417', 'Mt. Airy TN 45431-0012', 'Dayton'].map((town) => [
    '9',
    'Ada Ash',
    '12 Oak St',
    town,
  ]);
  const found = recogniseLayout(header, rows);
  const read = rows.map((row) => {
    const outcome = found.ok && found.layout.map(row);
    return (
      outcome && outcome.ok && [outcome.value.address.city, outcome.value.address.state, outcome.value.address.zip]
    );
  });
  expect(read).toEqual([
    ['St. Albans', 'TN', '45417'],
    ['Mt. Airy', 'TN', '45431'],
    ['Dayton', '', ''],
  ]);
});

describe('a column that may hold voter ids by its name', () => {
  const idsOf = (name: string, ids: readonly string[]) => {
    const rows = ids.map((id, at) => [id, 'Ada', 'Ash', `${at + 1} Oak St`, '45999']);
    const found = recogniseLayout([name, 'First name', 'Last name', 'Address', 'ZIP'], rows);
    if (!found.ok) throw new Error(found.reason.detail);
    return rows.map((row) => {
      const outcome = found.layout.map(row);
      return outcome.ok ? outcome.value.source_id : 'rejected';
    });
  };
  it.each([
    ['Elector', ['7300000', '7300037', '7300074']],
    ['Elector No', ['AB-10293', 'AC-55102', 'AB-77777']],
    ['Roll number', ['99871', '99998', '100214', '100219']],
  ])('is one where the values look like ids: %s', (name, ids) => {
    expect(idsOf(name, ids)).toEqual(ids);
  });
  it('is one, whatever row is cut short', () => {
    const rows = ['7300000', '7300037', '7300074'].map((id) => [id, 'Ash', '1 Oak St', '45999']);
    const found = recogniseLayout(['Elector No', 'Last name', 'Address', 'ZIP'], [...rows, ['']]);
    expect(found).toMatchObject({ layout: { id_column: 'Elector No' } });
  });
  it.each([
    ['of one person twice', 'Elector No', ['7300000', '7300037', '7300000']],
    ['of other shapes', 'Elector', ['7300000', 'Ash', '73-11']],
    ['short ones', 'Elector No', ['12', '87', '31']],
    ['the rows, counted', 'Roll number', ['10001', '10002', '10003', '10004']],
    ['blank ones', 'Roll number', ['7300000', '', '7300074']],
    ['of no column that may', 'Notes', ['7300000', '7300037', '7300074']],
  ])('is none where the values are %s', (_, name, ids) => {
    expect(idsOf(name, ids)).toEqual(ids.map(() => null));
  });
});

describe('an export whose columns someone chose', () => {
  const header =
    `Voter File VANID,LastName,FirstName,Address,City,State/Province,Zip/Postal,Preferred Phone,PollingLocation`.split(
      ',',
    );
  const row = ['5000001', 'Ash', 'Ann', '10 Maple St', 'Marlow', 'OH', '45999', '6175550101', 'Library, 5 Elm St'];
  const recognised = recogniseLayout(header, [row], 2026);
  const layout = recognised.ok ? recognised.layout : null;

  it('of VAN is read with the ZIP that it calls postal', () => {
    const outcome = layout?.map(row);
    expect(layout?.title).toBe('VAN');
    expect(outcome?.ok && outcome.value.address).toEqual({
      line: '10 Maple St',
      unit: '',
      city: 'Marlow',
      state: 'OH',
      zip: '45999',
    });
  });

  it('tells what was read of its columns, and what was not', () => {
    expect(layout?.columns?.unused).toEqual(['PollingLocation']);
    expect(layout?.columns?.read).toContainEqual({ meaning: 'zip', columns: ['Zip/Postal'] });
  });
});

it('a vendor’s file with a state’s voter ID is no file of Washington', () => {
  const header =
    'CountyVoterID,StateVoterID,FirstName,LastName,ResidentialStreetNumber,ResidentialStreetName,ResidentialStreetType,ResidentialCity,ResidentialState,ResidentialZip'.split(
      ',',
    );
  const row = ['00000001', 'CA1', 'Ann', 'Ash', '100', 'MAIN', 'ST', 'CARSON', 'CA', '90745'];
  const recognised = recogniseLayout(header, [row], 2026);
  const outcome = recognised.ok ? recognised.layout.map(row) : null;
  expect(outcome?.ok && [outcome.value.source_id, outcome.value.address.line]).toEqual(['CA1', '100 MAIN ST']);
});
