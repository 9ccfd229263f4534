// People whose newest answer says support, counted by its day so that a goal among a million voters reads no answer.
import { sql } from 'kysely';
import type { Db } from '../../db/connection';
import { respondent, responseStands } from '../facts/effective-facts-repo';
import { givenBy } from './answer-counts-repo';

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
  const wanted = JSON.stringify(Object.fromEntries(asked.map((each) => [each.question_id, each.answers])));
  await sql`
    insert into counted_supporters (campaign_id, who, day)
    select ${campaignId}::uuid, newest.who, min((newest.recorded_at at time zone ${zone})::date) from (
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
    group by newest.who`.execute(tx);
  await add(1);
}
