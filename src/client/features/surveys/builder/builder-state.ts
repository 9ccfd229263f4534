// The survey being built: a pure reducer over keys made by the screen, and what is still missing.
import { t, translateServerMessage } from '../../../i18n/texts';
import type { QuestionKind } from '../../../../contract/surveys';
import {
  checkDependencies,
  depthOfQuestion,
  type DependencyProblem,
  type Dependent,
} from '../../../../domain/surveys/dependencies';
import { kindFault, offersAnswers } from '../../../../domain/surveys/kinds';
import { maxAnswers, maxConditions, maxQuestions } from '../../../../contract/surveys';

export interface DraftAnswer {
  key: string;
  text: string;
}

/** A question's key, and keys of its answers of which one must be given. */
export interface DraftCondition {
  parent: string;
  parent_answers: string[];
}

/** `parent`: the key of the question whose `parent_answers` (answer keys) must be given for this one to be asked; `also`: further ones. */
export interface DraftQuestion {
  key: string;
  /** The stored question that it is; null: it is new. */
  id: string | null;
  text: string;
  kind: QuestionKind;
  answers: DraftAnswer[];
  parent: string | null;
  parent_answers: string[];
  also?: DraftCondition[] | undefined;
}

/** Under which conditions a question is asked: all must hold. */
export function draftConditions({ parent, parent_answers, also = [] }: DraftQuestion): DraftCondition[] {
  return [...(parent === null ? [] : [{ parent, parent_answers }]), ...also];
}

/** The same question under these conditions. */
export function withConditions(question: DraftQuestion, [first, ...others]: readonly DraftCondition[]): DraftQuestion {
  const { parent = null, parent_answers = [] } = first ?? {};
  const changed: DraftQuestion = { ...question, parent, parent_answers, also: others };
  if (others.length === 0) delete changed.also;
  return changed;
}

export interface Draft {
  name: string;
  description: string;
  questions: DraftQuestion[];
}

export type BuilderAction =
  | { do: 'name'; text: string }
  | { do: 'description'; text: string }
  | { do: 'add'; key: string }
  | { do: 'insert'; questions: readonly DraftQuestion[] }
  | { do: 'kind'; question: string; kind: QuestionKind; answers: readonly DraftAnswer[] }
  | { do: 'remove'; question: string }
  | { do: 'move'; question: string; by: number }
  | { do: 'text'; question: string; text: string }
  | { do: 'add-answers'; question: string; answers: DraftAnswer[] }
  | { do: 'answer'; question: string; answer: string; text: string }
  | { do: 'remove-answer'; question: string; answer: string }
  | { do: 'move-answer'; question: string; answer: string; by: number }
  /** `at`: which condition, from 0. Without a parent it goes. */
  | { do: 'depend'; question: string; at?: number; parent: string | null }
  | { do: 'depend-answer'; question: string; at?: number; answer: string; on: boolean }
  /** A removed question, as a draft before that had it; what was written since stays. */
  | { do: 'put-back'; question: string; from: Draft }
  | { do: 'restore'; draft: Draft };

export function newQuestion(key: string): DraftQuestion {
  return { key, id: null, text: '', kind: 'single', answers: [], parent: null, parent_answers: [] };
}

export function newDraft(key: string): Draft {
  return { name: '', description: '', questions: [newQuestion(key)] };
}

function moved<T extends { key: string }>(items: readonly T[], key: string, by: number): T[] {
  const from = items.findIndex((item) => item.key === key);
  const to = Math.min(items.length - 1, Math.max(0, from + by));
  const item = items[from];
  return item ? items.toSpliced(from, 1).toSpliced(to, 0, item) : [...items];
}

/** Moving never cuts a dependency: a question that came to stand before its parent is told so by `problemsOf`. */
export function build(draft: Draft, action: BuilderAction): Draft {
  const change = (key: string, how: (question: DraftQuestion) => DraftQuestion): Draft => ({
    ...draft,
    questions: draft.questions.map((question) => (question.key === key ? how(question) : question)),
  });
  switch (action.do) {
    case 'name':
      return { ...draft, name: action.text };
    case 'description':
      return { ...draft, description: action.text };
    case 'add':
      if (draft.questions.length >= maxQuestions) return draft;
      return { ...draft, questions: [...draft.questions, newQuestion(action.key)] };
    case 'insert':
      return { ...draft, questions: [...draft.questions, ...action.questions].slice(0, maxQuestions) };
    case 'kind':
      return change(action.question, (question) => ({
        ...question,
        kind: action.kind,
        answers: question.answers.length === 0 ? [...action.answers] : question.answers,
      }));
    case 'remove':
      return {
        ...draft,
        questions: draft.questions
          .filter((question) => question.key !== action.question)
          .map((question) => {
            const conditions = draftConditions(question);
            const left = conditions.filter(({ parent }) => parent !== action.question);
            return left.length < conditions.length ? withConditions(question, left) : question;
          }),
      };
    case 'move':
      return { ...draft, questions: moved(draft.questions, action.question, action.by) };
    case 'text':
      return change(action.question, (question) => ({ ...question, text: action.text }));
    case 'add-answers':
      return change(action.question, (question) => ({
        ...question,
        answers: [...question.answers, ...action.answers].slice(0, maxAnswers),
      }));
    case 'answer':
      return change(action.question, (question) => ({
        ...question,
        answers: question.answers.map((answer) =>
          answer.key === action.answer ? { ...answer, text: action.text } : answer,
        ),
      }));
    case 'remove-answer':
      return {
        ...draft,
        questions: draft.questions.map((question) => {
          const conditions = draftConditions(question).map(({ parent, parent_answers }) => ({
            parent,
            parent_answers: parent_answers.filter((key) => key !== action.answer),
          }));
          const answers =
            question.key === action.question
              ? question.answers.filter((answer) => answer.key !== action.answer)
              : question.answers;
          return withConditions({ ...question, answers }, conditions);
        }),
      };
    case 'move-answer':
      return change(action.question, (question) => ({
        ...question,
        answers: moved(question.answers, action.answer, action.by),
      }));
    case 'depend':
      return change(action.question, (question) => {
        const { at = 0, parent } = action;
        const conditions = draftConditions(question);
        return withConditions(
          question,
          conditions.toSpliced(at, 1, ...(parent === null ? [] : [{ parent, parent_answers: [] }])),
        );
      });
    case 'depend-answer':
      return change(action.question, (question) => {
        const { at = 0, answer, on } = action;
        const change = ({ parent, parent_answers }: DraftCondition): DraftCondition => {
          const others = parent_answers.filter((key) => key !== answer);
          return { parent, parent_answers: on ? [...others, answer] : others };
        };
        const conditions = draftConditions(question);
        return withConditions(
          question,
          conditions.map((each, index) => (index === at ? change(each) : each)),
        );
      });
    case 'put-back':
      return putBack(draft, action.question, action.from);
    case 'restore':
      return action.draft;
  }
}

