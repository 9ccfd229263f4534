// A question's current answers across something else that is known of those who gave them, from kept counts.
import { sql } from 'kysely';
import type { AnswerTable, Crossing } from '../../../contract/reports/answer-reports';
import type { Db } from '../../db/connection';
import { namingPrecincts } from '../voters/precinct-keys-repo';
import { lineOf, type AnswerCrossing } from './answer-counts-repo';
import { followAnswers } from './follow-answers-repo';

/** Columns and answers of a table at most; free texts have no end. */
const mostColumns = 24;
const mostAnswers = 60;

interface Asked {
  question_id: string;
  across: Crossing;
  other_question_id?: string | undefined;
  /** The year in which ages are reckoned. */
  year: number;
}

interface Count {
  answer: string;
  key: string;
  people: number;
}

/** Counts of precincts need counts of touches that follow the facts, too: followTouches. */
export async function answerTable(db: Db, campaignId: string, asked: Asked): Promise<AnswerTable> {
  const { question_id, across, other_question_id: other } = asked;
  const crossing = { question_id, across, other_id: across === 'question' && other ? other : question_id };
  await followAnswers(db, campaignId, { crossing });
  // Columns and cells are of one moment.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => tableOf(tx, campaignId, crossing, asked.year));
}

async function tableOf(db: Db, campaignId: string, crossing: AnswerCrossing, year: number): Promise<AnswerTable> {
  const { across } = crossing;
  const folds = across === 'age' || across === 'precinct';
  const [all, confidential] = [await most('all', 1), await most('confidential', 1)];
  const found = await most('column', folds ? null : mostColumns);
  const nameOf =
    across === 'age'
      ? ageBand(year)
      : across === 'precinct'
        ? await namingPrecincts(
            db,
            campaignId,
            found.rows.map(({ key }) => key),
          )
        : (key: string) => key;
  const columns = summed(found.rows, ({ key }) => nameOf(key));
  const shown = columns.slice(0, mostColumns).map(([key, people]) => ({ key, people }));
  const names = new Set(shown.map(({ key }) => key));
  const keys = found.rows.flatMap(({ key }) => (names.has(nameOf(key)) ? key : []));
  const answers = (await most('answer', mostAnswers)).rows.map(({ answer }) => answer);
  const inCell = new Map(
    summed(await cellsOf(answers, keys), ({ answer, key }) => JSON.stringify([answer, nameOf(key)])),
  );
  return {
    people: all.rows[0]?.people ?? 0,
    confidential: confidential.rows[0]?.people ?? 0,
    columns: shown,
    columns_left_out: (folds ? columns.length : found.count) - shown.length,
    cells: answers.flatMap((answer) =>
      shown.flatMap(({ key }) => {
        const people = inCell.get(JSON.stringify([answer, key]));
        return people === undefined ? [] : [{ answer, key, people }];
      }),
    ),
  };

  /** The counts of a kind with the most people first, and how many there are. */
  async function most(kind: string, limit: number | null) {
    const { rows } = await sql<Count & { count: number }>`
      select answer, key, people, count(*) over ()::integer as count from answer_counts
      where ${isOfCrossing(campaignId, crossing)} and kind = ${kind} and people > 0
      order by people desc, answer collate "C", key collate "C" limit ${limit}`.execute(db);
    return { rows, count: rows[0]?.count ?? 0 };
  }

  async function cellsOf(ofAnswers: readonly string[], ofKeys: readonly string[]): Promise<Count[]> {
    const { rows } = await sql<Count>`
      select answer, key, people from answer_counts
      where ${isOfCrossing(campaignId, crossing)} and kind = 'cell' and line = any(array(
        select ${lineOf(sql`said.answer`, sql`said.key`)} from (
          select answer, key from unnest(${[...ofAnswers]}::text[]) as answer, unnest(${[...ofKeys]}::text[]) as key) as said))`.execute(
      db,
    );
    return rows;
  }
}

const isOfCrossing = (campaignId: string, { question_id, across, other_id }: AnswerCrossing) =>
  sql`campaign_id = ${campaignId} and question_id = ${question_id} and across = ${across} and other_id = ${other_id}`;

/** As survey answers are written: 18–29, 30–44, 45–64, 65+; of a year of birth, '' for none. */
const ageBand = (year: number) => (born: string) => {
  if (born === '') return '';
  const age = year - Number(born);
  return age < 30 ? '18–29' : age < 45 ? '30–44' : age < 65 ? '45–64' : '65+';
};

/** Sums by a name, the largest first. */
function summed(counts: readonly Count[], nameOf: (count: Count) => string): [name: string, people: number][] {
  const sums = new Map<string, number>();
  for (const count of counts) sums.set(nameOf(count), (sums.get(nameOf(count)) ?? 0) + count.people);
  return [...sums].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}
