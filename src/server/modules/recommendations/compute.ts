// Computes what a recommendation proposes: judges every door that its filters select, cuts the places where most is to be
// gained into turfs, puts those in walking order and keeps the best. The same doors and facts give the same turfs.
import type { RecommendationReason } from '../../../contract/recommendations';
import { filterParams, type FilterParams } from '../../../contract/voter-filters';
import { bestTurfs, doorsToCut, type ScoredDoor } from '../../../domain/recommendations/choose';
import {
  doorShares,
  homePattern,
  walkWindows,
  windowShare,
  type HomePattern,
} from '../../../domain/recommendations/home';
import { reasonOf } from '../../../domain/recommendations/reasons';
import { householdWorth, personWorth } from '../../../domain/recommendations/worth';
import type { Cut, CutGoal } from '../../../domain/walkbooks/cut';
import type { CutDoor } from '../../../domain/walkbooks/cut-ground';
import { estimateMinutes } from '../../../domain/walkbooks/estimate';
import type { Db } from '../../db/connection';
import type { OrderDoors } from '../../order-pool';
import { knownZone } from '../walkbooks/live';
import { refuseDoorCount } from '../walkbooks/make';
import { takenNames } from '../walkbooks/repo';
import { countMatching } from '../voter-groups/universe-repo';
import { doorsForCutting, hourTallies, readDoors, readDoorsById, type DoorRead, type Judged } from './doors-repo';
import { failRecommendation, findWanted, finishRecommendation, noteProgress, type NewProposal } from './repo';

/** Cuts doors into turfs where nobody waits for it. */
export type CutDoors = (doors: readonly CutDoor[], goal: CutGoal) => Promise<Cut>;

export interface Computing {
  db: Db;
  order: OrderDoors;
  cut: CutDoors;
}

/** A worth of this counts 100 to the eye: two undecided lapsed voters behind a door that opens every third time. */
const fullScore = 0.75;
/** From here to there of the progress each step takes. */
const share = { learning: 2, scoring: 55, cutting: 65, ordering: 98 };

/** The turf as it is kept, beside what it belongs to. */
type Turf = Pick<NewProposal, 'why' | 'expected_contacts' | 'minutes' | 'metres' | 'doors'>;

/**
 * One try at a recommendation. Ends without a word once it is deleted or was done by somebody else. Begun anew after a
 * server's death it counts everything back from the instant of the request, as the first try did.
 */
export async function computeRecommendation(
  { db, order, cut }: Computing,
  campaignId: string,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const wanted = await findWanted(db, campaignId, id);
  if (!wanted) return;
  const tell = async (step: Parameters<typeof noteProgress>[3], progress: number) => {
    signal.throwIfAborted();
    if (!(await noteProgress(db, campaignId, id, step, progress))) throw new Gone();
  };
  try {
    const judged: Judged = { campaignId, zone: knownZone(wanted.time_zone), now: new Date(wanted.created_at) };
    const filters = filterParams.parse(wanted.filter_params);
    await tell('learning', share.learning);
    const pattern = homePattern(await hourTallies(db, judged));
    const { scored, considered, waiting } = await scoreAll(db, judged, filters, pattern, (read) =>
      tell('scoring', share.learning + (share.scoring - share.learning) * (1 - 1 / (1 + read / 60_000))),
    );
    await tell('cutting', share.scoring);
    const chosenDoors = doorsToCut(scored, wanted.walkbooks_wanted * wanted.doors_each);
    const worthOf = new Map(chosenDoors.map((door) => [door.id, door.score]));
    const { turfs } = await cut(await doorsForCutting(db, campaignId, [...worthOf.keys()]), {
      doors_each: wanted.doors_each,
    });
    const chosen = bestTurfs(
      turfs.map((turf) => ({
        id: turf.door_ids.toSorted()[0] ?? '',
        door_ids: turf.door_ids,
        minutes: turf.minutes,
        worth: turf.door_ids.reduce((sum, door) => sum + (worthOf.get(door) ?? 0), 0),
      })),
      wanted.walkbooks_wanted,
    );
    const proposals: NewProposal[] = [];
    for (const [at, { door_ids }] of chosen.entries()) {
      await tell('ordering', share.cutting + ((share.ordering - share.cutting) * at) / chosen.length);
      const read = await db
        .transaction()
        .execute((tx) => readDoorsById(tx, judged, filters, door_ids))
        .then((all) => all.filter((door) => !door.waiting).flatMap(toVisit));
      if (read.length === 0) continue;
      proposals.push({
        campaign_id: campaignId,
        recommendation_id: id,
        position: at,
        name: `${wanted.request_name} ${at + 1} · ${mainStreet(read)}`,
        creation_method: 'Requested',
        filter_params: filters,
        survey_id: wanted.survey_id,
        ...(await turfOf(order, read, pattern)),
      });
    }
    const taken = await takenNames(db, campaignId, wanted.request_name);
    for (const proposal of proposals) proposal.name = freeName(proposal.name, taken);
    const detail =
      proposals.length > 0
        ? null
        : nothingFound(considered, waiting, await countMatching(db, campaignId, filters, 'suppressed', judged.now));
    await finishRecommendation(db, campaignId, id, { considered, waiting_elsewhere: waiting, detail, proposals });
  } catch (error) {
    if (!(error instanceof Gone)) throw error;
  }
}

