// What each canvasser did on each day, exact whenever it is asked: kept counts, and whoever recorded something since they were made is
// counted from their own touches of that day. Thus a volunteer who looks makes no one's day be counted again.
import { sql, type RawBuilder } from 'kysely';
import type { DayRange } from '../../../domain/reports/periods';
import type { Db } from '../../db/connection';
import { attempts } from './attempts-repo';
import { counted, followTouches } from './touch-counts-repo';

/** When more days of people changed since, all of it is counted and kept. */
const mostChanges = 400;

interface PersonDay {
  day: string;
  /** Null: not known whose. */
  user_id: string | null;
}

/** A statement that gives a row for each canvasser and day with an attempt: day, user_id, touches, doors and contacts. */
export async function personDays(
  db: Db,
  campaignId: string,
  zone: string,
  { first, last }: DayRange,
): Promise<RawBuilder<unknown>> {
  const changed = await changedSince(db, campaignId, zone, { first, last });
  const pairs = [changed.map(({ day }) => day), changed.map(({ user_id }) => user_id ?? '')] as const;
  return sql`
    select counts.day, counts.key::uuid as user_id, counts.touches, counts.doors, counts.contacts from touch_counts as counts
    where counts.campaign_id = ${campaignId} and counts.kind = 'canvasser'
      and counts.day between ${first}::date and ${last}::date
      and (counts.day, counts.key) not in (select day, person from unnest(${pairs[0]}::date[], ${pairs[1]}::text[]) as changed (day, person))
    union all
    select made.day, made.user_id, count(*)::integer, sum(made.opens)::integer, sum(made.contact)::integer
    from (${attempts(campaignId, zone, { days: pairs[0], people: pairs[1] })}) as made group by made.day, made.user_id`;
}

/** Who recorded something on which of these days since they were counted. */
async function changedSince(db: Db, campaignId: string, zone: string, { first, last }: DayRange): Promise<PersonDay[]> {
  const read = async () => {
    const { rows } = await sql<PersonDay>`
      select distinct (changes.at at time zone ${zone})::date as day, changes.user_id from touch_changes as changes
      where changes.campaign_id = ${campaignId}
        and (changes.at at time zone ${zone})::date between ${first}::date and ${last}::date`.execute(db);
    return rows;
  };
  if (!(await counted(db, campaignId, zone)).anew) {
    const changed = await read();
    if (changed.length <= mostChanges && changed.every(({ user_id }) => user_id !== null)) return changed;
  }
  await followTouches(db, campaignId, zone);
  // Whatever came in between is less than before, and of people who are known.
  return (await read()).filter(({ user_id }) => user_id !== null);
}
