// Looking for people of a group by how their names begin: as quick among a million as among a few, because no more than so many
// are ever looked at.
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connection';

/** Beyond so many it is only said that there are more: whoever searches types another letter. */
const mostFound = 300;

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
  const named = sql`voters.id, lower(voters.last) as last, lower(voters.first) as first`;
  // Whether somebody is a member is asked one by one, for as many as are wanted.
  const isMember = (id: RawBuilder<unknown>) => sql<boolean>`(
    select true from voter_group_members as members
    where members.campaign_id = ${campaignId} and members.voter_group_id = ${groupId} and members.voter_id = ${id})`;
  /** Walks along the index of one name, and stops. */
  const along = (name: RawBuilder<string>, holds: RawBuilder<boolean>) => sql`
    (select ${named} from voters where voters.campaign_id = ${campaignId} and ${holds} and ${isMember(sql`voters.id`)}
    order by ${name} using ~<~ limit ${mostFound + 1})`;
  const found =
    other === ''
      ? sql`${along(sql`lower(voters.last)`, last(one))} union ${along(sql`lower(voters.first)`, first(one))}`
      : sql`select id, last, first from called where ${isMember(sql`called.id`)}`;
  // Two words name few people: the rarer one finds them.
  const called = sql`select ${named} from voters
    where voters.campaign_id = ${campaignId}
      and ((${last(one)} and ${first(other)}) or (${first(one)} and ${last(other)}))`;
  const { rows } = await sql<{ id: string }>`
    ${other === '' ? sql`` : sql`with called as materialized (${called})`}
    select id from (${found}) as found order by last, first, id limit ${mostFound + 1}`.execute(db);
  return { ids: rows.slice(0, mostFound).map((row) => row.id), capped: rows.length > mostFound };
}
