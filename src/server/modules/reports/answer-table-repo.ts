// A question's current answers across something else that is known of those who gave them.
import { sql, type RawBuilder } from 'kysely';
import type { AnswerTable, Crossing } from '../../../contract/reports/answer-reports';
import { isConfidential } from '../contact-ledger/left-out-repo';
import type { Db } from '../../db/connection';
import { precinctKey, namingPrecincts } from '../voters/precinct-keys-repo';
import { respondent, responseStands } from '../facts/effective-facts-repo';

/** Columns and answers of a table at most; free texts have no end. */
const mostColumns = 24;
const mostAnswers = 60;

interface Asked {
  survey_id: string;
  question_id: string;
  across: Crossing;
  other_question_id?: string | undefined;
  /** The year in which ages are reckoned. */
  year: number;
}

/** Who answered a question now: the newest of each person that was not replaced, without what was undone. */
const current = (campaignId: string, surveyId: string, questionId: string) => sql`
  select newest.* from (
    select distinct on (${respondent}) ${respondent} as who, survey_responses.voter_id, survey_responses.answers
    from survey_responses
    where survey_responses.campaign_id = ${campaignId} and survey_responses.survey_id = ${surveyId}
      and survey_responses.question_id = ${questionId} and ${responseStands(campaignId)}
    order by ${respondent}, survey_responses.recorded_at desc, survey_responses.id desc
  ) as newest where cardinality(newest.answers) > 0`;

/** As survey answers are written: 18–29, 30–44, 45–64, 65+. */
const ageBand = (year: number) => sql`case
  when voters.birth_year is null then ''
  when ${year}::integer - voters.birth_year < 30 then '18–29'
  when ${year}::integer - voters.birth_year < 45 then '30–44'
  when ${year}::integer - voters.birth_year < 65 then '45–64'
  else '65+' end`;

const keyOf = ({ across, year }: Asked): RawBuilder<unknown> => {
  if (across === 'age') return ageBand(year);
  if (across === 'precinct') return sql`coalesce(${precinctKey('voters')}, '')`;
  if (across === 'support') return sql`coalesce(voters.support_score::text, '')`;
  return sql`coalesce(${sql.ref(`voters.${across}`)}, '')`;
};

interface Placed {
  answers: string[];
  /** The columns of these people: one, or each of their answers to another question. */
  keys: string[];
  hidden: boolean;
  people: number;
}

/** How many gave which answers and are in which columns; who is confidential apart. */
async function placed(db: Db, campaignId: string, asked: Asked): Promise<Placed[]> {
  const { survey_id: surveyId, other_question_id: other } = asked;
  const across = asked.across === 'question' && other !== undefined ? other : null;
  const { rows } = await sql<Placed>`
    select given.answers, ${across === null ? sql`array[${keyOf(asked)}]` : sql`coalesce(other.answers, array[''])`} as keys,
      ${isConfidential} as hidden, count(*)::integer as people
    from (${current(campaignId, surveyId, asked.question_id)}) as given
    left join voters on voters.campaign_id = ${campaignId} and voters.id = given.voter_id
    ${across === null ? sql`` : sql`left join (${current(campaignId, surveyId, across)}) as other on other.who = given.who`}
    group by 1, 2, 3`.execute(db);
  if (asked.across !== 'precinct') return rows;
  const nameOf = await namingPrecincts(
    db,
    campaignId,
    rows.flatMap(({ keys }) => keys),
  );
  return rows.map((row) => ({ ...row, keys: row.keys.map(nameOf) }));
}

export async function answerTable(db: Db, campaignId: string, asked: Asked): Promise<AnswerTable> {
  const people = { seen: 0, hidden: 0 };
  const inColumn = new Map<string, number>();
  const inCell = new Map<string, Map<string, number>>();
  const ofAnswer = new Map<string, number>();
  for (const row of await placed(db, campaignId, asked)) {
    people[row.hidden ? 'hidden' : 'seen'] += row.people;
    if (row.hidden) continue;
    // Whoever says a thing twice says it once.
    const [keys, answers] = [new Set(row.keys), new Set(row.answers)];
    for (const key of keys) add(inColumn, key, row.people);
    for (const answer of answers) {
      const cells = inCell.get(answer) ?? new Map<string, number>();
      inCell.set(answer, cells);
      for (const key of keys) {
        add(cells, key, row.people);
        add(ofAnswer, answer, row.people);
      }
    }
  }
  const columns = most(inColumn);
  const shown = columns.slice(0, mostColumns).map(([key, count]) => ({ key, people: count }));
  const cells = most(ofAnswer)
    .slice(0, mostAnswers)
    .flatMap(([answer]) =>
      shown.flatMap(({ key }) => {
        const count = inCell.get(answer)?.get(key);
        return count === undefined ? [] : [{ answer, key, people: count }];
      }),
    );
  return {
    people: people.seen,
    confidential: people.hidden,
    columns: shown,
    columns_left_out: columns.length - shown.length,
    cells,
  };
}

function add(counts: Map<string, number>, key: string, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

const most = (counts: ReadonlyMap<string, number>) =>
  [...counts].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
