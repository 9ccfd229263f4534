// The SQL of planned shifts and of who has signed up. Someone who left the campaign takes no place; when they come back they have theirs
// again where it is no one else's by then.
import { sql } from 'kysely';
import { mostPlannedShifts } from '../../../contract/reports/list-limits';
import type { PlannedShift } from '../../../contract/team/planned-shifts';
import type { Db } from '../../db/connection';
import { shiftAt } from '../shifts/repo';

/** Who asks: managers see everyone who has signed up, others themselves. */
export interface Asking {
  campaign_id: string;
  userId: string;
  seesPeople: boolean;
}

interface Selection {
  id?: string;
  /** Only what is not over then. */
  after?: Date;
  /** Only what begins on these days, both included. */
  days?: { from: string; to: string; zone: string };
  /** Only those for which someone has signed up, the last ones first. */
  userId?: string;
}

/** Someone is there within an hour before it starts, at the earliest. */
const early = sql`interval '1 hour'`;

/** When someone who signed up began a shift of their own within the planned one's time. */
const startedAt = (campaignId: string) => sql`(
  select min(${shiftAt('starts')}) from shift_facts as starts
  where starts.campaign_id = ${campaignId} and starts.user_id = people.user_id and starts.event = 'start'
    and ${shiftAt('starts')} between planned.starts_at - ${early} and planned.ends_at)`;

const signedUp = (campaignId: string) => sql`(
  select people.* from planned_shift_people as people
  join memberships on memberships.campaign_id = ${campaignId} and memberships.user_id = people.user_id
    and memberships.removed_at is null and people.signed_up_at >= memberships.date_joined
  where people.campaign_id = ${campaignId})`;

export async function listPlanned(
  db: Db,
  { campaign_id: campaignId, userId, seesPeople }: Asking,
  { id, after, days, userId: ofUser }: Selection,
): Promise<PlannedShift[]> {
  const where = [
    ...(id === undefined ? [] : [sql`planned.id = ${id}`]),
    ...(after === undefined ? [] : [sql`planned.ends_at > ${after.toISOString()}::timestamptz`]),
    ...(days === undefined
      ? []
      : [
          sql`planned.starts_at >= ${days.from}::date::timestamp at time zone ${days.zone}
            and planned.starts_at < (${days.to}::date + 1)::timestamp at time zone ${days.zone}`,
        ]),
    ...(ofUser === undefined
      ? []
      : [
          sql`exists (
            select 1 from ${signedUp(campaignId)} as people
            where people.planned_shift_id = planned.id and people.user_id = ${ofUser})`,
        ]),
  ];
  const { rows } = await sql<PlannedShift>`
    select planned.id, planned.place, planned.starts_at, planned.ends_at, planned.time_zone, planned.capacity, planned.notes,
      planned.canceled_at,
      (select count(*)::int from ${signedUp(campaignId)} as people where people.planned_shift_id = planned.id) as signed_up,
      exists (
        select 1 from ${signedUp(campaignId)} as people
        where people.planned_shift_id = planned.id and people.user_id = ${userId}) as is_mine,
      exists (
        select 1 from ${signedUp(campaignId)} as people
        where people.planned_shift_id = planned.id and people.user_id = ${userId}
          and coalesce(people.checked_in_at, ${startedAt(campaignId)}) is not null) as has_come,
      case when ${seesPeople}::boolean then coalesce((
        select jsonb_agg(jsonb_build_object('id', people.user_id,
          'user_name', concat_ws(' ', users.first, users.last),
          'checked_in_at', coalesce(people.checked_in_at, ${startedAt(campaignId)}),
          'has_started', ${startedAt(campaignId)} is not null)
          order by lower(users.last), lower(users.first), users.id)
        from ${signedUp(campaignId)} as people join users on users.id = people.user_id
        where people.planned_shift_id = planned.id), '[]') else '[]' end as people
    from planned_shifts as planned
    where planned.campaign_id = ${campaignId}
      and (planned.canceled_at is null or ${seesPeople}::boolean or exists (
        select 1 from ${signedUp(campaignId)} as people
        where people.planned_shift_id = planned.id and people.user_id = ${userId}))
      ${where.length === 0 ? sql`` : sql`and ${sql.join(where, sql` and `)}`}
    order by ${ofUser === undefined ? sql`planned.starts_at` : sql`planned.starts_at desc`}, planned.id
    limit ${mostPlannedShifts}`.execute(db);
  return rows;
}

