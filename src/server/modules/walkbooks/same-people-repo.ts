// Which records of the people behind a walkbook's doors are shown as one.
import { sql } from 'kysely';
import { namesakes, samePeople, type PersonRecord } from '../../../domain/contact-ledger/same-people';
import type { Db } from '../../db/connection';
import { named, personTraits, type Traits } from '../contact-ledger/traits-repo';

export type RecordRow = Traits & Pick<PersonRecord, 'id' | 'added' | 'upload_id'>;

/** What tells of a row of `voters` whom it is about. The door is known. */
export const recordOf = sql`
  select ${personTraits}, '' as address_key, '' as unit_key, voters.id, voters.upload_id, voters.added_by is not null as added`;

/** By the ids of records those of the records that they are shown as; the oldest one of a door stands for the others. */
export async function sameOf(
  db: Db,
  campaignId: string,
  households: readonly (readonly RecordRow[])[],
): Promise<ReadonlyMap<string, string>> {
  const alike = households.flatMap((rows) =>
    namesakes(
      rows.toSorted(byAge).map(({ id, added, upload_id, ...traits }) => ({ ...named(traits), id, added, upload_id })),
    ),
  );
  if (alike.length === 0) return new Map();
  const files = await filesOf(
    db,
    campaignId,
    alike.flat().map(({ id }) => id),
  );
  return new Map(alike.flatMap((records) => [...samePeople(records, files)]));
}

const byAge = (one: RecordRow, other: RecordRow) => (one.id < other.id ? -1 : 1);

/** The files that list these people, by their ids: a file is the group of those whom it lists, until someone deletes that. */
async function filesOf(
  db: Db,
  campaignId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await sql<{ id: string; files: string[] }>`
    select members.voter_id as id, array_agg(members.voter_group_id) as files from voter_group_members as members
    join voter_groups on voter_groups.campaign_id = ${campaignId} and voter_groups.id = members.voter_group_id
    where members.campaign_id = ${campaignId} and members.voter_id = any(${[...ids]}::uuid[])
      and voter_groups.creation_method = 'Upload'
    group by members.voter_id`.execute(db);
  return new Map(rows.map(({ id, files }) => [id, new Set(files)]));
}
