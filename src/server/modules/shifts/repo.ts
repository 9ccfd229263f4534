// The SQL of shifts: their starts and ends, and what was done between the two.
import { sql } from 'kysely';
import { contactingResults } from '../../../contract/facts/touch';
import { longestShift, type Leader, type Shift } from '../../../contract/shifts';
import type { DayRange } from '../../../domain/reports/periods';
import type { Db } from '../../db/connection';
import { passerByCounts, touchCounts, touchedDoor, withMergedDoors } from '../facts/effective-facts-repo';
import { personDays } from '../reports/person-days-repo';

/** When a row of `shift_facts` says that a shift began or ended: told by a clock as wrong as that of its own stamp. */
export const shiftAt = (facts: 'starts' | 'ends') => {
  const column = (name: string) => sql.ref(`${facts}.${name}`);
  return sql<string>`(${column('at')} + (${column('recorded_at')} - coalesce(${column('stamped_at')}, ${column('recorded_at')})))`;
};

/**
 * Shifts that began in the last `days`, who is out first, then newest first. Without an end a shift ends automatically after
 * {@link longestShift} hours, with the last knock in it. No end lies before its start or in the time to come.
 */
export async function listShifts(
  db: Db,
  campaignId: string,
  { userId, days, now }: { userId?: string; days: number; now: Date },
): Promise<Shift[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const longest = sql`make_interval(hours => ${longestShift}::int)`;
  const { rows } = await sql<Shift>`
    with said as (
      select starts.id, starts.user_id, least(${shiftAt('starts')}, starts.received_at) as started_at, (
        select ${shiftAt('ends')} from shift_facts as ends
        where ends.campaign_id = ${campaignId} and ends.user_id = starts.user_id and ends.shift_id = starts.id
          and ends.event = 'end'
        order by ends.recorded_at desc, ends.fact_order desc limit 1
      ) as ended_at
      from shift_facts as starts
      where starts.campaign_id = ${campaignId} and starts.event = 'start'
        and ${shiftAt('starts')} > ${at} - make_interval(days => ${days}::int)
        and (${userId ?? null}::uuid is null or starts.user_id = ${userId ?? null}::uuid)
    ), bounded as (
      select id, user_id, started_at, ended_at is null and started_at > ${at} - ${longest} as is_open,
        least(${at}, started_at + ${longest}, greatest(started_at, coalesce(ended_at, 'infinity'))) as until, ended_at
      from said
    ), done as (
      select bounded.*, work.doors, work.contacts + met.contacts as contacts, greatest(work.last_at, met.last_at) as last_at, (
        select count(*) from placements where placements.campaign_id = ${campaignId}
          and placements.user_id = bounded.user_id
          and placements.recorded_at between bounded.started_at and bounded.until
      ) as signs
      from bounded cross join lateral (
        select count(distinct ${touchedDoor}) as doors, max(touches.recorded_at) as last_at,
          count(*) filter (where touches.contact_result = any(${contactingResults}::text[])) as contacts
        from touches ${withMergedDoors(campaignId)} where touches.campaign_id = ${campaignId} and touches.user_id = bounded.user_id
          and touches.recorded_at between bounded.started_at and bounded.until and ${touchCounts(campaignId)}
      ) as work cross join lateral (
        select count(*) as contacts, max(passers_by.recorded_at) as last_at from passers_by
        where passers_by.campaign_id = ${campaignId} and passers_by.user_id = bounded.user_id
          and passers_by.recorded_at between bounded.started_at and bounded.until and ${passerByCounts(campaignId)}
      ) as met
    ), ended as (
      select done.*, case when is_open then null when ended_at is null then coalesce(last_at, started_at) else until end
        as over_at
      from done
    )
    select ended.id, ended.user_id, concat_ws(' ', users.first, users.last) as user_name, ended.started_at, ended.over_at as ended_at,
      ended.doors, ended.contacts, ended.signs,
      greatest(0, round(extract(epoch from coalesce(ended.over_at, ${at}) - ended.started_at) / 60))::int as minutes
    from ended join users on users.id = ended.user_id
    order by ended.over_at is null desc, ended.started_at desc, ended.id`.execute(db);
  return rows;
}

/** Doors and contacts of a week by person, most doors first, as reports count them; who did nothing is not on it. */
export async function leadersOf(db: Db, campaignId: string, zone: string, week: DayRange): Promise<Leader[]> {
  const { rows } = await sql<Leader>`
    select users.id, users.first as user_name, week.doors, week.contacts from (
      select user_id, sum(doors)::integer as doors, sum(contacts)::integer as contacts
      from (${await personDays(db, campaignId, zone, week, { keeps: false })}) as days group by user_id
    ) as week
    join memberships on memberships.campaign_id = ${campaignId} and memberships.user_id = week.user_id
      and memberships.removed_at is null
    join users on users.id = week.user_id
    order by week.doors desc, week.contacts desc, users.first, users.id`.execute(db);
  return rows;
}
