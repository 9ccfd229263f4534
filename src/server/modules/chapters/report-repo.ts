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

interface Counts {
  touches: number;
  doors: number;
  contacts: number;
}
interface OfResult extends Counts {
  campaign_id: string;
  contact_result: ContactResult;
}

/** Needs counts that follow the facts of each campaign: reports/touch-counts-repo.ts. */
export async function totalsBelow(
  db: Db,
  campaigns: readonly InTree[],
  { first, last }: { first: string; last: string },
): Promise<Pick<ChapterReport, 'rows' | 'days'>> {
  const sums = sql`sum(touches)::integer as touches, sum(doors)::integer as doors, sum(contacts)::integer as contacts`;
  const counted = sql`
    from touch_counts
    where campaign_id = any(${campaigns.map(({ id }) => id)}::uuid[]) and kind = 'result'
      and day between ${first}::date and ${last}::date`;
  const { rows: results } = await sql<OfResult>`
    select campaign_id, key as contact_result, ${sums} ${counted} group by campaign_id, key`.execute(db);
  const { rows: days } = await sql<Counts & { day: string }>`
    select day::text as day, ${sums} ${counted} group by day order by day`.execute(db);
  const rows = new Map<string, ChapterTotals>();
  for (const { id, name, row } of campaigns)
    if (id === row) rows.set(id, { id, name, below: 0, touches: 0, doors: 0, contacts: 0, results: [] });
  const rowOf = new Map(campaigns.map(({ id, row }) => [id, rows.get(row)]));
  for (const { id, row } of campaigns) if (id !== row) count(rowOf.get(id));
  for (const each of results) add(rowOf.get(each.campaign_id), each);
  return { rows: [...rows.values()], days };
}

function count(row: ChapterTotals | undefined): void {
  if (row) row.below += 1;
}

function add(row: ChapterTotals | undefined, { contact_result, touches, doors, contacts }: OfResult): void {
  if (!row) return;
  row.touches += touches;
  row.doors += doors;
  row.contacts += contacts;
  const same = row.results.find((each) => each.contact_result === contact_result);
  if (same) same.touches += touches;
  else row.results.push({ contact_result, touches });
}
