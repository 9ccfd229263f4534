// Whether someone is being called, or was a moment ago, by another caller: in another phone bank, or by a number that several share.
import { sql } from 'kysely';
import type { Db } from '../../db/connection';
import type { Asking } from './next-person-repo';

/** For so long after a call nobody is given the same phone to call. */
const restsFor = sql`interval '10 minutes'`;

/**
 * Asked of someone whom a caller was just given. Until the transaction ends no one else is given the same number: who asks at the same
 * moment is told that it is busy.
 */
export async function isBusy(
  db: Db,
  { campaignId, phoneBankId, now }: Asking,
  { voter_id: voterId, phone_number: number }: { voter_id: string; phone_number: string },
): Promise<boolean> {
  // By itself, before it is looked: the look sees what was committed by whoever had it.
  const { rows: locks } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`call ${campaignId} ${number}`}, 0)) as held`.execute(db);
  if (locks[0]?.held !== true) return true;
  const { rows } = await sql`
    select 1 where exists (
      select 1 from phone_bank_people as others
      where others.campaign_id = ${campaignId} and others.voter_id = ${voterId} and others.phone_bank_id <> ${phoneBankId}
        and others.held_until > ${now}
    ) or exists (
      select 1 from phone_bank_people as others
      where others.campaign_id = ${campaignId} and others.held_number = ${number} and others.held_until > ${now}
        and (others.voter_id, others.phone_bank_id) is distinct from (${voterId}::uuid, ${phoneBankId}::uuid)
    ) or exists (
      -- When the same person comes again in the same phone bank is for their turn to say.
      select 1 from call_results as results
      where results.campaign_id = ${campaignId} and results.received_at > ${now}::timestamptz - ${restsFor}
        and (results.phone_number = ${number} or results.voter_id = ${voterId}) and results.superseded_at is null
        and coalesce(results.called_at, results.received_at) > ${now}::timestamptz - ${restsFor}
        and (results.voter_id, results.phone_bank_id) is distinct from (${voterId}::uuid, ${phoneBankId}::uuid))`.execute(
    db,
  );
  return rows.length > 0;
}
