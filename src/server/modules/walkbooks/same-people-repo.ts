// Which records of the people behind a walkbook's doors are shown as one.
import { sql } from 'kysely';
import { namesakes, samePeople, type PersonRecord } from '../../../domain/contact-ledger/same-people';
import type { Db } from '../../db/connection';
import { namedInWalkbook } from '../contact-ledger/left-out-repo';
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

/** What was recorded of either record of a person is the one's that is shown. */
export const ofShown = <F extends { voter_id: string | null }>(facts: F[], same: ReadonlyMap<string, string>): F[] =>
  same.size === 0
    ? facts
    : facts.map((fact) => ({ ...fact, voter_id: fact.voter_id && (same.get(fact.voter_id) ?? fact.voter_id) }));

/** The same of one door of a walkbook, and of those that were merged into it. */
export async function sameAtDoor(
  db: Db,
  campaignId: string,
  walkbookId: string,
  doorId: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ record: RecordRow }>`
    select (select to_jsonb(person) from (${recordOf}) as person) as record from voters
    where voters.campaign_id = ${campaignId} and ${namedInWalkbook(campaignId, walkbookId)} and voters.door_id in (
      select id from doors where campaign_id = ${campaignId} and (id = ${doorId} or merged_into = ${doorId}))`.execute(
    db,
  );
  return sameOf(db, campaignId, [rows.map(({ record }) => record)]);
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
