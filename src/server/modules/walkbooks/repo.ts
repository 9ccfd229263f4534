// The SQL of walkbooks without their doors: finding them, what lists show of them, who they are assigned to.
import { sentence } from '../../../contract/messages/every-message';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { knownFilters } from '../../../contract/voters/voter-filters';
import { creationMethod, type assignee, type WalkbookSummary } from '../../../contract/walkbooks';
import { hiddenDoors, isWithdrawn, leftOutDoors, mayBeVisited } from '../contact-ledger/left-out-repo';
import type { Db } from '../../db/connection';
import { isAmong, planKeptOfOne } from '../../db/kept-plans';
import { keptStatement } from '../../db/kept-statement';
import { ApiError, found, orNameExists } from '../../http/errors';
import { workOf } from './totals-repo';
import { groupBy } from '../../../domain/lists/group-by';

type Assignee = z.infer<typeof assignee>;

export interface WalkbookRow extends Pick<WalkbookSummary, 'campaign_id' | 'version' | 'created_at' | 'updated_at'> {
  id: string;
  creation_method: string;
  record_status: 'is_active' | 'archived';
  survey_id: string | null;
  /** now: assigned; before: was once; never: not, or unknown to this campaign's lists. */
  assigned: 'now' | 'before' | 'never';
  /** When it was taken off this person; null: it was not. */
  unassigned_at: string | null;
  archived_at: string | null;
}

export type FoundWalkbook = Omit<WalkbookRow, 'assigned'> & { assigned_at: string | null };

/** Of `walkbooks` and someone's `assignments`, what {@link walkbookRowOf} reads. */
export const foundColumns = `walkbooks.id, walkbooks.campaign_id, walkbooks.creation_method, walkbooks.version,
  walkbooks.created_at, walkbooks.updated_at, walkbooks.record_status, walkbooks.survey_id, walkbooks.archived_at,
  assignments.assigned_at, assignments.unassigned_at`;

/** $1: the campaign, $2: the walkbook, $3: whose assignment. */
export const ofWalkbookAndPerson = `from walkbooks
  left join walkbook_assignments as assignments on assignments.campaign_id = $1
    and assignments.walkbook_id = walkbooks.id and assignments.user_id = $3
  where walkbooks.campaign_id = $1 and walkbooks.id = $2`;

const readWalkbook = keptStatement<FoundWalkbook>(`select ${foundColumns} ${ofWalkbookAndPerson}`);

/** One walkbook of a campaign and how a person stands to it; null when the campaign has none of this id. */
export async function findWalkbook(
  db: Db,
  campaignId: string,
  id: string,
  userId: string,
): Promise<WalkbookRow | null> {
  const [row] = await readWalkbook(db, [campaignId, id, userId]);
  return row ? walkbookRowOf(row) : null;
}

export function walkbookRowOf({ assigned_at: since, unassigned_at: until, ...rest }: FoundWalkbook): WalkbookRow {
  return { ...rest, unassigned_at: until, assigned: since === null ? 'never' : until === null ? 'now' : 'before' };
}

export interface Selection {
  ids?: string[];
  assignedTo?: string;
  /** true: the archived ones as well. */
  archived: boolean;
}

/** How far walkbooks reach and whom they were made for, by their ids. */
export interface Sizes {
  extents: ReadonlyMap<string, Extent>;
  targets: ReadonlyMap<string, Targets>;
}

export const sizesOf = async (db: Db, campaignId: string, ids: string[]): Promise<Sizes> => ({
  extents: await extentsOf(db, campaignId, ids),
  targets: await targetsOf(db, campaignId, ids),
});

/**
 * Summaries of a campaign's walkbooks, newest first.
 * @param sizes of these walkbooks, where they are known
 */
export async function summarise(
  db: Db,
  campaignId: string,
  selection: Selection,
  sizes: Sizes | null = null,
): Promise<WalkbookSummary[]> {
  const { ids, assignedTo, archived } = selection;
  const rows = await db
    .selectFrom('walkbooks')
    .leftJoin('surveys', (join) =>
      join.on('surveys.campaign_id', '=', campaignId).onRef('surveys.id', '=', 'walkbooks.survey_id'),
    )
    .selectAll('walkbooks')
    .select('surveys.name as survey_name')
    .where('walkbooks.campaign_id', '=', campaignId)
    .$if(!archived, (query) => query.where('walkbooks.record_status', '=', 'is_active'))
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`walkbooks.id = any(${ids ?? []}::uuid[])`))
    .$if(assignedTo !== undefined, (query) =>
      query.where(sql<boolean>`exists (
        select 1 from walkbook_assignments as mine
        where mine.campaign_id = ${campaignId} and mine.walkbook_id = walkbooks.id
          and mine.user_id = ${assignedTo ?? null} and mine.unassigned_at is null)`),
    )
    .orderBy('walkbooks.created_at', 'desc')
    .orderBy('walkbooks.id')
    .execute();
  const walkbookIds = rows.map((row) => row.id);
  const { extents, targets } = sizes ?? (await sizesOf(db, campaignId, walkbookIds));
  const [work, assigned] = await Promise.all([
    workOf(db, campaignId, walkbookIds),
    assigneesOf(db, campaignId, walkbookIds),
  ]);
  return rows.map((row) => {
    const extent = extents.get(row.id);
    return {
      ...row,
      creation_method: creationMethod.parse(row.creation_method),
      filter_params: row.filter_params === null ? null : knownFilters.parse(row.filter_params),
      doors: extent?.doors ?? 0,
      bounds: extent?.bounds ?? null,
      voters: targets.get(row.id)?.voters ?? 0,
      left_out: targets.get(row.id)?.left_out ?? 0,
      doors_done: work.get(row.id)?.doors_done ?? 0,
      contacts: work.get(row.id)?.contacts ?? 0,
      assigned: assigned.get(row.id) ?? [],
    };
  });
}

