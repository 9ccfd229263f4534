// The SQL of what people are told of the shifts that they signed up for.
import { sql } from 'kysely';
import type { Db } from '../../db/connection';

/** Someone who has signed up, and where to write to. */
export interface SignedUp {
  /** Of the sign-up. */
  id: string;
  email: string;
}

const reachable = sql`join users on users.id = people.user_id and users.is_active`;

/** What keeps a sign-up from before someone left and came back from counting. */
const isMember = sql`memberships.user_id = people.user_id and memberships.removed_at is null
  and people.signed_up_at >= memberships.date_joined`;

/** Everyone who has signed up for a shift. */
export async function signedUpFor(db: Db, campaignId: string, plannedShiftId: string): Promise<SignedUp[]> {
  const { rows } = await sql<SignedUp>`
    select people.id, users.email from planned_shift_people as people
    join memberships on memberships.campaign_id = ${campaignId} and ${isMember}
    ${reachable}
    where people.campaign_id = ${campaignId} and people.planned_shift_id = ${plannedShiftId}
    order by people.id`.execute(db);
  return rows;
}

/** Every campaign: each is looked at by itself. */
export async function allCampaignIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('campaigns').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Who signed up within a day before the start knows. */
const ahead = sql`interval '24 hours'`;

/**
 * Takes those who are to be reminded now: each once for a time at which their shift starts. A shift that is being changed or canceled
 * waits for the next round: a reminder that is stored after a cancellation would take the place of its e-mail.
 * @param movedId a shift that starts at another time from now on: of it everyone who signed up, however lately, knows the old one
 */
export async function takeDueReminders(
  tx: Db,
  campaignId: string,
  now: Date,
  movedId: string | null = null,
): Promise<SignedUp[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const whose =
    movedId === null ? sql`people.signed_up_at < planned.starts_at - ${ahead}` : sql`planned.id = ${movedId}`;
  const { rows } = await sql<SignedUp>`
    with due as (
      select people.id, users.email
      from planned_shifts as planned
      join planned_shift_people as people on people.campaign_id = ${campaignId} and people.planned_shift_id = planned.id
      join memberships on memberships.campaign_id = ${campaignId} and ${isMember}
      ${reachable} and users.wants_reminder_emails
      where planned.campaign_id = ${campaignId} and planned.canceled_at is null and planned.ends_at > ${at}
        and planned.starts_at > ${at} and planned.starts_at <= ${at} + ${ahead}
        and ${whose} and people.reminded_at is null
      order by people.id for share of planned skip locked for update of people skip locked
    ), taken as (
      update planned_shift_people as people set reminded_at = ${at} from due
      where people.campaign_id = ${campaignId} and people.id = due.id
    )
    select id, email from due`.execute(tx);
  return rows;
}

/** No one counts as reminded of this shift any more. */
export async function forgetReminders(tx: Db, campaignId: string, plannedShiftId: string): Promise<void> {
  await tx
    .updateTable('planned_shift_people')
    .set({ reminded_at: null })
    .where((row) => row.and({ campaign_id: campaignId, planned_shift_id: plannedShiftId }))
    .execute();
}

interface Told {
  /** Of who signed up, as it is now. */
  email: string;
  place: string;
  notes: string;
  starts_at: string;
  ends_at: string;
  time_zone: string;
  canceled_at: string | null;
  campaign_name: string;
  country: string;
  wants_reminder_emails: boolean;
}

/** The shift of a sign-up that still counts; null when there is none. */
export async function shiftOfSignUp(db: Db, campaignId: string, signUpId: string): Promise<Told | null> {
  const { rows } = await sql<Told>`
    select planned.place, planned.notes, planned.starts_at, planned.ends_at, planned.canceled_at,
      campaigns.name as campaign_name, campaigns.time_zone, campaigns.country, users.email, users.wants_reminder_emails
    from planned_shift_people as people
    join planned_shifts as planned on planned.campaign_id = ${campaignId} and planned.id = people.planned_shift_id
    join memberships on memberships.campaign_id = ${campaignId} and ${isMember}
    join campaigns on campaigns.id = ${campaignId}
    ${reachable}
    where people.campaign_id = ${campaignId} and people.id = ${signUpId}`.execute(db);
  return rows[0] ?? null;
}
