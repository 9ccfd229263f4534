// The people that a walkbook is to be made for.
import { sentence } from '../../../contract/messages/every-message';
import { sql } from 'kysely';
import type { FilterParams } from '../../../contract/voters/voter-filters';
import type { ChosenDoors } from '../../../contract/voters/voter-filters';
import type { Db } from '../../db/connection';
import { allowLargeSets, homeDoor, homeHasPlace, matching } from '../voters/filters-repo';
import { ApiError } from '../../http/errors';
import { refuseDoorCount } from './create-walkbook';

/** The doors that GeoJSON names, each once; null when there is none. */
export function doorsChosen(geo: ChosenDoors | null | undefined): string[] | null {
  return geo ? [...new Set(geo.features.map((each) => each.properties.door_id.toLowerCase()))] : null;
}

/** Throws INVALID when doors were chosen that the filters do not select. */
export function refuseOtherDoors(chosen: readonly string[] | null, found: readonly string[]): void {
  if (chosen && found.length < chosen.length) throw new ApiError('INVALID', sentence('OTHER_DOORS'));
}

/**
 * The people that filters select, as far as their doors have a place. Whatever the filters say, no one who must not be
 * touched is among them. Refuses none and too many before it reads them. With `chosen` only behind these doors.
 */
export async function targetsOf(
  db: Db,
  campaignId: string,
  filters: FilterParams,
  now: Date,
  chosen: readonly string[] | null,
) {
  await allowLargeSets(db);
  const located = matching(db, campaignId, filters, { now, suppressed: 'out' })
    .where(homeHasPlace(campaignId))
    .$if(chosen !== null, (query) => query.where(sql<boolean>`${homeDoor} = any(${[...(chosen ?? [])]}::uuid[])`));
  const { doors } = await located
    .select(sql<number>`count(distinct ${homeDoor})`.as('doors'))
    .executeTakeFirstOrThrow();
  refuseDoorCount(doors);
  const rows = await located.select(['voters.id', homeDoor.as('door_id')]).execute();
  const door_ids = [...new Set(rows.map((row) => row.door_id))];
  refuseOtherDoors(chosen, door_ids);
  return { voter_ids: rows.map((row) => row.id), door_ids };
}
