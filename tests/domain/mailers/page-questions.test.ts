import { expect, test } from 'vitest';
import { firstQuestions, toggleQuestion } from '../../../src/domain/mailers/page-questions';

const question = (id: string, parent: string | null = null) => ({
  id,
  answers: ['Yes', 'No'],
  dependent_on_question_id: parent,
  dependent_on_answers: parent === null ? [] : ['No'],
});
const questions = [question('a'), question('b', 'a'), question('c', 'b'), question('d')];

test('a page begins with the first questions', () => {
  expect(firstQuestions(questions, 2)).toEqual(['a', 'b']);
});

test.each([
  [[], 'c', ['a', 'b', 'c']],
  [['d'], 'a', ['a', 'd']],
  [['a', 'b', 'c', 'd'], 'a', ['d']],
  [['a', 'b', 'c'], 'b', ['a']],
])('%j with %s changed asks %j', (chosen, id, asked) => {
  expect(toggleQuestion(questions, chosen, id)).toEqual(asked);
});
