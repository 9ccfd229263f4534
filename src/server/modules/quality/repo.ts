// The SQL of flags: reading them, what was answered and decided, and the results behind them.
import { sql } from 'kysely';
import { workTouchPage, type WorkFlag, type WorkTouch } from '../../../contract/team/quality';
import { distanceVerdict } from '../../../domain/quality/distance';
import type { FlagRule } from '../../../domain/quality/day-flags';
import type { Db } from '../../db/connection';
import { shownAddress } from '../contact-ledger/left-out-repo';
import { distanceOf, places, withDoors, type Places, type ZonedCampaign } from './check-days-repo';

/** One flag's place. */
export interface FlagKey {
  user_id: string;
  day: string;
  rule: FlagRule;
}

/** Whether a row of `work_flags` was marked as fine, and nothing came since. */
const isFine = sql<boolean>`coalesce(work_flags.fine_count >= work_flags.count, false)`;

interface Selection {
  userId?: string | undefined;
  day?: string;
  rule?: FlagRule;
  /** How many days back. */
  days?: number;
  /** Only what no one has decided on: neither fine nor set aside. */
  openOnly?: boolean;
}

/** Flags that hold, newest first. */
export async function listFlags(
  db: Db,
  { campaign_id: campaignId, zone }: ZonedCampaign,
  selection: Selection,
  now: Date,
): Promise<WorkFlag[]> {
  const { userId = null, day = null, rule = null, days = null, openOnly = false } = selection;
  const { rows } = await sql<WorkFlag>`
    select work_flags.user_id, concat_ws(' ', users.first, users.last) as user_name, work_flags.day::text as day, work_flags.rule,
      work_flags.count, work_flags.worst, work_flags.first_at, work_flags.last_at, work_flags.answer, work_flags.answered_at,
      case when ${isFine} then concat_ws(' ', deciders.first, deciders.last) end as fine_by,
      case when ${isFine} then work_flags.fine_at end as fine_at,
      (select count(*)::int from all_touches as touches
        where touches.campaign_id = ${campaignId} and touches.user_id = work_flags.user_id
          and touches.recorded_at >= work_flags.day::timestamp at time zone ${zone}
          and touches.recorded_at < (work_flags.day + 1)::timestamp at time zone ${zone}) as results,
      -- Without corrections that were recorded on other days: these are not among the results either.
      (select count(*)::int from work_set_aside join all_touches as touches
          on touches.campaign_id = ${campaignId} and touches.id = work_set_aside.fact_id
          and touches.recorded_at >= work_flags.day::timestamp at time zone ${zone}
          and touches.recorded_at < (work_flags.day + 1)::timestamp at time zone ${zone}
        where work_set_aside.campaign_id = ${campaignId} and work_set_aside.user_id = work_flags.user_id
          and work_set_aside.day = work_flags.day and work_set_aside.kind = 'touch') as set_aside
    from work_flags join users on users.id = work_flags.user_id
    left join users as deciders on deciders.id = work_flags.fine_by
    where work_flags.campaign_id = ${campaignId} and work_flags.count > 0
      and (${userId}::uuid is null or work_flags.user_id = ${userId}::uuid)
      and (${day}::date is null or work_flags.day = ${day}::date)
      and (${rule}::text is null or work_flags.rule = ${rule}::text)
      and (${days}::int is null
        or work_flags.day > (${now.toISOString()}::timestamptz at time zone ${zone})::date - ${days}::int)
      and (not ${openOnly}::boolean or ${isOpen(campaignId)})
    order by work_flags.day desc, work_flags.last_at desc, work_flags.user_id, work_flags.rule
    limit 500`.execute(db);
  return rows;
}

const isOpen = (campaignId: string) => sql<boolean>`(not ${isFine} and not exists (
  select 1 from work_set_aside
  where work_set_aside.campaign_id = ${campaignId} and work_set_aside.user_id = work_flags.user_id
    and work_set_aside.day = work_flags.day))`;

/** How many flags of the last days no one has decided on. */
/** How far back a campaign looks for flags. */
export const campaignDays = 14;

