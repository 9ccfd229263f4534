// The SQL of walking together: who is out, who walks what, and codes that hand a walkbook over.
import { sql } from 'kysely';
import { longestShift } from '../../../contract/shifts';
import type { Companion } from '../../../contract/divisions';
import type { Db } from '../../db/connection';
import { shiftAt } from '../shifts/repo';
import type { WalkbookRow } from '../walkbooks/repo';

type Divisible = Pick<WalkbookRow, 'record_status' | 'archived_at' | 'unassigned_at'>;

interface Owner {
  campaign_id: string;
  user_id: string;
}

/** The people a walkbook is assigned to: who has an open shift, knocked or met someone in it, or was heard of by phone within the hour first. */
export async function companionsOf(db: Db, campaignId: string, walkbookId: string, now: Date): Promise<Companion[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await sql<Companion>`
    select users.id, users.first, users.last, (
      exists (
        select 1 from shift_facts as starts
        where starts.campaign_id = ${campaignId} and starts.user_id = users.id and starts.event = 'start'
          and ${shiftAt('starts')} > ${at} - make_interval(hours => ${longestShift}::int)
          and not exists (
            select 1 from shift_facts as ends
            where ends.campaign_id = ${campaignId} and ends.user_id = users.id and ends.event = 'end'
              and ends.shift_id = starts.id)
      ) or exists (
        select 1 from devices
        where devices.campaign_id = ${campaignId} and devices.user_id = users.id
          and devices.seen_at > ${at} - interval '1 hour'
      ) or exists (
        select 1 from touches
        where touches.campaign_id = ${campaignId} and touches.user_id = users.id and touches.walkbook_id = ${walkbookId}
          and touches.recorded_at > ${at} - interval '1 hour'
      ) or exists (
        select 1 from passers_by
        where passers_by.campaign_id = ${campaignId} and passers_by.user_id = users.id
          and passers_by.walkbook_id = ${walkbookId} and passers_by.recorded_at > ${at} - interval '1 hour'
      )) as present
    from walkbook_assignments
    join memberships on memberships.campaign_id = ${campaignId}
      and memberships.user_id = walkbook_assignments.user_id and memberships.removed_at is null
    join users on users.id = walkbook_assignments.user_id
    where walkbook_assignments.campaign_id = ${campaignId} and walkbook_assignments.walkbook_id = ${walkbookId}
      and walkbook_assignments.unassigned_at is null
    order by present desc, users.first, users.last, users.id`.execute(db);
  return rows;
}

/** The walkbooks among these that were ever assigned to a person, and what may have ended that; all for whoever manages. */
export async function divisibleOf(
  db: Db,
  { campaign_id: campaignId, user_id: userId }: Owner,
  ids: readonly string[],
  all: boolean,
): Promise<Map<string, Divisible>> {
  const { rows } = await sql<Divisible & { id: string }>`
    select walkbooks.id, walkbooks.record_status, walkbooks.archived_at, mine.unassigned_at from walkbooks
    left join walkbook_assignments as mine on mine.campaign_id = ${campaignId} and mine.walkbook_id = walkbooks.id
      and mine.user_id = ${userId}
    where walkbooks.campaign_id = ${campaignId} and walkbooks.id = any(${[...ids]}::uuid[])
      and (${all} or mine.user_id is not null)`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Which of these people belong to a campaign or did: a phone may not know yet that someone was removed. */
export async function peopleOfCampaign(db: Db, campaignId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from memberships
    where campaign_id = ${campaignId} and user_id = any(${[...ids]}::uuid[])`.execute(db);
  return new Set(rows.map((row) => row.user_id));
}

/** Keeps a code by its hash, and forgets the campaign's whose time is over. */
export async function insertHandOver(
  tx: Db,
  handOver: Owner & { walkbook_id: string; code_hash: string; expires_at: Date },
): Promise<void> {
  await sql`
    delete from hand_overs
    where campaign_id = ${handOver.campaign_id} and expires_at < now() - interval '1 day'`.execute(tx);
  await tx.insertInto('hand_overs').values(handOver).execute();
}

/**
 * What a code hands over, while it can be taken; null when it was never given, its time is over or its giver was removed.
 * `holder_id`: the giver, while the walkbook is assigned to them.
 */
export async function findHandOver(db: Db, campaignId: string, codeHash: string, now: Date) {
  const row = await db
    .selectFrom('hand_overs')
    .innerJoin('walkbooks', (join) =>
      join.onRef('walkbooks.id', '=', 'hand_overs.walkbook_id').on('walkbooks.campaign_id', '=', campaignId),
    )
    .innerJoin('users', 'users.id', 'hand_overs.user_id')
    .innerJoin('memberships as givers', (join) =>
      join
        .onRef('givers.user_id', '=', 'hand_overs.user_id')
        .on('givers.campaign_id', '=', campaignId)
        .on('givers.removed_at', 'is', null),
    )
    .leftJoin('walkbook_assignments as held', (join) =>
      join
        .on('held.campaign_id', '=', campaignId)
        .onRef('held.walkbook_id', '=', 'hand_overs.walkbook_id')
        .onRef('held.user_id', '=', 'hand_overs.user_id')
        .on('held.unassigned_at', 'is', null),
    )
    .select(['hand_overs.walkbook_id', 'walkbooks.name', 'walkbooks.record_status', 'users.first as from'])
    .select(['givers.title', 'held.user_id as holder_id'])
    .where((row) => row.and({ 'hand_overs.campaign_id': campaignId, 'hand_overs.code_hash': codeHash }))
    .where('hand_overs.expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return row ?? null;
}

/** Assigns a walkbook to one person more. */
export async function assignAlso(tx: Db, owner: Owner, walkbookId: string): Promise<void> {
  await sql`
    insert into walkbook_assignments (campaign_id, walkbook_id, user_id)
    values (${owner.campaign_id}, ${walkbookId}, ${owner.user_id})
    on conflict (campaign_id, walkbook_id, user_id)
    do update set unassigned_at = null, assigned_at = excluded.assigned_at
    where walkbook_assignments.unassigned_at is not null`.execute(tx);
}
