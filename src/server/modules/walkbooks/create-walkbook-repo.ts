// SQL that saves a new walkbook: its row, its doors in walking order, its targets.
import { sql } from 'kysely';
import type { FilterParams } from '../../../contract/voters/voter-filters';
import type { RouteDoor } from '../../../domain/walking-order/buildings';
import type { Db } from '../../db/connection';
import { orNameExists } from '../../http/errors';

export interface NewWalkbook {
  /** Given for an upload, whose own id it is. */
  id?: string;
  campaign_id: string;
  user_id: string | null;
  name: string;
  creation_method: 'Filters' | 'Upload' | 'Recommended' | 'Requested';
  survey_id: string | null;
  filter_params: FilterParams | null;
  assigned_user_ids: readonly string[];
  /** The people it is made for. */
  voter_ids: readonly string[];
  /** Where it leads; doors without a place are left out. */
  door_ids: readonly string[];
}

/** The doors among these that have a place, as the walking order needs them. */
export async function locatedDoors(db: Db, campaignId: string, ids: readonly string[]): Promise<RouteDoor[]> {
  const { rows } = await sql<RouteDoor>`
    select id, address, coalesce(unit, '') as unit, location[1] as latitude, location[0] as longitude
    from doors
    where campaign_id = ${campaignId} and location is not null and id in (
      -- A door that was merged into another one is walked to as that one.
      select coalesce(merged_into, id) from doors where campaign_id = ${campaignId} and id = any(${[...ids]}::uuid[]))`.execute(
    db,
  );
  return rows;
}

/** Saves the row and returns its id. Throws NAME_EXISTS. */
export async function insertWalkbook(tx: Db, made: NewWalkbook, metres: number): Promise<string> {
  const { assigned_user_ids: _assignees, voter_ids: _voters, door_ids: _doors, ...row } = made;
  const filters = row.filter_params && JSON.stringify(row.filter_params);
  const insert = tx.insertInto('walkbooks').values({ ...row, filter_params: filters, metres });
  const { id } = await orNameExists('walkbooks_name', () => insert.returning('id').executeTakeFirstOrThrow());
  return id;
}

/** Adds the doors in walking order, numbered in it, and the targets. */
export async function insertContents(tx: Db, made: NewWalkbook, id: string, order: readonly string[]): Promise<void> {
  await sql`
    insert into walkbook_doors (campaign_id, walkbook_id, door_id, position, number)
    select ${made.campaign_id}::uuid, ${id}::uuid, listed.door_id, listed.position, listed.position
    from unnest(${[...order]}::uuid[]) with ordinality as listed (door_id, position)`.execute(tx);
  await sql`
    insert into walkbook_voters (campaign_id, walkbook_id, voter_id)
    select distinct voters.campaign_id, ${id}::uuid, voters.id from voters
    where voters.campaign_id = ${made.campaign_id} and voters.id = any(${[...made.voter_ids]}::uuid[])`.execute(tx);
}
