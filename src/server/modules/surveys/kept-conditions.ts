// Conditions of questions that a page of an earlier release saves without knowing of them.
import { surveySentence } from '../../../contract/messages/surveys';
import type { Question } from '../../../contract/surveys';
import { unsaidConditions } from '../../../domain/surveys/unsaid-conditions';
import { ApiError } from '../../http/errors';

/** The further conditions that a question keeps; refuses where its first one is another. */
export function keptConditions(
  stored: Question | undefined,
  question_id: string | null,
  answers: readonly string[],
): { question_id: string; answers: string[] }[] {
  const kept = unsaidConditions(stored, question_id === null ? null : { question_id, answers });
  if (kept === null) throw new ApiError('INVALID', surveySentence('FURTHER_CONDITIONS'));
  return kept.map((each) => ({ ...each, answers: [...each.answers] }));
}
