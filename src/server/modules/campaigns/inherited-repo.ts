// Settings that pass from a campaign to its chapters, which have them in their own rows: whoever reads a setting asks one campaign.
import { sql } from 'kysely';
import { deepestTree } from '../../../contract/chapters/chapters';
import { inheritedSettings, type InheritedSetting } from '../../../contract/chapters/chapter-settings';
import { fieldsOfSetting } from '../../../domain/chapters/inherited-settings';
import type { Db } from '../../db/connection';
import { pathUp } from './tree-repo';

/** Whether a campaign has another one above or below it, or is entered from above. */
export async function isInTree(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from chapters where chapter_id = ${id} or parent_id = ${id}
    union all
    select 1 from chapter_entries where chapter_id = ${id} or through_id = ${id}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** What a change of `campaigns` sets, for them to have settings as `source` has them. */
export const asSource = (settings: readonly InheritedSetting[]) =>
  sql.join(
    settings.flatMap((setting) =>
      fieldsOfSetting[setting].map((field) => sql`${sql.ref(field)} = source.${sql.ref(field)}`),
    ),
  );

/** Holds for `campaigns` that have a setting otherwise than `source`. */
export const differsFromSource = (setting: InheritedSetting) => sql<boolean>`
  (${sql.join(fieldsOfSetting[setting].map((field) => sql`campaigns.${sql.ref(field)}`))})
    is distinct from (${sql.join(fieldsOfSetting[setting].map((field) => sql`source.${sql.ref(field)}`))})`;

/** Passes a campaign's settings to all below that inherit them; the ids of those. Needs a lock of trees. */
export async function passDown(tx: Db, campaignId: string, settings: readonly InheritedSetting[]): Promise<string[]> {
  const changed = new Set<string>();
  for (const setting of settings) {
    const { rows } = await sql<{ id: string }>`
      with recursive down as (
        select ${campaignId}::uuid as id, 1 as level
        union all
        select chapters.chapter_id, down.level + 1 from chapters
        join down on chapters.parent_id = down.id
        join campaigns as below on below.id = chapters.chapter_id and ${setting}::text = any(below.inherits)
        where down.level < ${deepestTree}
      )
      update campaigns set ${asSource([setting])}
      from campaigns as source
      where source.id = ${campaignId} and campaigns.id <> ${campaignId} and campaigns.id in (select id from down)
        and ${differsFromSource(setting)}
      returning campaigns.id`.execute(tx);
    for (const { id } of rows) changed.add(id);
  }
  return [...changed];
}

/** What campaigns above one lock, each with the name of the topmost that does. */
export async function locksAbove(db: Db, campaignId: string): Promise<{ setting: string; by: string }[]> {
  const { rows } = await sql<{ setting: string; by: string }>`
    ${pathUp(campaignId)}
    select distinct on (locked.setting) locked.setting, campaigns.name as by
    from up join campaigns on campaigns.id = up.id cross join lateral unnest(campaigns.locks) as locked (setting)
    where up.steps > 0
    order by locked.setting, up.steps desc`.execute(db);
  return rows;
}

/**
 * Takes settings from the campaign above: they are as there from now on. That is a choice, which is newer than what was chosen before
 * a lock, but for those of them that are `locked`.
 */
export async function takeFrom(
  tx: Db,
  parentId: string,
  campaignId: string,
  settings: readonly InheritedSetting[],
  locked: readonly InheritedSetting[],
): Promise<void> {
  const free = inheritedSettings.filter((each) => !locked.includes(each));
  // Settings that a newer release knows stay as they are.
  await tx
    .updateTable('campaigns')
    .set({
      inherits: sql`array(select unnest(inherits) except select unnest(${[...inheritedSettings]}::text[])) || ${[...settings]}::text[]`,
      before_lock: sql`before_lock - ${free}::text[]`,
    })
    .where('id', '=', campaignId)
    .execute();
  if (settings.length === 0) return;
  await sql`
    update campaigns set ${asSource(settings)}
    from campaigns as source where source.id = ${parentId} and campaigns.id = ${campaignId}`.execute(tx);
}

/** What a campaign sets itself it no longer inherits, nor is what it had before a lock of use. */
export async function stopInheriting(tx: Db, campaignId: string, settings: readonly InheritedSetting[]): Promise<void> {
  await sql`
    update campaigns set inherits = array(select unnest(inherits) except select unnest(${[...settings]}::text[])),
      before_lock = before_lock - ${[...settings]}::text[]
    where id = ${campaignId}
      and (inherits && ${[...settings]}::text[] or jsonb_exists_any(before_lock, ${[...settings]}::text[]))`.execute(
    tx,
  );
}
