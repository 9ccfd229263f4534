// Answers counted across what else is known of people, kept so that a report of a million voters reads no answer. They follow the
// facts: whatever changes what someone is counted as notes that person in answer_changes (facts/changed-days-repo.ts, in its own
// transaction), and the next report counts those again. Nobody who records waits for that.
import { sql, type RawBuilder } from 'kysely';
import type { Crossing } from '../../../contract/reports/answer-reports';
import { isConfidential } from '../contact-ledger/left-out-repo';
import type { Db } from '../../db/connection';
import { precinctKey } from '../voters/precinct-keys-repo';
import { givenBy, respondent, responseStands } from '../facts/effective-facts-repo';

/** A question across something else. `other_id`: of another question's answers; else the question itself. */
export interface AnswerCrossing {
  question_id: string;
  across: Crossing;
  other_id: string;
}

/** More crossings of a campaign are not kept: each is one more to follow. */
const mostCrossings = 100;

const isOf = ({ question_id, across, other_id }: AnswerCrossing, table: string) =>
  sql`${sql.ref(`${table}.question_id`)} = ${question_id} and ${sql.ref(`${table}.across`)} = ${across}
    and ${sql.ref(`${table}.other_id`)} = ${other_id}`;

export async function isKept(db: Db, campaignId: string, crossing: AnswerCrossing): Promise<boolean> {
  const { rows } = await sql`
    select 1 from answer_crossings where campaign_id = ${campaignId} and ${isOf(crossing, 'answer_crossings')}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Counts a crossing and keeps it from now on; the one that was kept first goes where there are too many. */
export async function keepCrossing(tx: Db, campaignId: string, crossing: AnswerCrossing): Promise<void> {
  if (await isKept(tx, campaignId, crossing)) return;
  const before = await countedQuestions(tx, campaignId);
  await sql`
    with gone as (
      delete from answer_crossings where campaign_id = ${campaignId} and (question_id, across, other_id) in (
        select question_id, across, other_id from answer_crossings where campaign_id = ${campaignId}
        order by kept_at desc, question_id, across, other_id offset ${mostCrossings - 1})
      returning question_id, across, other_id
    )
    delete from answer_counts using gone
    where answer_counts.campaign_id = ${campaignId} and answer_counts.question_id = gone.question_id
      and answer_counts.across = gone.across and answer_counts.other_id = gone.other_id`.execute(tx);
  await sql`
    insert into answer_crossings (campaign_id, question_id, across, other_id)
    values (${campaignId}, ${crossing.question_id}, ${crossing.across}, ${crossing.other_id})`.execute(tx);
  const needed = await countedQuestions(tx, campaignId);
  const over = before.filter((id) => !needed.includes(id));
  await sql`
    delete from counted_answers
    where campaign_id = ${campaignId} and question_id = any(${over}::uuid[])`.execute(tx);
  const fresh = needed.filter((id) => !before.includes(id));
  await insertCounted(tx, campaignId, fresh, null);
  await addCounts(tx, campaignId, 1, { crossing });
}

/** Counts these people again, or everyone, in every crossing that is kept. */
export async function recountAnswers(tx: Db, campaignId: string, who: readonly string[] | null): Promise<void> {
  const questions = await countedQuestions(tx, campaignId);
  if (questions.length === 0) return;
  const these = who === null ? sql`` : sql`and who = any(${[...who]}::uuid[])`;
  if (who === null) await sql`delete from answer_counts where campaign_id = ${campaignId}`.execute(tx);
  else await addCounts(tx, campaignId, -1, { who });
  await sql`
    delete from counted_answers
    where campaign_id = ${campaignId} and question_id = any(${questions}::uuid[]) ${these}`.execute(tx);
  await insertCounted(tx, campaignId, questions, who);
  await addCounts(tx, campaignId, 1, who === null ? {} : { who });
  await sql`delete from answer_counts where campaign_id = ${campaignId} and people = 0`.execute(tx);
}

async function countedQuestions(db: Db, campaignId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select question_id as id from answer_crossings where campaign_id = ${campaignId}
    union select other_id from answer_crossings where campaign_id = ${campaignId}`.execute(db);
  return rows.map((row) => row.id);
}

/** Who answered questions now: the newest of each person that was not replaced, without what was undone. */
const answersNow = (campaignId: string, questions: readonly string[], who: readonly string[] | null) => sql`
    select ${campaignId}::uuid as campaign_id, newest.question_id, newest.who,
      array(select distinct unnest(newest.answers) order by 1) as answers, ${isConfidential},
      coalesce(voters.party, ''), coalesce(voters.birth_year::text, ''), coalesce(voters.sex, ''),
      coalesce(${precinctKey('voters')}, ''), coalesce(voters.support_score::text, '')
    from (
      select distinct on (survey_responses.question_id, ${respondent}) survey_responses.question_id, ${respondent} as who,
        survey_responses.voter_id, survey_responses.answers
      from survey_responses
      where survey_responses.campaign_id = ${campaignId} and survey_responses.question_id = any(${[...questions]}::uuid[])
        and ${givenBy(who)} and ${responseStands(campaignId)}
      order by survey_responses.question_id, ${respondent}, survey_responses.recorded_at desc, survey_responses.id desc
    ) as newest
    left join voters on voters.campaign_id = ${campaignId} and voters.id = newest.voter_id
    where cardinality(newest.answers) > 0`;

