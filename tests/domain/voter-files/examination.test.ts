// What a whole file shows of a column that can't be the voter ID.
import { describe, expect, test } from 'vitest';
import { examination, othersIds } from '../../../src/domain/voter-files/examination';
import { mappedVoters } from '../../../src/domain/voter-files/mapping';

const read = mappedVoters(
  { header: true, columns: ['source_id', 'first', 'last', 'birth_date', 'line', 'city', 'zip'] },
  2026,
);
const person = (id: string, first: string, born: string) =>
  read([id, first, 'Lee', born, '1 Oak St', 'Ellery', '02139']);
const many = (count: number) => Array.from({ length: count }, (_, at) => person(`K${at}`, `F${at}`, '05/08/1964'));

test('one pair on a short list is a doubt that can be confirmed, said of two', () => {
  const look = examination('ID');
  for (const row of [...many(12), person('K1', 'Ann', '06/09/1970')]) look.add(row);
  expect(look.problem()).toMatchObject({
    certain: false,
    sentence: { detail_code: 'IDS_REPEAT_ONCE', params: { column: 'ID' } },
  });
});

test('up to three are a doubt, more are certain', () => {
  const look = examination('ID');
  for (const row of many(20)) look.add(row);
  for (const at of [1, 2, 3]) look.add(person(`K${at}`, 'Ann', '06/09/1970'));
  const sentence = { detail_code: 'IDS_REPEAT', params: { column: 'ID', people: 3, most: 2 } };
  expect(look.problem()).toMatchObject({ certain: false, sentence });
  look.add(person('K4', 'Ann', '06/09/1970'));
  expect(look.problem()).toMatchObject({ certain: true });
});

test('IDs of other people are doubted from one in a hundred rows on, and in a short list from the first', () => {
  const doubt = (others: number, rows: number) => othersIds('ID', { held: rows, others, rows })?.detail_code ?? null;
  expect([doubt(0, 10), doubt(1, 10), doubt(3, 1000), doubt(10, 1000), doubt(11, 1000)]).toEqual([
    null,
    'IDS_OF_OTHERS',
    null,
    null,
    'IDS_OF_OTHERS',
  ]);
});

const asking = mappedVoters(
  { header: true, columns: ['first', 'last', 'line', 'zip', 'do_not_contact', 'do_not_call', 'deceased'] },
  2026,
);
/** Of so many people some say yes in a column. */
function looked(people: number, yes: number, column: 'do_not_contact' | 'do_not_call' | 'deceased') {
  const look = examination('', { do_not_contact: 'Contact', do_not_call: 'Calls', deceased: 'Dead' });
  const at = ['do_not_contact', 'do_not_call', 'deceased'].indexOf(column);
  for (let each = 0; each < people; each += 1)
    look.add(
      asking([`F${each}`, 'Lee', `${each + 1} Oak St`, '02139', ...['', '', ''].with(at, each < yes ? 'Y' : 'N')]),
    );
  return look.problem();
}

test.each([
  ['do_not_contact', 'Contact'],
  ['do_not_call', 'Calls'],
  ['deceased', 'Dead'],
] as const)('more than one in five who say yes in a column of %s are a doubt that can be confirmed', (column, name) => {
  const sentence = { detail_code: 'WISHES_OF_MANY', params: { column: name, people: 5, rows: 24 } };
  expect(looked(24, 5, column)).toMatchObject({ certain: false, sentence });
  expect(looked(25, 5, column)).toBe(null);
  expect(looked(19, 19, column)).toBe(null);
});

describe('homes without a house number', () => {
  const home = (line: string, at: number) => read([`K${at}`, `F${at}`, 'Lee', '05/08/1964', line, 'Ellery', '02139']);

  test('are counted among homes: a row of totals is none', () => {
    const look = examination('ID');
    for (let at = 0; at < 10; at += 1) look.add(home('Oak St', at));
    look.add(read(['Total:', '', '', '', '', '', '10']));
    expect(look.problem()).toMatchObject({
      sentence: { detail_code: 'HOMES_WITHOUT_NUMBERS', params: { rejected: 10, rows: 10 } },
    });
  });

  test('are none of those on a county grid', () => {
    const look = examination('ID');
    for (let at = 0; at < 10; at += 1) look.add(home(`N ${at + 1} W 23001 Bluemound Rd`, at));
    expect(look.problem()).toBeNull();
  });
});
