// Which doors turfs have by now, and who lives behind them: looked up before walking orders are computed, and once more when their
// walkbooks are saved. Meanwhile doors are merged, moved off the map, or given to walkbooks by someone else.
import type { FilterParams } from '../../../contract/voters/voter-filters';
import { leavesOf, treeOf } from '../../../domain/voter-groups/filter-tree';
import type { Db } from '../../db/connection';
import { locatedDoors } from '../walkbooks/create-walkbook-repo';
import { doorsGiven, type AskedJob } from './doors-given-repo';
import { doorsByNow, votersByDoor } from './repo';

/** Whom walkbooks are made for. */
export interface Universe {
  campaign_id: string;
  filter_params: FilterParams;
  /** Ages and elections are counted back from it; what was given to walkbooks before is no news. */
  as_of: Date;
  /** Null: no job, the walkbooks of one request. */
  job: AskedJob | null;
}

/** Why a turf has fewer doors than it had. */
export interface Settled {
  doors: string[];
  voter_ids: string[];
  /** Some are in walkbooks of the same job or cut, or in such of others that count. */
  elsewhere: boolean;
  /** Some are off the map, or no one of the universe lives there anymore. */
  gone: boolean;
  /** How many are in walkbooks of others as well. */
  shared: number;
}

type VotersByDoor = ReadonlyMap<string, readonly string[]>;

/**
 * Settles turfs in the order given: a door is in the first of them that has it. Where doors are in walkbooks of others, the universe
 * says whether it still has their people, whenever that was: a walkbook's time is that of a transaction which may have waited. A job
 * that was resumed leaves out all that others gave away since it was asked for.
 * @param known who lives behind doors as of an earlier look; null: none is known, and a door with no one is no loss
 */
export async function settleDoors(
  db: Db,
  universe: Universe,
  turfs: readonly (readonly string[])[],
  known: VotersByDoor | null,
): Promise<{ settled: Settled[]; voters: VotersByDoor }> {
  const { campaign_id, filter_params, as_of, job } = universe;
  const { turfs: current, heirs } = await doorsByNow(db, campaign_id, turfs);
  const doors = current.flatMap((each) => each.doors);
  const given = await doorsGiven(db, campaign_id, { as_of, job }, doors);
  const isTaken = (door: string) => {
    const by = given.get(door);
    return by !== undefined && (by.own || (by.since_asked && (job?.run ?? 1) > 1));
  };
  const asksForWalkbooks = leavesOf(treeOf(filter_params)).some(({ field }) => field === 'walkbook');
  const mayDiffer = (door: string) => heirs.has(door) || (asksForWalkbooks && given.has(door) && !isTaken(door));
  const asked = known ? doors.filter(mayDiffer) : doors;
  const found = asked.length === 0 ? null : await votersByDoor(db, campaign_id, filter_params, as_of, asked);
  const voters = new Map<string, readonly string[]>(known ?? []);
  for (const door of asked) voters.set(door, found?.get(door) ?? []);
  const isEmpty = (door: string) => (voters.get(door) ?? []).length === 0;
  const isElsewhere = (door: string) => isTaken(door) || (asksForWalkbooks && given.has(door) && isEmpty(door));
  const located = new Set((await locatedDoors(db, campaign_id, doors)).map(({ id }) => id));
  const settled = current.map((turf): Settled => {
    const left = turf.doors.filter((door) => !isElsewhere(door));
    const own = left.filter((door) => located.has(door) && !isEmpty(door));
    return {
      doors: own,
      voter_ids: own.flatMap((door) => voters.get(door) ?? []),
      elsewhere: turf.fewer || left.length < turf.doors.length,
      gone: known !== null && own.length < left.length,
      shared: own.filter((door) => given.get(door)?.since).length,
    };
  });
  return { settled, voters };
}
