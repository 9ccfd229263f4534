// Computes what a recommendation proposes: judges every door that its filters select, cuts the places where most is to be
// gained into turfs, puts those in walking order and keeps the best. The same doors and facts give the same turfs.
import type { Sentence } from '../../../contract/messages/sentence';
import { sentence } from '../../../contract/messages/every-message';
import type { RecommendationReason } from '../../../contract/recommendations';
import { filterParams, type FilterParams } from '../../../contract/voters/voter-filters';
import { bestTurfs, doorsToCut, type ScoredDoor } from '../../../domain/recommendations/choose-areas';
import {
  doorShares,
  homePattern,
  walkWindows,
  windowShare,
  type HomePattern,
} from '../../../domain/recommendations/home-hours';
import { knownZone } from '../../../domain/i18n/time-zones';
import { reasonOf } from '../../../domain/recommendations/reasons';
import { householdWorth, personWorth } from '../../../domain/recommendations/visit-value';
import { estimateMinutes } from '../../../domain/walkbooks/estimate';
import type { Db } from '../../db/connection';
import type { CutTurf } from '../../jobs/turf-cutting-thread';
import type { OrderDoors, OrderFor } from '../../jobs/walking-order-pool';
import { refuseDoorCount } from '../walkbooks/create-walkbook';
import { namesInUse } from '../walkbooks/repo';
import { refuseOtherDoors } from '../walkbooks/targets-repo';
import { countMatching } from '../voters/universe-repo';
import {
  doorsForCutting,
  hourTallies,
  readDoors,
  readDoorsById,
  type DoorRead,
  type RatingContext,
} from './doors-repo';
import type { NewProposal } from './proposals-repo';
import { failRecommendation, findUnanswered, finishRecommendation, noteProgress } from './repo';

export interface Computing {
  db: Db;
  orderFor: OrderFor;
  cut: CutTurf;
}

/** A worth of this counts 100 to the eye: two undecided lapsed voters behind a door that opens every third time. */
const fullScore = 0.75;
/** From here to there of the progress each step takes. */
const share = { learning: 2, scoring: 55, cutting: 65, ordering: 98 };

/** The turf as it is kept, beside what it belongs to. */
type Turf = Pick<NewProposal, 'why' | 'expected_contacts' | 'minutes' | 'metres' | 'doors'>;

/**
 * One try at a recommendation. Ends without a word once it is deleted or was done by someone else. Begun again after a
 * server's death it counts everything back from the instant of the request, as the first try did.
 */
export async function computeRecommendation(
  { db, orderFor, cut }: Computing,
  campaignId: string,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const request = await findUnanswered(db, campaignId, id);
  if (!request) return;
  // By no one's name: requests of one campaign take turns with those of the others.
  const order = orderFor({ campaign: campaignId, person: '', signal });
  const tell = async (step: Parameters<typeof noteProgress>[3], progress: number) => {
    signal.throwIfAborted();
    if (!(await noteProgress(db, campaignId, id, step, progress))) throw new Gone();
  };
  try {
    const rating: RatingContext = { campaignId, zone: knownZone(request.time_zone), now: new Date(request.created_at) };
    const filters = filterParams.parse(request.filter_params);
    await tell('learning', share.learning);
    const pattern = homePattern(await hourTallies(db, rating));
    const { scored, considered, waiting } = await scoreAll(db, rating, filters, pattern, (read) =>
      tell('scoring', share.learning + (share.scoring - share.learning) * (1 - 1 / (1 + read / 60_000))),
    );
    await tell('cutting', share.scoring);
    const chosenDoors = doorsToCut(scored, request.walkbooks_wanted * request.doors_each);
    const worthOf = new Map(chosenDoors.map((door) => [door.id, door.score]));
    const { turfs } = await cut(await doorsForCutting(db, campaignId, [...worthOf.keys()]), {
      doors_each: request.doors_each,
    });
    const chosen = bestTurfs(
      turfs.map((turf) => ({
        id: turf.door_ids.toSorted()[0] ?? '',
        door_ids: turf.door_ids,
        minutes: turf.minutes,
        worth: turf.door_ids.reduce((sum, door) => sum + (worthOf.get(door) ?? 0), 0),
      })),
      request.walkbooks_wanted,
    );
    const proposals: NewProposal[] = [];
    for (const [at, { door_ids }] of chosen.entries()) {
      await tell('ordering', share.cutting + ((share.ordering - share.cutting) * at) / chosen.length);
      const read = await db
        .transaction()
        .execute((tx) => readDoorsById(tx, rating, filters, door_ids))
        .then((all) => all.filter((door) => !door.waiting).flatMap(toVisit));
      if (read.length === 0) continue;
      proposals.push({
        campaign_id: campaignId,
        recommendation_id: id,
        position: at,
        name: `${request.request_name} ${at + 1} · ${mainStreet(read)}`,
        creation_method: 'Requested',
        filter_params: filters,
        survey_id: request.survey_id,
        ...(await turfOf(order, read, pattern)),
      });
    }
    const usedNames = await namesInUse(db, campaignId, request.request_name);
    for (const proposal of proposals) proposal.name = freeName(proposal.name, usedNames);
    const said =
      proposals.length > 0
        ? null
        : nothingFound(considered, waiting, await countMatching(db, campaignId, filters, 'suppressed', rating.now));
    await finishRecommendation(db, campaignId, id, { considered, waiting_elsewhere: waiting, said, proposals });
  } catch (error) {
    if (!(error instanceof Gone)) throw error;
  }
}

