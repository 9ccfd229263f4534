// SQL of who is in a voter group. Members have no foreign keys, and a group's size is kept, not counted at each look at the list:
// whoever adds or removes members does both here, once for a whole statement.
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connection';

/**
 * Adds the voters whom a query gives in its column `voter_id`; those who are in already are skipped. The query holds them
 * (`for key share`) unless nobody can delete them meanwhile.
 * @returns how many are new
 */
export async function addMembersFrom(
  tx: Db,
  campaignId: string,
  groupId: string,
  chosen: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ added: number }>`
    with added as (
      insert into voter_group_members (campaign_id, voter_group_id, voter_id)
      select ${campaignId}::uuid, ${groupId}::uuid, chosen.voter_id from (${chosen}) as chosen
      on conflict do nothing returning 1
    ), counted as (
      select count(*)::integer as members from added
    )
    update voter_groups set voters = voters + counted.members,
      doors = case when counted.members = 0 then doors end
    from counted where campaign_id = ${campaignId} and id = ${groupId} returning counted.members as added`.execute(tx);
  const [counted] = rows;
  if (!counted) throw new Error('The group to add members to is gone.');
  return counted.added;
}

/** Adds listed voters; those of other campaigns are skipped. */
export async function addMembers(tx: Db, campaignId: string, id: string, voterIds: readonly string[]): Promise<void> {
  await addMembersFrom(
    tx,
    campaignId,
    id,
    sql`select voters.id as voter_id from voters
      where voters.campaign_id = ${campaignId} and voters.id = any(${[...voterIds]}::uuid[]) for key share`,
  );
}

/** Removes everyone from a group that the caller has locked. */
export async function emptyGroup(tx: Db, campaignId: string, id: string): Promise<void> {
  await sql`delete from voter_group_members where campaign_id = ${campaignId} and voter_group_id = ${id}`.execute(tx);
  await sql`
    update voter_groups set voters = 0, doors = null where campaign_id = ${campaignId} and id = ${id}`.execute(tx);
}

/** Removes voters from every group that they are in. */
export async function removeFromGroups(tx: Db, campaignId: string, voterIds: readonly string[]): Promise<void> {
  await sql`
    with gone as (
      delete from voter_group_members
      where campaign_id = ${campaignId} and voter_id = any(${[...voterIds]}::uuid[]) returning voter_group_id
    ), counted as (
      select voter_group_id, count(*) as members from gone group by voter_group_id
    )
    update voter_groups set voters = voter_groups.voters - counted.members, doors = null
    from counted
    where voter_groups.campaign_id = ${campaignId} and voter_groups.id = counted.voter_group_id`.execute(tx);
}

/** Deletes the groups of a campaign for which a condition holds, with their members. */
export async function deleteGroups(tx: Db, campaignId: string, condition: RawBuilder<unknown>): Promise<void> {
  // The group first: whoever adds members holds its row, so that all of them are there when they are removed.
  const { rows } = await sql<{ id: string }>`
    delete from voter_groups where campaign_id = ${campaignId} and ${condition} returning id`.execute(tx);
  if (rows.length === 0) return;
  await sql`
    delete from voter_group_members
    where campaign_id = ${campaignId} and voter_group_id = any(${rows.map((row) => row.id)}::uuid[])`.execute(tx);
}
