import { expect, test } from 'vitest';
import { writtenAnswers } from '../../../src/domain/surveys/written-answers';

const offered = ['Yes', 'No', 'Maybe'];

test.each([
  ['one of the answers', 'single', offered, ['No'], ['No']],
  ['two where one is asked for', 'single', offered, ['No', 'Yes'], null],
  ['what is not offered', 'single', offered, ['<b>'], null],
  ['several, in the question’s order', 'multiple', offered, ['Maybe', 'Yes'], ['Yes', 'Maybe']],
  ['a number', 'number', [], ['12,5'], ['12.5']],
  ['no number', 'number', [], ['a dozen'], null],
  ['a day', 'date', [], ['2026-02-30'], null],
  ['a line', 'short_text', [], [' Fix the bridge '], ['Fix the bridge']],
  ['a line that is too long', 'short_text', [], ['x'.repeat(121)], null],
  ['a text', 'text', [], ['x'.repeat(2_000)], ['x'.repeat(2_000)]],
  ['a text that is too long', 'text', [], ['x'.repeat(2_001)], null],
  ['nothing', 'number', [], ['  '], []],
])('%s is read as what is stored', (_, kind, answers, entered, stored) => {
  expect(writtenAnswers({ kind, answers }, entered)).toEqual(stored);
});
