// What the whole installation counts of itself: no campaign, person or voter is told apart.
import { sql } from 'kysely';
import type { Db } from '../db/connection';
import { countDevices } from '../modules/devices/repo';

export interface JobFigures {
  name: string;
  state: string;
  jobs: number;
  /** Seconds since the oldest of them could have begun. */
  oldest: number;
}

/** Jobs by kind and state; those that are to begin later aren't among them. */
export async function jobFigures(db: Db): Promise<JobFigures[]> {
  const { rows } = await sql<JobFigures>`
    select name, state::text, count(*)::integer as jobs,
      extract(epoch from now() - min(start_after))::double precision as oldest
    from jobs.job where state in ('created', 'retry', 'active', 'failed') and start_after <= now()
    group by name, state`.execute(db);
  return rows;
}

export interface PhoneFigures {
  /** Phones that were in touch within a day. */
  phones: number;
  /** Of these, those that said that they hold something unsent, and how much. */
  holding: number;
  unsent: number;
}

export async function phoneFigures(db: Db): Promise<PhoneFigures> {
  const { rows } = await sql<PhoneFigures>`
    select count(*)::integer as phones, count(*) filter (where unsent > 0)::integer as holding,
      coalesce(sum(unsent), 0)::integer as unsent
    from devices where seen_at > now() - interval '1 day'`.execute(db);
  return rows[0] ?? { phones: 0, holding: 0, unsent: 0 };
}

/** Phones of the last 30 days some of whose numbers never arrived. Reads every result of theirs, one campaign after the other. */
export async function phonesWithGaps(db: Db): Promise<number> {
  const { rows } = await sql<{ campaign_id: string }>`
    select distinct campaign_id from devices where seen_at > now() - interval '30 days'`.execute(db);
  let phones = 0;
  for (const { campaign_id: id } of rows) phones += (await countDevices(db, id)).with_gaps;
  return phones;
}

/** Files that were uploaded within a day, by what became of them. */
export async function importFigures(db: Db): Promise<{ status: string; count: number }[]> {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*)::integer as count from uploads where created_at > now() - interval '1 day' group by status`.execute(
    db,
  );
  return rows;
}
