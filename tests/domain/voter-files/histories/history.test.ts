// Files of voter IDs and elections alone: told from voter files, and read row by row.
import { describe, expect, test } from 'vitest';
import { guessColumns } from '../../../../src/domain/voter-files/guess-columns';
import {
  headerlessHistory,
  historyColumns,
  historyReader,
  mappedHistory,
} from '../../../../src/domain/voter-files/histories/history';
import { historyDoubt } from '../../../../src/domain/voter-files/histories/history-doubt';
import { electionOfRow } from '../../../../src/domain/voter-files/histories/vote-rows';

/** North Carolina's history file: its columns, and a row of it. */
const carolina =
  'county_id county_desc voter_reg_num election_lbl election_desc voting_method voted_party_cd voted_party_desc pct_label pct_description ncid voted_county_id voted_county_desc vtd_label vtd_description'.split(
    ' ',
  );
const vote = (ncid: string, day: string, kind: string) =>
  `32|DURHAM|000000012345|${day}|${day} ${kind}|ABSENTEE ONESTOP|DEM|DEMOCRATIC|38|PATTERSON|${ncid}|32|DURHAM|38|38`.split(
    '|',
  );

function readAll(header: string[], rows: string[][], kinds: string[] = []) {
  const columns = historyColumns(header, rows, kinds);
  if (!columns) return null;
  const read = historyReader(columns, columns.ids[0] ?? 0);
  return rows.map((row) => {
    const outcome = read(row);
    return outcome.ok ? [outcome.value.source_id, outcome.value.votes] : outcome.reason.detail_code;
  });
}

test('one row for each voter and election is read by the ID that the voter file has', () => {
  const rows = [vote('EH12', '11/05/2024', 'GENERAL'), vote('EH12', '07/17/2012', 'SECOND PRIMARY')];
  expect(readAll(carolina, rows, ['ncid'])).toEqual([
    ['EH12', ['2024-11-05 general']],
    ['EH12', ['2012-07-17 other']],
  ]);
  expect(readAll(carolina, rows, ['voterregnum'])?.[0]).toEqual(['000000012345', ['2024-11-05 general']]);
});

test('one row for each voter with a column for each election is read', () => {
  const header = ['Voter ID', 'County', 'General_2022_11_08', 'Primary_2022_05_03'];
  expect(
    readAll(header, [
      ['7', 'Lane', 'X', ''],
      ['8', 'Lane', 'N', 'D'],
      ['', 'Lane', 'X', ''],
    ]),
  ).toEqual([['7', ['2022-11-08 general']], ['8', ['2022-05-03 primary']], 'NO_VOTER_ID']);
});

test('whoever did not vote has no vote, and a row without an election is rejected', () => {
  const header = ['voter_id', 'election_date', 'election_type', 'voted'];
  const rows = [
    ['1', '2024-03-05', 'PRI', 'Y'],
    ['2', '2024-03-05', 'PRI', 'N'],
    ['3', 'soon', 'PRI', 'Y'],
    ['1.23E+9', '2024-03-05', 'PRI', 'Y'],
  ];
  expect(readAll(header, rows)).toEqual([['1', ['2024-03-05 primary']], ['2', []], 'NO_ELECTION', 'SHORTENED_ID']);
});

test('a file with names or homes is no history, whatever their columns are called', () => {
  const elections = ['General_2022_11_08'];
  expect(historyColumns(['voter_id', 'last_name', ...elections], [], [])).toBeNull();
  expect(historyColumns(['voter_id', 'address', ...elections], [], [])).toBeNull();
  expect(historyColumns(['last_name', ...elections], [], [])).toBeNull();
  expect(historyColumns(['voter_id', 'party'], [], [])).toBeNull();
  // One row an election is no voter file: which column is the ID, a person says.
  expect(historyColumns(['registrant', 'election_date'], [['1', '11/05/2024']], [])?.ids).toEqual([]);
  const names = ['Okafor', 'Ash', 'Bell', 'Cole', 'Dee', 'Eze', 'Fox', 'Gray', 'Hill', 'Ives'];
  const rows = names.map((name, at) => [String(at), name, `${at + 10} Oak Street`, 'X']);
  expect(historyColumns(['voter_id', 'familienname', 'wohnsitz', ...elections], rows, [])).toBeNull();
});

