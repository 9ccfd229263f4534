// SQL of voter tags.
import { sql } from 'kysely';
import type { VoterTag } from '../../../contract/voters/voter-tags';
import type { Db } from '../../db/connection';

/**
 * The tags of a campaign by name, with how many voters have each. With a canvasser's id only those on targets of the
 * walkbooks that this person is assigned to, counted among them.
 */
export async function listTags(db: Db, campaignId: string, canvasserId: string | null): Promise<VoterTag[]> {
  const theirs = sql`voter_id in (
    select walkbook_voters.voter_id from walkbook_voters
    join walkbook_assignments as assigned on assigned.campaign_id = ${campaignId}
      and assigned.walkbook_id = walkbook_voters.walkbook_id
    where walkbook_voters.campaign_id = ${campaignId}
      and assigned.user_id = ${canvasserId} and assigned.unassigned_at is null)`;
  const { rows } = await sql<VoterTag>`
    select voter_tags.id, voter_tags.campaign_id, voter_tags.name, count(tagged.voter_id)::integer as voters
    from voter_tags left join voter_tag_voters as tagged
      on tagged.voter_tag_id = voter_tags.id and tagged.campaign_id = ${campaignId}
        and ${canvasserId === null ? sql`true` : sql`tagged.${theirs}`}
    where voter_tags.campaign_id = ${campaignId}
    group by voter_tags.campaign_id, voter_tags.id
    ${canvasserId === null ? sql`` : sql`having count(tagged.voter_id) > 0`}
    order by lower(voter_tags.name)`.execute(db);
  return rows;
}
