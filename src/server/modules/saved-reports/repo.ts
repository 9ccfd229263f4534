// Reports saved under a name.
import { sql } from 'kysely';
import type { SavedReport } from '../../../contract/reports/saved-reports';
import type { Db } from '../../db/connection';
import { orNameExists } from '../../http/errors';

/** What stands behind the question mark of an address. */
export const searchOf = (address: string): Record<string, string> => Object.fromEntries(new URLSearchParams(address));

export type StoredReport = Omit<SavedReport, 'can_email' | 'email'> & { weekday: number | null; hour: number | null };

/** The saved reports of a campaign, or the one of an id, with when someone gets them by e-mail (`hour` null: never). */
export async function listSaved(
  db: Db,
  { member: { campaign_id }, user }: { member: { campaign_id: string }; user: { id: string } },
  id: string | null = null,
): Promise<StoredReport[]> {
  const { rows } = await sql<StoredReport>`
    select saved_reports.id, saved_reports.name, saved_reports.address, saved_reports.created_at,
      trim(users.first || ' ' || users.last) as user_name, own.weekday, own.hour, (
        select count(*)::integer from report_emails
        where report_emails.campaign_id = ${campaign_id} and report_emails.saved_report_id = saved_reports.id) as emailed_to
    from saved_reports join users on users.id = saved_reports.user_id
    left join report_emails as own on own.campaign_id = ${campaign_id} and own.saved_report_id = saved_reports.id
      and own.user_id = ${user.id}
    where saved_reports.campaign_id = ${campaign_id} and (${id}::uuid is null or saved_reports.id = ${id}::uuid)
    order by lower(saved_reports.name)`.execute(db);
  return rows;
}

/** One after another, to the end of the transaction: whoever saves a report counts those that were saved before. */
export async function lockSaved(tx: Db, campaignId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`saved reports ${campaignId}`}, 0))`.execute(tx);
}

/** Null where the name is taken. */
export async function insertSaved(
  db: Db,
  report: { campaign_id: string; user_id: string; name: string; address: string },
): Promise<string | null> {
  const row = await db
    .insertInto('saved_reports')
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Whether another one of the campaign has the name. */
export async function isNameTaken(db: Db, campaignId: string, name: string, but: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from saved_reports
    where campaign_id = ${campaignId} and lower(name) = lower(${name}) and id <> ${but}`.execute(db);
  return rows.length > 0;
}

/** Throws NAME_EXISTS, also where someone else took the name at the same time. */
export async function renameSaved(db: Db, campaignId: string, id: string, name: string): Promise<void> {
  await orNameExists('saved_reports_name', () =>
    sql`update saved_reports set name = ${name} where campaign_id = ${campaignId} and id = ${id}`.execute(db),
  );
}

/** False where there was none. */
export async function removeSaved(db: Db, campaignId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from saved_reports where campaign_id = ${campaignId} and id = ${id} returning 1`.execute(db);
  return rows.length > 0;
}