/** After the last try: the person is told, and can ask again. */
export function giveUpRecommendation(db: Db, campaignId: string, id: string): Promise<void> {
  return failRecommendation(db, campaignId, id, sentence('NOT_CALCULATED'));
}

/** Deleted, or done by another worker. */
class Gone extends Error {}

function nothingFound(considered: number, waiting: number, suppressed: number): Sentence {
  if (considered === 0 && suppressed > 0) return sentence('NO_ONE_TO_VISIT');
  if (considered === 0) return sentence('NO_DOOR_ON_MAP');
  if (waiting === considered) return sentence('ALL_IN_WALKBOOKS');
  return sentence('NO_VISIT_WORTH_IT');
}

/** Every door with what a visit is worth; those that wait in a walkbook are only counted. */
async function scoreAll(
  db: Db,
  rating: RatingContext,
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
      for await (const doors of readDoors(tx, rating, filters)) {
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
  const rating = doors.map((door) => ({ ...door, shares: doorShares(shares, door.visits) }));
  const why: RecommendationReason = reasonOf(rating, pattern);
  const walk = await order(
    doors.map(({ id, address, unit, latitude, longitude }) => ({ id, address, unit, latitude, longitude })),
  );
  const byId = new Map(rating.map((door) => [door.id, door]));
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

/** One turf of all the doors that filters select, or of those chosen among them, whatever they are worth. */
export async function rateTurf(
  db: Db,
  order: OrderDoors,
  rating: RatingContext,
  filters: FilterParams,
  chosen: readonly string[] | null,
): Promise<Turf> {
  const pattern = homePattern(await hourTallies(db, rating));
  const doors = await db.transaction().execute((tx) => doorsToRate(tx, rating, filters, chosen));
  return turfOf(order, doors, pattern);
}

async function doorsToRate(
  tx: Db,
  rating: RatingContext,
  filters: FilterParams,
  chosen: readonly string[] | null,
): Promise<DoorRead[]> {
  if (chosen) {
    const doors = await readDoorsById(tx, rating, filters, chosen);
    refuseOtherDoors(
      chosen,
      doors.map((door) => door.id),
    );
    return doors;
  }
  refuseDoorCount(await countMatching(tx, rating.campaignId, filters, 'doors', rating.now));
  const all: DoorRead[] = [];
  for await (const doors of readDoors(tx, rating, filters)) all.push(...doors);
  return all;
}

/** A walkbook of the same name may have been made of an earlier answer: then it is called "(2)". */
function freeName(name: string, usedNames: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const mark = number === 1 ? '' : ` (${number})`;
    const free = `${name.slice(0, 120 - mark.length).trim()}${mark}`;
    if (!usedNames.has(free.toLowerCase())) return free;
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
