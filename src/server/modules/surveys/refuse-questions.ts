// What questions may not be: an answer twice, or answers that their kind can't have.
import type { Question } from '../../../contract/surveys';
import { sentence } from '../../../contract/messages/every-message';
import { kindFault } from '../../../domain/surveys/kinds';
import { ApiError } from '../../http/errors';

export function refuseUnaskable(question: Pick<Question, 'kind' | 'answers'>): void {
  const { answers } = question;
  const twice = answers.find((answer, index) => answers.indexOf(answer) !== index);
  if (twice !== undefined) throw new ApiError('INVALID', sentence('ANSWER_TWICE', { answer: twice }));
  const fault = kindFault(question);
  if (fault) throw new ApiError('INVALID', fault);
}
