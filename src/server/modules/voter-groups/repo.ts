// SQL of voter groups and of the voters in them.
import { sql, type Selectable } from 'kysely';
import { type FilterParams, filterParams, knownFilters } from '../../../contract/voters/voter-filters';
import type { Voter, VoterGroup } from '../../../contract/voters/voter-groups';
import { type Db, inTransaction } from '../../db/connection';
import { orNameExists } from '../../http/errors';
import type { VoterGroups } from '../../db/schema';
import { isConfidential, isHiddenDoor, isUnlisted, mayBeListed } from '../contact-ledger/left-out-repo';
import { allowLargeSets, matchingVoters } from '../voters/filters-repo';
import { addMembersFrom, deleteGroups, emptyGroup } from './members-repo';
import { fillMerged } from './merge-repo';
import { asksForInactive } from '../voters/registration-repo';
import { searchGroup } from '../voters/search-repo';
import { voterColumns } from '../voters/voter-columns-repo';

/**
 * Adds the group that an upload of voters becomes, in the place of one of that name whose upload failed. Throws NAME_EXISTS.
 */
export async function insertUploadGroup(
  tx: Db,
  group: { id: string; campaign_id: string; user_id: string | null; name: string },
): Promise<void> {
  await deleteGroups(tx, group.campaign_id, sql`status = 'Failed' and lower(name) = lower(${group.name})`);
  const insert = tx.insertInto('voter_groups').values({ ...group, creation_method: 'Upload', status: 'Pending' });
  await orNameExists('voter_groups_name', () => insert.execute());
}

type GroupRow = Selectable<VoterGroups>;

function presentGroup({ with_inactive: _ours, ...row }: GroupRow): VoterGroup {
  return {
    ...row,
    doors: row.doors ?? 0,
    filter_params: row.filter_params === null ? null : knownFilters.parse(row.filter_params),
  };
}

/** Every group of a campaign with its size, newest first. Doors not counted since its members changed are counted once. */
export async function listGroups(db: Db, campaignId: string): Promise<VoterGroup[]> {
  const rows = await groupsOf(db, campaignId).execute();
  const uncounted = rows.filter((row) => row.status === 'Ready' && row.doors === null);
  for (const row of uncounted) row.doors = await countGroupDoors(db, campaignId, row.id);
  return rows.map(presentGroup);
}

function groupsOf(db: Db, campaignId: string) {
  return db
    .selectFrom('voter_groups')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .orderBy(sql`created_at desc, id`);
}

export async function findGroup(db: Db, campaignId: string, id: string): Promise<VoterGroup | null> {
  const row = await groupsOf(db, campaignId).where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  if (row.status === 'Ready' && row.doors === null) row.doors = await countGroupDoors(db, campaignId, id);
  return presentGroup(row);
}

