// Makes a walkbook of each turf of a cut, all in one transaction.
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { turf } from '../../../contract/turf';
import type { WalkbookSummary } from '../../../contract/walkbooks';
import type { WalkingOrder } from '../../../domain/walkbooks/order';
import type { Db } from '../../db/connection';
import { ApiError } from '../../http/errors';
import type { OrderDoors } from '../../order-pool';
import { allowLargeSets, homeDoor, homeHasPlace, matching } from '../voter-groups/filters';
import { locatedDoors, makeWalkbook } from './make';
import { summarise } from './repo';

type Asked = z.output<typeof turf.make.body>;

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
  asked: Asked,
): Promise<WalkbookSummary[]> {
  const { turfs, filter_params: filters } = asked;
  refuseDoubles(turfs);
  const asksFor = turfs.flatMap((each) => each.door_ids);
  const voters = await votersByDoor(tx, campaignId, filters, now, asksFor);
  const given = turfs.map((each) => {
    const doors = [...new Set(each.door_ids.map((id) => id.toLowerCase()))].filter((id) => voters.has(id));
    if (doors.length === 0)
      throw new ApiError('INVALID', `Nobody of this universe lives behind the doors of “${each.name}” any more.`);
    return { name: each.name, assigned: each.assigned_user_ids, doors };
  });
  const orders = await ordersOf(tx, order, campaignId, given);
  const ids: string[] = [];
  for (const [index, { name, assigned, doors }] of given.entries()) {
    const id = await makeWalkbook(tx, () => orderOf(orders[index]), {
      campaign_id: campaignId,
      user_id: userId,
      name,
      creation_method: 'Filters',
      survey_id: asked.survey_id ?? null,
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

function refuseDoubles(turfs: Asked['turfs']): void {
  const names = new Set<string>();
  const doors = new Set<string>();
  for (const { name, door_ids: ids } of turfs) {
    if (names.has(name.toLowerCase())) throw new ApiError('NAME_EXISTS', `Two of these turfs are called “${name}”.`);
    names.add(name.toLowerCase());
    for (const id of new Set(ids.map((each) => each.toLowerCase()))) {
      if (doors.has(id)) throw new ApiError('INVALID', `A door of “${name}” is in another turf as well.`);
      doors.add(id);
    }
  }
}

/** The universe's people behind some doors, by their doors. A door that was merged into another one is that one. */
async function votersByDoor(
  tx: Db,
  campaignId: string,
  filters: Asked['filter_params'],
  now: Date,
  doorIds: readonly string[],
) {
  await allowLargeSets(tx);
  const rows = await matching(tx, campaignId, filters, { now, suppressed: 'out' })
    .where(homeHasPlace)
    .where(sql<boolean>`${homeDoor} = any(${[...doorIds]}::uuid[])`)
    .select(['voters.id', homeDoor.as('door_id')])
    .execute();
  const byDoor = new Map<string, string[]>();
  for (const { id, door_id: door } of rows) {
    const known = byDoor.get(door);
    if (known) known.push(id);
    else byDoor.set(door, [id]);
  }
  return byDoor;
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