async function insertCounted(
  tx: Db,
  campaignId: string,
  questions: readonly string[],
  who: readonly string[] | null,
): Promise<void> {
  await sql`
    insert into counted_answers
      (campaign_id, question_id, who, answers, confidential, party, born, sex, precinct, support)
    ${answersNow(campaignId, questions, who)}`.execute(tx);
}

/** Who is counted otherwise than they answered, as a statement that gives `who`; and whether the sums are those of everyone. */
export async function answersDiffer(
  db: Db,
  campaignId: string,
): Promise<{ who: RawBuilder<unknown>; sumsAgree: boolean }> {
  const questions = await countedQuestions(db, campaignId);
  const kept = sql`
    select campaign_id, question_id, who, array(select unnest(answers) order by 1), confidential, party, born, sex, precinct, support
    from counted_answers where campaign_id = ${campaignId}`;
  const now = answersNow(campaignId, questions, null);
  const { rows } = await sql`
    with kept as (
      select question_id, count(*) as people from counted_answers where campaign_id = ${campaignId} group by question_id
    ), sums as (
      select crossings.question_id, crossings.across, crossings.other_id, coalesce(sum(counts.people), 0) as people
      from answer_crossings as crossings
      left join answer_counts as counts on counts.campaign_id = ${campaignId} and counts.kind in ('all', 'confidential')
        and (counts.question_id, counts.across, counts.other_id) = (crossings.question_id, crossings.across, crossings.other_id)
      where crossings.campaign_id = ${campaignId} group by 1, 2, 3
    )
    select 1 from sums left join kept on kept.question_id = sums.question_id
    where sums.people <> coalesce(kept.people, 0) limit 1`.execute(db);
  return {
    who: sql`select who from ((${now} except ${kept}) union all (${kept} except ${now})) as answers`,
    sumsAgree: rows.length === 0,
  };
}

/** The columns that someone is in. */
const keys = sql`case crossings.across when 'party' then array[given.party] when 'age' then array[given.born]
  when 'sex' then array[given.sex] when 'precinct' then array[given.precinct] when 'support' then array[given.support]
  else coalesce(other.answers, array['']) end`;

/** What tells an answer and a column from others, as answer_counts has it. */
export const lineOf = (answer: RawBuilder<unknown>, key: RawBuilder<unknown>) =>
  sql`md5(jsonb_build_array(${answer}, ${key})::text)::uuid`;

/** Adds what these people (or all) are counted as, or subtracts it. Who gave several answers, or is in several columns, is in each cell. */
async function addCounts(
  tx: Db,
  campaignId: string,
  sign: 1 | -1,
  { crossing, who }: { crossing?: AnswerCrossing; who?: readonly string[] },
): Promise<void> {
  const { rows: crossings } = crossing
    ? { rows: [crossing] }
    : await sql<AnswerCrossing>`
        select question_id, across, other_id from answer_crossings where campaign_id = ${campaignId}`.execute(tx);
  await sql`
    insert into answer_counts (campaign_id, question_id, across, other_id, kind, line, answer, key, people)
    select ${campaignId}::uuid, alike.question_id, alike.across, alike.other_id, lines.kind, ${lineOf(sql`lines.answer`, sql`lines.key`)},
      lines.answer, lines.key, ${sign}::integer * sum(alike.people)
    from (
      select crossings.question_id, crossings.across, crossings.other_id, given.confidential, given.answers, ${keys} as keys,
        count(*) as people
      from jsonb_to_recordset(${JSON.stringify(crossings)}::jsonb) as crossings (question_id uuid, across text, other_id uuid)
      join counted_answers as given on given.campaign_id = ${campaignId} and given.question_id = crossings.question_id
      left join counted_answers as other on crossings.across = 'question' and other.campaign_id = ${campaignId}
        and other.question_id = crossings.other_id and other.who = given.who
      ${who === undefined ? sql`` : sql`where given.who = any(${[...who]}::uuid[])`}
      group by 1, 2, 3, 4, 5, 6
    ) as alike
    cross join lateral (
      select 'confidential' as kind, '' as answer, '' as key where alike.confidential
      union all select 'all', '', '' where not alike.confidential
      union all select 'column', '', key from unnest(alike.keys) as key where not alike.confidential
      union all select 'answer', answer, '' from unnest(alike.answers) as answer, unnest(alike.keys) as key
        where not alike.confidential
      union all select 'cell', answer, key from unnest(alike.answers) as answer, unnest(alike.keys) as key
        where not alike.confidential
    ) as lines
    group by alike.question_id, alike.across, alike.other_id, lines.kind, lines.answer, lines.key
    on conflict (campaign_id, question_id, across, other_id, kind, line)
      do update set people = answer_counts.people + excluded.people`.execute(tx);
}
