import { expect, test } from 'vitest';
import { respondentOf } from '../../../src/domain/mailers/respondent';

const [jose, ana, second] = [
  { voter_id: 'jose', first: 'José', lives_there: true },
  { voter_id: 'ana', first: 'Ana-María', lives_there: true },
  { voter_id: 'second', first: 'JOSE', lives_there: true },
];
const moved = { ...jose, lives_there: false };

test.each([
  ['the only one, who need not say so', [jose], '', 'jose'],
  ['the household, where the only one moved since', [moved], '', null],
  ['the one who moved, where they say so', [moved], 'José', 'jose'],
  ['the household, where no one says who', [jose, ana], ' ', null],
  ['whoever has that first name', [jose, ana], 'jose', 'jose'],
  ['whoever has it, however it is written', [jose, ana], 'ana maria', 'ana'],
  ['the household, where two have it', [jose, second], 'José', null],
  ['the household, where no one has it', [jose], 'Pat', null],
])('it is %s', (_, addressees, typed, expected) => {
  expect(respondentOf(addressees, typed)).toBe(expected);
});