export interface Plan {
  place: string;
  starts_at: Date;
  ends_at: Date;
  time_zone: string;
  capacity: number;
  notes: string;
}

export async function insertPlanned(tx: Db, campaignId: string, userId: string, plan: Plan): Promise<string> {
  const { id } = await tx
    .insertInto('planned_shifts')
    .values({ campaign_id: campaignId, created_by: userId, ...plan })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A planned shift, locked until the transaction ends: whoever signs up, changes or cancels it follows the other. */
export function lockPlanned(tx: Db, campaignId: string, id: string) {
  return tx
    .selectFrom('planned_shifts')
    .selectAll()
    .where((row) => row.and({ campaign_id: campaignId, id }))
    .forUpdate()
    .executeTakeFirst();
}

export async function updatePlanned(
  tx: Db,
  campaignId: string,
  id: string,
  changes: Plan | { canceled_at: Date },
): Promise<void> {
  await tx
    .updateTable('planned_shifts')
    .set(changes)
    .where((row) => row.and({ campaign_id: campaignId, id }))
    .execute();
}

/** Signs up a member who is not signed up: under the shift's lock, and not someone who was removed meanwhile. */
export async function addPerson(tx: Db, campaignId: string, plannedShiftId: string, userId: string): Promise<void> {
  await sql`
    insert into planned_shift_people (campaign_id, planned_shift_id, user_id, signed_up_at)
    select ${campaignId}::uuid, ${plannedShiftId}::uuid, user_id, greatest(now(), date_joined) from memberships
    where campaign_id = ${campaignId} and user_id = ${userId} and removed_at is null
    on conflict (campaign_id, planned_shift_id, user_id) do update set id = excluded.id,
      signed_up_at = excluded.signed_up_at, reminded_at = null, checked_in_at = null`.execute(tx);
}

/** Someone who has come back to the campaign is signed up again for shifts that are still ahead, where there is a place left. */
export async function returnToShifts(tx: Db, campaignId: string, userId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select planned.id from planned_shifts as planned
    where planned.campaign_id = ${campaignId} and planned.canceled_at is null
      and planned.starts_at > ${now.toISOString()}::timestamptz and exists (
        select 1 from planned_shift_people as people
        where people.campaign_id = ${campaignId} and people.planned_shift_id = planned.id and people.user_id = ${userId})
    order by planned.id for update of planned`.execute(tx);
  await sql`
    update planned_shift_people as people set signed_up_at = greatest(now(), memberships.date_joined)
    from memberships, planned_shifts as planned
    where people.campaign_id = ${campaignId} and people.user_id = ${userId}
      and people.planned_shift_id = any(${rows.map(({ id }) => id)}::uuid[])
      and memberships.campaign_id = ${campaignId} and memberships.user_id = ${userId} and memberships.removed_at is null
      and people.signed_up_at < memberships.date_joined
      and planned.campaign_id = ${campaignId} and planned.id = people.planned_shift_id
      and planned.capacity > (
        select count(*) from ${signedUp(campaignId)} as those where those.planned_shift_id = people.planned_shift_id)`.execute(
    tx,
  );
}

export async function removePerson(tx: Db, campaignId: string, plannedShiftId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom('planned_shift_people')
    .where((row) => row.and({ campaign_id: campaignId, planned_shift_id: plannedShiftId, user_id: userId }))
    .execute();
}

/** Notes that someone has come (an instant), or takes that back; false for who is not signed up. */
export async function setCheckedIn(
  tx: Db,
  campaignId: string,
  plannedShiftId: string,
  userId: string,
  checked_in_at: Date | null,
): Promise<boolean> {
  const { rows } = await sql`
    update planned_shift_people as people set checked_in_at = ${checked_in_at?.toISOString() ?? null}::timestamptz
    where people.campaign_id = ${campaignId} and people.planned_shift_id = ${plannedShiftId} and people.user_id = ${userId}
      and exists (
        select 1 from ${signedUp(campaignId)} as those
        where those.planned_shift_id = people.planned_shift_id and those.user_id = people.user_id)
    returning people.user_id`.execute(tx);
  return rows.length > 0;
}