test('Florida’s history has no header, and ballots that were not counted are no votes', () => {
  const rows = [
    'ALA|100000003|11/05/2024|GEN|Y',
    'ALA|100000004|03/19/2024|PPP|B',
    'ALA|100000004|08/20/2024|PRI|A',
  ].map((row) => row.split('|'));
  const found = headerlessHistory(rows);
  expect(found?.id).toBe('voterid');
  const read = found && historyReader(found.columns, 1);
  expect(rows.map((row) => read?.(row))).toMatchObject([
    { value: { source_id: '100000003', county: 'ALA', votes: ['2024-11-05 general'] } },
    { value: { votes: [] } },
    { value: { votes: ['2024-08-20 primary'] } },
  ]);
});

describe('the election of a row', () => {
  test.each([
    ['11/05/2024', 'GEN', '2024-11-05 general'],
    ['11/05/2024', '', '2024-11-05 general'],
    ['05/07/2024', '', '2024-05-07 other'],
    ['03/19/2024', 'PRESIDENTIAL PREFERENCE PRIMARY', '2024-03-19 primary'],
    ['05/21/2024', 'GENERAL PRIMARY', '2024-05-21 primary'],
    ['12/06/2022', 'GENERAL RUNOFF', '2022-12-06 other'],
    ['', '11/03/2020 GENERAL', '2020-11-03 general'],
    ['11/03/2020 GENERAL', '', '2020-11-03 general'],
    ['20220503', 'P', '2022-05-03 primary'],
    ['', '2024 General', '2024-11-05 general'],
    ['', 'Town meeting', null],
  ])('%s %s', (date, words, key) => expect(electionOfRow(date, words)).toBe(key));
});

test('the mapping workbench shows a history’s columns, the known ID first', () => {
  const columns = guessColumns(carolina, [vote('EH12', '11/05/2024', 'GENERAL')], 2026, ['ncid']);
  const meanings = columns.map(({ name, meaning }) => [name, meaning]).filter(([, meaning]) => meaning !== null);
  expect(meanings).toEqual([
    ['county_desc', 'county'],
    ['election_lbl', 'election_date'],
    ['election_desc', 'election_name'],
    ['voting_method', 'vote'],
    ['ncid', 'source_id'],
  ]);
  const mapping = { header: true, columns: columns.map(({ meaning }) => meaning) };
  expect(mappedHistory(mapping)).toMatchObject({ ids: [10], dates: [3], names: [4], vote: [5] });
  expect(mappedHistory({ header: true, columns: ['source_id', 'last', 'votes'] })).toBeNull();
  expect(mappedHistory({ header: true, columns: ['source_id', 'party'] })).toBeNull();
});

test('IDs of other people are told by how few of them are known and by votes of children', () => {
  const found = { rows: 1000, joined: 900, voters: 300, others: 20, aged: 900, young: 2 };
  const codeOf = (more: Partial<typeof found>) => {
    const doubt = historyDoubt({ ...found, ...more });
    return doubt && [doubt.sentence.detail_code, doubt.certain];
  };
  expect(codeOf({})).toBeNull();
  expect(codeOf({ joined: 0, voters: 0, aged: 0 })).toEqual(['HISTORY_NONE_JOIN', true]);
  expect(codeOf({ young: 30 })).toEqual(['HISTORY_TOO_YOUNG', true]);
  expect(codeOf({ joined: 300 })).toEqual(['HISTORY_FEW_JOIN', false]);
  expect(codeOf({ joined: 10, voters: 5, others: 400 })).toEqual(['HISTORY_FEW_JOIN', true]);
});
