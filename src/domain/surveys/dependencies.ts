// Which questions of a survey show, given the answers so far; and whether a set of dependencies makes sense.
import type { Sentence } from '../../contract/messages/sentence';
import { surveySentence, type surveyMessages } from '../../contract/messages/surveys';
import type { Question } from '../../contract/surveys';

/** What a rule of dependency needs to know of a question. */
export type Dependent = Pick<
  Question,
  'id' | 'answers' | 'dependent_on_question_id' | 'dependent_on_answers' | 'also_dependent_on'
>;

/** One earlier question, and those of its answers of which one must have been given. */
export interface Condition {
  question_id: string;
  answers: readonly string[];
}

/** When a question is asked: all of these must hold; none: always. The first is in fields of its own, which every release knows. */
export function conditionsOf(question: Omit<Dependent, 'id' | 'answers'>): Condition[] {
  const { dependent_on_question_id: question_id, dependent_on_answers: answers, also_dependent_on = [] } = question;
  return [...(question_id === null ? [] : [{ question_id, answers }]), ...also_dependent_on];
}

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

/** One thing wrong with a dependency of a question, in a sentence for the person who builds the survey. */
export interface DependencyProblem {
  question_id: string;
  /** Which of its conditions, from 0. */
  condition: number;
  fault: DependencyFault;
  sentence: Sentence;
}

/**
 * What is wrong with the dependencies of a survey's questions, in their order; empty when all is well.
 * At most one problem a question, of the first condition that has one:
 *
 * | the condition's question | and | fault |
 * |---|---|---|
 * | none | answers or further conditions named | answers_without_question |
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
    const problem = (condition: number, fault: DependencyFault) =>
      problems.push({ question_id: question.id, condition, fault, sentence: surveySentence(faultCodes[fault]) });
    const conditions = conditionsOf(question);
    const named = question.dependent_on_answers.length + (question.also_dependent_on?.length ?? 0);
    if (question.dependent_on_question_id === null) {
      if (named > 0) problem(0, 'answers_without_question');
      continue;
    }
    const faults = conditions.map((condition) => faultOf(question, condition, index, byId, position));
    const first = faults.findIndex((fault) => fault !== null);
    const fault = faults[first];
    if (fault) problem(first, fault);
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
  { question_id: parentId, answers }: Condition,
  index: number,
  byId: ReadonlyMap<string, Dependent>,
  position: ReadonlyMap<string, number>,
): DependencyFault | null {
  if (parentId === question.id) return 'depends_on_itself';
  const parent = byId.get(parentId);
  if (!parent) return 'unknown_question';
  if (leadsBackTo(question.id, parent, byId)) return 'circle';
  if ((position.get(parentId) ?? 0) > index) return 'later_question';
  if (answers.length === 0) return 'no_answer_named';
  return answers.every((answer) => parent.answers.includes(answer)) ? null : 'unknown_answer';
}

function leadsBackTo(id: string, from: Dependent, byId: ReadonlyMap<string, Dependent>): boolean {
  const seen = new Set<Dependent>([from]);
  for (const question of seen)
    for (const { question_id } of conditionsOf(question)) {
      if (question_id === id) return true;
      const parent = byId.get(question_id);
      if (parent) seen.add(parent);
    }
  return false;
}

/** How many conditions deep a question is asked, from 0 for one that is always asked; no deeper than a screen can show. */
export function depthOfQuestion(questions: readonly Dependent[], id: string, most = 3): number {
  const question = most > 0 ? questions.find((each) => each.id === id) : undefined;
  if (!question) return 0;
  const parents = conditionsOf(question).filter(({ question_id }) => questions.some((each) => each.id === question_id));
  return Math.max(0, ...parents.map(({ question_id }) => 1 + depthOfQuestion(questions, question_id, most - 1)));
}

/**
 * The questions that show, in order: one without conditions always; another when each of them holds: its question shows
 * and one of the answers was given. A circle or a missing question never shows (and never loops).
 */
export function visibleQuestions<Q extends Dependent>(questions: readonly Q[], answers: Answers): Q[] {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const known = new Map<string, boolean>();
  const shows = (question: Q): boolean => {
    const before = known.get(question.id);
    if (before !== undefined) return before;
    known.set(question.id, false);
    const result = conditionsOf(question).every(({ question_id, answers: named }) => {
      const parent = byId.get(question_id);
      return (
        parent !== undefined && shows(parent) && (answers[question_id] ?? []).some((answer) => named.includes(answer))
      );
    });
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
    const mayHold = ({ question_id: parent, answers: named }: Condition) => {
      const given = answers[parent] ?? [];
      const isOpen = given.length === 0 && questions.findIndex((each) => each.id === parent) >= here;
      return possible.has(parent) && (isOpen || given.some((answer) => named.includes(answer)));
    };
    if (conditionsOf(question).every(mayHold)) possible.add(question.id);
  }
  return { at, total: possible.size };
}

/**
 * The question that shows next only because of the answer just given to `id`; null when the next one would have
 * shown anyway. For the line "Because of this answer the next question is …".
 */
export function becauseOf<Q extends Dependent>(questions: readonly Q[], answers: Answers, id: string): Q | null {
  const next = nextQuestion(questions, answers, id);
  return next && conditionsOf(next).some(({ question_id }) => question_id === id) ? next : null;
}
