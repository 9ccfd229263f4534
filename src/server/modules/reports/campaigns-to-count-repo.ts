// Which of several campaigns have counts of touches that don't follow their facts yet, found without asking each of them.
import { sql } from 'kysely';
import type { Db } from '../../db/connection';

export interface CountedCampaign {
  id: string;
  /** In which its days are counted. */
  zone: string;
}

export async function campaignsToCount(db: Db, campaigns: readonly CountedCampaign[]): Promise<CountedCampaign[]> {
  const ids = sql`${campaigns.map(({ id }) => id)}::uuid[]`;
  const { rows } = await sql<CountedCampaign>`
    select asked.id, asked.zone
    from unnest(${ids}, ${campaigns.map(({ zone }) => zone)}::text[]) as asked (id, zone)
    left join (
      select campaign_id, coalesce(max(greatest(applied_at, finished_at))::text, '') || ' ' || count(*) as imports
      from uploads where campaign_id = any(${ids}) group by campaign_id
    ) as stands on stands.campaign_id = asked.id
    left join (select campaign_id, zone, imports from touch_counted where campaign_id = any(${ids})) as counted
      on counted.campaign_id = asked.id
    left join (select distinct campaign_id from touch_changes where campaign_id = any(${ids})) as changed
      on changed.campaign_id = asked.id
    where changed.campaign_id is not null or counted.zone is distinct from asked.zone
      or counted.imports is distinct from coalesce(stands.imports, ' 0')
    order by random()`.execute(db);
  return rows;
}
