// Makes a walkbook of each turf of a cut: their walking orders first, then all of them in one transaction.
import { sentence } from '../../../contract/messages/every-message';
import type * as z from 'zod/mini';
import type { turf } from '../../../contract/turf';
import type { WalkbookSummary } from '../../../contract/walkbooks';
import type { WalkingOrder } from '../../../domain/walking-order/walking-order';
import { type Db, inTransaction } from '../../db/connection';
import { ApiError } from '../../http/errors';
import type { OrderDoors } from '../../jobs/walking-order-pool';
import { makeWalkbook, refuseUnlessMakeable } from '../walkbooks/create-walkbook';
import { locatedDoors, type NewWalkbook } from '../walkbooks/create-walkbook-repo';
import type { OrderedTurf } from '../walkbooks/create-walkbooks';
import { doorsByNow, votersByDoor } from './repo';
import { summarise } from '../walkbooks/repo';

type Requested = z.output<typeof turf.make.body>;

/** So many turfs wait for their walking order at once: others ask for theirs as well. */
const atOnce = 8;

/**
 * The walkbooks to make of turfs, in the order of the turfs. Throws INVALID for a door in two turfs, or a turf whose doors are
 * none of the universe's any more; NAME_EXISTS for a name that is taken or given twice.
 */
export async function orderTurfs(
  db: Db,
  order: OrderDoors,
  { campaignId, userId, now }: { campaignId: string; userId: string; now: Date },
  requested: Requested,
): Promise<OrderedTurf[]> {
  const { turfs, filter_params: filters, survey_id: surveyId = null } = requested;
  refuseDoubles(turfs);
  for (const { name, assigned_user_ids } of turfs)
    await refuseUnlessMakeable(db, { campaign_id: campaignId, name, survey_id: surveyId, assigned_user_ids });
  const current = await doorsByNow(db, campaignId, turfs);
  const voters = await inTransaction(db, (tx) => votersByDoor(tx, campaignId, filters, now, current.flat()));
  const populated = turfs.map((each, at) => {
    const doors = (current[at] ?? []).filter((id) => voters.has(id));
    if (doors.length === 0) throw new ApiError('INVALID', sentence('TURF_EMPTY', { name: each.name }));
    return { name: each.name, assigned: each.assigned_user_ids, doors };
  });
  const walks = await ordersOf(db, order, campaignId, populated);
  return populated.flatMap(({ name, assigned, doors }, index) => {
    const walk = walks[index];
    const made: NewWalkbook = {
      campaign_id: campaignId,
      user_id: userId,
      name,
      creation_method: 'Filters',
      survey_id: surveyId,
      filter_params: filters,
      assigned_user_ids: assigned,
      voter_ids: doors.flatMap((door) => voters.get(door) ?? []),
      door_ids: doors,
    };
    return walk ? [{ made, walk }] : [];
  });
}

/** Makes them all or none. Throws what came up meanwhile, as `makeWalkbook` does. */
export async function makeTurfs(tx: Db, campaignId: string, turfs: readonly OrderedTurf[]): Promise<WalkbookSummary[]> {
  const ids: string[] = [];
  for (const { made, walk } of turfs) ids.push(await makeWalkbook(tx, made, walk));
  const made = new Map((await summarise(tx, campaignId, { ids, archived: false })).map((each) => [each.id, each]));
  return ids.flatMap((id) => made.get(id) ?? []);
}

/** Throws NAME_EXISTS for a name given twice, INVALID for a door in two turfs. */
export function refuseDoubles(turfs: readonly Pick<Requested['turfs'][number], 'name' | 'door_ids'>[]): void {
  const names = new Set<string>();
  const doors = new Set<string>();
  for (const { name, door_ids: ids } of turfs) {
    if (names.has(name.toLowerCase())) throw new ApiError('NAME_EXISTS', sentence('TURF_NAME_TWICE', { name }));
    names.add(name.toLowerCase());
    for (const id of new Set(ids.map((each) => each.toLowerCase()))) {
      if (doors.has(id)) throw new ApiError('INVALID', sentence('DOOR_IN_TWO_TURFS', { name }));
      doors.add(id);
    }
  }
}

async function ordersOf(
  db: Db,
  order: OrderDoors,
  campaignId: string,
  turfs: readonly { doors: readonly string[] }[],
): Promise<WalkingOrder[]> {
  const placed = await locatedDoors(
    db,
    campaignId,
    turfs.flatMap((each) => each.doors),
  );
  const byId = new Map(placed.map((door) => [door.id, door]));
  const orders: WalkingOrder[] = [];
  for (let from = 0; from < turfs.length; from += atOnce)
    orders.push(
      ...(await Promise.all(
        turfs
          .slice(from, from + atOnce)
          .map(({ doors }) => order(doors.map((id) => byId.get(id)).filter((door) => door !== undefined))),
      )),
    );
  return orders;
}
