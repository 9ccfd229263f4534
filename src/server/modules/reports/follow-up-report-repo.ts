// Follow-ups counted by who recorded them, or by the week in which they are due.
import { sql } from 'kysely';
import type { FollowUpCounts, FollowUpGroup, FollowUpReport } from '../../../contract/reports/follow-up-reports';
import type { Db } from '../../db/connection';
import { followUpsOf } from '../door-reports/repo';

interface Asked {
  by: FollowUpGroup;
  zone: string;
  /** By the campaign's clock. */
  today: string;
}

type Line = FollowUpCounts & { key: string; name: string | null; is_total: boolean };

export async function followUpReport(db: Db, campaignId: string, { by, zone, today }: Asked): Promise<FollowUpReport> {
  const key =
    by === 'person'
      ? sql`follow_ups.user_id::text`
      : sql`coalesce(date_trunc('week', follow_ups.due_day::timestamp)::date::text, '')`;
  const { rows } = await sql<Line>`
    with follow_ups as materialized (${followUpsOf(campaignId, zone)})
    select counted.*, users.first as name from (
      select ${key} as key, grouping(${key}) = 1 as is_total, count(*)::integer as all,
        count(*) filter (where not is_done)::integer as open,
        count(*) filter (where not is_done and due_day < ${today}::date)::integer as overdue,
        count(*) filter (where not is_done and due_day = ${today}::date)::integer as due,
        count(*) filter (where is_done)::integer as done
      from follow_ups group by grouping sets ((${key}), ())
    ) as counted
    left join users on ${by === 'person'} and users.id::text = counted.key
    order by counted.open desc, counted.key`.execute(db);
  const counts = ({ all, open, overdue, due, done }: FollowUpCounts) => ({ all, open, overdue, due, done });
  const total = rows.find(({ is_total }) => is_total);
  return {
    rows: rows
      .filter(({ is_total }) => !is_total)
      .map((row) => ({ key: row.key, name: row.name ?? '', counts: counts(row) })),
    total: counts(total ?? { all: 0, open: 0, overdue: 0, due: 0, done: 0 }),
    set_aside: await setAsideOf(db, campaignId),
  };
}

async function setAsideOf(db: Db, campaignId: string): Promise<number> {
  const { rows } = await sql<{ facts: number }>`
    select count(*)::integer as facts from all_door_facts
    where campaign_id = ${campaignId} and kind = 'follow_up' and set_aside`.execute(db);
  return rows[0]?.facts ?? 0;
}
