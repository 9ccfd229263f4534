import { describe, expect, test } from 'vitest';
import { electionsIn, hasUnreadVotes, placeElections, readVotes } from '../../../src/domain/voter-files/elections';
import { recogniseLayout } from '../../../src/domain/voter-files/layouts';

describe('columns of elections', () => {
  test.each([
    ['GENERAL-11/03/2015', '2015-11-03 general'],
    ['PRIMARY-05/07/2013', '2013-05-07 primary'],
    ['SPECIAL-02/04/2014', '2014-02-04 other'],
    ['General_2020_11_03', '2020-11-03 general'],
    ['PresidentialPrimary_2020_03_17', '2020-03-17 primary'],
    // The law's day of a general election; any other day may be anything.
    ['11/08/2022', '2022-11-08 general'],
    ['2022-11-08', '2022-11-08 general'],
    ['20201103', '2020-11-03 general'],
    ['11/8/16', '2016-11-08 general'],
    ['8-Nov-22', '2022-11-08 general'],
    ['11/07/2023', '2023-11-07 other'],
    ['05/08/2018', '2018-05-08 other'],
    ['05/08/2018 P', '2018-05-08 primary'],
    ['11/08/2022 General', '2022-11-08 general'],
    ['2022 General', '2022-11-08 general'],
    ['2020 Primary', '2020-06-01 primary'],
    ['2020 Presidential Primary', '2020-03-01 primary'],
    ['General24', '2024-11-05 general'],
    ['General 2022', '2022-11-08 general'],
    ['G2016', '2016-11-08 general'],
    ['Primary22', '2022-06-01 primary'],
    ['PresPrimary20', '2020-03-01 primary'],
    ['Municipal23', '2023-11-07 other'],
  ])('%s is %s', (name, key) => {
    expect(placeElections(['id', name])).toEqual([{ position: 1, key }]);
  });

  test.each([
    'REGISTRATION_DATE',
    'General',
    'P12',
    'M1',
    'General1234',
    'DOB-11/03/1980',
    'ward 11',
    '11/03',
    'LastVoted',
    '2022 Party',
    '20221301',
    '8-Foo-22',
    'GENERAL-11/03/2015 P',
    'Precinct 11/08/2022',
  ])('%s is none', (name) => {
    expect(placeElections([name])).toEqual([]);
  });

  test('a party, an X or a way of voting is a vote; nothing and the words for not are none', () => {
    const columns = placeElections([
      'General_2022_11_08',
      'General_2020_11_03',
      'General_2018_11_06',
      'General_2016_11_08',
    ]);
    expect(readVotes(columns, ['D', 'X', ' ', 'N'])).toEqual(['2022-11-08 general', '2020-11-03 general']);
    expect(readVotes([], ['D'])).toBeNull();
  });

  test.each([
    [['D', 'Absentee', 'early voting', '11/02/2022', 'LIB', 'wfp', '1', 'At polls'], 8, false],
    [['', 'N', '0', 'Did not vote', 'not eligible', 'NULL', '-', 'nr'], 0, false],
    // What no one can read is no vote, and is told.
    [['X', '?'], 1, true],
    [['Requested', 'Y'], 1, true],
    [['INE', '2'], 0, true],
  ])('%j are %i votes', (cells, votes, unread) => {
    const columns = cells.map((_, position) => ({ position, key: `${2000 + position}-11-07 general` }));
    expect(readVotes(columns, cells)).toHaveLength(votes);
    expect(hasUnreadVotes(columns, cells)).toBe(unread);
  });
});

describe('elections named in a cell', () => {
  test.each([
    ['20201103 GE;20191105 GE', ['2020-11-03 general', '2019-11-05 general']],
    ['General Election, 2020; 2018 General Election(E)', ['2020-11-03 general', '2018-11-06 general']],
    ['November 3, 2020 General | 06/02/2020 Primary', ['2020-11-03 general', '2020-06-02 primary']],
    ['GE2022, PR2022', ['2022-11-08 general', '2022-06-01 primary']],
    ['', []],
  ])('%j', (cell, keys) => expect(electionsIn(cell)).toEqual({ keys, unread: false }));

  test('what is none is told, and keeps none of the others back', () => {
    expect(electionsIn('20201103 GE; whenever')).toEqual({ keys: ['2020-11-03 general'], unread: true });
  });
});

test('a file’s voter has districts, a mobile number, a support score, tags and votes', () => {
  const header = [
    'last_name',
    'address',
    'zip',
    'County',
    'Ward',
    'Cell Phone',
    'Support Score',
    'tags',
    'GENERAL-11/03/2020',
  ];
  const found = recogniseLayout(header, []);
  if (!found.ok) throw new Error(found.reason.detail);
  const read = found.layout.map(['Ash', '1 Oak St', '45999', 'Marlow', '7', '614-555-0107', '2', 'Donor; Sign', 'X']);
  expect(read).toMatchObject({
    ok: true,
    value: {
      phone: '+16145550107',
      mobile: '+16145550107',
      support_score: 2,
      tags: ['Donor', 'Sign'],
      votes: ['2020-11-03 general'],
      districts: { county: 'Marlow', ward: '7', congressional_district: null },
    },
  });
});
