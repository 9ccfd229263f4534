import { expect, test } from 'vitest';
import type { AnswerTable } from '../../../src/contract/reports/answer-reports';
import { usEnglish } from '../../../src/domain/i18n/texts';
import { crossTable, crossTitle } from '../../../src/domain/reports/cross-table';

const tableOf = (people: number, columns: AnswerTable['columns'], cells: [string, string, number][]): AnswerTable => ({
  people,
  confidential: 0,
  columns,
  columns_left_out: 0,
  cells: cells.map(([answer, key, each]) => ({ answer, key, people: each })),
});
const order = { answers: ['Yes', 'No'], others: [] };

test('answers stand as the survey has them, ages as they rise, and what is not known last', () => {
  const columns = [
    { key: '', people: 9 },
    { key: '65+', people: 5 },
    { key: '18–29', people: 2 },
  ];
  const { columns: shown, rows } = crossTable(
    usEnglish,
    'age',
    tableOf(16, columns, [
      ['Maybe', '65+', 1],
      ['No', '65+', 4],
      ['Yes', '18–29', 2],
    ]),
    order,
  );
  expect(shown.map((column) => column.name)).toEqual(['18–29', '65+', 'Not known']);
  expect(rows).toEqual([
    { answer: 'Yes', people: [2, 0, 0] },
    { answer: 'No', people: [0, 4, 0] },
    { answer: 'Maybe', people: [0, 1, 0] },
  ]);
});

test('the title says where the commonest answer is commonest, with the number of people', () => {
  const columns = [
    { key: 'DEM', people: 40 },
    { key: 'REP', people: 20 },
    { key: 'GRN', people: 2 },
  ];
  const cells: [string, string, number][] = [
    ['Yes', 'DEM', 30],
    ['Yes', 'REP', 5],
    ['Yes', 'GRN', 2],
    ['No', 'REP', 15],
  ];
  const table = tableOf(62, columns, cells);
  expect(crossTitle(usEnglish, crossTable(usEnglish, 'party', table, order), 62)).toBe(
    '“Yes” is most common in the group “DEM”: 75% of 40',
  );
});

test('of few people nothing is said of shares', () => {
  const table = tableOf(
    4,
    [
      { key: 'DEM', people: 3 },
      { key: 'REP', people: 1 },
    ],
    [
      ['Yes', 'DEM', 3],
      ['No', 'REP', 1],
    ],
  );
  expect(crossTitle(usEnglish, crossTable(usEnglish, 'party', table, order), 4)).toBe('4 people answered');
  expect(crossTitle(usEnglish, crossTable(usEnglish, 'party', tableOf(0, [], []), order), 0)).toBe('No answers yet');
});
