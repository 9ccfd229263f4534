// The SQL of phone banks and of who calls in them.
import { sql } from 'kysely';
import type { ListedPhoneBank, PhoneBank } from '../../../contract/outreach/phone-banks';
import { filterParams, knownFilters, type FilterParams } from '../../../contract/voters/voter-filters';
import type { Db } from '../../db/connection';
import { ApiError, found, orNameExists } from '../../http/errors';
import { calledOf } from './counts-repo';

type Row = Omit<PhoneBank, 'filter_params'> & { filter_params: unknown };

/** Which phone banks: one, or the Active ones of a caller. */
interface Which {
  id?: string;
  callerId?: string;
}

async function read(db: Db, campaignId: string, { id, callerId }: Which): Promise<Row[]> {
  const { rows } = await sql<Omit<Row, 'people' | 'called' | 'left_out'>>`
    select banks.id, banks.campaign_id, banks.owner_id, banks.name, banks.description, banks.script, banks.creation_method,
      banks.status, banks.filter_params, banks.survey_id, banks.created_at, banks.updated_at,
      array(select callers.user_id from phone_bank_callers as callers
        join memberships as members on members.campaign_id = ${campaignId} and members.user_id = callers.user_id
          and members.removed_at is null
        where callers.campaign_id = ${campaignId} and callers.phone_bank_id = banks.id order by 1) as user_ids
    from phone_banks as banks
    where banks.campaign_id = ${campaignId} and (${id ?? null}::uuid is null or banks.id = ${id ?? null}::uuid)
      and (${callerId ?? null}::uuid is null or banks.status = 'Active' and exists (
        select 1 from phone_bank_callers as callers where callers.campaign_id = ${campaignId}
          and callers.phone_bank_id = banks.id and callers.user_id = ${callerId ?? null}::uuid))
    order by banks.created_at desc, banks.id`.execute(db);
  const [only] = rows;
  if (!only) return [];
  const counts = await calledOf(db, campaignId, rows.length === 1 ? only.id : null);
  return rows.map((row) => ({ ...row, ...counts(row.id) }));
}

/** Phone banks without scripts and filters, newest first; with a caller only the Active ones in which they call. */
export async function listPhoneBanks(db: Db, campaignId: string, which: Which = {}): Promise<ListedPhoneBank[]> {
  return (await read(db, campaignId, which)).map(({ script: _script, filter_params: _filters, ...bank }) => bank);
}

/** Throws NOT_FOUND. */
export async function requirePhoneBank(db: Db, campaignId: string, id: string): Promise<PhoneBank> {
  const [row] = await read(db, campaignId, { id });
  const { filter_params, ...bank } = found(row);
  return { ...bank, filter_params: filter_params === null ? null : knownFilters.parse(filter_params) };
}

export interface PhoneBankStanding {
  id: string;
  status: PhoneBank['status'];
  filters: FilterParams | null;
  is_caller: boolean;
  /** Whether the campaign calls at all. */
  is_phone_banking_enabled: boolean;
  quiet_begins: string;
  quiet_ends: string;
}

/** What calling needs to know of one; null: there is none. */
export async function findStanding(
  db: Db,
  campaignId: string,
  id: string,
  userId: string,
): Promise<PhoneBankStanding | null> {
  const { rows } = await sql<Omit<PhoneBankStanding, 'filters'> & { filter_params: unknown }>`
    select banks.id, banks.status, banks.filter_params, campaigns.is_phone_banking_enabled, campaigns.quiet_begins, campaigns.quiet_ends, exists (
      select 1 from phone_bank_callers as callers where callers.campaign_id = ${campaignId}
        and callers.phone_bank_id = ${id} and callers.user_id = ${userId}) as is_caller
    from phone_banks as banks join campaigns on campaigns.id = ${campaignId}
    where banks.campaign_id = ${campaignId} and banks.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { filter_params, ...standing } = row;
  return { ...standing, filters: filter_params === null ? null : filterParams.parse(filter_params) };
}

/** Whether someone calls in a phone bank that is active. */
export async function isActiveCaller(db: Db, campaignId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from phone_bank_callers as callers
    join phone_banks as banks on banks.campaign_id = ${campaignId} and banks.id = callers.phone_bank_id
    where callers.campaign_id = ${campaignId} and callers.user_id = ${userId} and banks.status = 'Active' limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

interface NewPhoneBank {
  campaign_id: string;
  owner_id: string;
  name: string;
  description: string;
  script: string;
  creation_method: string;
  filter_params: FilterParams | null;
  survey_id: string | null;
}

/** Saves a Draft and returns its id. Throws NAME_EXISTS. */
export async function insertPhoneBank(tx: Db, { filter_params, ...bank }: NewPhoneBank): Promise<string> {
  const insert = tx
    .insertInto('phone_banks')
    .values({ ...bank, filter_params: filter_params && JSON.stringify(filter_params) })
    .returning('id');
  return (await orNameExists('phone_banks_name', () => insert.executeTakeFirstOrThrow())).id;
}

/** Changes what is given. Throws NAME_EXISTS. */
export async function updatePhoneBank(
  tx: Db,
  campaignId: string,
  id: string,
  change: Partial<
    Pick<PhoneBank, 'name' | 'description' | 'script' | 'status' | 'survey_id'> & { filter_params: FilterParams }
  >,
  now: Date,
): Promise<void> {
  const { filter_params, ...rest } = change;
  const update = tx
    .updateTable('phone_banks')
    .set({ ...rest, ...(filter_params && { filter_params: JSON.stringify(filter_params) }), updated_at: now })
    .where((row) => row.and({ campaign_id: campaignId, id }));
  await orNameExists('phone_banks_name', () => update.execute());
}

/** Holds a phone bank until the transaction ends; throws NOT_FOUND. */
export async function holdPhoneBank(
  tx: Db,
  campaignId: string,
  id: string,
): Promise<Pick<PhoneBank, 'status' | 'survey_id'>> {
  const row = await tx
    .selectFrom('phone_banks')
    .select(['status', 'survey_id'])
    .where((each) => each.and({ campaign_id: campaignId, id }))
    .forUpdate()
    .executeTakeFirst();
  return found(row);
}

/** Makes these people the callers. Throws INVALID for someone who is no member of the campaign. */
export async function setCallers(tx: Db, campaignId: string, id: string, userIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(userIds)];
  await sql`
    delete from phone_bank_callers where campaign_id = ${campaignId} and phone_bank_id = ${id}
      and user_id <> all(${wanted}::uuid[])`.execute(tx);
  const { rows } = await sql`
    insert into phone_bank_callers (campaign_id, phone_bank_id, user_id)
    select ${campaignId}, ${id}, members.user_id from memberships as members
    where members.campaign_id = ${campaignId} and members.removed_at is null and members.user_id = any(${wanted}::uuid[])
    on conflict (campaign_id, phone_bank_id, user_id) do update set user_id = excluded.user_id returning user_id`.execute(
    tx,
  );
  if (rows.length < wanted.length) throw new ApiError('NOT_FOUND');
}

/** How many people of the banks that call now are still to be called. */
export async function countToCall(db: Db, campaignId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from phone_bank_people as people
    where people.campaign_id = ${campaignId} and not people.done and people.refusal is null and exists (
      select 1 from phone_banks where phone_banks.campaign_id = ${campaignId} and phone_banks.id = people.phone_bank_id
        and phone_banks.status = 'Active')`.execute(db);
  return rows[0]?.count ?? 0;
}
