// E-mails: stored with what they tell of, claimed by one job at a time.
import { sql } from 'kysely';
import type { EmailLanguage, EmailStatus } from '../../../contract/office/emails';
import type { Db } from '../../db/connection';

export type EmailKind =
  | 'invitation'
  | 'owner_offer'
  | 'shift_reminder'
  | 'shift_canceled'
  | 'report'
  | 'address_changed'
  | 'password_changed'
  | 'webhook_paused';

/**
 * By which job each is sent. A worker of the release before gives up a kind that it doesn't know, and says the wrong thing of one that says
 * more by now: it has no `newer_email`. From this release on workers leave what they don't know to others.
 */
export const jobOf = (kind: string): 'email' | 'newer_email' =>
  kind === 'password_changed' || kind === 'webhook_paused' ? 'newer_email' : 'email';

/**
 * Stores an e-mail in the language that its receiver has chosen in the app, else in the one given. An earlier one of the same thing that
 * has not gone out yet is dropped.
 */
export async function insertEmail(
  tx: Db,
  email: { campaign_id: string; kind: EmailKind; subject_id: string; receiver_email: string; language: EmailLanguage },
): Promise<string> {
  const { campaign_id, kind, subject_id, receiver_email, language } = email;
  await dropWaiting(tx, campaign_id, [subject_id]);
  const { rows } = await sql<{ id: string }>`
    insert into emails (campaign_id, kind, subject_id, receiver_email, language)
    select ${campaign_id}::uuid, ${kind}, ${subject_id}::uuid, ${receiver_email}::text,
      coalesce((select language from users where email = ${receiver_email} and is_active), ${language})
    returning id`.execute(tx);
  return rows[0]?.id ?? '';
}

/** Nothing more goes out about these. */
export async function dropWaiting(tx: Db, campaignId: string, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length === 0) return;
  await tx
    .updateTable('emails')
    .set({ status: 'dropped', changed_at: new Date() })
    .where((row) => row.and({ campaign_id: campaignId, status: 'waiting' }))
    .where('subject_id', 'in', subjectIds)
    .execute();
}

/** What became of the newest e-mail of each of a campaign's subjects. */
export async function newestEmails(
  db: Db,
  campaignId: string,
  kind: EmailKind,
  subjectId: string | null = null,
): Promise<
  { subject_id: string; status: EmailStatus; language: EmailLanguage; created_at: string; changed_at: string }[]
> {
  const { rows } = await sql<Awaited<ReturnType<typeof newestEmails>>[number]>`
    select distinct on (subject_id) subject_id, language, created_at, changed_at,
      case when status = 'sending' then 'waiting' else status end as status
    from emails where campaign_id = ${campaignId} and kind = ${kind}
      and (${subjectId}::uuid is null or subject_id = ${subjectId}::uuid)
    order by subject_id, created_at desc, id`.execute(db);
  return rows;
}

/** An e-mail that was not settled yet. */
export async function findEmail(db: Db, campaignId: string, id: string) {
  const { rows } = await sql<{ kind: EmailKind; subject_id: string; receiver_email: string; language: EmailLanguage }>`
    select kind, subject_id, receiver_email, language from emails
    where campaign_id = ${campaignId} and id = ${id} and status in ('waiting', 'sending')`.execute(db);
  return rows[0] ?? null;
}

/**
 * Takes an e-mail for sending to an address; says which try it is. Null when there is nothing to send there. One that another worker had taken and never
 * reported on may be with the mail server: it is not sent a second time.
 */
export async function claimEmail(tx: Db, campaignId: string, id: string, address: string): Promise<number | null> {
  const { rows } = await sql<{ tries: number; before: string }>`
    with held as (
      select id, status from emails
      where campaign_id = ${campaignId} and id = ${id} and receiver_email = ${address} for update
    )
    update emails set changed_at = now(), tries = tries + 1,
      status = case when held.status = 'waiting' then 'sending' else 'unsure' end
    from held
    where emails.campaign_id = ${campaignId} and emails.id = held.id and held.status in ('waiting', 'sending')
    returning emails.tries, held.status as before`.execute(tx);
  const [claimed] = rows;
  return claimed?.before === 'waiting' ? claimed.tries : null;
}

/** Writes down what became of a try: also of one that was given up as unsure meanwhile. */
export async function settleEmail(
  db: Db,
  campaignId: string,
  id: string,
  tries: number,
  status: 'waiting' | 'sent' | 'kept' | 'unsure' | 'failed' | 'dropped',
): Promise<boolean> {
  const { rows } = await sql`
    update emails set status = ${status}, changed_at = now()
    where campaign_id = ${campaignId} and id = ${id}
      and (status = 'sending' and tries = ${tries} or status = 'unsure' and ${status}::text in ('sent', 'kept'))
    returning id`.execute(db);
  return rows.length > 0;
}

/** After the last try of its job. */
export async function giveUpEmail(db: Db, campaignId: string, id: string): Promise<void> {
  await sql`
    update emails set changed_at = now(), status = case when status = 'sending' then 'unsure' else 'failed' end
    where campaign_id = ${campaignId} and id = ${id} and status in ('waiting', 'sending')`.execute(db);
}

/** How many of a campaign's e-mails of the last day failed, and whether one was sent after the last of them. */
export async function failedEmails(db: Db, campaignId: string): Promise<{ failed: number; recovered: boolean }> {
  const { rows } = await sql<{ failed: number; recovered: boolean }>`
    select count(*) filter (where status in ('failed', 'unsure'))::integer as failed,
      coalesce(max(changed_at) filter (where status = 'sent') > max(changed_at) filter (where status in ('failed', 'unsure')), false)
        as recovered
    from emails where campaign_id = ${campaignId} and changed_at > now() - interval '1 day'`.execute(db);
  return rows[0] ?? { failed: 0, recovered: false };
}

/** Forgets what went to whom long ago, in every campaign. */
export async function forgetOldEmails(db: Db): Promise<void> {
  await sql`delete from emails where changed_at < now() - interval '180 days'`.execute(db);
}

/**
 * Sends what waits for a person to their new address, in every campaign: it would be dropped otherwise, for no one has the old one.
 * Invitations follow by themselves, with links of their own. Returns what needs a job once more: its own may have begun.
 */
export async function readdressWaiting(
  tx: Db,
  from: string,
  to: string,
): Promise<{ campaign_id: string; id: string; kind: string }[]> {
  return tx
    .updateTable('emails')
    .set({ receiver_email: to })
    .where('receiver_email', '=', from)
    .where('status', '=', 'waiting')
    .where('left_by', 'is', null)
    .where('kind', 'not in', ['invitation', 'address_changed', 'password_changed'])
    .returning(['campaign_id', 'id', 'kind'])
    .execute();
}

/** Keeps whose an address was, with all that went there in every campaign: they have another one now. */
export async function leaveAddress(tx: Db, userId: string, email: string): Promise<void> {
  await tx
    .updateTable('emails')
    .set({ left_by: userId })
    .where('receiver_email', '=', email)
    .where('left_by', 'is', null)
    .execute();
}

/** Forgets what went to someone, in every campaign and at each of their addresses: their account was closed. */
export async function forgetEmailsTo(tx: Db, { id, email }: { id: string; email: string }): Promise<void> {
  await tx
    .deleteFrom('emails')
    .where((row) => row.or([row('receiver_email', '=', email), row('left_by', '=', id)]))
    .execute();
}
