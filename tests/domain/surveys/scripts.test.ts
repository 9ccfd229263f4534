import { expect, test } from 'vitest';
import type { SurveyScript } from '../../../src/contract/surveys';
import { languageKey, scriptFor, wordsOf } from '../../../src/domain/surveys/scripts';

const spanish: SurveyScript = { language: 'Spanish', description: 'Hola', questions: [{ id: 'q', text: '¿Vota?' }] };
const survey = { scripts: [spanish, { language: 'Hmong', description: '', questions: [] }] };

test.each(['es', 'SPA', ' español ', 'Spanish'])('%s is Spanish', (written) => {
  expect(languageKey(written)).toBe('spanish');
  expect(scriptFor(survey, [written])).toBe(spanish);
});

test('a person’s own language goes before that of the household; without a script nothing is translated', () => {
  expect(scriptFor(survey, ['hmn', 'es'])?.language).toBe('Hmong');
  expect(scriptFor(survey, [null, 'English', 'es'])).toBe(spanish);
  expect(scriptFor(survey, [null, 'English'])).toBeNull();
  expect(scriptFor({}, ['es'])).toBeNull();
});

test('a question that the script lacks stays in the words of the survey', () => {
  expect(wordsOf({ id: 'q', text: 'Vote?' }, spanish).text).toBe('¿Vota?');
  expect(wordsOf({ id: 'r', text: 'Why?' }, spanish).text).toBe('Why?');
  expect(wordsOf({ id: 'q', text: 'Vote?' }, null).text).toBe('Vote?');
});
