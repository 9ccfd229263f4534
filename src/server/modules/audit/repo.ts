// The activity log's rows: added in the transaction of what they tell of, and never changed.
import { sql } from 'kysely';
import type { AuditedAct, AuditEntry } from '../../../contract/audit';
import type { Db } from '../../db/connection';

/** Where and by whom something was done; a handler's context is one. */
interface Doing {
  db: Db;
  member: { campaign_id: string };
  user: { id: string };
}

/** Writes down what is being done with each of these. People and doors are named by their id alone. */
export async function audit(
  { db, member, user }: Doing,
  act: AuditedAct,
  ...subjects: readonly { id: string; name?: string; count?: number | null }[]
): Promise<void> {
  if (subjects.length === 0) return;
  const doing = { campaign_id: member.campaign_id, user_id: user.id, act };
  const entries = subjects.map(({ id, name = '', count = null }) => ({
    ...doing,
    subject_id: id,
    subject_name: name,
    count,
  }));
  await db.insertInto('audit_entries').values(entries).execute();
}

/** The entries of a campaign, newest first, after the one named `before`. */
export async function listAudit(
  db: Db,
  campaignId: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<AuditEntry[]> {
  const { rows } = await sql<AuditEntry>`
    select entries.id, entries.at, entries.user_id, entries.act, entries.subject_id, entries.count,
      trim(doer.first || ' ' || doer.last) as user_name,
      coalesce(nullif(concat_ws(' · ', trim(person.first || ' ' || person.last), nullif(entries.subject_name, '')), ''),
        doors.address, '') as subject_name
    from audit_entries entries
    join users doer on doer.id = entries.user_id
    left join users person on person.id = entries.subject_id
    left join doors on doors.campaign_id = ${campaignId} and doors.id = entries.subject_id
    where entries.campaign_id = ${campaignId}
      and (${before ?? null}::uuid is null or (entries.at, entries.id) < (
        select last.at, last.id from audit_entries last
        where last.campaign_id = ${campaignId} and last.id = ${before ?? null}::uuid))
    order by entries.at desc, entries.id desc
    limit ${limit}`.execute(db);
  return rows;
}
