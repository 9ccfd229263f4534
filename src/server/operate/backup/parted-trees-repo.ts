// The statements that end in a restored database what had ended in trees of campaigns after its backup: nothing says so but that it isn't
// in the replaced database, so only of campaigns that were there.
import { sql } from 'kysely';
import { inheritedSettings } from '../../../contract/chapters/chapter-settings';
import type { Db } from '../../db/connection';
import type { StandingTrees } from '../../db/dump/taken-back';
import { giveBack } from '../../modules/campaigns/before-lock-repo';
import { stopInheriting } from '../../modules/campaigns/inherited-repo';
import { leaveCampaign } from '../../modules/campaigns/memberships-repo';
import { endSharing } from '../../modules/chapters/contact-sharing-repo';
import { campaignsBelow } from '../../modules/chapters/report-repo';
import { followShared } from '../../modules/shared-surveys/follow';
import { deleteEntry, endEntered, type Entry } from '../../modules/chapters/entries-repo';

/** Withdraws rights to enter a chapter; whoever is in it by one is no longer. Returns how many. */
export async function withdrawEntries(tx: Db, { campaigns, entries }: StandingTrees): Promise<number> {
  const { rows } = await sql<Entry>`
    select chapter_id, user_id, through_id from chapter_entries
    where chapter_id = any(${campaigns}::uuid[]) and (chapter_id, user_id, through_id) not in (
      select stood.chapter_id, stood.user_id, stood.through_id
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as stood (chapter_id uuid, user_id uuid, through_id uuid))`.execute(
    tx,
  );
  for (const entry of rows) {
    if (await endEntered(tx, entry)) await leaveCampaign(tx, entry.user_id, entry.chapter_id);
    await deleteEntry(tx, entry);
  }
  return rows.length;
}

/** Ends what campaigns no longer gave or took of who asked not to be contacted. Returns how many. */
export async function endConsents(tx: Db, { campaigns, sharing }: StandingTrees): Promise<number> {
  const { rows } = await sql`
    update contact_sharing set gives = contact_sharing.gives and coalesce(stood.gives, false),
      takes = contact_sharing.takes and coalesce(stood.takes, false), given = null, is_taken = false
    from unnest(${campaigns}::uuid[]) as was (id)
    left join jsonb_to_recordset(${JSON.stringify(sharing)}::jsonb) as stood (chapter_id uuid, gives boolean, takes boolean)
      on stood.chapter_id = was.id
    where contact_sharing.chapter_id = was.id and (
      (contact_sharing.gives and not coalesce(stood.gives, false)) or (contact_sharing.takes and not coalesce(stood.takes, false)))
    returning 1`.execute(tx);
  return rows.length;
}

/** Parts chapters from the campaigns above them. Returns how many. */
export async function partTrees(tx: Db, { campaigns, chapters }: StandingTrees): Promise<number> {
  const { rows } = await sql<{ chapter_id: string }>`
    delete from chapters
    where chapter_id = any(${campaigns}::uuid[]) and (chapter_id, parent_id) not in (
      select stood.chapter_id, stood.parent_id
      from jsonb_to_recordset(${JSON.stringify(chapters)}::jsonb) as stood (chapter_id uuid, parent_id uuid))
    returning chapter_id`.execute(tx);
  for (const { chapter_id } of rows) {
    await stopInheriting(tx, chapter_id, inheritedSettings);
    await giveBack(tx, { id: chapter_id, name: '' }, inheritedSettings);
    await endSharing(tx, chapter_id);
    for (const { id } of await campaignsBelow(tx, chapter_id)) await followShared(tx, id, null);
  }
  return rows.length;
}
