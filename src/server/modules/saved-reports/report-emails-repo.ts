// Who has which saved report by e-mail, and what of it is due.
import { sql } from 'kysely';
import type { Title } from '../../../contract/access';
import type { EmailLanguage } from '../../../contract/office/emails';
import type { Schedule } from '../../../domain/reports/schedules';
import { isStillIn } from '../../access-repo';
import type { Db } from '../../db/connection';
import { takeOfDueCampaigns } from '../../db/due-campaigns';
import { isFromAbove } from '../campaigns/memberships-repo';

interface Own {
  campaign_id: string;
  saved_report_id: string;
  user_id: string;
}

/** The last day of which someone got each report; also of schedules that were ended. */
export async function lastDays(db: Db, { campaign_id, user_id }: Omit<Own, 'saved_report_id'>) {
  const { rows } = await sql<{ saved_report_id: string; day: string }>`
    select saved_report_id, max(day) as day from report_email_days
    where campaign_id = ${campaign_id} and user_id = ${user_id} group by saved_report_id`.execute(db);
  return new Map(rows.map((row) => [row.saved_report_id, row.day]));
}

export async function countEmailed(db: Db, { campaign_id, saved_report_id, user_id }: Own): Promise<number> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::integer as others from report_emails
    where campaign_id = ${campaign_id} and user_id = ${user_id} and saved_report_id <> ${saved_report_id}`.execute(db);
  return rows[0]?.others ?? 0;
}

export async function setReportEmail(
  tx: Db,
  own: Own,
  schedule: Schedule & { language: EmailLanguage; zone: string; done_at: Date; due_at: Date },
): Promise<void> {
  await tx
    .insertInto('report_emails')
    .values({ ...own, ...schedule })
    .onConflict((conflict) => conflict.columns(['campaign_id', 'saved_report_id', 'user_id']).doUpdateSet(schedule))
    .execute();
}

/** Ends one, and says which it was; null where there was none. */
export async function endReportEmail(tx: Db, own: Own): Promise<string | null> {
  const ended = await tx
    .deleteFrom('report_emails')
    .where((row) => row.and({ ...own }))
    .returning('id')
    .executeTakeFirst();
  return ended?.id ?? null;
}

/** The schedules of a saved report. */
export async function schedulesOf(db: Db, campaignId: string, savedReportId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('report_emails')
    .select('id')
    .where((row) => row.and({ campaign_id: campaignId, saved_report_id: savedReportId }))
    .execute();
  return rows.map((row) => row.id);
}

export interface DueEmail extends Own, Schedule {
  id: string;
  language: EmailLanguage;
  done_at: string;
  /** The campaign's zone by now. */
  time_zone: string;
  last_day: string | null;
}

/** Campaigns that are tried when others hold what is due in the first ones. */
const mostAtOnce = 20;

/** One of any campaign that is due, or was reckoned by the clock of an earlier zone. It is held until the transaction ends. */
export async function holdDue(tx: Db, now: Date): Promise<DueEmail | null> {
  const isDue = sql`(report_emails.due_at <= ${now} or report_emails.zone <> campaigns.time_zone)`;
  const due = sql<{ campaign_id: string }>`
    select report_emails.campaign_id from report_emails join campaigns on campaigns.id = report_emails.campaign_id
    where ${isDue} group by report_emails.campaign_id order by min(report_emails.due_at) limit ${mostAtOnce}`;
  const held = await takeOfDueCampaigns(tx, due, 1, async (campaignId) => {
    const { rows } = await sql<DueEmail>`
      select report_emails.campaign_id, report_emails.id, report_emails.saved_report_id, report_emails.user_id,
        report_emails.weekday, report_emails.hour, report_emails.language, report_emails.done_at, campaigns.time_zone, (
          select max(days.day) from report_email_days as days
          where days.campaign_id = ${campaignId} and days.saved_report_id = report_emails.saved_report_id
            and days.user_id = report_emails.user_id) as last_day
      from report_emails join campaigns on campaigns.id = ${campaignId}
      where report_emails.campaign_id = ${campaignId} and ${isDue}
      order by report_emails.due_at limit 1
      for update of report_emails skip locked`.execute(tx);
    return rows;
  });
  return held[0] ?? null;
}

/** Notes the day of an e-mail; false where it was noted before. */
export async function noteDay(tx: Db, { campaign_id, saved_report_id, user_id }: Own, day: string): Promise<boolean> {
  const noted = await tx
    .insertInto('report_email_days')
    .values({ campaign_id, saved_report_id, user_id, day })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst();
  return noted !== undefined;
}

export async function setNext(
  tx: Db,
  { campaign_id, id, time_zone }: DueEmail,
  { done_at, due_at }: { done_at: Date; due_at: Date },
): Promise<void> {
  await tx
    .updateTable('report_emails')
    .set({ due_at, done_at, zone: time_zone })
    .where((row) => row.and({ campaign_id, id }))
    .execute();
}

export interface Receiver {
  name: string;
  address: string;
  email: string;
  title: Title;
  campaign_name: string;
  time_zone: string;
  country: string;
}

/** Who gets a report, as they are now; null once they left the campaign or may be in it no longer, aren't verified, or want no reports by e-mail. */
export async function findReceiver(db: Db, campaignId: string, id: string): Promise<Receiver | null> {
  const { rows } = await sql<Receiver & { user_id: string; through_id: string | null }>`
    select report_emails.user_id, case when ${isFromAbove(campaignId)} then memberships.entered_from end as through_id,
      saved_reports.name, saved_reports.address, users.email, memberships.title, campaigns.name as campaign_name,
      campaigns.time_zone, campaigns.country
    from report_emails
    join saved_reports on saved_reports.campaign_id = ${campaignId} and saved_reports.id = report_emails.saved_report_id
    join campaigns on campaigns.id = ${campaignId}
    join users on users.id = report_emails.user_id and users.is_active and users.is_verified and users.wants_report_emails
    join memberships on memberships.campaign_id = ${campaignId} and memberships.user_id = report_emails.user_id
      and memberships.removed_at is null
    where report_emails.campaign_id = ${campaignId} and report_emails.id = ${id}`.execute(db);
  if (!rows[0]) return null;
  const { user_id, through_id, ...receiver } = rows[0];
  return (await isStillIn(db, { chapter_id: campaignId, user_id, through_id })) ? receiver : null;
}

/** What a walkbook and a person of a campaign are called; null of those that it hasn't. */
export async function namesInReport(
  db: Db,
  campaignId: string,
  { walkbook, person }: { walkbook: string | null; person: string | null },
): Promise<{ walkbook: string | null; person: string | null }> {
  const { rows } = await sql<{ walkbook: string | null; person: string | null }>`
    select (select name from walkbooks where campaign_id = ${campaignId} and id = ${walkbook}::uuid) as walkbook, (
      select trim(users.first || ' ' || users.last) from users
      join memberships on memberships.campaign_id = ${campaignId} and memberships.user_id = users.id
      where users.id = ${person}::uuid) as person`.execute(db);
  return rows[0] ?? { walkbook: null, person: null };
}
