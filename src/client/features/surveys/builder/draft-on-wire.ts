// What is sent of a survey that is being built, and what is stored as it is built on.
import type { Question, Survey } from '../../../../contract/surveys';
import { conditionsOf } from '../../../../domain/surveys/dependencies';
import { kindOf } from '../../../../domain/surveys/kinds';
import {
  draftConditions,
  offeredAnswers,
  withConditions,
  type Draft,
  type DraftCondition,
  type DraftQuestion,
} from './builder-state';

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
      const { [at]: drafted } = draft.questions;
      const [first, ...others] = drafted ? draftConditions(drafted) : [];
      return {
        ...question,
        id: drafted?.id ?? null,
        ...(first ? placed(draft, first) : { depends_on: null, dependent_on_answers: [] }),
        // Named also when there are none: what isn't named stays as it was.
        also_depends_on: others.map((each) => placed(draft, each)),
      };
    }),
  };
}

/** A condition by the place of its question and the words of its answers. */
function placed(draft: Draft, { parent, parent_answers }: DraftCondition) {
  const depends_on = draft.questions.findIndex((each) => each.key === parent);
  return { depends_on, dependent_on_answers: wordsOf(draft.questions[depends_on], parent_answers) };
}

const wordsOf = (question: DraftQuestion | undefined, answers: readonly string[]): string[] =>
  (question?.answers ?? []).flatMap(({ key, text }) => (answers.includes(key) ? text.trim() : []));

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
    const conditions = conditionsOf(question).flatMap(({ question_id, answers: named }): DraftCondition[] => {
      const parent = drafted.find((each) => each.question.id === question_id);
      const parent_answers = parent?.answers.flatMap((each) => (named.includes(each.text) ? each.key : [])) ?? [];
      return parent ? [{ parent: parent.key, parent_answers }] : [];
    });
    const { id, text } = question;
    const plain = { key, id: keepIds ? id : null, text, kind: kindOf(question), answers };
    return withConditions({ ...plain, parent: null, parent_answers: [] }, conditions);
  });
}

type Dependency = Pick<Question, 'id' | 'dependent_on_question_id' | 'dependent_on_answers' | 'also_dependent_on'>;

/**
 * The questions of `surveys.updateDependencies`, by the ids that the stored survey gave in the same order; empty when no
 * question depends on another, and then the call is not made.
 */
export function toDependencies(draft: Draft, stored: Pick<Survey, 'questions'>): Dependency[] {
  const idOf = (key: string) => stored.questions[draft.questions.findIndex((question) => question.key === key)]?.id;
  return draft.questions.flatMap((question) => {
    const id = idOf(question.key);
    const conditions = draftConditions(question).flatMap(({ parent, parent_answers }) => {
      const question_id = idOf(parent);
      const answers = wordsOf(
        draft.questions.find((each) => each.key === parent),
        parent_answers,
      );
      return question_id ? [{ question_id, answers }] : [];
    });
    const [first, ...others] = conditions;
    if (!id || !first) return [];
    const { question_id: dependent_on_question_id, answers: dependent_on_answers } = first;
    return [
      { id, dependent_on_question_id, dependent_on_answers, ...(others.length > 0 && { also_dependent_on: others }) },
    ];
  });
}
