// The rows of a file for VAN's bulk upload, and what is counted beforehand.
import { expect, test } from 'vitest';
import { contactResults } from '../../../src/contract/facts/touch';
import { callResults } from '../../../src/contract/outreach/calling';
import { vanColumns, vanHeader, vanRows, type VanAnswer, type VanContact } from '../../../src/domain/reports/van-file';
import { isVanIdColumn, vanResult } from '../../../src/domain/reports/van-names';
import { vanSummary } from '../../../src/domain/reports/van-summary';
import { plainName } from '../../../src/domain/voter-files/columns';

const support = { id: 'q1', text: 'Support?', kind: 'single', answers: ['Yes', 'No'], retired: false };
const issues = { id: 'q2', text: 'Issues', kind: 'multiple', answers: ['Schools', 'Roads'], retired: false };
const why = { id: 'q3', text: 'Why?', kind: 'text', answers: [], retired: false };
const columns = vanColumns([support, issues, why]);

const contact = (given: Partial<VanContact>): VanContact => ({
  van_id: '7',
  day: '2026-03-04',
  at: '2026-03-04T15:00:00Z',
  channel: 'door',
  result: 'canvassed',
  phone: null,
  ...given,
});
const answer = (given: Partial<VanAnswer>): VanAnswer => ({
  van_id: '7',
  day: '2026-03-04',
  at: '2026-03-04T15:00:00Z',
  channel: 'door',
  question_id: 'q1',
  answers: ['Yes'],
  ...given,
});

test('every result of a door or a call has a name in VAN, and no other has', () => {
  for (const result of contactResults) expect(vanResult('door', result), result).toMatch(/^[A-Z]/);
  for (const result of callResults) expect(vanResult('call', result), result).toMatch(/^[A-Z]/);
  expect(vanResult('door', 'of a newer phone')).toBeNull();
  expect(vanResult('text', 'canvassed')).toBeNull();
});

test('a question has a column, one with several answers a column for each, a free text none', () => {
  expect(vanHeader(columns).slice(5)).toEqual(['Support?', 'Issues: Schools', 'Issues: Roads']);
  expect(vanColumns([support, { ...support, id: 'q9' }]).map(({ label }) => label)).toEqual([
    'Support?',
    'Support? (2)',
  ]);
});

test('the answers of a day stand in the row of the contact that reached the person', () => {
  const rows = vanRows(
    columns,
    [contact({ result: 'not_home', at: '2026-03-04T10:00:00Z' }), contact({})],
    [answer({}), answer({ question_id: 'q2', answers: ['Roads'] })],
  );
  expect(rows).toEqual([
    ['7', '03/04/2026', 'Walk', '', 'Not Home', '', '', ''],
    ['7', '03/04/2026', 'Walk', '', 'Canvassed', 'Yes', '', 'Yes'],
  ]);
});

test('answers without such a contact have a row of their own, and the last of a day counts', () => {
  const rows = vanRows(
    columns,
    [contact({ channel: 'call', result: 'no_answer', phone: '+19195550100' })],
    [answer({ at: '2026-03-04T16:00:00Z', answers: ['No'] }), answer({}), answer({ day: '2026-03-05' })],
  );
  expect(rows).toEqual([
    ['7', '03/04/2026', 'Phone', '+19195550100', 'Not Home', '', '', ''],
    ['7', '03/04/2026', 'Walk', '', '', 'No', '', ''],
    ['7', '03/05/2026', 'Walk', '', '', 'Yes', '', ''],
  ]);
});

test('free texts and answers that are not offered are in no row, nor have they one of their own', () => {
  const rows = vanRows(
    columns,
    [contact({})],
    [
      answer({ answers: ['Perhaps'] }),
      answer({ question_id: 'q3', answers: ['The bridge'] }),
      answer({ day: '2026-03-05', question_id: 'q3', answers: ['The bridge'] }),
      answer({ day: '2026-03-06', answers: ['Perhaps'] }),
    ],
  );
  expect(rows).toEqual([['7', '03/04/2026', 'Walk', '', 'Canvassed', '', '', '']]);
});

test('what stays here is counted by why, free texts and answers that are not offered among it', () => {
  const { summary } = vanSummary(
    [
      { channel: 'door', result: 'not_home', why: null, count: 3 },
      { channel: 'door', result: 'not_home', why: 'no_van_id', count: 2 },
    ],
    [
      { question_id: 'q1', answer: 'Yes', why: null, count: 4 },
      { question_id: 'q1', answer: '', why: null, count: 1 },
      { question_id: 'q3', answer: '', why: null, count: 5 },
      { question_id: 'q1', answer: 'Yes', why: 'confidential', count: 6 },
    ],
    [support, issues, why, { ...support, id: 'q0', text: 'Asked no more', retired: true }],
  );
  expect(summary.results).toEqual([{ channel: 'door', result: 'not_home', van_name: 'Not Home', count: 3 }]);
  expect(summary.columns).toEqual([
    { question_id: 'q1', label: 'Support?', count: 4 },
    { question_id: 'q2', label: 'Issues: Schools', count: 0 },
    { question_id: 'q2', label: 'Issues: Roads', count: 0 },
  ]);
  expect(summary.left_out).toEqual([
    { why: 'no_van_id', results: 2, answers: 0 },
    { why: 'confidential', results: 0, answers: 6 },
    { why: 'free_text', results: 0, answers: 5 },
    { why: 'other_words', results: 0, answers: 1 },
  ]);
});

test('a VAN ID is known by the column that it came in', () => {
  for (const name of ['Voter File VANID', 'VANID', 'MyVoters VANID']) expect(isVanIdColumn(plainName(name))).toBe(true);
  for (const name of ['SOS_VOTERID', 'MyCampaign VANID', '']) expect(isVanIdColumn(plainName(name))).toBe(false);
});
