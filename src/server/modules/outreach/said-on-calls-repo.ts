// What results of calls say of a number, for everyone who has it: that it is no one's, or that its people said no.
import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** Holds for rows of `call_results` (under that name) by which someone said "do not call", that no one took back or set aside. */
export const isStandingNo = (campaignId: string, results: string): RawBuilder<SqlBool> => {
  const own = (column: string) => sql.ref(`${results}.${column}`);
  return sql<SqlBool>`(${own('call_result')} = 'do_not_call' and ${own('superseded_at')} is null and not exists (
    select 1 from marks_set_aside as aside
    where aside.campaign_id = ${campaignId} and aside.kind = 'call' and aside.mark_id = ${own('id')}))`;
};

/**
 * What calls say of a number where a voter would be texted. `no`: someone said no to texts there, and it is one phone, whoever has it;
 * `dead`: it is no one's any longer, or another one's than this voter's; null: nothing. One look along an index: it is asked of everyone
 * of a county.
 */
export const heardOnCalls = (campaignId: string, phone: RawBuilder<unknown>, voterId: RawBuilder<unknown>) => sql<
  'no' | 'dead' | null
>`(
  select case when bool_or('text' = any(results.no_channels) and ${isStandingNo(campaignId, 'results')}) then 'no'
    when bool_or(results.call_result = 'disconnected' or results.call_result = 'wrong_number' and results.voter_id = ${voterId})
    then 'dead' end
  from call_results as results
  where results.campaign_id = ${campaignId} and results.phone_number = ${phone} and results.superseded_at is null
    and results.call_result in ('wrong_number', 'disconnected', 'do_not_call'))`;
