// Which questions of a survey a piece's page asks: never one without those that it depends on.
import { conditionsOf, type Dependent } from '../surveys/dependencies';

/** A survey's first questions, as many as a page holds. A question depends on earlier ones only, so that none lacks its parent. */
export const firstQuestions = (questions: readonly Dependent[], most: number): string[] =>
  questions.slice(0, most).map(({ id }) => id);

/** The chosen questions with one more, and those that it depends on; or without one, and those that depend on it. */
export function toggleQuestion(questions: readonly Dependent[], chosen: readonly string[], id: string): string[] {
  const parentsOf = (of: string) =>
    questions.filter((question) => question.id === of).flatMap((question) => conditionsOf(question));
  const wanted = new Set(chosen);
  if (wanted.has(id)) {
    wanted.delete(id);
    for (const question of questions)
      if (conditionsOf(question).some((condition) => !wanted.has(condition.question_id))) wanted.delete(question.id);
  } else {
    const add = (each: string) => {
      if (wanted.has(each)) return;
      wanted.add(each);
      for (const { question_id } of parentsOf(each)) add(question_id);
    };
    add(id);
  }
  return questions.flatMap((question) => (wanted.has(question.id) ? question.id : []));
}
