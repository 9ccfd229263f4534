// The SQL of merging: how many a union has, and a merged group filled slice by slice, however large it is.
import { sql } from 'kysely';
import { filterParams } from '../../../contract/voters/voter-filters';
import { leavesOf, treeOf } from '../../../domain/voter-groups/filter-tree';
import { type Db, inTransaction } from '../../db/connection';
import { withRowsOnce } from '../../db/distribution/rows-once';
import { allowLargeSets } from '../voters/filters-repo';
import { asksForInactive } from '../voters/registration-repo';

/** Beyond so many entries a union is estimated: no one waits while millions are counted twice. */
const mostCounted = 300_000;
/** About so many entries are put in at once, of each group so many at least. */
const sliceOf = 10_000;
const leastOfEach = 1000;
const lowest = '00000000-0000-0000-0000-000000000000';

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
  // However an id was made, its last byte is chance.
  const { rows } = await sql<{ given: number; voters: number }>`
    with gathered as (
      select voter_id from voter_group_members
      where campaign_id = ${campaignId} and voter_group_id = any(${[...groupIds]}::uuid[])
        and (not ${estimated}::boolean or get_byte(uuid_send(voter_id), 15) = 0)
      union all
      select voters.id from unnest(${[...voterIds]}::uuid[]) as listed (id)
      join voters on voters.id = listed.id and voters.campaign_id = ${campaignId}
      where not ${estimated}::boolean or get_byte(uuid_send(voters.id), 15) = 0
    )
    select coalesce(sum(times), 0)::integer as given, count(*)::integer as voters
    from (select count(*) as times from gathered group by voter_id) as counted`.execute(db);
  const { given, voters } = rows[0] ?? { given: 0, voters: 0 };
  if (!estimated) return { given, voters, estimated };
  const all = size + voterIds.length;
  return { given: all, voters: given === 0 ? all : Math.round((all * voters) / given), estimated };
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
  const filters = filterParams.parse(group.filter_params);
  const from = leavesOf(treeOf(filters)).flatMap((leaf) => (leaf.field === 'group' ? leaf.voter_group_ids : []));
  let given = group.given ?? 0;
  for (let after: string | null = lowest; after !== null;) {
    const added: Slice | null = await addSlice(db, campaignId, id, from, after);
    // It was deleted meanwhile.
    if (added === null) return false;
    given += added.given;
    after = added.last;
  }
  const { rows: ready } = await sql`
    update voter_groups set status = 'Ready', given = ${given}, overlapped = greatest(0, ${given} - voters),
      with_inactive = ${asksForInactive(campaignId, filters)}
    where campaign_id = ${campaignId} and id = ${id} and status = 'Pending' returning id`.execute(db);
  return ready.length > 0;
}

async function sizeOf(db: Db, campaignId: string, groupIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select coalesce(sum(voters), 0)::integer as size from voter_groups
    where campaign_id = ${campaignId} and id = any(${[...groupIds]}::uuid[])`.execute(db);
  return rows[0]?.size ?? 0;
}

interface Slice {
  /** How many entries were put in. */
  given: number;
  /** Where the next slice begins; null when this was the last one. */
  last: string | null;
}

/** Adds the next members of groups by their ids; null once the group is gone. */
function addSlice(
  db: Db,
  campaignId: string,
  id: string,
  from: readonly string[],
  after: string,
): Promise<Slice | null> {
  const ofEach = Math.max(leastOfEach, Math.ceil(sliceOf / Math.max(1, from.length)));
  return inTransaction(db, async (tx) => {
    const { rows: still } = await sql`
      select 1 from voter_groups where campaign_id = ${campaignId} and id = ${id} and status = 'Pending'
      for no key update`.execute(tx);
    if (still.length === 0) return null;
    await allowLargeSets(tx);
    // As far as the group goes that comes to so many first.
    const { rows: ends } = await sql<{ last: string }>`
      select reached.voter_id as last from unnest(${[...from]}::uuid[]) as source (id) cross join lateral (
        select voter_id from voter_group_members
        where campaign_id = ${campaignId} and voter_group_id = source.id and voter_id > ${after}
        order by voter_id offset ${ofEach - 1} limit 1
      ) as reached
      order by 1 limit 1`.execute(tx);
    const last = ends[0]?.last ?? null;
    const gathered = sql`
      select voter_id, count(*) as times from voter_group_members
      where campaign_id = ${campaignId} and voter_group_id = any(${[...from]}::uuid[])
        and voter_id > ${after} and (${last}::uuid is null or voter_id <= ${last}::uuid)
      group by voter_id`;
    const rows = await withRowsOnce<{ given: number }>(
      tx,
      { as: 'gathered', statement: gathered, columns: { voter_id: 'uuid', times: 'bigint' } },
      sql`, added as (
        insert into voter_group_members (campaign_id, voter_group_id, voter_id)
        select ${campaignId}::uuid, ${id}::uuid, there.id
        -- One by one along the index: a slice is few among all voters, whatever is estimated.
        from gathered cross join lateral (
          select voters.id from voters
          where voters.campaign_id = ${campaignId} and voters.id = gathered.voter_id for key share
        ) as there
        order by there.id on conflict do nothing returning 1
      ), counted as (
        update voter_groups set voters = voters + (select count(*) from added), doors = null
        where campaign_id = ${campaignId} and id = ${id}
      )
      select coalesce(sum(times), 0)::integer as given from gathered`,
    );
    return { given: rows[0]?.given ?? 0, last };
  });
}
