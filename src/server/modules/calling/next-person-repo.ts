// The next person of a phone bank for a caller: picked, decided by the contact ledger and kept in one statement, so that no two callers
// ever get the same one.
import { sql, type RawBuilder } from 'kysely';
import { holdSeconds, type PersonToCall } from '../../../contract/outreach/calling';
import type { FilterParams } from '../../../contract/voters/voter-filters';
import type { Refusal } from '../../../domain/contact-ledger/may-contact';
import type { Db } from '../../db/connection';
import { callAsk } from '../phone-banks/callable-repo';

export interface Asking {
  campaignId: string;
  phoneBankId: string;
  filters: FilterParams;
  userId: string;
  now: Date;
}

export type Picked = Omit<PersonToCall, 'phone_number' | 'in_browser'> & {
  phone_number: string | null;
  zip: string;
  /** This caller had them already. */
  is_mine: boolean;
  /** Whether this caller had them ever before. */
  had: boolean;
  /** Why they may not be called; they are kept for no one then. */
  refusal: Refusal | null;
};

/** Whom this caller has already, or the next one in turn; null: no one is left to call now. */
export async function pickPerson(db: Db, asking: Asking): Promise<Picked | null> {
  const { campaignId, phoneBankId, filters, userId, now } = asking;
  // Of one person quiet hours are asked apart, by the clock where they live.
  const { refusal, phone } = callAsk(campaignId, { filters, now, quiet: null });
  const until = new Date(now.getTime() + holdSeconds * 1_000);
  const later = new Date(now.getTime() + 3_600_000);
  const of = sql`people.campaign_id = ${campaignId} and people.phone_bank_id = ${phoneBankId} and not people.done`;
  const { rows } = await sql<Picked>`
    with mine as materialized (
      select people.voter_id, people.attempts, people.last_result, people.had_by, true as is_mine from phone_bank_people as people
      where ${of} and people.held_by = ${userId} and people.held_until > ${now}
      order by people.held_since limit 1 for update
    ), fresh as materialized (
      select people.voter_id, people.attempts, people.last_result, people.had_by, false as is_mine from phone_bank_people as people
      where ${of} and not exists (select 1 from mine) and (people.not_before is null or people.not_before <= ${now})
        and (people.held_until is null or people.held_until <= ${now})
      order by people.position limit 1 for update skip locked
    ), picked as (
      select * from mine union all select * from fresh
    ), decided as materialized (
      select picked.*, voters.first, voters.last, ${now.getUTCFullYear()}::integer - voters.birth_year as age, voters.party,
        voters.language, doors.city, doors.zip, ${phone} as phone_number,
        -- The call that is made right now doesn't count against itself.
        case when voters.id is null then 'withdrawn'
          else nullif(${refusal}, case when picked.is_mine then 'contacted_often' end) end as refusal,
        coalesce((select results.call_notes from call_results as results
          where results.campaign_id = ${campaignId} and results.voter_id = picked.voter_id
            and results.phone_bank_id = ${phoneBankId} and results.call_notes <> '' and results.superseded_at is null
          order by results.received_at desc limit 1), '') as last_notes
      from picked
      left join voters on voters.campaign_id = ${campaignId} and voters.id = picked.voter_id
      left join doors on doors.campaign_id = ${campaignId} and doors.id = voters.door_id
    ), kept as (
      update phone_bank_people as people set
        held_by = case when decided.refusal is null then ${userId}::uuid end,
        held_since = case when decided.refusal is null then
          case when people.held_by = ${userId} and people.held_until > ${now} then people.held_since else ${now} end end,
        held_until = case when decided.refusal is null then ${until}::timestamptz end,
        held_number = case when decided.refusal is null then decided.phone_number end,
        had_by = case when decided.refusal is not null or ${userId}::uuid = any(people.had_by) then people.had_by
          else people.had_by || ${userId}::uuid end,
        refusal = decided.refusal,
        not_before = case when decided.refusal is not null then ${later}::timestamptz end,
        changed_at = ${now}
      from decided
      where people.campaign_id = ${campaignId} and people.phone_bank_id = ${phoneBankId} and people.voter_id = decided.voter_id
    )
    select decided.voter_id, decided.is_mine, ${userId}::uuid = any(decided.had_by) as had, decided.attempts, decided.last_result, decided.first, decided.last, decided.age, decided.party,
      decided.language, decided.city, decided.zip, decided.phone_number, decided.refusal, decided.last_notes, ${until}::timestamptz as held_until from decided`.execute(
    db,
  );
  return rows[0] ?? null;
}

/**
 * Why there is no one to call now. `quiet`: all who are left wait for quiet hours to end. `later`: another caller has some of them, or they
 * were tried a while ago.
 */
export type EmptyReason = 'quiet' | 'later' | 'none';

/** Asked once no one can be picked. Those whom quiet hours keep wait for a while: the next caller must hear of them, too. */
export async function readEmptyReason(
  db: Db,
  { campaignId, phoneBankId }: Pick<Asking, 'campaignId' | 'phoneBankId'>,
): Promise<EmptyReason> {
  const left = (refused: RawBuilder<unknown>) => sql`(
    select people.refusal from phone_bank_people as people
    where people.campaign_id = ${campaignId} and people.phone_bank_id = ${phoneBankId} and not people.done and ${refused}
    limit 1)`;
  const { rows } = await sql<{ refusal: Refusal | null }>`
    ${left(sql`people.refusal = 'quiet_hours'`)} union all ${left(sql`people.refusal is null`)}`.execute(db);
  if (rows.some(({ refusal }) => refusal === null)) return 'later';
  return rows.length > 0 ? 'quiet' : 'none';
}

/** Whether this caller has this person, or ever had them. */
export async function hadPerson(
  db: Db,
  { campaignId, phoneBankId, userId }: Pick<Asking, 'campaignId' | 'phoneBankId' | 'userId'>,
  voterId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from phone_bank_people as people
    where people.campaign_id = ${campaignId} and people.phone_bank_id = ${phoneBankId} and people.voter_id = ${voterId}
      and (people.held_by = ${userId} or ${userId}::uuid = any(people.had_by))
    union all
    select 1 from call_results as results
    where results.campaign_id = ${campaignId} and results.phone_bank_id = ${phoneBankId} and results.voter_id = ${voterId}
      and results.user_id = ${userId} limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Gives a person back who is not called now, with why where the ledger says so; false when this caller didn't have them. Of someone whom they
 * never saw they have nothing to tell.
 */
export async function letGo(
  db: Db,
  { campaignId, phoneBankId, userId, now }: Omit<Asking, 'filters'>,
  voterId: string,
  { refusal, pause, seen }: { refusal: Refusal | null; pause: number; seen: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('phone_bank_people')
    .set({ held_by: null, held_since: null, held_until: null, refusal, changed_at: now })
    .set({ not_before: new Date(now.getTime() + pause) })
    .$if(!seen, (update) => update.set({ had_by: sql`array_remove(had_by, ${userId}::uuid)` }))
    .where((row) =>
      row.and({ campaign_id: campaignId, phone_bank_id: phoneBankId, voter_id: voterId, held_by: userId }),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
