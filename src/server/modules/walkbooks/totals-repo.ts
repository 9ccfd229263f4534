// Totals of walkbooks for lists and the dashboard; they are counted where facts are stored.
import { sql } from 'kysely';
import { contactingResults, type ContactResult } from '../../../contract/facts/touch';
import type { Db } from '../../db/connection';
import { isAmong, planKeptOfOne } from '../../db/kept-plans';

export interface Work {
  doors_done: number;
  contacts: number;
}

/** Doors with a touch that counts, and contacts, of those of the walkbooks where anything was done. */
export async function workOf(db: Db, campaignId: string, ids: readonly string[]): Promise<Map<string, Work>> {
  const { rows } = await sql<Work & { walkbook_id: string }>`${planKeptOfOne(ids)}
    select progress.walkbook_id, progress.doors_done, coalesce(contacted.contacts, 0) as contacts
    from walkbook_progress as progress
    left join (
      select walkbook_id, sum(touches) as contacts from walkbook_totals
      where campaign_id = ${campaignId} and walkbook_id ${isAmong(ids)}
        and contact_result = any(${contactingResults}::text[])
      group by walkbook_id
    ) as contacted on contacted.walkbook_id = progress.walkbook_id
    where progress.campaign_id = ${campaignId} and progress.walkbook_id ${isAmong(ids)}`.execute(db);
  return new Map(rows.map((row) => [row.walkbook_id, row]));
}

/**
 * Touches of a campaign over all time by result, the commonest first; visits that other tools made are among them, as in reports.
 * Needs counts that follow the facts: followTouches.
 */
export async function resultsOf(
  db: Db,
  campaignId: string,
): Promise<{ contact_result: ContactResult; touches: number }[]> {
  const { rows } = await sql<{ contact_result: ContactResult; touches: number }>`
    select key as contact_result, sum(touches)::integer as touches from touch_counts
    where campaign_id = ${campaignId} and kind = 'result'
    group by key order by sum(touches) desc, key`.execute(db);
  return rows;
}