export async function countOpenFlags(
  db: Db,
  { campaign_id: campaignId, zone }: ZonedCampaign,
  days: number,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from work_flags
    where work_flags.campaign_id = ${campaignId} and work_flags.count > 0 and ${isOpen(campaignId)}
      and work_flags.day > (${now.toISOString()}::timestamptz at time zone ${zone})::date - ${days}::int`.execute(db);
  return rows[0]?.open ?? 0;
}

/** Forgets what a person said of their flags, in every campaign: their account is closed. */
export async function forgetAnswersOf(tx: Db, userId: string): Promise<void> {
  await sql`update work_flags set answer = '', answered_at = null where user_id = ${userId} and answer <> ''`.execute(
    tx,
  );
}

/** Keeps what a person says of their flag; false where there is none. */
export async function saveAnswer(
  tx: Db,
  campaignId: string,
  key: FlagKey,
  answer: string,
  now: Date,
): Promise<boolean> {
  const saved = await tx
    .updateTable('work_flags')
    .set({ answer, answered_at: answer === '' ? null : now })
    .where((row) => row.and({ campaign_id: campaignId, ...key }))
    .where('count', '>', 0)
    .returning('rule')
    .executeTakeFirst();
  return saved !== undefined;
}

/** Marks a flag as fine as it is now, or opens it (null); false where there is none. */
export async function saveDecision(
  tx: Db,
  campaignId: string,
  key: FlagKey,
  decided: { by: string; now: Date } | null,
): Promise<boolean> {
  const saved = await tx
    .updateTable('work_flags')
    .set((row) => ({
      fine_by: decided?.by ?? null,
      fine_at: decided?.now ?? null,
      fine_count: decided ? row.ref('count') : null,
    }))
    .where((row) => row.and({ campaign_id: campaignId, ...key }))
    .where('count', '>', 0)
    .returning('rule')
    .executeTakeFirst();
  return saved !== undefined;
}

type TouchRow = Omit<WorkTouch, 'distance' | 'accuracy' | 'verdict'> & Places & { accuracy: number | null };

/** One person's results that stand, set aside or not, newest first, after the one named `before`. */
export async function listTouches(
  db: Db,
  { campaign_id: campaignId, zone }: ZonedCampaign,
  { user_id: userId, day = null, before = null }: { user_id: string; day?: string | null; before?: string | null },
): Promise<WorkTouch[]> {
  const { rows } = await sql<TouchRow>`
    select touches.id, touches.recorded_at, doors.id as door_id, touches.walkbook_id, walkbooks.name as walkbook_name,
      ${shownAddress(campaignId)} as address,
      touches.contact_result, touches.gps_accuracy as accuracy, touches.set_aside,
      ${places}
    from all_touches as touches
    ${withDoors(campaignId)}
    join walkbooks on walkbooks.campaign_id = ${campaignId} and walkbooks.id = touches.walkbook_id
    where touches.campaign_id = ${campaignId} and touches.user_id = ${userId} and touches.contact_result is not null
      and not exists (
        select 1 from all_touches as later
        where later.campaign_id = ${campaignId} and later.replaces = touches.id and later.id <> touches.id
          and later.user_id = touches.user_id)
      and (${day}::date is null or (touches.recorded_at >= ${day}::date::timestamp at time zone ${zone}
        and touches.recorded_at < (${day}::date + 1)::timestamp at time zone ${zone}))
      and (${before}::uuid is null or (touches.recorded_at, touches.id) < (
        select last.recorded_at, last.id from all_touches as last
        where last.campaign_id = ${campaignId} and last.id = ${before}::uuid))
    order by touches.recorded_at desc, touches.id desc
    limit ${workTouchPage}`.execute(db);
  return rows.map(({ gps_lng, gps_lat, door_lng, door_lat, accuracy, ...row }) => {
    const distance = distanceOf({ gps_lng, gps_lat, door_lng, door_lat });
    const rounded = (metres: number | null) => metres && Math.round(metres);
    const verdict = distanceVerdict({ distance, accuracy });
    return { ...row, distance: rounded(distance), accuracy: rounded(accuracy), verdict };
  });
}
