// How campaigns belong together: which is above which. Reads no row of any campaign but its name.
import { sql } from 'kysely';
import { deepestTree, type Chapter } from '../../../contract/chapters/chapters';
import type { Above, Below } from '../../../domain/chapters/may-join';
import type { Db } from '../../db/connection';
import { pathUp, subtree } from '../campaigns/tree-repo';

interface Named {
  id: string;
  name: string;
}

/** From the top of its tree down to the campaign itself, which is the last. */
export async function pathTo(db: Db, id: string): Promise<Named[]> {
  const { rows } = await sql<Named>`
    ${pathUp(id)} select campaigns.id, campaigns.name from up join campaigns on campaigns.id = up.id order by up.steps desc`.execute(
    db,
  );
  return rows;
}

/** What is directly below a campaign, by name. */
export async function chaptersOf(db: Db, id: string): Promise<Chapter[]> {
  const { rows } = await sql<Chapter>`
    with recursive down as (
      select chapter_id as top, chapter_id as id, 1 as level from chapters where parent_id = ${id}
      union all
      select down.top, chapters.chapter_id, down.level + 1 from chapters join down on chapters.parent_id = down.id
      where down.level < ${deepestTree}
    )
    select chapters.chapter_id as id, campaigns.name, chapters.joined_at, (
      select count(*)::integer - 1 from down where down.top = chapters.chapter_id) as below
    from chapters join campaigns on campaigns.id = chapters.chapter_id
    where chapters.parent_id = ${id} order by lower(campaigns.name)`.execute(db);
  return rows;
}

async function sizeOf(db: Db, id: string): Promise<{ campaigns: number; levels: number }> {
  const { rows } = await sql<{ campaigns: number; levels: number }>`
    ${subtree(id)} select count(*)::integer as campaigns, max(level) as levels from down`.execute(db);
  return rows[0] ?? { campaigns: 1, levels: 1 };
}

/** The campaign above, as the rules of joining look at it. */
export async function aboveOf(db: Db, id: string): Promise<Above> {
  const path = (await pathTo(db, id)).map((each) => each.id);
  const { rows } = await sql<{ chapters: number }>`
    select count(*)::integer as chapters from chapters where parent_id = ${id}`.execute(db);
  const { campaigns } = await sizeOf(db, path[0] ?? id);
  return { path, chapters: rows[0]?.chapters ?? 0, inTree: campaigns };
}

/** The campaign that is to be below. */
export async function belowOf(db: Db, id: string): Promise<Below> {
  return { id, hasParent: (await parentOf(db, id)) !== null, ...(await sizeOf(db, id)) };
}

export async function parentOf(db: Db, id: string): Promise<Named | null> {
  const { rows } = await sql<Named>`
    select campaigns.id, campaigns.name from chapters join campaigns on campaigns.id = chapters.parent_id
    where chapters.chapter_id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function insertChapter(tx: Db, parent_id: string, chapter_id: string): Promise<void> {
  await tx.insertInto('chapters').values({ parent_id, chapter_id }).execute();
}

export async function deleteChapter(tx: Db, chapterId: string): Promise<void> {
  await tx.deleteFrom('chapters').where('chapter_id', '=', chapterId).execute();
}

/** Nothing is above or below a campaign any more, and nothing is offered. */
export async function deleteFromTrees(tx: Db, campaignId: string): Promise<void> {
  await sql`delete from chapters where chapter_id = ${campaignId} or parent_id = ${campaignId}`.execute(tx);
  await sql`delete from chapter_offers where parent_id = ${campaignId}`.execute(tx);
}
