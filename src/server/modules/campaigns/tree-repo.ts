// How statements walk a tree of campaigns.
import { sql } from 'kysely';
import { deepestTree } from '../../../contract/chapters/chapters';
import type { Db } from '../../db/connection';

/** Begins a statement: `down` is a campaign and all below it, each with its level from that one, which is 1. */
export const subtree = (id: string) => sql`
  with recursive down as (
    select ${id}::uuid as id, 1 as level
    union all
    select chapters.chapter_id, down.level + 1 from chapters join down on chapters.parent_id = down.id
    where down.level < ${deepestTree}
  )`;

/** Begins a statement: `up` is a campaign and all above it, each with how many steps that is. */
export const pathUp = (id: string) => sql`
  with recursive up as (
    select ${id}::uuid as id, 0 as steps
    union all
    select chapters.parent_id, up.steps + 1 from chapters join up on chapters.chapter_id = up.id
    where up.steps < ${deepestTree}
  )`;

/** A campaign and all below it, whatever is above first, for a statement that changes them: Citus walks no tree beside a change. */
export async function idsOfSubtree(tx: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${subtree(id)} select id from down order by level`.execute(tx);
  return rows.map((row) => row.id);
}
