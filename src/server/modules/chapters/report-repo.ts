// What a campaign and its chapters did, from the counts that each campaign keeps of itself: no voter and no touch is read.
import { sql } from 'kysely';
import { deepestTree } from '../../../contract/chapters/chapters';
import type { ChapterReport, ChapterTotals } from '../../../contract/chapters/chapter-reports';
import type { ContactResult } from '../../../contract/facts/touch';
import type { Db } from '../../db/connection';

export interface InTree {
  id: string;
  name: string;
  time_zone: string;
  /** The row of the report that it belongs to: a chapter of the campaign that is looked at, or that campaign. */
  row: string;
}

/** A campaign and all below it. */
export async function campaignsBelow(db: Db, id: string): Promise<InTree[]> {
  const { rows } = await sql<InTree>`
    with recursive down as (
      select ${id}::uuid as id, ${id}::uuid as row, 1 as level
      union all
      select chapters.chapter_id, case when down.level = 1 then chapters.chapter_id else down.row end, down.level + 1
      from chapters join down on chapters.parent_id = down.id where down.level < ${deepestTree}
    )
    select down.id, down.row, campaigns.name, campaigns.time_zone
    from down join campaigns on campaigns.id = down.id order by down.id <> ${id}::uuid, lower(campaigns.name)`.execute(
    db,
  );
  return rows;
}

interface Counted {
  row: string | null;
  contact_result: ContactResult | null;
  day: string | null;
  touches: number;
  doors: number;
  contacts: number;
}

/** Needs counts that follow the facts of each campaign: reports/touch-counts-repo.ts. */
export async function totalsBelow(
  db: Db,
  campaigns: readonly InTree[],
  range: { first: string; last: string },
): Promise<Pick<ChapterReport, 'rows' | 'days'>> {
  const ids = sql`${campaigns.map(({ id }) => id)}::uuid[]`;
  const { rows } = await sql<Counted>`
    select tree.row, counts.key as contact_result, counts.day::text as day, sum(counts.touches)::integer as touches,
      sum(counts.doors)::integer as doors, sum(counts.contacts)::integer as contacts
    from unnest(${ids}, ${campaigns.map(({ row }) => row)}::uuid[]) as tree (id, row)
    join touch_counts as counts on counts.campaign_id = tree.id
    where counts.campaign_id = any(${ids}) and counts.kind = 'result'
      and counts.day between ${range.first}::date and ${range.last}::date
    group by grouping sets ((tree.row, counts.key), (counts.day))
    order by counts.day, touches desc, counts.key`.execute(db);
  const below = new Map<string, number>();
  for (const { row } of campaigns) below.set(row, (below.get(row) ?? -1) + 1);
  const shown = campaigns.filter(({ id, row }) => id === row);
  return {
    rows: shown.map(({ id, name }) => ({ id, name, below: below.get(id) ?? 0, ...sumOf(rows, id) })),
    days: rows.flatMap(({ day, touches, doors, contacts }) => (day ? [{ day, touches, doors, contacts }] : [])),
  };
}

function sumOf(counted: readonly Counted[], row: string): Omit<ChapterTotals, 'id' | 'name' | 'below'> {
  const sum: Omit<ChapterTotals, 'id' | 'name' | 'below'> = { touches: 0, doors: 0, contacts: 0, results: [] };
  for (const { row: of, contact_result, touches, doors, contacts } of counted) {
    if (of !== row || contact_result === null) continue;
    sum.touches += touches;
    sum.doors += doors;
    sum.contacts += contacts;
    sum.results.push({ contact_result, touches });
  }
  return sum;
}