/** Nothing of a walkbook but what its id tells: for who was removed, and for who reads nothing of it. */
export const withoutContent = (walkbook: WalkbookRow): WalkbookSummary => ({
  id: walkbook.id,
  campaign_id: walkbook.campaign_id,
  creation_method: creationMethod.parse(walkbook.creation_method),
  record_status: walkbook.record_status,
  version: walkbook.version,
  created_at: walkbook.created_at,
  updated_at: walkbook.updated_at,
  name: '',
  filter_params: null,
  survey_id: null,
  survey_name: null,
  user_id: null,
  doors: 0,
  voters: 0,
  left_out: 0,
  doors_done: 0,
  contacts: 0,
  metres: 0,
  drive: null,
  bounds: null,
  assigned: [],
});

/** The summary of one walkbook, archived or not. Throws NOT_FOUND. */
export async function summaryOf(
  db: Db,
  campaignId: string,
  id: string,
  sizes: Sizes | null = null,
): Promise<WalkbookSummary> {
  const [summary] = await summarise(db, campaignId, { ids: [id], archived: true }, sizes);
  return found(summary);
}

interface Extent {
  walkbook_id: string;
  doors: number;
  /** Null: nobody may be told where any of them is. */
  bounds: [south: number, west: number, north: number, east: number] | null;
}

async function extentsOf(db: Db, campaignId: string, ids: string[]): Promise<Map<string, Extent>> {
  const isShown = sql`doors.id not in (select id from hidden)`;
  const { rows } = await sql<Extent>`
    with hidden as materialized (${hiddenDoors(campaignId)})
    select walkbook_doors.walkbook_id, count(*) as doors, case when bool_or(${isShown}) then array[
      min(doors.location[1]) filter (where ${isShown}), min(doors.location[0]) filter (where ${isShown}),
      max(doors.location[1]) filter (where ${isShown}), max(doors.location[0]) filter (where ${isShown})] end as bounds
    from walkbook_doors
    join doors on doors.campaign_id = ${campaignId} and doors.id = walkbook_doors.door_id
    where walkbook_doors.campaign_id = ${campaignId} and walkbook_doors.walkbook_id = any(${ids}::uuid[])
      and doors.location is not null and doors.merged_into is null
      and (walkbook_doors.walkbook_id, walkbook_doors.door_id) not in (${leftOutDoors(campaignId, ids)})
    group by walkbook_doors.walkbook_id`.execute(db);
  return new Map(rows.map((row) => [row.walkbook_id, row]));
}

interface Targets {
  walkbook_id: string;
  voters: number;
  left_out: number;
}

/** The people that walkbooks were made for: those who are visited or were, and those who are left out. */
async function targetsOf(db: Db, campaignId: string, ids: string[]): Promise<Map<string, Targets>> {
  const counted = sql`(${mayBeVisited} or exists (
    select 1 from touches where touches.campaign_id = ${campaignId} and touches.voter_id = voters.id
      and touches.walkbook_id = walkbook_voters.walkbook_id))`;
  const { rows } = await sql<Targets>`
    select walkbook_voters.walkbook_id, count(*) filter (where ${counted}) as voters,
      count(*) filter (where not ${counted} and not ${isWithdrawn}) as left_out
    from walkbook_voters
    join voters on voters.campaign_id = ${campaignId} and voters.id = walkbook_voters.voter_id
    where walkbook_voters.campaign_id = ${campaignId} and walkbook_voters.walkbook_id = any(${ids}::uuid[])
    group by walkbook_voters.walkbook_id`.execute(db);
  return new Map(rows.map((row) => [row.walkbook_id, row]));
}

/** Who each of these walkbooks is assigned to. */
export async function assigneesOf(db: Db, campaignId: string, ids: string[]): Promise<Map<string, Assignee[]>> {
  const { rows } = await sql<Assignee & { walkbook_id: string }>`${planKeptOfOne(ids)}
    select walkbook_assignments.walkbook_id, users.id, users.first, users.last
    from walkbook_assignments
    join memberships on memberships.campaign_id = ${campaignId}
      and memberships.user_id = walkbook_assignments.user_id and memberships.removed_at is null
    join users on users.id = walkbook_assignments.user_id
    where walkbook_assignments.campaign_id = ${campaignId}
      and walkbook_assignments.walkbook_id ${isAmong(ids)}
      and walkbook_assignments.unassigned_at is null
    order by users.first, users.last, users.id`.execute(db);
  return groupBy(rows, (row) => row.walkbook_id);
}

