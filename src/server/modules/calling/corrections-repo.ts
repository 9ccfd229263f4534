// The SQL of results that their caller corrects.
import { sql } from 'kysely';
import { lastResults, type OwnCallResult } from '../../../contract/outreach/call-corrections';
import type { StoredCallResult } from '../../../contract/outreach/calling';
import type { Db } from '../../db/connection';

interface Own {
  campaignId: string;
  phoneBankId: string;
  userId: string;
}

const columns = sql`results.id, results.voter_id, results.call_result, results.call_notes, results.tags, results.call_duration,
  results.call_start_time, results.call_session_id, results.call_back_at, results.call_back_zone, results.no_channels`;

/** A caller's last results that stand, newest first. */
export async function listOwnResults(
  db: Db,
  { campaignId, phoneBankId, userId }: Own,
  since: Date,
): Promise<OwnCallResult[]> {
  const { rows } = await sql<OwnCallResult>`
    select ${columns}, voters.first, voters.last, results.received_at
    from call_results as results
    join voters on voters.campaign_id = ${campaignId} and voters.id = results.voter_id
    where results.campaign_id = ${campaignId} and results.phone_bank_id = ${phoneBankId} and results.user_id = ${userId}
      and results.superseded_at is null and results.received_at > ${since}
      -- Confidential records are named nowhere.
      and voters.suppressed is distinct from 'confidential'
    order by results.received_at desc, results.id limit ${lastResults}`.execute(db);
  return rows;
}

interface OwnResult extends StoredCallResult {
  phone_number: string | null;
  received_at: Date;
  superseded_at: Date | null;
}

/** One of a caller's results, whether it stands or not; null: this caller has no such one here. */
export async function findOwnResult(
  tx: Db,
  { campaignId, phoneBankId, userId }: Own,
  id: string,
): Promise<OwnResult | null> {
  const { rows } = await sql<
    StoredCallResult & { phone_number: string | null; received_at: string; superseded_at: string | null }
  >`
    select ${columns}, results.phone_number, results.received_at, results.superseded_at from call_results as results
    where results.campaign_id = ${campaignId} and results.phone_bank_id = ${phoneBankId} and results.user_id = ${userId}
      and results.id = ${id}
    for update`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  const { received_at, superseded_at, ...result } = row;
  return {
    ...result,
    received_at: new Date(received_at),
    superseded_at: superseded_at === null ? null : new Date(superseded_at),
  };
}

/** What a result was corrected to; null: it stands, or was taken back. */
export async function findCorrection(tx: Db, campaignId: string, id: string): Promise<StoredCallResult | null> {
  const { rows } = await sql<StoredCallResult>`
    select ${columns} from call_results as results
    where results.campaign_id = ${campaignId} and results.replaces = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** From now on it counts nowhere. */
export async function supersede(tx: Db, campaignId: string, id: string): Promise<void> {
  await tx
    .updateTable('call_results')
    .set({ superseded_at: sql<Date>`(select clock_timestamp())` })
    .where((row) => row.and({ campaign_id: campaignId, id }))
    .execute();
}

export async function insertCorrection(
  tx: Db,
  { campaignId, phoneBankId, userId }: Own,
  { replaces, ...result }: Omit<StoredCallResult, 'id'> & { replaces: string; phone_number: string | null },
): Promise<void> {
  const values = { ...result, phone_bank_id: phoneBankId, user_id: userId, replaces };
  const names = Object.keys(values) as (keyof typeof values)[];
  // Out of the first one's row: read into JavaScript, its times would lose their microseconds.
  await tx
    .insertInto('call_results')
    .columns(['campaign_id', 'called_at', 'received_at', ...names])
    .expression((row) =>
      row
        .selectFrom('call_results as first')
        .select(['first.campaign_id', 'first.called_at', 'first.received_at'])
        .select(names.map((name) => row.val(values[name]).as(name)))
        .where((first) => first.and({ 'first.campaign_id': campaignId, 'first.id': replaces })),
    )
    .execute();
}

interface Turn {
  attempts: number;
  last_result: string | null;
  done: boolean;
  notBefore: Date | null;
}

/** Sets the turn of a person anew. Whoever has them on the screen meanwhile keeps them, unless no further call is to be made. */
export async function resetTurn(
  tx: Db,
  { campaignId, phoneBankId }: Own,
  voterId: string,
  { attempts, last_result, done, notBefore }: Turn,
  now: Date,
): Promise<void> {
  const kept = (column: string) => sql`case when ${done} then null else ${sql.ref(column)} end`;
  await sql`
    update phone_bank_people set attempts = ${attempts}, last_result = ${last_result}, done = ${done}, refusal = null,
      not_before = ${notBefore}, changed_at = ${now}, held_by = ${kept('held_by')}, held_since = ${kept('held_since')},
      held_until = ${kept('held_until')}
    where campaign_id = ${campaignId} and phone_bank_id = ${phoneBankId} and voter_id = ${voterId}`.execute(tx);
}
