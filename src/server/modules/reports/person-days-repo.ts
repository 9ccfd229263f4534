// What each canvasser did on each day, exact whenever it is asked: kept counts, and whoever recorded something since they were made is
// counted from their own touches of that day. Thus a volunteer who looks makes no one's day be counted again.
import { sql, type RawBuilder } from 'kysely';
import type { DayRange } from '../../../domain/reports/periods';
import type { Db } from '../../db/connection';
import { attempts, type Attempted } from './attempts-repo';
import { counted, followTouches } from './touch-counts-repo';

/** When more days of people changed since, they are not read one by one. */
const mostChanges = 400;

interface PersonDay {
  day: string;
  user_id: string;
}

/**
 * A statement that gives a row for each canvasser and day with an attempt: day, user_id, touches, doors and contacts.
 * @param keeps counts what is not known anew for everyone, which may wait for another who does; otherwise these days are read
 *   alone and nothing is kept, so that no volunteer's look costs more than its week
 */
export async function personDays(
  db: Db,
  campaignId: string,
  zone: string,
  { first, last }: DayRange,
  { keeps }: { keeps: boolean },
): Promise<RawBuilder<unknown>> {
  let changed = await changedSince(db, campaignId, zone, { first, last });
  if (changed === null && keeps) {
    await followTouches(db, campaignId, zone);
    changed = await changedSince(db, campaignId, zone, { first, last });
  }
  const counting = (asked: Attempted) => sql`
    select made.day, made.user_id, count(*)::integer as touches, sum(made.opens)::integer as doors,
      sum(made.contact)::integer as contacts
    from (${attempts(campaignId, zone, asked, { withImported: false })}) as made group by made.day, made.user_id`;
  if (changed === null) return counting({ first, last });
  const pairs = [changed.map(({ day }) => day), changed.map(({ user_id }) => user_id)] as const;
  return sql`
    select counts.day, counts.key::uuid as user_id, counts.touches, counts.doors, counts.contacts from touch_counts as counts
    where counts.campaign_id = ${campaignId} and counts.kind = 'canvasser'
      and counts.day between ${first}::date and ${last}::date
      and (counts.day, counts.key) not in (select day, person from unnest(${pairs[0]}::date[], ${pairs[1]}::text[]) as changed (day, person))
    union all ${counting({ days: pairs[0], people: pairs[1] })}`;
}

/** Who recorded something on which of these days since they were counted; null: counts are not known, or not whose changed. */
async function changedSince(
  db: Db,
  campaignId: string,
  zone: string,
  { first, last }: DayRange,
): Promise<PersonDay[] | null> {
  if ((await counted(db, campaignId, zone)).anew) return null;
  const { rows } = await sql<{ day: string; user_id: string | null }>`
    select distinct (changes.at at time zone ${zone})::date as day, changes.user_id from touch_changes as changes
    where changes.campaign_id = ${campaignId}
      and (changes.at at time zone ${zone})::date between ${first}::date and ${last}::date
    limit ${mostChanges + 1}`.execute(db);
  const known = rows.flatMap(({ day, user_id }) => (user_id === null ? [] : { day, user_id }));
  return known.length === rows.length && rows.length <= mostChanges ? known : null;
}
