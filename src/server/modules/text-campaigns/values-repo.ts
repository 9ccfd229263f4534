// What stands in for the merge fields of a text, of some people.
import { sql } from 'kysely';
import { writtenName, type TextValues } from '../../../domain/texting/merge-fields';
import type { Db } from '../../db/connection';

export interface ValueRow {
  voter_id: string;
  first: string;
  last: string;
  city: string;
  candidate: string | null;
  campaign_name: string;
}

/** The columns of a `ValueRow` but its id: of `voters` with their `home`, and `campaigns`. */
export const valueColumns = sql`voters.first, voters.last, home.city, campaigns.candidate_name as candidate,
  campaigns.name as campaign_name`;

export const valuesOf = (row: ValueRow, texter: string): TextValues => ({
  first_name: writtenName(row.first),
  last_name: writtenName(row.last),
  city: writtenName(row.city),
  candidate: row.candidate ?? '',
  campaign_name: row.campaign_name,
  texter_name: texter,
});

/** Of those of the campaign, in no order. */
export async function readValues(db: Db, campaignId: string, voterIds: readonly string[]): Promise<ValueRow[]> {
  const { rows } = await sql<ValueRow>`
    select voters.id as voter_id, ${valueColumns} from voters
    join doors on doors.campaign_id = ${campaignId} and doors.id = voters.door_id
    join doors as home on home.campaign_id = ${campaignId} and home.id = coalesce(doors.merged_into, doors.id)
    join campaigns on campaigns.id = voters.campaign_id
    where voters.campaign_id = ${campaignId} and voters.id = any(${[...voterIds]}::uuid[])`.execute(db);
  return rows;
}
