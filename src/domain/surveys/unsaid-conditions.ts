// Further conditions of a question that are not spoken of when it is saved.
import { conditionsOf, type Condition, type Dependent } from './dependencies';

/**
 * The further conditions that a stored question keeps when only its first one is given, as by a page of a release that knows no others;
 * null when that one is another now, so that no one can tell what they mean.
 * @param first null: it shall depend on no question
 */
export function unsaidConditions(
  stored: Omit<Dependent, 'id' | 'answers'> | undefined,
  first: Condition | null,
): Condition[] | null {
  const [before, ...further] = stored ? conditionsOf(stored) : [];
  if (!before || further.length === 0) return [];
  const isSame =
    first !== null &&
    first.question_id === before.question_id &&
    first.answers.length === before.answers.length &&
    first.answers.every((answer) => before.answers.includes(answer));
  return isSame ? further : null;
}
