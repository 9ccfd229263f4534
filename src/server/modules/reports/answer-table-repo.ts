// A question's current answers across something else that is known of those who gave them.
import { sql, type RawBuilder } from 'kysely';
import type { AnswerTable, Crossing } from '../../../contract/reports/answer-reports';
import { isConfidential } from '../contact-ledger/left-out-repo';
import type { Db } from '../../db/connection';
import { precinctKey, precinctsCalled } from '../voters/precinct-keys-repo';
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

/** Every answerer with the column they are in (across a question: each of theirs), and whether they are confidential. */
function placed(campaignId: string, asked: Asked): RawBuilder<unknown> {
  const given = sql`(${current(campaignId, asked.survey_id, asked.question_id)}) as given
    left join voters on voters.campaign_id = ${campaignId} and voters.id = given.voter_id`;
  if (asked.across !== 'question' || asked.other_question_id === undefined)
    return sql`select given.who, given.answers, ${keyOf(asked)} as key, ${isConfidential} as hidden from ${given}`;
  return sql`select given.who, given.answers, columns.key, ${isConfidential} as hidden from ${given}
    left join (${current(campaignId, asked.survey_id, asked.other_question_id)}) as other on other.who = given.who
    cross join lateral unnest(coalesce(other.answers, array[''])) as columns (key)`;
}

/** Counts of people by what precincts are called. */
async function foldPrecincts(db: Db, campaignId: string, rows: readonly Counted[]): Promise<Counted[]> {
  const called = await precinctsCalled(
    db,
    campaignId,
    rows.flatMap(({ key }) => (key === null ? [] : [key])),
  );
  const folded = new Map<string, Counted>();
  for (const row of rows) {
    const key = row.key === null ? null : (called.get(row.key) ?? row.key);
    const at = JSON.stringify([row.answer, key, row.hidden]);
    folded.set(at, { ...row, key, people: row.people + (folded.get(at)?.people ?? 0) });
  }
  return [...folded.values()];
}

interface Counted {
  answer: string | null;
  key: string | null;
  people: number;
  hidden: boolean;
}

export async function answerTable(db: Db, campaignId: string, asked: Asked): Promise<AnswerTable> {
  const { rows: counted } = await sql<Counted>`
    with placed as materialized (${placed(campaignId, asked)})
    select null as answer, null as key, count(distinct who)::integer as people, hidden from placed group by hidden
    union all
    select null, key, count(distinct who)::integer, false from placed where not hidden group by key
    union all
    select said.answer, placed.key, count(distinct placed.who)::integer, false
    from placed cross join lateral unnest(placed.answers) as said (answer)
    where not placed.hidden group by said.answer, placed.key`.execute(db);
  const rows = asked.across === 'precinct' ? await foldPrecincts(db, campaignId, counted) : counted;
  const total = (hidden: boolean) =>
    rows.find((row) => row.key === null && row.answer === null && row.hidden === hidden)?.people ?? 0;
  const columns = rows
    .flatMap(({ answer, key, people }) => (answer === null && key !== null ? [{ key, people }] : []))
    .toSorted((a, b) => b.people - a.people || (a.key < b.key ? -1 : 1));
  const shown = columns.slice(0, mostColumns);
  const all = rows.flatMap(({ answer, key, people }) =>
    answer !== null && key !== null ? [{ answer, key, people }] : [],
  );
  const answers = new Map<string, number>();
  for (const cell of all) answers.set(cell.answer, (answers.get(cell.answer) ?? 0) + cell.people);
  const kept = new Set(
    [...answers]
      .toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
      .slice(0, mostAnswers)
      .map(([answer]) => answer),
  );
  return {
    people: total(false),
    confidential: total(true),
    columns: shown,
    columns_left_out: columns.length - shown.length,
    cells: all.filter((cell) => kept.has(cell.answer) && shown.some(({ key }) => key === cell.key)),
  };
}
