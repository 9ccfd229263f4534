// SQL that saves a new walkbook: its row, its doors in walking order, its targets.
import { sql } from 'kysely';
import type { WalkbookDrive } from '../../../contract/walkbooks';
import type { FilterParams } from '../../../contract/voters/voter-filters';
import type { RouteDoor } from '../../../domain/walking-order/buildings';
import type { WalkingOrder } from '../../../domain/walking-order/walking-order';
import type { Db } from '../../db/connection';
import { changeAndNote } from '../../db/distribution/change-and-note';
import { notingMoved } from '../facts/changed-days-repo';
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

/** The way of a walk as its walkbook's row tells it. */
export const wayOf = ({ metres, drive }: WalkingOrder) => ({
  metres: Math.round(metres),
  drive:
    drive &&
    JSON.stringify({
      minutes: Math.round(drive.minutes),
      metres: Math.round(drive.metres),
      parks: drive.parks,
    } satisfies WalkbookDrive),
});

/** No one else gives doors of a campaign to the walkbooks of turfs or proposals before the transaction ends. */
export async function lockGivenDoors(tx: Db, campaignId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`given doors ${campaignId}`}, 0))`.execute(tx);
}

/** Saves the row and returns its id. Throws NAME_EXISTS. */
export async function insertWalkbook(tx: Db, made: NewWalkbook, walk: WalkingOrder): Promise<string> {
  const { assigned_user_ids: _assignees, voter_ids: _voters, door_ids: _doors, ...row } = made;
  const filters = row.filter_params && JSON.stringify(row.filter_params);
  const insert = tx.insertInto('walkbooks').values({ ...row, filter_params: filters, ...wayOf(walk) });
  const { id } = await orNameExists('walkbooks_name', () => insert.returning('id').executeTakeFirstOrThrow());
  return id;
}

/** What lies in a new walkbook: its doors in walking order, and its targets. */
type Contents = Pick<NewWalkbook, 'door_ids' | 'voter_ids'> & { id: string };

/** Adds the doors in walking order, numbered in it, and the targets, to walkbooks of one campaign. */
export async function insertContents(tx: Db, campaignId: string, walkbooks: readonly Contents[]): Promise<void> {
  const doors = walkbooks.flatMap(({ id, door_ids }) => door_ids.map((door, at) => ({ id, door, position: at + 1 })));
  await changeAndNote(tx, {
    table: 'walkbook_doors',
    as: 'moved',
    statement: sql`
    insert into walkbook_doors (campaign_id, walkbook_id, door_id, position, number)
    select ${campaignId}::uuid, walkbook_id, door_id, position, position
    from unnest(${doors.map(({ id }) => id)}::uuid[], ${doors.map(({ door }) => door)}::uuid[],
      ${doors.map(({ position }) => position)}::integer[]) as listed (walkbook_id, door_id, position)
    returning *`,
    noting: [notingMoved(campaignId, 'moved')],
    columns: sql`door_id`,
  });
  const targets = walkbooks.flatMap(({ id, voter_ids }) => voter_ids.map((voter) => ({ id, voter })));
  // Whoever is being erased is gone before their row is read, or stays until this has ended.
  await sql`
    select id from voters where campaign_id = ${campaignId} and id = any(${targets.map(({ voter }) => voter)}::uuid[])
    order by id for key share`.execute(tx);
  await sql`
    insert into walkbook_voters (campaign_id, walkbook_id, voter_id)
    select distinct voters.campaign_id, listed.walkbook_id, voters.id
    from unnest(${targets.map(({ id }) => id)}::uuid[], ${targets.map(({ voter }) => voter)}::uuid[])
      as listed (walkbook_id, voter_id)
    join voters on voters.campaign_id = ${campaignId} and voters.id = listed.voter_id`.execute(tx);
}