/** Those of the given users who are in the campaign now. */
export async function membersAmong(db: Db, campaignId: string, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<{ user_id: string }>`
    select user_id from memberships
    where campaign_id = ${campaignId} and removed_at is null and user_id = any(${userIds}::uuid[])`.execute(db);
  return rows.map((row) => row.user_id);
}

/** Refuses whoever is not in the campaign. */
export async function requireMembers(db: Db, campaignId: string, userIds: readonly string[]): Promise<void> {
  const ids = new Set(userIds.map((id) => id.toLowerCase()));
  if ((await membersAmong(db, campaignId, [...ids])).length < ids.size)
    throw new ApiError('INVALID', sentence('ONLY_MEMBERS_ASSIGNED'));
}

/** Those of the given walkbooks that are the campaign's and not archived. */
export async function activeWalkbooks(
  db: Db,
  campaignId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from walkbooks
    where campaign_id = ${campaignId} and id = any(${[...ids]}::uuid[]) and record_status = 'is_active'`.execute(db);
  return rows;
}

/** Throws INVALID when one of these walkbooks is not the campaign's, or archived. */
export async function requireActiveWalkbooks(db: Db, campaignId: string, ids: readonly string[]): Promise<void> {
  const wanted = new Set(ids.map((id) => id.toLowerCase()));
  if ((await activeWalkbooks(db, campaignId, [...wanted])).length < wanted.size)
    throw new ApiError('INVALID', sentence('ONLY_ACTIVE_WALKBOOKS'));
}

/** Makes exactly these people the assignees. Throws INVALID when one is not a member; who is taken off stays on record. */
export async function assign(
  tx: Db,
  campaignId: string,
  walkbookId: string,
  userIds: readonly string[],
): Promise<void> {
  const assignees = [...new Set(userIds.map((id) => id.toLowerCase()))].toSorted();
  await requireMembers(tx, campaignId, assignees);
  await sql`
    update walkbook_assignments set unassigned_at = now()
    where campaign_id = ${campaignId} and walkbook_id = ${walkbookId} and unassigned_at is null
      and user_id <> all(${assignees}::uuid[])`.execute(tx);
  await addAssignees(tx, campaignId, [walkbookId], assignees);
}

/** Puts people on walkbooks beside those who are on them. */
export async function addAssignees(
  tx: Db,
  campaignId: string,
  walkbookIds: readonly string[],
  userIds: readonly string[],
): Promise<void> {
  await sql`
    insert into walkbook_assignments (campaign_id, walkbook_id, user_id)
    select ${campaignId}::uuid, walkbook_id, user_id
    from unnest(${[...walkbookIds]}::uuid[]) as walkbook_id, unnest(${[...userIds]}::uuid[]) as user_id
    order by walkbook_id, user_id
    on conflict (campaign_id, walkbook_id, user_id)
    do update set unassigned_at = null, assigned_at = excluded.assigned_at
    where walkbook_assignments.unassigned_at is not null`.execute(tx);
}

/**
 * Throws NAME_EXISTS when another walkbook of the campaign, or one on its way by an upload, has this name. In a transaction
 * no one else gets past here with the same name before it ends.
 */
export async function refuseNameInUseBy(
  db: Db,
  campaignId: string,
  name: string,
  exceptId: string | null,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${campaignId} || lower(${name}), 0))`.execute(db);
  const { rows } = await sql<{ taken: number }>`
    select 1 as taken from walkbooks
    where campaign_id = ${campaignId} and lower(name) = lower(${name}) and id is distinct from ${exceptId}::uuid
    union all
    select 1 from uploads
    where campaign_id = ${campaignId} and contents = 'walkbook' and status in ('pending', 'running')
      and lower(name) = lower(${name}) and id is distinct from ${exceptId}::uuid
    limit 1`.execute(db);
  if (rows.length > 0) throw new ApiError('NAME_EXISTS');
}

/** The names of walkbooks that begin with these letters, in small ones. */
export async function namesInUse(db: Db, campaignId: string, begin: string): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select lower(name) as name from walkbooks
    where campaign_id = ${campaignId} and starts_with(lower(name), lower(${begin}))`.execute(db);
  return new Set(rows.map((row) => row.name));
}

export interface Changes {
  name?: string;
  survey_id?: string | null;
  /** As JSON. */
  door_scripts?: string;
  polling_place?: string;
}

/** Changes fields of a walkbook. Throws NAME_EXISTS, and NOT_FOUND when there is no such walkbook. */
export async function changeWalkbook(tx: Db, campaignId: string, id: string, changes: Changes): Promise<void> {
  const update = tx.updateTable('walkbooks').set({ ...changes, updated_at: sql<string>`now()` });
  const changed = update.where('campaign_id', '=', campaignId).where('id', '=', id).returning('id');
  found(await orNameExists('walkbooks_name', () => changed.executeTakeFirst()));
}
