import { expect, test } from 'vitest';
import { unsaidConditions } from '../../../src/domain/surveys/unsaid-conditions';

const further = [{ question_id: 'c', answers: ['No'] }];
const stored = { dependent_on_question_id: 'b', dependent_on_answers: ['Yes', 'Maybe'], also_dependent_on: further };

test('further conditions that are not spoken of stay with the first, and are in question with another', () => {
  expect(unsaidConditions(stored, { question_id: 'b', answers: ['Maybe', 'Yes'] })).toEqual(further);
  expect(unsaidConditions(stored, { question_id: 'b', answers: ['Yes'] })).toBeNull();
  expect(unsaidConditions(stored, { question_id: 'c', answers: ['Yes', 'Maybe'] })).toBeNull();
  expect(unsaidConditions(stored, null)).toBeNull();
  expect(unsaidConditions({ ...stored, also_dependent_on: [] }, null)).toEqual([]);
  expect(unsaidConditions(undefined, { question_id: 'b', answers: ['Yes'] })).toEqual([]);
});
