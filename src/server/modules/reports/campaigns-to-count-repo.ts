// Which of several campaigns have counts of touches that don't follow their facts yet, found without asking each of them.
import { sql } from 'kysely';
import type { Db } from '../../db/connection';

export interface CountedCampaign {
  id: string;
  /** In which its days are counted. */
  zone: string;
}

/** In no order, so that each gets its turn where there is time for some only. */
export async function campaignsToCount(db: Db, campaigns: readonly CountedCampaign[]): Promise<CountedCampaign[]> {
  const ids = sql`${campaigns.map(({ id }) => id)}::uuid[]`;
  const { rows: imported } = await sql<{ id: string; imports: string }>`
    select campaign_id as id, coalesce(max(greatest(applied_at, finished_at))::text, '') || ' ' || count(*) as imports
    from uploads where campaign_id = any(${ids}) group by campaign_id`.execute(db);
  const { rows: counted } = await sql<{ id: string; zone: string; imports: string }>`
    select campaign_id as id, zone, imports from touch_counted where campaign_id = any(${ids})`.execute(db);
  const { rows: changed } = await sql<{ id: string }>`
    select campaign_id as id from touch_changes where campaign_id = any(${ids}) group by campaign_id`.execute(db);
  const imports = new Map(imported.map((each) => [each.id, each.imports]));
  const upToDate = new Set(
    counted.flatMap(({ id, zone, imports: of }) => (of === (imports.get(id) ?? ' 0') ? [`${id} ${zone}`] : [])),
  );
  const hasChanged = new Set(changed.map(({ id }) => id));
  return campaigns
    .filter(({ id, zone }) => hasChanged.has(id) || !upToDate.has(`${id} ${zone}`))
    .map((campaign) => ({ campaign, turn: Math.random() }))
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ campaign }) => campaign);
}
