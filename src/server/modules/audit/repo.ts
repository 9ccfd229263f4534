// The activity log's rows: added in the transaction of what they tell of, and never changed.
import { sql } from 'kysely';
import { csvHeader, csvLine } from '../../../domain/reports/csv';
import type { AuditedAct, AuditedPerson, AuditEntry } from '../../../contract/audit';
import type { Db } from '../../db/connection';
import { shownAddress } from '../contact-ledger/left-out-repo';

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

/** The same in the logs of several campaigns, in each about the campaign itself, with the name of the one that it has that from. */
export async function auditInEach(
  { db, user }: Pick<Doing, 'db' | 'user'>,
  campaigns: readonly { id: string; from: string }[],
  act: AuditedAct,
): Promise<void> {
  if (campaigns.length === 0) return;
  const entries = campaigns.map(({ id, from }) => ({
    campaign_id: id,
    user_id: user.id,
    act,
    subject_id: id,
    subject_name: from,
  }));
  await db.insertInto('audit_entries').values(entries).execute();
}

/** Which entries are meant; days are those of `time_zone`, both included. */
interface Which {
  before?: string | undefined;
  user_id?: string | undefined;
  act?: AuditedAct | undefined;
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
  time_zone: string;
  limit: number;
}

/** The entries of a campaign, newest first, after the one named `before`. */
export async function listAudit(db: Db, campaignId: string, which: Which): Promise<AuditEntry[]> {
  const { before, user_id: userId, act, from, to, search, time_zone: zone, limit } = which;
  // Whose day it was is said beside the day.
  const about = sql`coalesce(
    nullif(concat_ws(' · ', trim(person.first || ' ' || person.last), nullif(entries.subject_name, '')), ''),
    ${shownAddress(campaignId)}, '')`;
  const by = sql`trim(doer.first || ' ' || doer.last)`;
  const words = `%${(search ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<AuditEntry>`
    select entries.id, entries.at, entries.user_id, entries.act, entries.subject_id, entries.count,
      ${by} as user_name, ${about} as subject_name
    from audit_entries entries
    join users doer on doer.id = entries.user_id
    left join users person on person.id = entries.subject_id
    left join doors on doors.campaign_id = ${campaignId} and doors.id = entries.subject_id
    where entries.campaign_id = ${campaignId}
      and (${before ?? null}::uuid is null or (entries.at, entries.id) < (
        select last.at, last.id from audit_entries last
        where last.campaign_id = ${campaignId} and last.id = ${before ?? null}::uuid))
      and (${userId ?? null}::uuid is null or entries.user_id = ${userId ?? null}::uuid)
      and (${act ?? null}::text is null or entries.act = ${act ?? null}::text)
      and (${from ?? null}::date is null or entries.at >= ${from ?? null}::date::timestamp at time zone ${zone}::text)
      and (${to ?? null}::date is null or entries.at < (${to ?? null}::date + 1)::timestamp at time zone ${zone}::text)
      and (${words} = '%%' or ${about} ilike ${words} or ${by} ilike ${words})
    order by entries.at desc, entries.id desc
    limit ${limit}`.execute(db);
  return rows;
}

/**
 * Whoever did what a campaign's log tells of, members or not, in no order; of members with their address. Each is looked for behind the
 * one before: of a long log as many entries are read as there are people.
 */
export async function listDoers(db: Db, campaignId: string): Promise<AuditedPerson[]> {
  const { rows } = await sql<AuditedPerson>`
    with recursive doers (user_id) as (
      (select user_id from audit_entries where campaign_id = ${campaignId} order by user_id limit 1)
      union all
      select (
        select next.user_id from audit_entries as next
        where next.campaign_id = ${campaignId} and next.user_id > doers.user_id order by next.user_id limit 1)
      from doers where doers.user_id is not null
    )
    select doer.id, trim(doer.first || ' ' || doer.last) as name,
      case when members.user_id is not null and doer.is_active then doer.email end as email
    from doers
    join users doer on doer.id = doers.user_id
    left join memberships as members on members.campaign_id = ${campaignId} and members.user_id = doer.id
      and members.removed_at is null`.execute(db);
  return rows;
}

const fileRows = 2_000;

/** All entries that are meant as CSV, read and sent page by page. */
export async function* auditLines(
  db: Db,
  campaignId: string,
  which: Omit<Which, 'limit' | 'before'>,
): AsyncGenerator<string> {
  yield csvHeader(['at', 'who', 'act', 'about', 'voters']);
  for (let before: string | undefined; ;) {
    const entries = await listAudit(db, campaignId, { ...which, before, limit: fileRows });
    yield entries
      .map(({ at, user_name, act, subject_name, count }) => csvLine([at, user_name, act, subject_name, count]))
      .join('');
    before = entries.at(-1)?.id;
    if (entries.length < fileRows) return;
  }
}
