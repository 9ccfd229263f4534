// The SQL of the week at the doors, from the counts of reports: it reads no touch.
import { sql } from 'kysely';
import type { Dashboard } from '../../../contract/dashboard';
import { addDays, weekOf } from '../../../domain/reports/weeks';
import type { Db } from '../../db/connection';

/** Rows of a table at most; all of them are in the reports. */
const mostRows = 50;

/** The days of this week and of the previous one on which something was done. Needs counts that follow the facts. */
export async function workedDays(db: Db, campaignId: string, today: string): Promise<Dashboard['days']> {
  const { first, last } = fortnight(today);
  const { rows } = await sql<Dashboard['days'][number]>`
    select counts.day::text as day, sum(counts.touches)::integer as touches, sum(counts.doors)::integer as doors,
      sum(counts.contacts)::integer as contacts
    from touch_counts as counts
    where counts.campaign_id = ${campaignId} and counts.kind = 'hour'
      and counts.day between ${first}::date and ${last}::date
    group by counts.day order by counts.day`.execute(db);
  return rows;
}

type Groups = Dashboard['walkbooks'];

/** What or who was worked this week beside the previous one, most doors first. Needs counts that follow the facts. */
export async function workedGroups(
  db: Db,
  campaignId: string,
  today: string,
  kind: 'walkbook' | 'canvasser',
): Promise<Groups> {
  const { first, monday, last } = fortnight(today);
  const named =
    kind === 'walkbook'
      ? sql`join walkbooks as named on named.campaign_id = ${campaignId} and named.id = worked.id`
      : sql`join users as named on named.id = worked.id`;
  const name = kind === 'walkbook' ? sql`named.name` : sql`named.first`;
  const now = sql`filter (where counts.day >= ${monday}::date)`;
  const { rows } = await sql<Groups[number]>`
    select worked.*, ${name} as name from (
      select counts.key::uuid as id, coalesce(sum(counts.touches) ${now}, 0)::integer as touches,
        coalesce(sum(counts.doors) ${now}, 0)::integer as doors,
        coalesce(sum(counts.contacts) ${now}, 0)::integer as contacts,
        coalesce(sum(counts.doors) filter (where counts.day < ${monday}::date), 0)::integer as before
      from touch_counts as counts
      where counts.campaign_id = ${campaignId} and counts.kind = ${kind}
        and counts.day between ${first}::date and ${last}::date
      group by counts.key
    ) as worked ${named}
    order by worked.doors desc, worked.before desc, name, worked.id limit ${mostRows}`.execute(db);
  return rows;
}

function fortnight(today: string) {
  const week = weekOf(today);
  const monday = week[0] ?? today;
  return { first: addDays(monday, -7), monday, last: week.at(-1) ?? today };
}
