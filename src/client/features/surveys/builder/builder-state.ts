// The survey being built: a pure reducer over keys made by the screen, what is still missing, and what is sent.
import { t, translateServerMessage } from '../../../i18n/texts';
import type { Question, QuestionKind, Survey } from '../../../../contract/surveys';
import { checkDependencies, type DependencyProblem, type Dependent } from '../../../../domain/surveys/dependencies';
import { kindFault, kindOf, offersAnswers } from '../../../../domain/surveys/kinds';
import { maxAnswers, maxQuestions } from '../../../../contract/surveys';

export interface DraftAnswer {
  key: string;
  text: string;
}

/** `parent`: the key of the question whose `parent_answers` (answer keys) must be given for this one to be asked. */
export interface DraftQuestion {
  key: string;
  /** The stored question that it is; null: it is new. */
  id: string | null;
  text: string;
  kind: QuestionKind;
  answers: DraftAnswer[];
  parent: string | null;
  parent_answers: string[];
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
  | { do: 'depend'; question: string; parent: string | null }
  | { do: 'depend-answer'; question: string; answer: string; on: boolean }
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
          .map((question) =>
            question.parent === action.question ? { ...question, parent: null, parent_answers: [] } : question,
          ),
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
        questions: draft.questions.map((question) => ({
          ...question,
          answers:
            question.key === action.question
              ? question.answers.filter((answer) => answer.key !== action.answer)
              : question.answers,
          parent_answers: question.parent_answers.filter((key) => key !== action.answer),
        })),
      };
    case 'move-answer':
      return change(action.question, (question) => ({
        ...question,
        answers: moved(question.answers, action.answer, action.by),
      }));
    case 'depend':
      return change(action.question, (question) => ({ ...question, parent: action.parent, parent_answers: [] }));
    case 'depend-answer':
      return change(action.question, (question) => ({
        ...question,
        parent_answers: action.on
          ? [...new Set([...question.parent_answers, action.answer])]
          : question.parent_answers.filter((key) => key !== action.answer),
      }));
    case 'restore':
      return action.draft;
  }
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
  return {
    id: question.key,
    answers: offeredAnswers(question).map((answer) => answer.key),
    dependent_on_question_id: question.parent,
    dependent_on_answers: question.parent_answers,
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
    problems.push({ at: `${fault.question_id}:parent`, ...dependencyProblem(draft, fault) });
  }
  return problems;
}

function dependencyProblem(draft: Draft, { question_id, fault, sentence }: DependencyProblem): Omit<Problem, 'at'> {
  if (fault === 'unknown_answer')
    return { broke: true, text: t('An answer that this depends on is gone. Choose when to ask this question again.') };
  if (fault !== 'later_question') return { text: translateServerMessage(sentence) };
  const key = draft.questions.find((question) => question.key === question_id)?.parent;
  const parent = draft.questions.findIndex((question) => question.key === key);
  const text = t(
    'This depends on question {number}, which now comes later. Move this one below it, or always ask it.',
    {
      number: parent + 1,
    },
  );
  return { broke: true, text };
}

/** How many conditions deep a question is asked, 0 for one that is always asked; as deep as a screen can show. */
export function depthOf(draft: Draft, key: string): number {
  const byKey = new Map(draft.questions.map((question) => [question.key, question]));
  let depth = 0;
  let at = byKey.get(key)?.parent;
  while (at && byKey.has(at) && depth < 3) {
    depth += 1;
    at = byKey.get(at)?.parent;
  }
  return depth;
}

/** The body's part of `surveys.create`. */
export function toCreate(draft: Draft) {
  return {
    name: draft.name.trim(),
    description: draft.description.trim(),
    questions: draft.questions.map((question) => ({
      text: question.text.trim(),
      kind: question.kind,
      answers: offeredAnswers(question).map((answer) => answer.text.trim()),
    })),
  };
}

/** The body's part of `surveyEdits.update`: as for a new one, with what each question is and depends on. */
export function toUpdate(draft: Draft) {
  const created = toCreate(draft);
  return {
    ...created,
    questions: created.questions.map((question, at) => {
      const { id = null, parent = null, parent_answers = [] } = draft.questions[at] ?? {};
      const parentAt = draft.questions.findIndex((each) => each.key === parent);
      const answers = draft.questions[parentAt]?.answers ?? [];
      return {
        ...question,
        id,
        depends_on: parentAt < 0 ? null : parentAt,
        dependent_on_answers: answers.flatMap(({ key, text }) => (parent_answers.includes(key) ? text.trim() : [])),
      };
    }),
  };
}

/** Stored questions as a draft has them; without `keepIds` they are copies. A condition on none of them is left out. */
export function draftQuestions(
  stored: readonly Question[],
  newKey: () => string,
  { keepIds }: { keepIds: boolean },
): DraftQuestion[] {
  const drafted = stored.map((question) => ({
    question,
    key: newKey(),
    answers: question.answers.map((text) => ({ key: newKey(), text })),
  }));
  return drafted.map(({ question, key, answers }) => {
    const parent = drafted.find((each) => each.question.id === question.dependent_on_question_id);
    return {
      key,
      id: keepIds ? question.id : null,
      text: question.text,
      kind: kindOf(question),
      answers,
      parent: parent?.key ?? null,
      parent_answers:
        parent?.answers.flatMap((each) => (question.dependent_on_answers.includes(each.text) ? each.key : [])) ?? [],
    };
  });
}

type Dependency = Pick<Question, 'id' | 'dependent_on_question_id' | 'dependent_on_answers'>;

/**
 * The questions of `surveys.updateDependencies`, by the ids that the stored survey gave in the same order; empty when no
 * question depends on another, and then the call is not made.
 */
export function toDependencies(draft: Draft, stored: Pick<Survey, 'questions'>): Dependency[] {
  const idOf = (key: string) => stored.questions[draft.questions.findIndex((question) => question.key === key)]?.id;
  return draft.questions.flatMap((question) => {
    const id = idOf(question.key);
    const parent = draft.questions.find((other) => other.key === question.parent);
    const parentId = parent && idOf(parent.key);
    if (!id || !parent || !parentId) return [];
    const answers = parent.answers.filter((answer) => question.parent_answers.includes(answer.key));
    return [
      { id, dependent_on_question_id: parentId, dependent_on_answers: answers.map((answer) => answer.text.trim()) },
    ];
  });
}
