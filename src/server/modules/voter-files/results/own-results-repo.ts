// Rows of other tools that seem to tell of the campaign's own work, such as what was exported to VAN and comes back with all the rest.
import { sql } from 'kysely';
import { householdResults } from '../../../../domain/reports/van-names';
import { ownCallsLike } from '../../../../domain/result-files/own-calls';
import { touchCounts } from '../../facts/effective-facts-repo';
import type { ImportSession } from '../session-repo';

/**
 * Sets those aside of which an own result has the person, the day, the way of contact and the result; how many. What an import
 * brought before stays as it is, and no wish to be left alone is ever left out.
 */
export async function leaveOutOwn({ db, upload }: ImportSession, zone: string): Promise<number> {
  const { campaign_id: campaignId, id } = upload;
  const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone ${zone})::date`;
  const result = await sql`
    update staged_results as t set found_id = null, reason = 'own'
    from (
      select s.line from staged_results as s
      join voters on voters.campaign_id = ${campaignId} and voters.id = s.found_id
      where s.campaign_id = ${campaignId} and s.upload_id = ${id} and s.contact_result <> 'do_not_contact'
        and not exists (select 1 from imported_results as known
          where known.campaign_id = ${campaignId} and known.id = s.id and not known.set_aside)
        and (exists (
          select 1 from touches
          where touches.campaign_id = ${campaignId} and touches.voter_id = s.found_id and touches.channel = s.channel
            and touches.contact_result = s.contact_result and ${dayOf('touches.recorded_at')} = s.day and ${touchCounts(campaignId)}
        ) or exists (
          select 1 from touches
          where touches.campaign_id = ${campaignId} and touches.voter_id is null and touches.channel = s.channel
            and touches.door_id = any(array(select voters.door_id union all
              select joined.id from doors as joined where joined.campaign_id = ${campaignId} and joined.merged_into = voters.door_id))
            and touches.contact_result = s.contact_result and s.contact_result = any(${[...householdResults]}::text[])
            and ${dayOf('touches.recorded_at')} = s.day and ${touchCounts(campaignId)}
        ) or s.channel = 'call' and exists (
          select 1 from call_results as calls
          where calls.campaign_id = ${campaignId} and calls.voter_id = s.found_id and calls.superseded_at is null
            and (coalesce(calls.called_at, calls.call_start_time) at time zone ${zone})::date = s.day
            and ${JSON.stringify(ownCallsLike)}::jsonb -> s.contact_result ? calls.call_result
        ))) as own
    where t.campaign_id = ${campaignId} and t.upload_id = ${id} and t.line = own.line`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}
