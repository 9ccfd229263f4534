// The SQL of what only the dashboard asks: who is out, and what needs a manager.
import { sql, type RawBuilder } from 'kysely';
import type { Dashboard } from '../../../contract/dashboard';
import type { Db } from '../../db/connection';
import { mayBeListed } from '../contact-ledger/left-out-repo';
import { isSampled, sampleOf, wholeOf } from '../voters/sample-repo';

/** People that the dashboard names at most. */
const mostPeople = 30;

/** Who recorded something in the last half hour, whoever was seen last first. */
export async function peopleOut(db: Db, campaignId: string, now: Date): Promise<Dashboard['out']> {
  const since = sql`${now.toISOString()}::timestamptz - interval '30 minutes'`;
  const { rows } = await sql<Dashboard['out'][number]>`
    select said.user_id, users.first as user_name, greatest(said.at, max(devices.seen_at)) as last_seen,
      coalesce(sum(devices.unsent), 0)::integer as unsent
    from (
      select user_id, max(recorded_at) as at from (
        select user_id, recorded_at from touches where campaign_id = ${campaignId} and recorded_at > ${since}
        union all
        select user_id, recorded_at from passers_by where campaign_id = ${campaignId} and recorded_at > ${since}
      ) as facts group by user_id
    ) as said
    join users on users.id = said.user_id
    left join devices on devices.campaign_id = ${campaignId} and devices.user_id = said.user_id
      and devices.seen_at > ${now.toISOString()}::timestamptz - interval '1 day'
    group by said.user_id, said.at, users.first
    order by last_seen desc, said.user_id limit ${mostPeople}`.execute(db);
  return rows;
}

/** Parts of walks that came in after their end in the last two weeks and were not set aside: how many, and where the last one was. */
export async function lateWorkToLookAt(
  db: Db,
  campaignId: string,
  now: Date,
): Promise<{ parts: number; walkbook_id: string | null }> {
  const { rows } = await sql<{ walkbook_id: string | null }>`
    select walkbook_id from late_facts
    where campaign_id = ${campaignId} and received_at > ${now.toISOString()}::timestamptz - interval '14 days'
    group by user_id, walkbook_id having count(set_aside_at) = 0
    order by max(received_at) desc`.execute(db);
  return { parts: rows.length, walkbook_id: rows[0]?.walkbook_id ?? null };
}

/** Doors without a place that are counted one by one. */
const mostUnplaced = 2_000;

/** 4,394 as 4,000, and 15,012 as 15,000: a sample does not know more digits. */
function roughly(count: number): number {
  const size = 10 ** Math.floor(Math.log10(Math.max(1, count)));
  const step = count < 2 * size ? size / 10 : size;
  return Math.round(count / step) * step;
}

/** Doors of voters without a place on the map; `about`: there are thousands, and how many is told from a sample. */
export async function countUnplaced(db: Db, campaignId: string): Promise<{ doors: number; about: boolean }> {
  const unplaced = (which: RawBuilder<unknown>) => sql`
    select 1 from doors
    where doors.campaign_id = ${campaignId} and doors.location is null and doors.merged_into is null and ${which} and exists (
      select 1 from voters where voters.campaign_id = ${campaignId} and voters.door_id = doors.id and ${mayBeListed})`;
  const count = async (these: RawBuilder<unknown>) => {
    const { rows } = await sql<{ doors: number }>`select count(*)::integer as doors from (${these}) as these`.execute(
      db,
    );
    return rows[0]?.doors ?? 0;
  };
  const few = await count(sql`${unplaced(sql`true`)} limit ${mostUnplaced + 1}`);
  const sample = few > mostUnplaced ? await sampleOf(db, campaignId) : null;
  if (few <= mostUnplaced) return { doors: few, about: false };
  if (sample === null) return { doors: await count(unplaced(sql`true`)), about: false };
  const estimate = wholeOf(await count(unplaced(isSampled(sample))), sample);
  return { doors: Math.max(mostUnplaced, roughly(estimate)), about: true };
}
