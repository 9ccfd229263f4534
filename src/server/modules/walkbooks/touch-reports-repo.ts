// What was done at the doors and on the way, counted for the dashboard. Only touches that count (effective-facts-repo.ts).
import { sql, type RawBuilder } from 'kysely';
import type * as z from 'zod/mini';
import { contactingResults } from '../../../contract/facts/touch';
import type { TouchCell, walkbooks, weekWords } from '../../../contract/walkbooks';
import { isConfidential } from '../contact-ledger/left-out-repo';
import type { Db } from '../../db/connection';
import { passerByCounts, touchCounts, touchedDoor, withMergedDoors } from '../facts/effective-facts-repo';
import { resultsOf } from './totals-repo';

/** How many of the latest touches the server is shown. */
const maxLatest = 50;

/** The instant when a week begins: Monday 0:00 in the zone; `weeks` 0 is the week of `now`, 1 the next, -1 the last. */
export function weekStart(now: Date, zone: string, weeks: number): RawBuilder<string> {
  return sql`((date_trunc('week', ${now.toISOString()}::timestamptz at time zone ${zone})
    + ${weeks}::int * interval '7 days') at time zone ${zone})`;
}

/**
 * Touches of a week by walkbook, canvasser and day: first by door, so that a hundred thousand touches need no sorting. Who was
 * met on the way is a touch and a conversation, at no door.
 * Hours that daylight saving adds or drops belong to their day.
 */
export async function touchesOfWeek(
  db: Db,
  campaignId: string,
  week: (typeof weekWords)[number],
  zone: string,
  now: Date,
): Promise<TouchCell[]> {
  const first = week === 'current-week' ? 0 : -1;
  const start = weekStart(now, zone, first);
  const end = weekStart(now, zone, first + 1);
  const { rows } = await sql<TouchCell>`
    select cell.*, walkbooks.name as walkbook_name, users.first as user_name from (
      select walkbook_id, user_id, day, sum(touches)::integer as touches, sum(doors)::integer as doors,
        sum(contacts)::integer as contacts
      from (
        select touches.walkbook_id, touches.user_id, (touches.recorded_at at time zone ${zone})::date as day, count(*) as touches,
          count(*) filter (where touches.contact_result = any(${contactingResults}::text[])) as contacts, 1 as doors
        from touches ${withMergedDoors(campaignId)}
        where touches.campaign_id = ${campaignId} and touches.recorded_at >= ${start}
          and touches.recorded_at < ${end} and ${touchCounts(campaignId)}
        group by 1, 2, 3, ${touchedDoor}
        union all
        select passers_by.walkbook_id, passers_by.user_id, (passers_by.recorded_at at time zone ${zone})::date, count(*), count(*), 0
        from passers_by
        where passers_by.campaign_id = ${campaignId} and passers_by.recorded_at >= ${start}
          and passers_by.recorded_at < ${end} and ${passerByCounts(campaignId)}
        group by 1, 2, 3
      ) as visits
      group by 1, 2, 3
    ) as cell
    join walkbooks on walkbooks.campaign_id = ${campaignId} and walkbooks.id = cell.walkbook_id
    join users on users.id = cell.user_id
    order by cell.day, walkbooks.name, users.first, cell.user_id`.execute(db);
  return rows;
}

type TouchData = z.output<typeof walkbooks.touchData.reply>;

/**
 * Touches by result over all time, and the latest ones with where and who. A confidential person stays without a name; whoever
 * was met on the way has none, and no address.
 */
export async function touchData(db: Db, campaignId: string, now: Date): Promise<TouchData> {
  const at = now.toISOString();
  const results = await resultsOf(db, campaignId);
  const { rows: latest } = await sql<TouchData['latest'][number]>`
    select newest.id, newest.walkbook_id, walkbooks.name as walkbook_name, newest.user_id, users.first as user_name,
      concat_ws(' ', doors.address, doors.unit) as address,
      case when ${isConfidential} then null
        else nullif(trim(voters.first || ' ' || voters.last), '') end as voter_name,
      newest.contact_result, newest.note, newest.recorded_at
    from (
      (select id, walkbook_id, user_id, door_id, voter_id, contact_result, note, recorded_at from touches
      where touches.campaign_id = ${campaignId} and ${touchCounts(campaignId)}
      order by touches.recorded_at desc limit ${maxLatest})
      union all
      (select id, walkbook_id, user_id, null, null, contact_result, note, recorded_at from passers_by
      where passers_by.campaign_id = ${campaignId} and ${passerByCounts(campaignId)}
      order by passers_by.recorded_at desc limit ${maxLatest})
      order by recorded_at desc limit ${maxLatest}
    ) as newest
    join walkbooks on walkbooks.campaign_id = ${campaignId} and walkbooks.id = newest.walkbook_id
    join users on users.id = newest.user_id
    left join doors on doors.campaign_id = ${campaignId} and doors.id = newest.door_id
    left join voters on voters.campaign_id = ${campaignId} and voters.id = newest.voter_id
    order by newest.recorded_at desc, newest.id`.execute(db);
  const { rows: out } = await sql<{ people: number }>`
    select count(distinct user_id) as people from (
      select user_id, recorded_at from touches where campaign_id = ${campaignId}
      union all
      select user_id, recorded_at from passers_by where campaign_id = ${campaignId}
    ) as said
    where recorded_at > ${at}::timestamptz - interval '30 minutes'`.execute(db);
  return { results, latest, out_now: out[0]?.people ?? 0 };
}
