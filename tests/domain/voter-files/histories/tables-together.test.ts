// Which tables of an archive are its voters and their votes.
import { expect, test } from 'vitest';
import { votersAndVotes } from '../../../../src/domain/voter-files/histories/tables-together';

const table = (name: string, ...lines: string[]) => ({
  name,
  header: true,
  rows: lines.map((line) => line.split(',')),
});
const roll = table(
  'roll.csv',
  'registrant,first_name,last_name,address,city,zip',
  '17,Ada,Ash,12 Oak St,Dayton,45402',
  '18,Bo,Birch,14 Oak St,Dayton,45402',
);
const votes = table('votes.csv', 'registrant,election_date,election_type', '17,11/05/2024,General');
const precincts = table('precincts.csv', 'county,precinct_code,precinct_name', 'Lane,7,North 7');
const found = (...tables: (typeof roll)[]) => {
  const both = votersAndVotes(tables, 2026, []);
  return both && [both.voters.name, both.history.name];
};

test('voters and their votes are told from one another in any order, and lists of places lie beside them', () => {
  expect(found(roll, votes)).toEqual(['roll.csv', 'votes.csv']);
  expect(found(precincts, votes, roll)).toEqual(['roll.csv', 'votes.csv']);
});

test('voters whose columns a person must match first are voters all the same', () => {
  const unlisted = table(
    'export.csv',
    'registrant,FNM,LNM,RES HSE,RES STR,MAIL STR,CTY,ZIP5',
    '17,Ada,Ash,12,Oak St,PO Box 7,Dayton,45402',
    '18,Bo,Birch,14,Oak St,PO Box 9,Dayton,45402',
  );
  expect(found(unlisted, votes)).toEqual(['export.csv', 'votes.csv']);
});

test('two of a kind, or one that may be anything, are for a person to choose from', () => {
  const other = table('other.csv', 'registrant,last_name,address,zip', '9,Ash,12 Oak St,45402');
  const more = table('more.csv', 'registrant,election_date', '9,11/05/2024');
  const people = table('people.csv', 'phone,last_name', '937-555-0101,Ash');
  expect(found(roll, other, votes)).toBeNull();
  expect(found(roll, votes, more)).toBeNull();
  expect(found(roll, votes, people)).toBeNull();
  expect(found(roll, precincts)).toBeNull();
  expect(found(votes)).toBeNull();
});