/** After the last try: the person is told, and can ask again. */
export function giveUpRecommendation(db: Db, campaignId: string, id: string): Promise<void> {
  return failRecommendation(
    db,
    campaignId,
    id,
    'The server could not compute it. Nothing was changed; please ask again.',
  );
}

/** Deleted, or done by another worker. */
class Gone extends Error {}

function nothingFound(considered: number, waiting: number, suppressed: number): string {
  if (considered === 0 && suppressed > 0)
    return 'Everybody who is meant must be left alone, or has no place on the map.';
  if (considered === 0) return 'No door with a place on the map belongs to these voters.';
  if (waiting === considered) return 'All of these doors wait in walkbooks already.';
  return 'Nobody behind these doors is worth another visit now: they were all reached a short while ago, or are against.';
}

/** Every door with what a visit is worth; those that wait in a walkbook are only counted. */
async function scoreAll(
  db: Db,
  judged: Judged,
  filters: FilterParams,
  pattern: HomePattern,
  onRead: (doors: number) => Promise<void>,
): Promise<{ scored: ScoredDoor[]; considered: number; waiting: number }> {
  const shares = walkWindows.map((window) => windowShare(pattern, window));
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const scored: ScoredDoor[] = [];
      let [considered, waiting] = [0, 0];
      for await (const doors of readDoors(tx, judged, filters)) {
        for (const door of doors) {
          considered += 1;
          if (door.waiting) waiting += 1;
          else scored.push(scoredDoor(door, shares));
        }
        await onRead(considered);
      }
      return { scored, considered, waiting };
    });
}

function scoreOf(door: DoorRead, shares: readonly number[]): number {
  const opens = Math.max(...doorShares(shares, door.visits));
  return opens * householdWorth(door.people.map(personWorth));
}

/** The door with those of its people only who are to be visited now: whoever was talked to this week is left in peace. */
function toVisit(door: DoorRead): DoorRead[] {
  const people = door.people.filter((person) => personWorth(person) > 0);
  return people.length > 0 ? [{ ...door, people }] : [];
}

/** A county has half a million of them: nothing more is kept of each. */
function scoredDoor(door: DoorRead, shares: readonly number[]): ScoredDoor {
  const { id, latitude, longitude } = door;
  return { id, latitude, longitude, score: scoreOf(door, shares) };
}

/** Doors in walking order with why they are worth it and what to expect. */
async function turfOf(order: OrderDoors, doors: readonly DoorRead[], pattern: HomePattern): Promise<Turf> {
  const shares = walkWindows.map((window) => windowShare(pattern, window));
  const judged = doors.map((door) => ({ ...door, shares: doorShares(shares, door.visits) }));
  const why: RecommendationReason = reasonOf(judged, pattern);
  const walk = await order(
    doors.map(({ id, address, unit, latitude, longitude }) => ({ id, address, unit, latitude, longitude })),
  );
  const byId = new Map(judged.map((door) => [door.id, door]));
  return {
    why,
    expected_contacts: Math.round(why.home_share * doors.length * 10) / 10,
    minutes: Math.round(estimateMinutes(doors.length, walk.metres)),
    metres: Math.round(walk.metres),
    doors: walk.order.flatMap((id) => {
      const door = byId.get(id);
      if (!door) return [];
      const score = Math.min(100, Math.round((100 * scoreOf(door, shares)) / fullScore));
      return [{ id, score, voter_ids: door.people.map((person) => person.id) }];
    }),
  };
}

/** One turf of all the doors that filters select, whatever they are worth. */
export async function judgeTurf(tx: Db, order: OrderDoors, judged: Judged, filters: FilterParams): Promise<Turf> {
  refuseDoorCount(await countMatching(tx, judged.campaignId, filters, 'doors', judged.now));
  const pattern = homePattern(await hourTallies(tx, judged));
  const all: DoorRead[] = [];
  for await (const doors of readDoors(tx, judged, filters)) all.push(...doors);
  return turfOf(order, all, pattern);
}

/** A walkbook of the same name may have been made of an earlier answer: then it is called "(2)". */
function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const mark = number === 1 ? '' : ` (${number})`;
    const free = `${name.slice(0, 120 - mark.length).trim()}${mark}`;
    if (!taken.has(free.toLowerCase())) return free;
  }
}

/** The street on which most of the doors are. */
function mainStreet(doors: readonly DoorRead[]): string {
  const counted = new Map<string, number>();
  for (const { street, address } of doors) {
    const name = street || address;
    counted.set(name, (counted.get(name) ?? 0) + 1);
  }
  return [...counted].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))[0]?.[0] ?? '';
}
