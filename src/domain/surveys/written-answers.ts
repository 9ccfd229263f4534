// What someone entered on a page without a script, as answers to a question.
import type { Question } from '../../contract/surveys';
import { kindOf, maxLine, offersAnswers, writtenDay, writtenNumber } from './kinds';

/** Characters of a longer text, as everywhere. */
const maxText = 2_000;

/**
 * The answers as they are stored; empty: none was given. Null: what was entered is no answer to this question.
 *
 * | kind | entered | stored |
 * |---|---|---|
 * | single, scale, yes_no | one of its answers | that one |
 * | multiple | some of its answers | those, in the question's order |
 * | number, date | 12,5 · 2026-03-01 | 12.5 · 2026-03-01 |
 * | short_text, text | anything short enough | without spaces around it |
 * | any | nothing | nothing |
 * | any | anything else | null |
 */
export function writtenAnswers(
  question: Pick<Question, 'kind' | 'answers'>,
  entered: readonly string[],
): string[] | null {
  const kind = kindOf(question);
  const given = entered.map((each) => each.trim()).filter((each) => each !== '');
  if (given.length === 0) return [];
  if (offersAnswers(kind)) {
    const known = given.every((each) => question.answers.includes(each));
    if (!known || (kind !== 'multiple' && given.length > 1)) return null;
    return question.answers.filter((each) => given.includes(each));
  }
  const [only = '', ...more] = given;
  if (more.length > 0) return null;
  const written = kind === 'number' ? writtenNumber(only) : kind === 'date' ? writtenDay(only) : only;
  return written === null || written.length > (kind === 'short_text' ? maxLine : maxText) ? null : [written];
}
