// The SQL of merging: how many a union has, and a merged group filled slice by slice, however large it is.
import { sql } from 'kysely';
import { filterParams } from '../../../contract/voter-filters';
import { leavesOf, treeOf } from '../../../domain/voter-groups/tree';
import type { Db } from '../../db/connection';
import { allowLargeSets } from './filters';

/** Beyond so many entries a union is estimated: nobody waits while millions are counted twice. */
const mostCounted = 300_000;
/** About so many entries are put in at once. */
const sliceOf = 10_000;
const mostSlices = 256;

export interface Union {
  /** Entries: each of the campaign's people as often as they come. */
  given: number;
  voters: number;
  /** Whether `voters` is told from a 256th of all. */
  estimated: boolean;
}

/** How many members groups and listed voters have together. Exact up to 300,000 entries. */
export async function countUnion(
  db: Db,
  campaignId: string,
  groupIds: readonly string[],
  voterIds: readonly string[],
): Promise<Union> {
  const size = await sizeOf(db, campaignId, groupIds);
  const estimated = size > mostCounted;
  // Ids are chance: those of the first slice are so many of all.
  const { rows } = await sql<{ given: number; voters: number }>`
    with gathered as (
      select voter_id from voter_group_members
      where campaign_id = ${campaignId} and voter_group_id = any(${[...groupIds]}::uuid[])
        and voter_id < ${estimated ? bound(1, mostSlices) : top}
      union all
      select voters.id from unnest(${[...voterIds]}::uuid[]) as listed (id)
      join voters on voters.id = listed.id and voters.campaign_id = ${campaignId}
      where voters.id < ${estimated ? bound(1, mostSlices) : top}
    )
    select coalesce(sum(times), 0)::integer as given, count(*)::integer as voters
    from (select count(*) as times from gathered group by voter_id) as counted`.execute(db);
  const { given, voters } = rows[0] ?? { given: 0, voters: 0 };
  if (!estimated) return { given, voters, estimated };
  const all = size + voterIds.length;
  return { given: all, voters: given === 0 ? all : Math.round((all * voters) / given), estimated };
}

const top = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The first id behind the first `n` of `of` slices of all ids. */
function bound(n: number, of: number): string {
  if (n >= of) return top;
  return `${Math.floor((n * 2 ** 32) / of)
    .toString(16)
    .padStart(8, '0')}-0000-0000-0000-000000000000`;
}

/**
 * Unions groups into a Pending group slice by slice, so that its size grows for whoever looks, then says how many came more
 * than once and makes it Ready. Begun again after a stop it ends the same. False when there is nothing to fill.
 */
export async function fillMerged(db: Db, campaignId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ filter_params: unknown; given: number | null }>`
    select filter_params, given from voter_groups
    where campaign_id = ${campaignId} and id = ${id} and status = 'Pending' and filter_params is not null`.execute(db);
  const [group] = rows;
  if (!group) return false;
  const from = leavesOf(treeOf(filterParams.parse(group.filter_params))).flatMap((leaf) =>
    leaf.field === 'group' ? leaf.voter_group_ids : [],
  );
  const size = await sizeOf(db, campaignId, from);
  const slices = Math.min(mostSlices, Math.max(1, Math.ceil(size / sliceOf)));
  let given = group.given ?? 0;
  for (let slice = 0; slice < slices; slice += 1) {
    const gathered = await addSlice(db, campaignId, id, from, [bound(slice, slices), bound(slice + 1, slices)]);
    // It was deleted meanwhile.
    if (gathered === null) return false;
    given += gathered;
  }
  const { rows: ready } = await sql`
    update voter_groups set status = 'Ready', given = ${given}, overlapped = greatest(0, ${given} - voters)
    where campaign_id = ${campaignId} and id = ${id} and status = 'Pending' returning id`.execute(db);
  return ready.length > 0;
}

async function sizeOf(db: Db, campaignId: string, groupIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select coalesce(sum(voters), 0)::integer as size from voter_groups
    where campaign_id = ${campaignId} and id = any(${[...groupIds]}::uuid[])`.execute(db);
  return rows[0]?.size ?? 0;
}

/** Adds the members of groups whose ids lie in a slice; how many entries that were, or null once the group is gone. */
function addSlice(
  db: Db,
  campaignId: string,
  id: string,
  from: readonly string[],
  [low, high]: readonly [string, string],
): Promise<number | null> {
  return db.transaction().execute(async (tx) => {
    const { rows: still } = await sql`
      select 1 from voter_groups where campaign_id = ${campaignId} and id = ${id} and status = 'Pending'
      for no key update`.execute(tx);
    if (still.length === 0) return null;
    await allowLargeSets(tx);
    const { rows } = await sql<{ given: number }>`
      with gathered as materialized (
        select voter_id, count(*) as times from voter_group_members
        where campaign_id = ${campaignId} and voter_group_id = any(${[...from]}::uuid[])
          and voter_id >= ${low} and voter_id < ${high}
        group by voter_id
      ), added as (
        insert into voter_group_members (campaign_id, voter_group_id, voter_id)
        select ${campaignId}::uuid, ${id}::uuid, voter_id from gathered order by voter_id
        on conflict do nothing
      )
      select coalesce(sum(times), 0)::integer as given from gathered`.execute(tx);
    return rows[0]?.given ?? 0;
  });
}
