import { expect, test } from 'vitest';
import spanish from '../../../src/client/i18n/es.json';
import { saysAgainst, saysSupport, supportAnswers, supportScore } from '../../../src/domain/surveys/support';

test('answers tell a support score however surveys word them', () => {
  const answers = {
    'Strong support': 1,
    '1 · Strongly in favour': 1,
    'Leans support': 2,
    'Lean towards for': 2,
    '3 Undecided': 3,
    'Leaning against': 4,
    'Strongly oppose': 5,
    'Apoyo total': 1,
    'Firmemente a favor': 1,
    'Se inclina a favor': 2,
    'Tiende a votar': null,
    Indecisa: 3,
    'No sé': 3,
    '4. Se inclina en contra': 4,
    'Rechazo total': 5,
    Yes: null,
    'Not home': null,
    Sí: null,
  };
  expect(Object.fromEntries(Object.keys(answers).map((each) => [each, supportScore(each)]))).toEqual(answers);
});

test('what our own surveys offer tells it in each language', () => {
  const offered = [
    '1 · Strong support',
    '2 · Leans support',
    '3 · Undecided',
    '4 · Leans against',
    '5 · Strong against',
  ];
  const words: Record<string, unknown> = spanish;
  expect(offered.map(supportScore)).toEqual([1, 2, 3, 4, 5]);
  expect(offered.map((each) => supportScore(String(words[each])))).toEqual([1, 2, 3, 4, 5]);
});

test('support and its opposite need no degree, and a question without an opposite asks for none', () => {
  expect(['Support', 'For', 'A favor', 'Apoya'].every(saysSupport)).toBe(true);
  expect(['Against', 'No support', 'En contra', 'Se opone', 'No apoya', 'No apoyo'].every(saysAgainst)).toBe(true);
  expect(['Against', 'No apoya', 'En contra', 'Undecided', 'Support for others'].some(saysSupport)).toBe(false);
  expect(['A favor', 'Support', 'Sin decidir', 'Opponent called'].some(saysAgainst)).toBe(false);
  expect(supportAnswers(['For', 'Against', 'Undecided'])).toEqual(['For']);
  expect(supportAnswers(['For', 'Maybe'])).toEqual([]);
});
