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
import { locatedDoors, lockGivenDoors, type NewWalkbook } from '../walkbooks/create-walkbook-repo';
import type { OrderedTurf } from '../walkbooks/create-walkbooks';
import { settleDoors, type Universe } from './settle-doors';
import { summarise } from '../walkbooks/repo';

type Requested = z.output<typeof turf.make.body>;

/** So many turfs wait for their walking order at once: others ask for theirs as well. */
const atOnce = 8;

/** Walkbooks whose doors are in order, and for whom they are made. */
interface Ordered {
  universe: Universe;
  voters: ReadonlyMap<string, readonly string[]>;
  turfs: OrderedTurf[];
}

/**
 * The walkbooks to make of turfs, in the order of the turfs. Throws INVALID for a door in two turfs, or a turf whose doors are
 * none of the universe's any more; NAME_EXISTS for a name that is taken or given twice.
 */
export async function orderTurfs(
  db: Db,
  order: OrderDoors,
  { campaignId, userId, now }: { campaignId: string; userId: string; now: Date },
  requested: Requested,
): Promise<Ordered> {
  const { turfs, filter_params: filters, survey_id: surveyId = null } = requested;
  refuseDoubles(turfs);
  for (const { name, assigned_user_ids } of turfs)
    await refuseUnlessMakeable(db, { campaign_id: campaignId, name, survey_id: surveyId, assigned_user_ids });
  const universe: Universe = { campaign_id: campaignId, filter_params: filters, as_of: now, job: null };
  const asked = turfs.map((each) => each.door_ids);
  const { settled, voters } = await inTransaction(db, (tx) => settleDoors(tx, universe, asked, null));
  const populated = turfs.map(({ name, assigned_user_ids }, at): NewWalkbook => {
    const { doors, voter_ids } = settled[at]!;
    if (doors.length === 0) throw new ApiError('INVALID', sentence('TURF_EMPTY', { name }));
    return {
      campaign_id: campaignId,
      user_id: userId,
      name,
      creation_method: 'Filters',
      survey_id: surveyId,
      filter_params: filters,
      assigned_user_ids,
      voter_ids,
      door_ids: doors,
    };
  });
  const walks = await ordersOf(db, order, campaignId, populated);
  return { universe, voters, turfs: populated.map((made, at) => ({ made, walk: walks[at]! })) };
}

/**
 * Makes them all or none, without doors that others gave to walkbooks meanwhile where the universe asks for that. Throws what came
 * up meanwhile, as `makeWalkbook` does, and INVALID for a turf that has no door left.
 */
export async function makeTurfs(tx: Db, { universe, voters, turfs }: Ordered): Promise<WalkbookSummary[]> {
  await lockGivenDoors(tx, universe.campaign_id);
  const walks = turfs.map(({ walk }) => walk.order);
  const { settled } = await settleDoors(tx, universe, walks, voters);
  const ids: string[] = [];
  for (const [at, { made, walk }] of turfs.entries()) {
    const { doors: door_ids, voter_ids } = settled[at]!;
    if (door_ids.length === 0) throw new ApiError('INVALID', sentence('TURF_EMPTY', { name: made.name }));
    ids.push(await makeWalkbook(tx, { ...made, door_ids, voter_ids }, { ...walk, order: door_ids }));
  }
  const summaries = await summarise(tx, universe.campaign_id, { ids, archived: false });
  const made = new Map(summaries.map((each) => [each.id, each]));
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
  turfs: readonly { door_ids: readonly string[] }[],
): Promise<WalkingOrder[]> {
  const placed = await locatedDoors(
    db,
    campaignId,
    turfs.flatMap((each) => each.door_ids),
  );
  const byId = new Map(placed.map((door) => [door.id, door]));
  const orders: WalkingOrder[] = [];
  for (let from = 0; from < turfs.length; from += atOnce)
    orders.push(
      ...(await Promise.all(
        turfs
          .slice(from, from + atOnce)
          .map(({ door_ids }) => order(door_ids.map((id) => byId.get(id)).filter((door) => door !== undefined))),
      )),
    );
  return orders;
}
