// Looking for people of a group by how their names begin: as quick among a million as among a few, because no more than so many
// are ever looked at.
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connection';
import { mayBeListed } from '../contact-ledger/left-out-repo';

/** Beyond so many it is only said that there are more: whoever searches types another letter. */
const mostFound = 200;

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
  const words = search
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  const beginning = (text: string) => `${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const [one = '', other = ''] = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => word && beginning(word),
  );
  const phrase = beginning(words.join(' '));
  const last = (word: string) => sql<boolean>`lower(voters.last) like ${word}`;
  const first = (word: string) => sql<boolean>`lower(voters.first) like ${word}`;
  /** Walks along the index of one name, and stops; whether someone is a member is asked one by one. */
  const along = (name: 'last' | 'first', holds: RawBuilder<boolean>) => sql`
    (select voters.id, lower(voters.last) as last, lower(voters.first) as first from voters
    where voters.campaign_id = ${campaignId} and ${holds} and ${mayBeListed} and (
      select true from voter_group_members as members
      where members.campaign_id = ${campaignId} and members.voter_group_id = ${groupId} and members.voter_id = voters.id)
    order by ${sql`lower(${sql.ref(`voters.${name}`)})`} using ~<~ limit ${mostFound + 1})`;
  const both = (ofLast: string, ofFirst: string) => sql<boolean>`${last(ofLast)} and ${first(ofFirst)}`;
  const found = [along('last', last(phrase)), along('first', first(phrase))];
  // Of three words and more the first and the last count.
  if (other !== '') found.push(along('last', both(one, other)), along('last', both(other, one)));
  const { rows } = await sql<{ id: string }>`
    select id from (${sql.join(found, sql` union `)}) as found
    order by last, first, id limit ${mostFound + 1}`.execute(db);
  return { ids: rows.slice(0, mostFound).map((row) => row.id), capped: rows.length > mostFound };
}
