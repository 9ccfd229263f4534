// Who may enter a chapter from above, and who is in it that way.
import { sql } from 'kysely';
import type { ChapterEntry } from '../../../contract/chapters/chapter-entries';
import type { Db } from '../../db/connection';
import { subtree } from '../campaigns/tree-repo';

export interface Entry {
  chapter_id: string;
  user_id: string;
  through_id: string;
}

export async function entriesOf(db: Db, chapterId: string): Promise<ChapterEntry[]> {
  const { rows } = await sql<ChapterEntry>`
    select entries.user_id, trim(users.first || ' ' || users.last) as name, campaigns.name as through_name, entries.granted_at,
      members.user_id is not null as is_in
    from chapter_entries as entries
    join users on users.id = entries.user_id
    join campaigns on campaigns.id = entries.through_id
    left join memberships as members on members.campaign_id = ${chapterId} and members.user_id = entries.user_id
      and members.removed_at is null and members.entered_from is not null
    where entries.chapter_id = ${chapterId} order by entries.granted_at, entries.user_id`.execute(db);
  return rows;
}

/** The chapters that someone may enter, by name. */
export async function entriesFor(db: Db, userId: string): Promise<(Entry & { name: string })[]> {
  const { rows } = await sql<Entry & { name: string }>`
    select entries.chapter_id, entries.user_id, entries.through_id, campaigns.name
    from chapter_entries as entries join campaigns on campaigns.id = entries.chapter_id
    where entries.user_id = ${userId} order by lower(campaigns.name)`.execute(db);
  return rows;
}

/** Rights to enter a campaign below one, through one that is above it: whatever ends when the two part. */
export async function entriesBetween(db: Db, chapterId: string, above: readonly string[]): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    ${subtree(chapterId)} select chapter_id, user_id, through_id from chapter_entries
    where chapter_id in (select id from down) and through_id = any(${[...above]}::uuid[])`.execute(db);
  return rows;
}

/** Someone's rights that hang on their belonging to a campaign: to enter others through it, and to enter itself. */
export async function entriesBy(db: Db, userId: string, campaignId: string): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select chapter_id, user_id, through_id from chapter_entries
    where user_id = ${userId} and (through_id = ${campaignId} or chapter_id = ${campaignId})`.execute(db);
  return rows;
}

export async function saveEntry(tx: Db, entry: Entry, by: string): Promise<void> {
  await tx
    .insertInto('chapter_entries')
    .values({ ...entry, granted_by: by })
    .onConflict((conflict) =>
      conflict.columns(['chapter_id', 'user_id']).doUpdateSet({ through_id: entry.through_id, granted_by: by }),
    )
    .execute();
}

export async function deleteEntry(tx: Db, { chapter_id, user_id }: Entry): Promise<void> {
  await tx
    .deleteFrom('chapter_entries')
    .where((row) => row.and({ chapter_id, user_id }))
    .execute();
}

/** Marks a membership as one that someone entered from above. */
export async function markEntered(tx: Db, { chapter_id, user_id, through_id }: Entry): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ entered_from: through_id })
    .where((row) => row.and({ campaign_id: chapter_id, user_id }))
    .execute();
}

/** Ends a membership that was entered from above; false for any other. Whoever became the owner meanwhile stays, as an ordinary member. */
export async function endEntered(tx: Db, { chapter_id, user_id }: Entry): Promise<boolean> {
  const { rows } = await sql<{ removed: boolean }>`
    update memberships set entered_from = null, removed_at = case when owned.is_own then null else (select now()) end
    from (
      select exists (
        select 1 from campaigns join users on users.email = campaigns.owner_email
        where campaigns.id = ${chapter_id} and users.id = ${user_id}) as is_own
    ) as owned
    where memberships.campaign_id = ${chapter_id} and memberships.user_id = ${user_id}
      and memberships.entered_from is not null and memberships.removed_at is null
    returning removed_at is not null as removed`.execute(tx);
  return rows[0]?.removed ?? false;
}
