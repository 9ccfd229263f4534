// When the kept counts of each campaign were checked last.
import { sql } from 'kysely';
import type { Db } from '../../db/connection';

/** Campaigns that are tried when other servers take the first ones. */
const mostAsked = 20;

/** A campaign that was checked before this instant or never, and is taken to be checked now: by one server. */
export async function claimCheck(
  db: Db,
  before: Date,
  now: Date,
): Promise<{ campaign_id: string; time_zone: string } | null> {
  const { rows: due } = await sql<{ campaign_id: string; time_zone: string }>`
    with counted as (
      select campaign_id from touch_counted union select campaign_id from doors_counted
      union select campaign_id from answer_counted union select campaign_id from respondent_counted
      union select campaign_id from counted_recipients
    )
    select counted.campaign_id, campaigns.time_zone from counted
    join campaigns on campaigns.id = counted.campaign_id
    left join count_checks as checks on checks.campaign_id = counted.campaign_id
    where not exists (select 1 from erased_campaigns where erased_campaigns.id = counted.campaign_id)
      and (checks.checked_at is null or checks.checked_at < ${before.toISOString()})
    order by checks.checked_at nulls first, counted.campaign_id limit ${mostAsked}`.execute(db);
  for (const campaign of due) {
    const { rows } = await sql`
      insert into count_checks (campaign_id, checked_at) values (${campaign.campaign_id}, ${now.toISOString()})
      on conflict (campaign_id) do update set checked_at = excluded.checked_at
        where count_checks.checked_at < ${before.toISOString()}
      returning campaign_id`.execute(db);
    if (rows.length > 0) return campaign;
  }
  return null;
}
