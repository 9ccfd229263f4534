// Answers of a shared survey, added up over a tree of campaigns.
import type { AnswersRow } from '../../contract/survey-office/shared-surveys';

/** A campaign of a tree. `row`: the one whose row it belongs to, itself or one above it. */
interface InRow {
  id: string;
  name: string;
  row: string;
}

/** How many people of one campaign gave an answer to a question of the survey above. */
export interface AnswerCount {
  question_id: string;
  answer: string;
  people: number;
}

/**
 * A row for each campaign that has one of its own, in their order: what was answered there and in all campaigns that belong to it.
 * @param countsOf by campaign; one that is missing has no answers
 */
export function addAnswers(
  campaigns: readonly InRow[],
  countsOf: ReadonlyMap<string, readonly AnswerCount[]>,
): AnswersRow[] {
  const rows = new Map<string, { row: AnswersRow; sums: Map<string, AnswerCount> }>();
  for (const { id, name, row } of campaigns)
    if (id === row) rows.set(id, { row: { id, name, below: 0, counts: [] }, sums: new Map() });
  for (const { id, row } of campaigns) {
    const into = rows.get(row);
    if (!into) continue;
    if (id !== row) into.row.below += 1;
    for (const count of countsOf.get(id) ?? []) {
      const key = JSON.stringify([count.question_id, count.answer]);
      const before = into.sums.get(key)?.people ?? 0;
      into.sums.set(key, { ...count, people: before + count.people });
    }
  }
  return [...rows.values()].map(({ row, sums }) => ({ ...row, counts: [...sums.values()] }));
}
