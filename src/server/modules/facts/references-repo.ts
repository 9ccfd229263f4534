// The SQL of what facts of any kind may name.
import { sql } from 'kysely';
import type { Db } from '../../db/connection';
import { isAmong, planKept } from '../../db/kept-plans';
import type { FactsPlace } from './touches-repo';

/** Which of these ids a campaign has in one of its tables. */
export async function idsOfCampaign(
  db: Db,
  table: 'doors' | 'voters' | 'all_placements',
  campaignId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where campaign_id = ${campaignId} and id = any(${[...ids]}::uuid[])`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/**
 * Which of these people a walkbook's facts may name: who lives at one of its doors or was listed or added there, and who was
 * recorded in it before, wherever a later file says that they live. Anyone else's record is not for those who walk it.
 */
export async function peopleOfWalkbook(db: Db, place: FactsPlace, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { campaign_id: campaignId, walkbook_id: walkbookId } = place;
  const { rows } = await sql<{ id: string }>`${planKept}
    select voters.id from voters
    left join doors on doors.campaign_id = ${campaignId} and doors.id = voters.door_id
    where voters.campaign_id = ${campaignId} and voters.id ${isAmong([...new Set(ids)])} and (
      exists (
        select 1 from walkbook_doors
        where walkbook_doors.campaign_id = ${campaignId} and walkbook_doors.walkbook_id = ${walkbookId}
          and walkbook_doors.door_id in (doors.id, doors.merged_into))
      or exists (
        select 1 from walkbook_voters
        where walkbook_voters.campaign_id = ${campaignId} and walkbook_voters.walkbook_id = ${walkbookId}
          and walkbook_voters.voter_id = voters.id)
      or exists (
        select 1 from all_door_facts as reported
        where reported.campaign_id = ${campaignId} and reported.walkbook_id = ${walkbookId}
          and (reported.id = voters.added_by or reported.voter_id = voters.id))
      or exists (
        select 1 from all_touches as knocks
        where knocks.campaign_id = ${campaignId} and knocks.walkbook_id = ${walkbookId}
          and knocks.voter_id = voters.id))`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** Whether a person may be named by who walks there: they are one of a walkbook that is assigned to them now. */
export async function holdsPerson(
  db: Db,
  { campaign_id: campaignId, user_id: userId }: { campaign_id: string; user_id: string },
  voterId: string,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select walkbooks.id from walkbook_assignments as assigned
    join walkbooks on walkbooks.campaign_id = ${campaignId} and walkbooks.id = assigned.walkbook_id
    where assigned.campaign_id = ${campaignId} and assigned.user_id = ${userId} and assigned.unassigned_at is null
      and walkbooks.record_status = 'is_active'`.execute(db);
  for (const { id } of rows) {
    const place = { campaign_id: campaignId, user_id: userId, walkbook_id: id };
    if ((await peopleOfWalkbook(db, place, [voterId])).size > 0) return true;
  }
  return false;
}
