// What chapters had chosen themselves before a campaign above locked it: kept while it is locked, and theirs again afterwards. As many
// statements for five thousand chapters as for one: all changes of trees wait meanwhile.
import { sql } from 'kysely';
import type { InheritedSetting } from '../../../contract/chapters/chapter-settings';
import { fieldsOfSetting } from '../../../domain/chapters/inherited-settings';
import { givenBack, type InTree } from '../../../domain/chapters/settings-given-back';
import type { Db } from '../../db/connection';
import { asSource, differsFromSource, locksAbove } from './inherited-repo';
import { idsOfSubtree, subtree } from './tree-repo';

const types = {
  quiet_begins: 'text',
  quiet_ends: 'text',
  contacts_per_week: 'smallint',
  first_results: 'text[]',
  shows_leaderboard: 'boolean',
  deadline: 'date',
  units: 'text',
} as const;

/** A campaign whose settings are otherwise now, with the name of the one that it has them from. */
export interface Changed {
  id: string;
  from: string;
}

/** Everything below a campaign inherits these settings from now on; what of it had its own keeps that. Needs a lock of trees. */
export async function inheritBelow(tx: Db, campaignId: string, settings: readonly InheritedSetting[]): Promise<void> {
  const below = (await idsOfSubtree(tx, campaignId)).filter((id) => id !== campaignId);
  for (const setting of settings) {
    const fields = fieldsOfSetting[setting].map((field) => sql`${sql.lit(field)}, to_jsonb(${sql.ref(field)})`);
    const { rows } = await sql<{ id: string; own: string }>`
      select id, jsonb_build_object(${setting}::text, jsonb_build_object(${sql.join(fields)}))::text as own from campaigns
      where id = any(${below}::uuid[]) and not inherits @> array[${setting}]::text[] for no key update`.execute(tx);
    await sql`
      update campaigns set inherits = campaigns.inherits || array[${setting}]::text[],
        before_lock = campaigns.before_lock || chosen.own::jsonb
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ own }) => own)}::text[]) as chosen (id, own)
      where campaigns.id = chosen.id`.execute(tx);
  }
}

/**
 * Nothing above locks these settings for what is below `campaign` any more, or less does: what had its own before has that again, unless
 * another campaign above locks it, and so do those that inherit from it. Tells which are otherwise now. Needs a lock of trees.
 */
export async function giveBack(
  tx: Db,
  campaign: { id: string; name: string },
  settings: readonly InheritedSetting[],
): Promise<Changed[]> {
  if (settings.length === 0) return [];
  const tree = await treeBelow(tx, campaign.id);
  const names = new Map(tree.map(({ id, name }) => [id, name]));
  const choices = new Map(tree.map(({ id, before_lock: choice }) => [id, choice]));
  const locked = new Set((await locksAbove(tx, campaign.id)).map(({ setting }) => setting));
  const changed = new Map<string, Changed>();
  for (const setting of settings) {
    const { free, own, follows } = givenBack(tree, setting, locked.has(setting));
    if (free.length === 0) continue;
    const kept = own.map((id) => ({ ...choices.get(id)?.[setting], id }));
    const fields = fieldsOfSetting[setting];
    // Citus makes no date of a row's own text in a change of tables that lie on every server.
    await sql`
      update campaigns set ${sql.join(fields.map((field) => sql`${sql.ref(field)} = kept.${sql.ref(field)}`))}
      from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as kept
        (id uuid, ${sql.join(fields.map((field) => sql`${sql.ref(field)} ${sql.raw(types[field])}`))})
      where campaigns.id = kept.id`.execute(tx);
    await sql`
      update campaigns set before_lock = before_lock - ${setting}::text, inherits = array_remove(inherits, ${setting}::text)
      where id = any(${free}::uuid[])`.execute(tx);
    for (const id of own) changed.set(id, { id, from: campaign.name });
    for (const id of await follow(tx, setting, follows))
      changed.set(id, { id, from: names.get(follows.get(id) ?? '') ?? campaign.name });
  }
  return [...changed.values()];
}

type OfTree = InTree & { name: string; before_lock: Record<string, object> };

/** A campaign and all below it, whatever is above first. */
async function treeBelow(tx: Db, campaignId: string): Promise<OfTree[]> {
  const { rows } = await sql<Omit<OfTree, 'keeps'>>`
    ${subtree(campaignId)}
    select campaigns.id, chapters.parent_id, campaigns.name, campaigns.inherits, campaigns.locks, campaigns.before_lock
    from down join campaigns on campaigns.id = down.id left join chapters on chapters.chapter_id = down.id
    order by down.level`.execute(tx);
  return rows.map((row) => ({ ...row, keeps: Object.keys(row.before_lock) }));
}

/** Each has a setting as its source has it now; the ids of those that had it otherwise. */
async function follow(tx: Db, setting: InheritedSetting, sources: ReadonlyMap<string, string>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update campaigns set ${asSource([setting])}
    from unnest(${[...sources.keys()]}::uuid[], ${[...sources.values()]}::uuid[]) as follows (id, source_id)
    join campaigns as source on source.id = follows.source_id
    where campaigns.id = follows.id and ${differsFromSource(setting)}
    returning campaigns.id`.execute(tx);
  return rows.map(({ id }) => id);
}
