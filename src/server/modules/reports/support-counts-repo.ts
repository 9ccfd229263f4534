// Support as people told it, counted by day so that a report of a million voters reads no answer: of each person what they said last
// on each day, with the day on which they said something next. In any days those count whose next day is behind them.
import { sql, type RawBuilder } from 'kysely';
import { isWithdrawn } from '../contact-ledger/left-out-repo';
import type { Db } from '../../db/connection';
import { givenBy, responseStands } from '../facts/effective-facts-repo';
import { toldScore } from '../voters/filter-leaves-repo';

/** What each person said of their support last on each day. */
const supportNow = (campaignId: string, zone: string, who: readonly string[] | null) => sql`
    select ${campaignId}::uuid as campaign_id, told.voter_id, told.day,
      coalesce(lead(told.day) over (partition by told.voter_id order by told.day), 'infinity') as next_day, told.score::smallint as score,
      told.id as response_id, told.recorded_at
    from (
      select distinct on (said.voter_id, said.day) said.* from (
        select survey_responses.id, survey_responses.voter_id, survey_responses.recorded_at, ${toldScore} as score,
          (survey_responses.recorded_at at time zone ${zone})::date as day
        from survey_responses
        where survey_responses.campaign_id = ${campaignId} and survey_responses.voter_id is not null
          and ${givenBy(who)} and ${responseStands(campaignId)}
      ) as said
      where said.score is not null order by said.voter_id, said.day, said.recorded_at desc, said.id desc
    ) as told
    join voters on voters.campaign_id = ${campaignId} and voters.id = told.voter_id
    where not ${isWithdrawn}`;

/** Counts these people again, or everyone. */
export async function recountSupport(
  tx: Db,
  campaignId: string,
  zone: string,
  who: readonly string[] | null,
): Promise<void> {
  const these = who === null ? sql`` : sql`and told_support.voter_id = any(${[...who]}::uuid[])`;
  const add = (sign: 1 | -1) =>
    sql`
      insert into support_counts (campaign_id, day, next_day, score, people)
      select campaign_id, day, next_day, score, ${sign}::integer * count(*) from told_support
      where told_support.campaign_id = ${campaignId} ${these} group by campaign_id, day, next_day, score
      on conflict (campaign_id, day, next_day, score) do update set people = support_counts.people + excluded.people`.execute(
      tx,
    );
  if (who === null) await sql`delete from support_counts where campaign_id = ${campaignId}`.execute(tx);
  else await add(-1);
  await sql`delete from told_support where told_support.campaign_id = ${campaignId} ${these}`.execute(tx);
  await sql`
    insert into told_support (campaign_id, voter_id, day, next_day, score, response_id, recorded_at)
    ${supportNow(campaignId, zone, who)}`.execute(tx);
  // Else the database would believe of a county's statements, just counted, that they are few, and read them all.
  if (who === null) await sql`analyze told_support`.execute(tx);
  await add(1);
  await sql`delete from support_counts where campaign_id = ${campaignId} and people = 0`.execute(tx);
}

/** Who is counted otherwise than they said, as a statement that gives `who`; and whether the sums are those of everyone. */
export async function supportDiffers(
  db: Db,
  campaignId: string,
  zone: string,
): Promise<{ who: RawBuilder<unknown>; sumsAgree: boolean }> {
  const kept = sql`
    select campaign_id, voter_id, day, next_day, score, response_id, recorded_at from told_support
    where campaign_id = ${campaignId}`;
  const now = supportNow(campaignId, zone, null);
  const { rows } = await sql<{ agree: boolean }>`
    select (select count(*) from told_support where campaign_id = ${campaignId})
      = (select coalesce(sum(people), 0) from support_counts where campaign_id = ${campaignId}) as agree`.execute(db);
  return {
    who: sql`select voter_id as who from ((${now} except ${kept}) union all (${kept} except ${now})) as told`,
    sumsAgree: rows[0]?.agree === true,
  };
}
