// People whose newest answer says support, counted by its day so that a goal among a million voters reads no answer.
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connection';
import { givenBy, respondent, responseStands } from '../facts/effective-facts-repo';

/** Answers that say support, of a question; none of a version that has none. `current_id`: the version that is asked now. */
export interface SupportAnswers {
  question_id: string;
  current_id: string;
  answers: readonly string[];
}

/** By which clock supporters are counted, and by which answers. */
export interface SupportersAsked {
  zone: string;
  asked: readonly SupportAnswers[];
}

/** Whose newest answer says support, and on which day they said so. */
function supportersNow(campaignId: string, { zone, asked }: SupportersAsked, who: readonly string[] | null) {
  const wanted = JSON.stringify(Object.fromEntries(asked.map((each) => [each.question_id, each.answers])));
  return sql`
    select ${campaignId}::uuid as campaign_id, newest.who, min((newest.recorded_at at time zone ${zone})::date) as day from (
      select distinct on (versions.current_id, ${respondent}) ${respondent} as who, survey_responses.question_id,
        survey_responses.answers, survey_responses.recorded_at
      from survey_responses
      join unnest(${asked.map((each) => each.question_id)}::uuid[], ${asked.map((each) => each.current_id)}::uuid[])
        as versions (question_id, current_id) on versions.question_id = survey_responses.question_id
      where survey_responses.campaign_id = ${campaignId} and ${givenBy(who)} and ${responseStands(campaignId)}
      order by versions.current_id, ${respondent}, survey_responses.recorded_at desc, survey_responses.id desc
    ) as newest
    where exists (
      select 1 from jsonb_array_elements_text(${wanted}::jsonb -> newest.question_id::text) as yes (answer)
      where yes.answer = any(newest.answers))
    group by newest.who`;
}

/** Counts these people and households again, or everyone. Who says so to two questions is one, on the earlier day. */
export async function recountSupporters(
  tx: Db,
  campaignId: string,
  { zone, asked }: SupportersAsked,
  who: readonly string[] | null,
): Promise<void> {
  const these = who === null ? sql`` : sql`and counted_supporters.who = any(${[...who]}::uuid[])`;
  const add = (sign: 1 | -1) =>
    sql`
      insert into supporter_counts (campaign_id, day, people)
      select campaign_id, day, ${sign}::integer * count(*) from counted_supporters
      where counted_supporters.campaign_id = ${campaignId} ${these} group by campaign_id, day
      on conflict (campaign_id, day) do update set people = supporter_counts.people + excluded.people`.execute(tx);
  if (who === null) await sql`delete from supporter_counts where campaign_id = ${campaignId}`.execute(tx);
  else await add(-1);
  await sql`delete from counted_supporters where campaign_id = ${campaignId} ${these}`.execute(tx);
  await sql`
    insert into counted_supporters (campaign_id, who, day)
    ${supportersNow(campaignId, { zone, asked }, who)}`.execute(tx);
  await add(1);
}

/** Who is counted otherwise than they said, as a statement that gives `who`; and whether the sums are those of everyone. */
export async function supportersDiffer(
  db: Db,
  campaignId: string,
  asked: SupportersAsked,
): Promise<{ who: RawBuilder<unknown>; sumsAgree: boolean }> {
  const kept = sql`select campaign_id, who, day from counted_supporters where campaign_id = ${campaignId}`;
  const now = supportersNow(campaignId, asked, null);
  const { rows } = await sql<{ agree: boolean }>`
    select (select count(*) from counted_supporters where campaign_id = ${campaignId})
      = (select coalesce(sum(people), 0) from supporter_counts where campaign_id = ${campaignId}) as agree`.execute(db);
  return {
    who: sql`select who from ((${now} except ${kept}) union all (${kept} except ${now})) as supporters`,
    sumsAgree: rows[0]?.agree === true,
  };
}