/** Whether a group has a name, whatever its case; one whose upload failed gives its name away. */
export async function isGroupNamed(db: Db, campaignId: string, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('voter_groups')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('status', '<>', 'Failed')
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts and keeps the doors that a group's members live behind. */
async function countGroupDoors(db: Db, campaignId: string, id: string): Promise<number> {
  const { rows } = await sql<{ doors: number }>`
    update voter_groups set doors = (
      select count(*) from (
        select coalesce(merged.merged_into, voters.door_id) from voter_group_members as members
        join voters on voters.id = members.voter_id
        left join doors as merged on merged.campaign_id = ${campaignId} and merged.id = voters.door_id
          and merged.merged_into is not null
        where members.campaign_id = ${campaignId} and members.voter_group_id = ${id} and voters.campaign_id = ${campaignId}
        group by 1) as doors)
    where campaign_id = ${campaignId} and id = ${id} returning doors`.execute(db);
  return rows[0]?.doors ?? 0;
}

export interface NewGroup {
  /** Else a fresh one. */
  id?: string;
  campaign_id: string;
  user_id: string;
  name: string;
  type: string;
  creation_method: 'Filters' | 'Merged';
  status: 'Pending' | 'Ready';
  filter_params: FilterParams | null;
  description: string;
  given?: number;
  overlapped?: number;
}

/** Saves a group and returns its id. Throws NAME_EXISTS. */
export async function insertGroup(tx: Db, group: NewGroup): Promise<string> {
  const filters = group.filter_params && JSON.stringify(group.filter_params);
  const insert = tx.insertInto('voter_groups').values({ ...group, filter_params: filters });
  const { id } = await orNameExists('voter_groups_name', () => insert.returning('id').executeTakeFirstOrThrow());
  return id;
}

/** Changes what is given; new filters make the group Pending. Throws NAME_EXISTS. */
export async function updateGroup(
  tx: Db,
  campaignId: string,
  id: string,
  change: { name?: string | undefined; description?: string | undefined; filter_params?: FilterParams | undefined },
): Promise<void> {
  const { name, description, filter_params } = change;
  const values = {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(filter_params === undefined
      ? {}
      : { filter_params: JSON.stringify(filter_params), status: 'Pending' as const }),
  };
  if (Object.keys(values).length === 0) return;
  const update = tx.updateTable('voter_groups').set(values).where('campaign_id', '=', campaignId).where('id', '=', id);
  await orNameExists('voter_groups_name', () => update.execute());
}

export async function deleteGroup(tx: Db, campaignId: string, id: string): Promise<void> {
  await deleteGroups(tx, campaignId, sql`id = ${id}`);
}

/** Whether a file is still being read into the group. */
export async function isBeingUploaded(db: Db, campaignId: string, id: string): Promise<boolean> {
  const upload = await db
    .selectFrom('uploads')
    .select('id')
    .where((row) => row.and({ campaign_id: campaignId, id }))
    .where('status', 'in', ['pending', 'running'])
    .executeTakeFirst();
  return upload !== undefined;
}

/**
 * Puts whom the group's filters select into a Pending group and makes it Ready; what it held before goes. Nothing happens to a
 * group that is gone or Ready. A merged group is filled by its own means.
 */
export async function fillGroup(db: Db, campaignId: string, id: string, now: Date): Promise<void> {
  const filled = await groupsOf(db, campaignId).where('id', '=', id).executeTakeFirst();
  if (filled?.creation_method === 'Merged') {
    if (await fillMerged(db, campaignId, id)) await countGroupDoors(db, campaignId, id);
    return;
  }
  await inTransaction(db, async (tx) => {
    const group = await groupsOf(tx, campaignId).where('id', '=', id).forUpdate().executeTakeFirst();
    if (group?.status !== 'Pending' || group.filter_params === null) return;
    const filters = filterParams.parse(group.filter_params);
    await allowLargeSets(tx);
    await emptyGroup(tx, campaignId, id);
    const matched = matchingVoters(tx, campaignId, filters, { now })
      .select('voters.id as voter_id')
      .forKeyShare('voters');
    await addMembersFrom(tx, campaignId, id, sql`${matched}`);
    await tx
      .updateTable('voter_groups')
      .set({ status: 'Ready', with_inactive: asksForInactive(campaignId, filters) })
      .where((row) => row.and({ campaign_id: campaignId, id }))
      .execute();
    await countGroupDoors(tx, campaignId, id);
  });
}

export async function failGroup(db: Db, campaignId: string, id: string): Promise<void> {
  await db
    .updateTable('voter_groups')
    .set({ status: 'Failed' })
    .where((row) => row.and({ campaign_id: campaignId, id, status: 'Pending' }))
    .execute();
}

const byName = (direction: 'asc' | 'desc') => {
  const way = direction === 'asc' ? sql`asc` : sql`desc`;
  return sql`lower(voters.last) ${way}, lower(voters.first) ${way}, voters.id ${way}`;
};

export interface GroupPage {
  group_id: string;
  skip: number;
  limit: number;
  /** The present year, from which ages are counted. */
  year: number;
  search: string;
}

/**
 * One page of a group's voters by last and first name, and how many there are in all, as far as a search looks. `confidential`: members
 * beside them whom no list names.
 */
export async function pageOfGroup(
  db: Db,
  campaignId: string,
  page: GroupPage,
): Promise<{ total: number; confidential: number; capped: boolean; voters: Voter[] }> {
  const { group_id: id, skip, limit, search } = page;
  if (search.trim() !== '') {
    const found = await searchGroup(db, campaignId, id, search);
    const ids = found.ids.slice(skip, skip + limit);
    return {
      total: found.ids.length,
      confidential: 0,
      capped: found.capped,
      voters: await votersByName(db, campaignId, ids, page.year),
    };
  }
  const isMember = sql<boolean>`exists (select 1 from voter_group_members as members where members.campaign_id = ${campaignId}
    and members.voter_group_id = ${id} and members.voter_id = voters.id)`;
  const { rows: counted } = await sql<{ voters: number; unlisted: number; confidential: number }>`
    select groups.voters, hidden.* from voter_groups as groups, (
      select count(*)::integer as unlisted, count(*) filter (where ${isConfidential})::integer as confidential
      from voters where voters.campaign_id = ${campaignId} and ${isUnlisted} and ${isMember}
    ) as hidden
    where groups.campaign_id = ${campaignId} and groups.id = ${id}`.execute(db);
  const { voters: members = 0, unlisted = 0, confidential = 0 } = counted[0] ?? {};
  const total = Math.max(0, members - unlisted);
  // The last pages of a long list are read from its end.
  const fromEnd = skip > total / 2;
  const count = Math.max(0, Math.min(limit, total - skip));
  const rows = await db
    .selectFrom('voters')
    .select('voters.id')
    .where('voters.campaign_id', '=', campaignId)
    .where(isMember)
    .where(mayBeListed)
    .orderBy(byName(fromEnd ? 'desc' : 'asc'))
    .offset(fromEnd ? Math.max(0, total - skip - count) : skip)
    .limit(count)
    .execute();
  const ids = rows.map((row) => row.id);
  return { total, confidential, capped: false, voters: await votersByName(db, campaignId, ids, page.year) };
}

async function votersByName(db: Db, campaignId: string, ids: readonly string[], year: number): Promise<Voter[]> {
  return db
    .selectFrom('voters')
    .innerJoin('doors', 'doors.id', 'voters.door_id')
    .where((row) => row.and({ 'voters.campaign_id': campaignId, 'doors.campaign_id': campaignId }))
    .where(sql<boolean>`voters.id = any(${[...ids]}::uuid[])`)
    .where(mayBeListed)
    .select(voterColumns(campaignId, year))
    .orderBy(byName('asc'))
    .execute();
}

/** The voters behind a door, by first name; null for a door where only people live whom no list names, as for none. */
export async function findHousehold(db: Db, campaignId: string, doorId: string, year: number) {
  const door = await db
    .selectFrom('doors')
    .select(['id as door_id', 'address', 'unit'])
    .where((row) => row.and({ campaign_id: campaignId, id: doorId }))
    .where(sql<boolean>`not ${isHiddenDoor(campaignId, sql`doors.id`)}`)
    .executeTakeFirst();
  if (!door) return null;
  const voters: Voter[] = await db
    .selectFrom('voters')
    .innerJoin('doors', 'doors.id', 'voters.door_id')
    .where('voters.campaign_id', '=', campaignId)
    .where('doors.campaign_id', '=', campaignId)
    .where('voters.door_id', '=', doorId)
    .where(mayBeListed)
    .select(voterColumns(campaignId, year))
    .orderBy(byName('asc'))
    .execute();
  return { ...door, voters };
}
