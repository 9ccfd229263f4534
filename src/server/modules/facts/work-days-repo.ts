// Which days of whom have something new in them: they are looked at for flags when someone asks (modules/quality).
import { sql } from 'kysely';
import type { Db } from '../../db/connection';
import type { TimedPlace } from './touches-repo';

/** Notes the days in which one person's just stored facts happened. */
export async function noteWorkDays(
  tx: Db,
  { campaign_id: campaignId, user_id: userId, times }: TimedPlace,
  facts: readonly { id: string; recorded_at: string }[],
): Promise<void> {
  if (facts.length === 0) return;
  const instants = facts.map(({ id, recorded_at }) => times.get(id)?.recorded_at ?? recorded_at);
  await sql`
    insert into work_days_to_check (campaign_id, user_id, utc_day)
    select distinct ${campaignId}::uuid, ${userId}::uuid, (instant at time zone 'UTC')::date as utc_day
    from unnest(${instants}::timestamptz[]) as instant
    order by utc_day
    on conflict (campaign_id, user_id, utc_day) do nothing`.execute(tx);
}
