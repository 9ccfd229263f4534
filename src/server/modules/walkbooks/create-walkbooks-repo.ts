// SQL that saves several new walkbooks of a campaign at once.
import { sql } from 'kysely';
import type { Db } from '../../db/connection';
import { insertContents, type NewWalkbook, type wayOf } from './create-walkbook-repo';

/** A walkbook to save, its doors in walking order. */
export interface OrderedWalkbook extends NewWalkbook, ReturnType<typeof wayOf> {
  id: string;
}

/** What the database says of a name: it alone decides which names are the same, and lowers some letters as no one else does. */
export interface KnownName {
  /** The same for names that are the same. */
  key: string;
  /** Whether a walkbook of the campaign, or one on its way by an upload, has it. */
  taken: boolean;
}

/** As `knownNames`. In a transaction no one else gets past here with the same names before it ends. */
export async function lockNames(tx: Db, campaignId: string, names: readonly string[]): Promise<KnownName[]> {
  await sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(${campaignId} || lower(name), 0) as key
      from unnest(${[...names]}::text[]) as name order by key) as keys`.execute(tx);
  return knownNames(tx, campaignId, names);
}

/** What is known of each of these names, in the order given. */
export async function knownNames(db: Db, campaignId: string, names: readonly string[]): Promise<KnownName[]> {
  const { rows } = await sql<KnownName>`
    select key, exists (select from walkbooks where campaign_id = ${campaignId} and lower(name) = key)
      or key in (
        select lower(name) from uploads
        where campaign_id = ${campaignId} and contents = 'walkbook' and status in ('pending', 'running')
      ) as taken
    from (
      select lower(name) as key, position from unnest(${[...names]}::text[]) with ordinality as given (name, position)
    ) as asked
    order by position`.execute(db);
  return rows;
}

/** Saves rows, doors, targets and assignees. */
export async function insertMany(tx: Db, campaignId: string, walkbooks: readonly OrderedWalkbook[]): Promise<void> {
  await tx
    .insertInto('walkbooks')
    .values(
      walkbooks.map(({ assigned_user_ids: _assignees, voter_ids: _voters, door_ids: _doors, ...row }) => ({
        ...row,
        filter_params: row.filter_params && JSON.stringify(row.filter_params),
      })),
    )
    .execute();
  await insertContents(tx, campaignId, walkbooks);
  const assigned = walkbooks.flatMap(({ id, assigned_user_ids }) => assigned_user_ids.map((user) => ({ id, user })));
  if (assigned.length === 0) return;
  await sql`
    insert into walkbook_assignments (campaign_id, walkbook_id, user_id)
    select distinct ${campaignId}::uuid, walkbook_id, user_id
    from unnest(${assigned.map(({ id }) => id)}::uuid[], ${assigned.map(({ user }) => user)}::uuid[])
      as listed (walkbook_id, user_id)`.execute(tx);
}
