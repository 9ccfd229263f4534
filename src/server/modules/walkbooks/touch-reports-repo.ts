// What was done at the doors and on the way, counted for the dashboard. Only touches that count (effective-facts-repo.ts).
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { TouchCell, walkbookReports, weekWords } from '../../../contract/reports/walkbook-reports';
import { localDay } from '../../../domain/facts/current-view';
import { weekAround } from '../../../domain/reports/periods';
import { isConfidential, shownAddress } from '../contact-ledger/left-out-repo';
import type { Db } from '../../db/connection';
import { passerByCounts, touchCounts } from '../facts/effective-facts-repo';
import { attempts } from '../reports/attempts-repo';
import { personDays } from '../reports/person-days-repo';
import { resultsOf } from './totals-repo';

/** Touches of a page of a week at most, but for a single day of one person: it has no more rows than these. */
const mostOfPage = 400;

/** How many of the latest touches the server is shown. */
const maxLatest = 50;

/**
 * Touches of a week by walkbook, canvasser and day: those of `limit` days of canvassers, by day and name, behind the first `skip`; and
 * how many days of canvassers there are. Only theirs are read, however many there are. Who was met on the way is a touch and a
 * conversation, at no door. Hours that daylight saving adds or drops belong to their day.
 */
export async function touchesOfWeek(
  db: Db,
  campaignId: string,
  week: (typeof weekWords)[number],
  zone: string,
  now: Date,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ cells: TouchCell[]; total: number }> {
  const days = weekAround(localDay(zone)(now.toISOString()), week === 'current-week' ? 0 : -1);
  const { rows: page } = await sql<{ day: string; user_id: string; total: number }>`
    select day, user_id, total from (
      select paged.*, sum(touches) over (order by place) as touches_so_far from (
        select worked.day::text as day, worked.user_id, worked.touches, count(*) over ()::integer as total,
          row_number() over (order by worked.day, users.first, worked.user_id) as place
        from (${await personDays(db, campaignId, zone, days, { keeps: true })}) as worked join users on users.id = worked.user_id
        order by place limit ${limit} offset ${skip}
      ) as paged
    ) as page where touches_so_far <= ${mostOfPage} or place = ${skip + 1} order by place`.execute(db);
  const asked = { days: page.map(({ day }) => day), people: page.map(({ user_id }) => user_id) };
  const { rows: cells } = await sql<TouchCell>`
    select cell.*, walkbooks.name as walkbook_name, users.first as user_name from (
      select made.walkbook_id, made.user_id, made.day, count(*)::integer as touches, sum(made.opens)::integer as doors,
        sum(made.contact)::integer as contacts
      from (${attempts(campaignId, zone, asked)}) as made group by 1, 2, 3
    ) as cell
    join walkbooks on walkbooks.campaign_id = ${campaignId} and walkbooks.id = cell.walkbook_id
    join users on users.id = cell.user_id
    order by cell.day, users.first, cell.user_id, walkbooks.name, cell.walkbook_id`.execute(db);
  return { cells, total: page[0]?.total ?? 0 };
}

type TouchData = z.output<typeof walkbookReports.touchData.reply>;

/**
 * Touches by result over all time, and the latest ones with where and who. A confidential person stays without a name; whoever
 * was met on the way has none, and no address. Needs counts that follow the facts: followTouches.
 */
export async function touchData(db: Db, campaignId: string, now: Date): Promise<TouchData> {
  const at = now.toISOString();
  const results = await resultsOf(db, campaignId);
  const { rows: latest } = await sql<TouchData['latest'][number]>`
    select newest.id, newest.walkbook_id, walkbooks.name as walkbook_name, newest.user_id, users.first as user_name,
      ${shownAddress(campaignId)} as address,
      case when ${isConfidential} then null
        else nullif(trim(voters.first || ' ' || voters.last), '') end as voter_name,
      newest.contact_result, case when ${isConfidential} then '' else newest.note end as note, newest.recorded_at
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
