// Which questions of a survey show, given the answers so far; and whether a set of dependencies makes sense.
import type { Sentence } from '../../contract/messages/sentence';
import { surveySentence, type surveyMessages } from '../../contract/messages/surveys';
import type { Question } from '../../contract/surveys';

/** What a rule of dependency needs to know of a question. */
export type Dependent = Pick<Question, 'id' | 'answers' | 'dependent_on_question_id' | 'dependent_on_answers'>;

/** Answers by question id. Empty or missing: not answered. Kept for hidden questions too, so that nothing is lost by a re-pick. */
export type Answers = Readonly<Record<string, readonly string[] | undefined>>;

export type DependencyFault =
  | 'depends_on_itself'
  | 'unknown_question'
  | 'circle'
  | 'later_question'
  | 'no_answer_named'
  | 'answers_without_question'
  | 'unknown_answer';

/** One thing wrong with the dependency of a question, in a sentence for the person who builds the survey. */
export interface DependencyProblem {
  question_id: string;
  fault: DependencyFault;
  sentence: Sentence;
}

/**
 * What is wrong with the dependencies of a survey's questions, in their order; empty when all is well.
 * At most one problem a question, the first that holds:
 *
 * | dependent_on_question_id | and | fault |
 * |---|---|---|
 * | null | answers named | answers_without_question |
 * | itself | | depends_on_itself |
 * | not in the list | | unknown_question |
 * | in the list | following parents leads back here | circle |
 * | comes later | | later_question |
 * | earlier | no answers named | no_answer_named |
 * | earlier | one is not among the parent's answers | unknown_answer |
 */
export function checkDependencies(questions: readonly Dependent[]): DependencyProblem[] {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const position = new Map(questions.map((question, index) => [question.id, index]));
  const problems: DependencyProblem[] = [];
  for (const [index, question] of questions.entries()) {
    const fault = faultOf(question, index, byId, position);
    if (fault) problems.push({ question_id: question.id, fault, sentence: surveySentence(faultCodes[fault]) });
  }
  return problems;
}

const faultCodes = {
  answers_without_question: 'DEPENDENCY_WITHOUT_QUESTION',
  depends_on_itself: 'DEPENDS_ON_ITSELF',
  unknown_question: 'DEPENDS_ON_UNKNOWN',
  circle: 'DEPENDS_IN_CIRCLE',
  later_question: 'DEPENDS_ON_LATER',
  no_answer_named: 'DEPENDS_ON_NO_ANSWER',
  unknown_answer: 'DEPENDS_ON_UNKNOWN_ANSWER',
} as const satisfies Record<DependencyFault, keyof typeof surveyMessages>;

function faultOf(
  question: Dependent,
  index: number,
  byId: ReadonlyMap<string, Dependent>,
  position: ReadonlyMap<string, number>,
): DependencyFault | null {
  const parentId = question.dependent_on_question_id;
  if (parentId === null) return question.dependent_on_answers.length > 0 ? 'answers_without_question' : null;
  if (parentId === question.id) return 'depends_on_itself';
  const parent = byId.get(parentId);
  if (!parent) return 'unknown_question';
  if (leadsBackTo(question.id, parent, byId)) return 'circle';
  if ((position.get(parentId) ?? 0) > index) return 'later_question';
  if (question.dependent_on_answers.length === 0) return 'no_answer_named';
  return question.dependent_on_answers.every((answer) => parent.answers.includes(answer)) ? null : 'unknown_answer';
}

function leadsBackTo(id: string, from: Dependent, byId: ReadonlyMap<string, Dependent>): boolean {
  const seen = new Set<string>();
  let at: Dependent | undefined = from;
  while (at && !seen.has(at.id)) {
    if (at.dependent_on_question_id === id) return true;
    seen.add(at.id);
    at = at.dependent_on_question_id === null ? undefined : byId.get(at.dependent_on_question_id);
  }
  return false;
}

/**
 * The questions that show, in order: one without a parent always; another when its parent shows and one of the
 * parent's answers is in `dependent_on_answers`. A circle or a missing parent never shows (and never loops).
 */
export function visibleQuestions<Q extends Dependent>(questions: readonly Q[], answers: Answers): Q[] {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const known = new Map<string, boolean>();
  const shows = (question: Q): boolean => {
    const before = known.get(question.id);
    if (before !== undefined) return before;
    known.set(question.id, false);
    const parentId = question.dependent_on_question_id;
    const parent = parentId === null ? undefined : byId.get(parentId);
    const result =
      parentId === null
        ? true
        : parent !== undefined &&
          shows(parent) &&
          (answers[parent.id] ?? []).some((answer) => question.dependent_on_answers.includes(answer));
    known.set(question.id, result);
    return result;
  };
  return questions.filter(shows);
}

/** The question after `id` among those that show; the first one for null; null after the last. */
export function nextQuestion<Q extends Dependent>(
  questions: readonly Q[],
  answers: Answers,
  id: string | null,
): Q | null {
  const shown = visibleQuestions(questions, answers);
  if (id === null) return shown[0] ?? null;
  const at = shown.findIndex((question) => question.id === id);
  if (at >= 0) return shown[at + 1] ?? null;
  const from = questions.findIndex((question) => question.id === id);
  return shown.find((question) => questions.indexOf(question) > from) ?? null;
}

/** The question before `id` among those that show, or null at the first. */
export function previousQuestion<Q extends Dependent>(questions: readonly Q[], answers: Answers, id: string): Q | null {
  const before = questions.slice(
    0,
    Math.max(
      0,
      questions.findIndex((question) => question.id === id),
    ),
  );
  return visibleQuestions(before, answers).at(-1) ?? null;
}

/**
 * Where a person stands in a survey: `at` counts from 1; `total` are the questions up to here and those that may still come, so
 * that it shrinks when an answer leaves some out, and is never reached before the last question.
 */
export function surveyProgress(
  questions: readonly Dependent[],
  answers: Answers,
  id: string,
): { at: number; total: number } {
  const shown = visibleQuestions(questions, answers);
  const at = shown.findIndex((question) => question.id === id) + 1;
  const here = questions.findIndex((question) => question.id === id);
  const possible = new Set(shown.slice(0, at).map((question) => question.id));
  for (const question of questions.slice(here + 1)) {
    const parent = question.dependent_on_question_id;
    const given = parent === null ? [] : (answers[parent] ?? []);
    const isOpen = parent !== null && given.length === 0 && questions.findIndex((each) => each.id === parent) >= here;
    const fits = given.some((answer) => question.dependent_on_answers.includes(answer));
    if (parent === null || (possible.has(parent) && (isOpen || fits))) possible.add(question.id);
  }
  return { at, total: possible.size };
}

/**
 * The question that shows next only because of the answer just given to `id`; null when the next one would have
 * shown anyway. For the line "Because of this answer the next question is …".
 */
export function becauseOf<Q extends Dependent>(questions: readonly Q[], answers: Answers, id: string): Q | null {
  const next = nextQuestion(questions, answers, id);
  return next?.dependent_on_question_id === id ? next : null;
}
