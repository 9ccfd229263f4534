// Makes a walkbook of each turf of a cut, all in one transaction.
import { sentence } from '../../../contract/messages/every-message';
import type * as z from 'zod/mini';
import type { turf } from '../../../contract/turf';
import type { WalkbookSummary } from '../../../contract/walkbooks';
import type { WalkingOrder } from '../../../domain/walking-order/walking-order';
import type { Db } from '../../db/connection';
import { ApiError } from '../../http/errors';
import type { OrderDoors } from '../../jobs/walking-order-pool';
import { makeWalkbook } from '../walkbooks/create-walkbook';
import { locatedDoors } from '../walkbooks/create-walkbook-repo';
import { votersByDoor } from './repo';
import { summarise } from '../walkbooks/repo';

type Requested = z.output<typeof turf.make.body>;

/** So many turfs wait for their walking order at once: others ask for theirs as well. */
const atOnce = 8;

/**
 * Walkbooks of turfs, in the order of the turfs. Throws INVALID for a door in two turfs, or a turf whose doors are none of the
 * universe's any more; NAME_EXISTS for a name that is taken or given twice.
 */
export async function makeTurfs(
  tx: Db,
  order: OrderDoors,
  { campaignId, userId, now }: { campaignId: string; userId: string; now: Date },
  requested: Requested,
): Promise<WalkbookSummary[]> {
  const { turfs, filter_params: filters } = requested;
  refuseDoubles(turfs);
  const doorIds = turfs.flatMap((each) => each.door_ids);
  const voters = await votersByDoor(tx, campaignId, filters, now, doorIds);
  const populated = turfs.map((each) => {
    const doors = [...new Set(each.door_ids.map((id) => id.toLowerCase()))].filter((id) => voters.has(id));
    if (doors.length === 0) throw new ApiError('INVALID', sentence('TURF_EMPTY', { name: each.name }));
    return { name: each.name, assigned: each.assigned_user_ids, doors };
  });
  const orders = await ordersOf(tx, order, campaignId, populated);
  const ids: string[] = [];
  for (const [index, { name, assigned, doors }] of populated.entries()) {
    const id = await makeWalkbook(tx, () => orderOf(orders[index]), {
      campaign_id: campaignId,
      user_id: userId,
      name,
      creation_method: 'Filters',
      survey_id: requested.survey_id ?? null,
      filter_params: filters,
      assigned_user_ids: assigned,
      voter_ids: doors.flatMap((door) => voters.get(door) ?? []),
      door_ids: doors,
    });
    ids.push(id);
  }
  const made = new Map((await summarise(tx, campaignId, { ids, archived: false })).map((each) => [each.id, each]));
  return ids.flatMap((id) => made.get(id) ?? []);
}

function orderOf(order: WalkingOrder | undefined): Promise<WalkingOrder> {
  return order ? Promise.resolve(order) : Promise.reject(new ApiError('INTERNAL'));
}

function refuseDoubles(turfs: Requested['turfs']): void {
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
  tx: Db,
  order: OrderDoors,
  campaignId: string,
  turfs: readonly { doors: readonly string[] }[],
): Promise<WalkingOrder[]> {
  const placed = await locatedDoors(
    tx,
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
