// Looking for people of a group by how their names begin: as quick among a million as among a few, because no more than so many
// are ever looked at.
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connection';

/** Beyond so many it is only said that there are more: whoever searches types another letter. */
export const mostFound = 1000;

/**
 * Ids of a group's people whose last or first name begins with a word, for two words both in either order ("ash", "ada as",
 * "ash ada"); by last name, first name. `capped`: there are more than are given.
 */
export async function searchGroup(
  db: Db,
  campaignId: string,
  groupId: string,
  search: string,
): Promise<{ ids: string[]; capped: boolean }> {
  const [one = '', other = ''] = search
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .map((word) => `${word.replace(/[\\%_]/g, String.raw`\$&`)}%`);
  const last = (word: string) => sql<boolean>`lower(voters.last) like ${word}`;
  const first = (word: string) => sql<boolean>`lower(voters.first) like ${word}`;
  const byLast = other === '' ? last(one) : sql<boolean>`${last(one)} and ${first(other)}`;
  const byFirst = other === '' ? first(one) : sql<boolean>`${last(other)} and ${first(one)}`;
  // Each walks along the index of its name and stops; whether somebody is a member is asked one by one.
  const found = (holds: RawBuilder<boolean>, along: RawBuilder<string>) => sql`
    select voters.id, lower(voters.last) as last, lower(voters.first) as first from voters
    where voters.campaign_id = ${campaignId} and ${holds} and (
      select true from voter_group_members as members
      where members.campaign_id = ${campaignId} and members.voter_group_id = ${groupId} and members.voter_id = voters.id)
    order by ${along} using ~<~, voters.id limit ${mostFound + 1}`;
  const { rows } = await sql<{ id: string }>`
    select id from (
      (${found(byLast, sql`lower(voters.last)`)})
      union
      (${found(byFirst, other === '' ? sql`lower(voters.first)` : sql`lower(voters.last)`)})
    ) as found
    order by last, first, id limit ${mostFound + 1}`.execute(db);
  return { ids: rows.slice(0, mostFound).map((row) => row.id), capped: rows.length > mostFound };
}
