// From a filled-in survey to the answers that must be written down: only what shows and only what changed.
import type { KnownResponse, SurveyResponse } from '../../contract/facts/survey-response';
import { standing } from '../facts/current-view';
import { visibleQuestions, type Answers, type Dependent } from './dependencies';

/** One answer to write. Empty `answers`: skipped, or an earlier answer undone. `replaces`: the earlier response's id. */
export interface AnswerToSave {
  question_id: string;
  answers: string[];
  replaces: string | null;
}

type Earlier = Pick<KnownResponse, 'id' | 'question_id' | 'answers' | 'recorded_at' | 'replaces' | 'user_id'>;

/** The newest response a question that its own person did not replace, by question id; same time: the greater id. */
export function currentResponses<R extends Earlier>(responses: readonly R[]): Map<string, R> {
  const current = new Map<string, R>();
  for (const response of standing(responses)) {
    const other = current.get(response.question_id);
    if (!other || isNewer(response, other)) current.set(response.question_id, response);
  }
  return current;
}

function isNewer(a: Earlier, b: Earlier): boolean {
  const difference = Date.parse(a.recorded_at) - Date.parse(b.recorded_at);
  return difference === 0 ? a.id > b.id : difference > 0;
}

/**
 * What to save of a survey: every question that shows and was answered differently than before, and every earlier
 * answer whose question no longer shows or was emptied (undone with no answers). Answers kept for hidden
 * questions are not saved.
 */
export function answersToSave(
  questions: readonly Dependent[],
  answers: Answers,
  earlier: ReadonlyMap<string, Pick<SurveyResponse, 'id' | 'answers'>>,
): AnswerToSave[] {
  const shown = new Set(visibleQuestions(questions, answers).map((question) => question.id));
  return questions.flatMap((question) => {
    const before = earlier.get(question.id);
    const now = shown.has(question.id) ? cleaned(answers[question.id]) : [];
    if (sameAnswers(now, before?.answers ?? [])) return [];
    return [{ question_id: question.id, answers: now, replaces: before?.id ?? null }];
  });
}

function cleaned(answers: readonly string[] | undefined): string[] {
  return (answers ?? []).map((answer) => answer.trim()).filter((answer) => answer !== '');
}

function sameAnswers(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((answer, index) => answer === b[index]);
}
