// Files of voter IDs and elections alone: told from voter files, and read row by row.
import { describe, expect, test } from 'vitest';
import { voteOf } from '../../../../src/domain/voter-files/elections';
import { guessColumns } from '../../../../src/domain/voter-files/guess-columns';
import { declaredHistory, headerlessHistory, HISTORIES } from '../../../../src/domain/voter-files/histories/declared';
import { historyColumns, historyReader, mappedHistory } from '../../../../src/domain/voter-files/histories/history';
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
  expect(found).toMatchObject({ of: 'Florida', columns: { ids: [1] } });
  const read = found && historyReader(found.columns, 1);
  expect(rows.map((row) => read?.(row))).toMatchObject([
    { value: { source_id: '100000003', county: 'ALA', votes: ['2024-11-05 general'] } },
    { value: { votes: [] } },
    { value: { votes: ['2024-08-20 primary'] } },
  ]);
});

/** A row of each declared history, and the vote that it tells of. */
const ofStates: readonly (readonly [state: string, header: string, row: string, id: string, votes: string[]])[] = [
  ['Nevada', '', '5512|8841|11/05/2024|MB', '8841', ['2024-11-05 general']],
  [
    'North Carolina',
    carolina.join('|'),
    vote('EH12', '11/05/2024', 'GENERAL').join('|'),
    'EH12',
    ['2024-11-05 general'],
  ],
  [
    'Colorado',
    'VOTER_ID|ELECTION_TYPE|ELECTION_DATE|ELECTION_DESCRIPTION|VOTING_METHOD|PARTY|COUNTY_NAME',
    '8|Primary|06/30/2020|2020 Primary Election|Mail Ballot|UAF|Adams',
    '8',
    ['2020-06-30 primary'],
  ],
  [
    'California',
    'CountyCode|RegistrantID|ExtractDate|ElectionType|ElectionTypeDesc|ElectionDate|ElectionName|Method',
    '01|77|01/01/2025|G|General|11/05/2024|2024 General Election|VBM',
    '77',
    ['2024-11-05 general'],
  ],
  [
    'Georgia',
    'County Name|Voter Registration Number|Election Date|Election Type|Party|Ballot Style|Absentee|Provisional|Supplemental',
    'FULTON|01234567|05/21/2024|GENERAL PRIMARY|NP|ABSENTEE|Y|N|N',
    '01234567',
    ['2024-05-21 primary'],
  ],
  [
    'Michigan',
    'VOTER_IDENTIFICATION_NUMBER|COUNTY_NAME|ELECTION_DATE|IS_ABSENTEE_VOTER',
    '9|KENT|2024-11-05|N',
    '9',
    ['2024-11-05 general'],
  ],
  ['Minnesota', 'VoterId|ElectionDate|VotingMethod', '9|08/13/2024|P', '9', ['2024-08-13 other']],
  ['Oklahoma', 'VoterID|ElectionDate|VotingMethod', '9|11/05/2024|NH', '9', ['2024-11-05 general']],
  [
    'Virginia',
    'IDENTIFICATION_NUMBER|ELECTION_DATE|ELECTION_NAME|ELECTION_TYPE|VOTE_IN_PERSON|ABSENTEE',
    '9|06/18/2024|2024 June Democratic Primary|Primary|TRUE|FALSE',
    '9',
    ['2024-06-18 primary'],
  ],
  [
    'Washington',
    'CountyCode|StateVoterID|ElectionDate|VotingHistoryID',
    'KI|WA9|11/05/2024|1',
    'WA9',
    ['2024-11-05 general'],
  ],
];

test.each(ofStates)('the history of %s is read by its own columns', (of, header, row, id, votes) => {
  const cells = row.split('|');
  const found = header === '' ? headerlessHistory([cells]) : declaredHistory(header.split('|'), ['L2', of]);
  expect(found?.of).toBe(of);
  const outcome = found && historyReader(found.columns, found.columns.ids[0] ?? -1)(cells);
  expect(outcome).toMatchObject({ ok: true, value: { source_id: id, votes, unread: false } });
});

test('in Montana a ballot that was sent, or not accepted, is no vote', () => {
  const header = 'Voter ID|ELECTION_TYPE|ELECTION_DESCRIPTION|ELECTION_DATE|VVM_ID|JS_CODE|BALLOTSTAGE/STATUS'.split(
    '|',
  );
  const found = declaredHistory(header, ['Montana']);
  const votes = ['', 'Processed/Accepted', 'Sent', 'Processed/Rejected', 'Undeliverable', 'Lost'].map((status) => {
    const row = ['5', 'FG', '2024 FEDERAL GENERAL ELECTION', '11/05/2024', '1', '7', status];
    const outcome = found && historyReader(found.columns, 0)(row);
    return outcome?.ok && [outcome.value.votes.length, outcome.value.unread];
  });
  expect(votes).toEqual([
    [1, false],
    [1, false],
    [0, false],
    [0, false],
    [0, false],
    [0, true],
  ]);
});

test('without a voter file of the state a declared history is none, and each names its source', () => {
  expect(declaredHistory(['VoterId', 'ElectionDate', 'VotingMethod'], ['L2', null])).toBeNull();
  expect(HISTORIES.filter(({ source, of }) => !source || !of)).toEqual([]);
});

test.each([
  ['ELECTION DAY IN-PERSON', 'vote'],
  ['EARLY VOTING IN-PERSON', 'vote'],
  ['Mail Ballot', 'vote'],
  ['ABSENTEE MAIL - REJECTED', 'unread'],
  ['Mail ballot sent', 'unread'],
  ['Did not vote', 'none'],
])('the way of voting %s: %s', (cell, told) => expect(voteOf(cell)).toBe(told));

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