/** With the conditions that others had on it, where they have fewer than there may be. */
function putBack(draft: Draft, key: string, from: Draft): Draft {
  const at = from.questions.findIndex((question) => question.key === key);
  const removed = from.questions[at];
  if (!removed || draft.questions.length >= maxQuestions || draft.questions.some((question) => question.key === key))
    return draft;
  const questions = draft.questions.map((question) => {
    const before = from.questions.find((each) => each.key === question.key);
    const lost = (before ? draftConditions(before) : []).filter(({ parent }) => parent === key);
    return lost.length > 0
      ? withConditions(question, [...lost, ...draftConditions(question)].slice(0, maxConditions))
      : question;
  });
  return { ...draft, questions: questions.toSpliced(at, 0, removed) };
}

/** The answers that are offered: what was typed for another kind is kept, and neither shown nor sent. */
export function offeredAnswers({ kind, answers }: Pick<DraftQuestion, 'kind' | 'answers'>): DraftAnswer[] {
  return offersAnswers(kind) ? answers : [];
}

/** Earlier questions with answers to choose from: those that a question may depend on. */
export function possibleParents(draft: Draft, key: string): DraftQuestion[] {
  const index = draft.questions.findIndex((question) => question.key === key);
  return draft.questions.slice(0, Math.max(0, index)).filter((question) => offeredAnswers(question).length > 0);
}

/** A drafted question as the rules of dependencies see it; keys stand for the ids and answers that it will have. */
export function dependentOf(question: DraftQuestion): Dependent {
  const also = (question.also ?? []).map(({ parent, parent_answers }) => ({
    question_id: parent,
    answers: parent_answers,
  }));
  return {
    id: question.key,
    answers: offeredAnswers(question).map((answer) => answer.key),
    dependent_on_question_id: question.parent,
    dependent_on_answers: question.parent_answers,
    ...(also.length > 0 && { also_dependent_on: also }),
  };
}

/** What keeps a draft from being saved; `at` is the key of a question or answer, or `name`. */
export interface Problem {
  at: string;
  text: string;
  /** Something that was there broke: said before anyone tries to save. */
  broke?: boolean;
}

export function problemsOf(draft: Draft): Problem[] {
  const problems: Problem[] = [];
  if (draft.name.trim() === '') problems.push({ at: 'name', text: t('Give the survey a name.') });
  if (draft.questions.length === 0)
    problems.push({ at: 'questions', text: t('A survey needs at least one question.') });
  draft.questions.forEach((question) => {
    if (question.text.trim() === '') problems.push({ at: question.key, text: t('Write the question, or remove it.') });
    const seen = new Set<string>();
    for (const answer of offeredAnswers(question)) {
      const text = answer.text.trim();
      if (text === '') problems.push({ at: answer.key, text: t('Write the answer, or remove it.') });
      else if (seen.has(text.toLowerCase())) problems.push({ at: answer.key, text: t('This answer appears twice.') });
      seen.add(text.toLowerCase());
    }
    const fault = kindFault({ kind: question.kind, answers: offeredAnswers(question).map(({ key }) => key) });
    if (fault) problems.push({ at: `${question.key}:kind`, text: translateServerMessage(fault) });
  });
  for (const fault of checkDependencies(draft.questions.map((question) => dependentOf(question)))) {
    problems.push({ at: conditionAt(fault.question_id, fault.condition), ...dependencyProblem(draft, fault) });
  }
  return problems;
}

/** Where the problem of a condition is said. */
export const conditionAt = (question: string, at: number): string =>
  at === 0 ? `${question}:parent` : `${question}:parent ${at + 1}`;

function dependencyProblem(
  draft: Draft,
  { question_id, condition, fault, sentence }: DependencyProblem,
): Omit<Problem, 'at'> {
  if (fault === 'unknown_answer')
    return { broke: true, text: t('An answer that this depends on is gone. Choose when to ask this question again.') };
  if (fault !== 'later_question') return { text: translateServerMessage(sentence) };
  const question = draft.questions.find((each) => each.key === question_id);
  const key = question && draftConditions(question)[condition]?.parent;
  const parent = draft.questions.findIndex((each) => each.key === key);
  const text = t(
    'This depends on question {number}, which now comes later. Move this one below it, or always ask it.',
    {
      number: parent + 1,
    },
  );
  return { broke: true, text };
}

/** How many conditions deep a question is asked, 0 for one that is always asked; as deep as a screen can show. */
export const depthOf = (draft: Draft, key: string): number => depthOfQuestion(draft.questions.map(dependentOf), key);
