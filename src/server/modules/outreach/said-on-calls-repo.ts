// What results of calls say of a number, for everyone who has it: that it is no one's, or that its people said no.
import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** Holds for rows of `call_results` (under that name) by which someone said "do not call", that no one took back or set aside. */
export const isStandingNo = (campaignId: string, results: string): RawBuilder<SqlBool> => {
  const own = (column: string) => sql.ref(`${results}.${column}`);
  return sql<SqlBool>`(${own('call_result')} = 'do_not_call' and ${own('superseded_at')} is null and not exists (
    select 1 from marks_set_aside as aside
    where aside.campaign_id = ${campaignId} and aside.kind = 'call' and aside.mark_id = ${own('id')}))`;
};

/** Holds for a number on which someone said no to texts: whoever has it, it is one phone. */
export const saidNoTexts = (campaignId: string, phone: RawBuilder<unknown>) => sql<SqlBool>`exists (
  select 1 from call_results as results
  where results.campaign_id = ${campaignId} and results.phone_number = ${phone}
    and results.call_result in ('wrong_number', 'disconnected', 'do_not_call') and 'text' = any(results.no_channels)
    and ${isStandingNo(campaignId, 'results')})`;

/**
 * Holds for a number that was found to be no one's any longer, or another one's than this voter's. Each asks for equal values alone, so that
 * for a county it is looked up in a table.
 */
export const isDeadNumber = (campaignId: string, phone: RawBuilder<unknown>, voterId: RawBuilder<unknown>) => {
  const found = sql`select 1 from call_results as dead
    where dead.campaign_id = ${campaignId} and dead.phone_number = ${phone} and dead.superseded_at is null`;
  return sql<SqlBool>`(exists (${found} and dead.call_result = 'disconnected')
    or exists (${found} and dead.call_result = 'wrong_number' and dead.voter_id = ${voterId}))`;
};
