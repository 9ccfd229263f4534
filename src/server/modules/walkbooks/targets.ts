// The people that a walkbook is to be made for.
import { sql } from 'kysely';
import type { FilterParams } from '../../../contract/voter-filters';
import type { Db } from '../../db/connection';
import { allowLargeSets, homeDoor, homeHasPlace, matching } from '../voter-groups/filters';
import { refuseDoorCount } from './make';

/**
 * The people that filters select, as far as their doors have a place. Whatever the filters say, nobody who must not be
 * touched is among them. Refuses none and too many before it reads them.
 */
export async function targetsOf(db: Db, campaignId: string, filters: FilterParams, now: Date) {
  await allowLargeSets(db);
  const located = matching(db, campaignId, filters, { now, suppressed: 'out' }).where(homeHasPlace);
  const { doors } = await located
    .select(sql<number>`count(distinct ${homeDoor})`.as('doors'))
    .executeTakeFirstOrThrow();
  refuseDoorCount(doors);
  const rows = await located.select(['voters.id', homeDoor.as('door_id')]).execute();
  return { voter_ids: rows.map((row) => row.id), door_ids: [...new Set(rows.map((row) => row.door_id))] };
}
