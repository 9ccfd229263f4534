// What chapters had chosen themselves before a campaign above locked it: kept while it is locked, and theirs again afterwards.
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { campaign } from '../../../contract/campaigns';
import type { InheritedSetting } from '../../../contract/chapters/chapter-settings';
import { fieldsOfSetting } from '../../../domain/chapters/inherited-settings';
import type { Db } from '../../db/connection';
import { locksAbove, stopInheriting } from './inherited-repo';
import { getCampaign, updateCampaign, type CampaignRow } from './repo';
import { idsOfSubtree } from './tree-repo';

/** The fields of one setting as they were. */
const choice = z.pick(z.partial(campaign), {
  quiet_begins: true,
  quiet_ends: true,
  contacts_per_week: true,
  first_results: true,
  shows_leaderboard: true,
  deadline: true,
  units: true,
});
const kept = z.object({ id: z.string(), inherits: z.array(z.string()), before_lock: z.record(z.string(), choice) });

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
 * A campaign no longer locks these settings: what below it had its own before has that again, unless another campaign above locks it.
 * Tells those campaigns with their settings, whatever is above first. Needs a lock of trees.
 */
export async function giveBack(
  tx: Db,
  campaignId: string,
  settings: readonly InheritedSetting[],
): Promise<{ campaign: CampaignRow; settings: InheritedSetting[] }[]> {
  const given = [];
  for (const row of await keptBelow(tx, campaignId, settings)) {
    const locked = new Set((await locksAbove(tx, row.id)).map(({ setting }) => setting));
    const free = settings.filter((setting) => row.before_lock[setting] && !locked.has(setting));
    if (free.length === 0) continue;
    // What it has set itself since is newer.
    const theirs = free.filter((setting) => row.inherits.includes(setting));
    const fields = theirs.flatMap((setting) => Object.entries(row.before_lock[setting] ?? {}));
    if (fields.length > 0) await updateCampaign(tx, row.id, choice.parse(Object.fromEntries(fields)));
    await stopInheriting(tx, row.id, free);
    given.push({ campaign: await getCampaign(tx, row.id), settings: theirs });
  }
  return given;
}

/** Those below a campaign that had one of these settings themselves, whatever is above first. */
async function keptBelow(tx: Db, campaignId: string, settings: readonly InheritedSetting[]) {
  const below = (await idsOfSubtree(tx, campaignId)).filter((id) => id !== campaignId);
  const { rows } = await sql<{ id: string }>`
    select id, inherits, before_lock from campaigns
    where id = any(${below}::uuid[]) and jsonb_exists_any(before_lock, ${[...settings]}::text[])`.execute(tx);
  return z
    .array(kept)
    .parse(rows)
    .toSorted((a, b) => below.indexOf(a.id) - below.indexOf(b.id));
}
