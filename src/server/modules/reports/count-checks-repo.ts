// When the kept counts of each campaign were checked last.
import { sql } from 'kysely';
import type { Db } from '../../db/connection';

/** A campaign that was checked before this instant or never, and is taken to be checked now: by one server. */
export async function claimCheck(
  db: Db,
  before: Date,
  now: Date,
): Promise<{ campaign_id: string; time_zone: string } | null> {
  const { rows } = await sql<{ campaign_id: string; time_zone: string }>`
    with due as (
      select campaigns.id, campaigns.time_zone from campaigns
      left join count_checks as checks on checks.campaign_id = campaigns.id
      where not exists (select 1 from erased_campaigns where erased_campaigns.id = campaigns.id)
        and (checks.checked_at is null or checks.checked_at < ${before.toISOString()})
        and (exists (select 1 from touch_counted where touch_counted.campaign_id = campaigns.id)
          or exists (select 1 from doors_counted where doors_counted.campaign_id = campaigns.id)
          or exists (select 1 from answer_counted where answer_counted.campaign_id = campaigns.id)
          or exists (select 1 from respondent_counted where respondent_counted.campaign_id = campaigns.id))
      order by checks.checked_at nulls first, campaigns.id limit 1
      for update of campaigns skip locked
    ), taken as (
      insert into count_checks (campaign_id, checked_at) select id, ${now.toISOString()}::timestamptz from due
      on conflict (campaign_id) do update set checked_at = excluded.checked_at
        where count_checks.checked_at < ${before.toISOString()}
      returning campaign_id
    )
    select taken.campaign_id, due.time_zone from taken join due on due.id = taken.campaign_id`.execute(db);
  return rows[0] ?? null;
}
