// Looks at the days in which something arrived, and keeps the flags that hold.
import { sql } from 'kysely';
import { flagsOfDay, type DayRecord } from '../../../domain/quality/day-flags';
import { metresBetween } from '../../../domain/geography/geometry';
import { groupBy } from '../../../domain/lists/group-by';
import { inTransaction, type Db } from '../../db/connection';

/** Days that one request looks at; the next one goes on. The locks of a batch last some milliseconds. */
const batch = 40;
const mostBatches = 5;

/** A campaign with the zone in which its days are counted. */
export interface ZonedCampaign {
  campaign_id: string;
  zone: string;
}

interface WorkDay {
  user_id: string;
  day: string;
}

/** Where a phone was, and where the door is; null without a place. */
export interface Places {
  gps_lng: number | null;
  gps_lat: number | null;
  door_lng: number | null;
  door_lat: number | null;
}

/** Metres from the door, null where one of the two is not known. */
export function distanceOf({ gps_lng, gps_lat, door_lng, door_lat }: Places): number | null {
  if (gps_lng === null || gps_lat === null || door_lng === null || door_lat === null) return null;
  return metresBetween({ longitude: gps_lng, latitude: gps_lat }, { longitude: door_lng, latitude: door_lat });
}

/** Needs `merged` and `doors` joined to `touches`. */
export const places = sql`touches.gps_location[0] as gps_lng, touches.gps_location[1] as gps_lat,
  doors.location[0] as door_lng, doors.location[1] as door_lat`;

/** Joined to `touches` (under that name): its door, or the one that this was merged into. */
export const withDoors = (campaignId: string) => sql`
  join doors as named on named.campaign_id = ${campaignId} and named.id = touches.door_id
  join doors on doors.campaign_id = ${campaignId} and doors.id = coalesce(named.merged_into, named.id)`;

/** Brings the flags of a campaign up to date, or of one of its people. */
export async function checkDays(db: Db, place: ZonedCampaign, userId: string | null): Promise<void> {
  for (let done = 0; done < mostBatches; done += 1)
    if ((await inTransaction(db, (tx) => checkBatch(tx, place, userId))) < batch) return;
}

async function checkBatch(
  tx: Db,
  { campaign_id: campaignId, zone }: ZonedCampaign,
  userId: string | null,
): Promise<number> {
  const { rows: noted } = await sql<{ user_id: string; since: string; until: string }>`
    with noted as (
      delete from work_days_to_check as checked using (
        select user_id, utc_day from work_days_to_check
        where campaign_id = ${campaignId} and (${userId}::uuid is null or user_id = ${userId}::uuid)
        order by utc_day desc, user_id limit ${batch} for update skip locked
      ) as picked
      where checked.campaign_id = ${campaignId} and checked.user_id = picked.user_id and checked.utc_day = picked.utc_day
      returning checked.user_id, checked.utc_day
    )
    select user_id, (utc_day::timestamp at time zone 'UTC' at time zone ${zone})::date::text as since,
      ((utc_day + 1)::timestamp at time zone 'UTC' at time zone ${zone} - interval '1 second')::date::text as until
    from noted`.execute(tx);
  const each = noted.flatMap(({ user_id, since, until }) => [since, until].map((day) => ({ user_id, day })));
  const days = [...new Map(each.map((one) => [`${one.user_id} ${one.day}`, one])).values()];
  if (days.length === 0) return 0;
  const records = groupBy(await recordsOf(tx, campaignId, zone, days), ({ user_id, day }) => `${user_id} ${day}`);
  const flags = days.flatMap((each) =>
    flagsOfDay(records.get(`${each.user_id} ${each.day}`) ?? []).map((flag) => ({
      ...each,
      ...flag,
      first_at: new Date(flag.first_at).toISOString(),
      last_at: new Date(flag.last_at).toISOString(),
    })),
  );
  await keepFlags(tx, campaignId, days, flags);
  return noted.length;
}

/**
 * What was recorded in these days, set aside or not. Of what was corrected the first record: a correction is made anywhere and at any
 * time. What was undone, or entered from paper, is not among it.
 */
async function recordsOf(
  tx: Db,
  campaignId: string,
  zone: string,
  days: readonly WorkDay[],
): Promise<(DayRecord & WorkDay)[]> {
  const { rows } = await sql<Omit<DayRecord, 'distance'> & WorkDay & Places>`
    with days as (
      select each.user_id, each.day, each.day::timestamp at time zone ${zone} as since,
        (each.day + 1)::timestamp at time zone ${zone} as until
      from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as each (user_id uuid, day date)
    )
    select 'touch' as what, days.user_id, days.day::text as day, extract(epoch from touches.recorded_at) * 1000 as at,
      doors.id as door_id, touches.device_id, touches.gps_accuracy as accuracy, ${places}
    from days join all_touches as touches on touches.campaign_id = ${campaignId} and touches.user_id = days.user_id
      and touches.recorded_at >= days.since and touches.recorded_at < days.until
    ${withDoors(campaignId)}
    where touches.replaces is null and touches.contact_result is not null and not exists (
      select 1 from all_touches as later
      where later.campaign_id = ${campaignId} and later.replaces = touches.id and later.user_id = touches.user_id
        and later.contact_result is null)
      and not exists (
        select 1 from paper_entries where paper_entries.campaign_id = ${campaignId} and paper_entries.fact_id = touches.id)
    union all
    select 'answer', days.user_id, days.day::text, extract(epoch from responses.recorded_at) * 1000, responses.door_id,
      responses.device_id, null, null, null, null, null
    from days join all_survey_responses as responses on responses.campaign_id = ${campaignId}
      and responses.user_id = days.user_id and responses.recorded_at >= days.since and responses.recorded_at < days.until
    where responses.replaces is null and cardinality(responses.answers) > 0 and not exists (
      select 1 from paper_entries where paper_entries.campaign_id = ${campaignId} and paper_entries.fact_id = responses.id)
    `.execute(tx);
  return rows.map((row) => ({ ...row, at: Number(row.at), distance: distanceOf(row) }));
}

/** What holds no more gets a count of 0: what its person said of it is kept. Of a day that is set aside flags stay, to restore it by. */
async function keepFlags(
  tx: Db,
  campaignId: string,
  days: readonly WorkDay[],
  flags: readonly (WorkDay & { rule: string })[],
): Promise<void> {
  await sql`
    update work_flags set count = 0
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as each (user_id uuid, day date)
    where work_flags.campaign_id = ${campaignId} and work_flags.user_id = each.user_id and work_flags.day = each.day
      and not exists (
        select 1 from jsonb_to_recordset(${JSON.stringify(flags)}::jsonb) as held (user_id uuid, day date, rule text)
        where held.user_id = work_flags.user_id and held.day = work_flags.day and held.rule = work_flags.rule)
      and not exists (
        select 1 from work_set_aside
        where work_set_aside.campaign_id = ${campaignId} and work_set_aside.user_id = work_flags.user_id
          and work_set_aside.day = work_flags.day)`.execute(tx);
  if (flags.length === 0) return;
  await sql`
    insert into work_flags (campaign_id, user_id, day, rule, count, worst, first_at, last_at)
    select ${campaignId}::uuid, held.* from jsonb_to_recordset(${JSON.stringify(flags)}::jsonb) as held (user_id uuid, day date,
      rule text, count integer, worst integer, first_at timestamptz, last_at timestamptz)
    on conflict (campaign_id, user_id, day, rule) do update set count = excluded.count, worst = excluded.worst,
      first_at = excluded.first_at, last_at = excluded.last_at`.execute(tx);
}
