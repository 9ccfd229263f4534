// What a change of a survey does to its questions: which stay as they are, which become new versions, which are asked no more.
import type { EarlierQuestion } from '../../contract/survey-office/survey-edits';
import type { Question, QuestionKind } from '../../contract/surveys';
import { groupBy } from '../lists/group-by';
import { kindOf } from './kinds';

/** What a person reads and picks from: where one of these is another, answers given before mean something else. */
export interface QuestionWords {
  text: string;
  kind?: string | undefined;
  answers: readonly string[];
}

/** A question of the changed survey. `id`: the stored one that it is, or is made from; null: it is new. */
export interface WantedQuestion extends QuestionWords {
  id: string | null;
}

/** What becomes of a wanted question: it stays, it follows a version, or it is new. */
export type Fate = { is: 'kept'; id: string } | { is: 'version'; of: string } | { is: 'new' };

export interface EditPlan {
  /** In the order of the wanted questions. */
  fates: Fate[];
  /** Stored questions that are asked no more and have no successor. */
  removed: string[];
}

/** Whether two questions ask the same and offer the same, in the same order. */
export function isSameQuestion(a: QuestionWords, b: QuestionWords): boolean {
  return (
    a.text === b.text &&
    kind(a) === kind(b) &&
    a.answers.length === b.answers.length &&
    a.answers.every((answer, at) => answer === b.answers[at])
  );
}

const kind = ({ kind: named, answers }: QuestionWords): QuestionKind => kindOf({ kind: named, answers: [...answers] });

/** Where an id leads through the versions that followed; null when that one was removed. */
export function currentVersion(
  id: string,
  current: ReadonlySet<string>,
  successors: ReadonlyMap<string, string | null>,
): string | null {
  const seen = new Set<string>();
  let at: string | null = id;
  while (at !== null && !current.has(at) && !seen.has(at)) {
    seen.add(at);
    at = successors.get(at) ?? null;
  }
  return at !== null && current.has(at) ? at : null;
}

/**
 * Plans a change. A stored question is never changed under its answers: with other words it is followed by a new version.
 * Only the first of several wanted questions with one id has to do with it.
 * @param successors what took the place of questions that are asked no more
 */
export function planEdit(
  stored: readonly (QuestionWords & { id: string })[],
  wanted: readonly WantedQuestion[],
  successors: ReadonlyMap<string, string | null> = new Map(),
): EditPlan {
  const byId = new Map(stored.map((question) => [question.id, question]));
  const ids = new Set(byId.keys());
  const used = new Set<string>();
  const fates = wanted.map((question): Fate => {
    const id = question.id === null ? null : currentVersion(question.id, ids, successors);
    const before = id === null || used.has(id) ? undefined : byId.get(id);
    if (!before) return { is: 'new' };
    used.add(before.id);
    return isSameQuestion(before, question) ? { is: 'kept', id: before.id } : { is: 'version', of: before.id };
  });
  return { fates, removed: stored.flatMap(({ id }) => (used.has(id) ? [] : id)) };
}

/** A question that is asked no more, with the version that took its place. */
type Retired = Pick<Question, 'id'> & { superseded_by: string | null };

/** Current questions in their order, each followed by its earlier versions, newest first; then those that were removed. */
export function withEarlierVersions<C extends Pick<Question, 'id'>, R extends Retired>(
  current: readonly C[],
  retired: readonly R[],
): (C | R)[] {
  const before = groupBy(retired, (question) => question.superseded_by ?? '');
  const seen = new Set<string>();
  const follow = (id: string): R[] =>
    (before.get(id) ?? []).flatMap((question) => {
      if (seen.has(question.id)) return [];
      seen.add(question.id);
      return [question, ...follow(question.id)];
    });
  const inUse = current.flatMap((question) => [question, ...follow(question.id)]);
  return [...inUse, ...follow('')];
}

/** Surveys whose questions are followed by their earlier versions. */
export function surveysWithEarlier<S extends { id: string; questions: readonly Question[] }>(
  surveys: readonly S[],
  earlier: readonly EarlierQuestion[],
): (Omit<S, 'questions'> & { questions: (Question & { retired_at?: string })[] })[] {
  const ofSurvey = groupBy(earlier, (question) => question.survey_id);
  return surveys.map((survey) => ({
    ...survey,
    questions: withEarlierVersions<Question & { retired_at?: string }, EarlierQuestion>(
      survey.questions,
      ofSurvey.get(survey.id) ?? [],
    ),
  }));
}
