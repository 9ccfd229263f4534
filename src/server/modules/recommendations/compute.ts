// Computes what a recommendation proposes: judges every door that its filters select, cuts the places where most is to be
// gained into turfs, puts those in walking order and keeps the best. The same doors and facts give the same turfs.
import type { Sentence } from '../../../contract/messages/sentence';
import { sentence } from '../../../contract/messages/every-message';
import { usualWeights, type RecommendationReason, type ScoreWeights } from '../../../contract/proposals/reasons';
import { filterParams, type FilterParams } from '../../../contract/voters/voter-filters';
import { bestTurfs, doorsToCut, type ScoredDoor } from '../../../domain/recommendations/choose-areas';
import {
  doorShares,
  homePattern,
  walkWindows,
  windowShare,
  type HomePattern,
  type HourTally,
  type Visit,
} from '../../../domain/recommendations/home-hours';
import { knownZone } from '../../../domain/i18n/time-zones';
import { areaOf, countsOf, doorValue, type DoorCounts } from '../../../domain/recommendations/door-value';
import { expectedAnswers } from '../../../domain/recommendations/estimate-base';
import { reasonOf } from '../../../domain/recommendations/reasons';
import { scoreAreas } from '../../../domain/recommendations/score';
import { volunteersNear } from '../../../domain/recommendations/volunteers-near';
import { householdWorth, mayBeTalkedTo, personWorth } from '../../../domain/recommendations/visit-value';
import { timeLeft } from '../../../domain/walkbooks/estimate';
import { type Db, inTransaction } from '../../db/connection';
import type { CutTurf } from '../../jobs/turf-cutting-thread';
import type { OrderDoors, OrderFor } from '../../jobs/walking-order-pool';
import { followTouches } from '../reports/touch-counts-repo';
import { refuseDoorCount } from '../walkbooks/create-walkbook';
import { namesInUse } from '../walkbooks/repo';
import { refuseOtherDoors } from '../walkbooks/targets-repo';
import { namingPrecincts } from '../voters/precinct-keys-repo';
import { countMatching } from '../voters/universe-repo';
import {
  doorsForCutting,
  hourTallies,
  knockedCells,
  readDoors,
  readDoorsById,
  type DoorRead,
  type RatingContext,
} from './doors-repo';
import { checkPast } from './check-past';
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
const share = { learning: 2, scoring: 55, cutting: 65, ordering: 94 };

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
    const learned = await learn(db, rating);
    const weights = { ...usualWeights, ...request.weights };
    const { scored, considered, waiting } = await scoreAll(db, rating, filters, learned, weights, (read) =>
      tell('scoring', share.learning + (share.scoring - share.learning) * (1 - 1 / (1 + read / 60_000))),
    );
    await tell('cutting', share.scoring);
    const chosenDoors = doorsToCut(scored, request.walkbooks_wanted * request.doors_each);
    const scoredById = new Map(chosenDoors.map((door) => [door.id, door]));
    const { turfs } = await cut(await doorsForCutting(db, campaignId, [...scoredById.keys()]), {
      doors_each: request.doors_each,
    });
    const answersOf = expectedAnswers(learned.pattern, learned.tallies);
    const areas = turfs.map((turf) => areaFacts(turf, scoredById, answersOf));
    const scores = scoreAreas(areas, weights);
    const chosen = bestTurfs(
      turfs.map((turf, at) => ({
        id: turf.door_ids.toSorted()[0] ?? '',
        door_ids: turf.door_ids,
        minutes: turf.minutes,
        worth: turf.door_ids.reduce((sum, door) => sum + (scoredById.get(door)?.score ?? 0), 0),
        total: scores[at]?.total ?? 0,
        score: { total: scores[at]?.total ?? 0, areas: turfs.length, parts: scores[at]?.parts ?? [] },
      })),
      request.walkbooks_wanted,
    );
    const proposals: NewProposal[] = [];
    for (const [at, { door_ids, score }] of chosen.entries()) {
      await tell('ordering', share.cutting + ((share.ordering - share.cutting) * at) / chosen.length);
      const read = await inTransaction(db, (tx) => readDoorsById(tx, rating, filters, door_ids)).then((all) =>
        all.filter((door) => !door.waiting).flatMap(toVisit),
      );
      if (read.length === 0) continue;
      const turf = await turfOf(order, read, learned);
      proposals.push({
        campaign_id: campaignId,
        recommendation_id: id,
        position: at,
        name: `${request.request_name} ${at + 1} · ${mainStreet(read)}`,
        creation_method: 'Requested',
        filter_params: filters,
        survey_id: request.survey_id,
        ...turf,
        why: { ...turf.why, score },
      });
    }
    await tell('checking', share.ordering);
    const back_test = await checkPast(db, rating, weights);
    const usedNames = await namesInUse(db, campaignId, request.request_name);
    for (const proposal of proposals) proposal.name = freeName(proposal.name, usedNames);
    const said =
      proposals.length > 0
        ? null
        : nothingFound(considered, waiting, await countMatching(db, campaignId, filters, 'suppressed', rating.now));
    await finishRecommendation(db, campaignId, id, {
      considered,
      waiting_elsewhere: waiting,
      said,
      back_test,
      proposals,
    });
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

/** What the campaign's own knocks tell before any door is looked at. */
interface Learned {
  tallies: HourTally[];
  pattern: HomePattern;
  /** What a precinct is called, by its key. */
  precinctName: (key: string) => string;
}

async function learn(db: Db, rating: RatingContext): Promise<Learned> {
  const tallies = await hourTallies(db, rating);
  await followTouches(db, rating.campaignId, rating.zone);
  const precinctName = await namingPrecincts(db, rating.campaignId, null);
  return { tallies, pattern: homePattern(tallies), precinctName };
}

const sharesOf = (pattern: HomePattern) => walkWindows.map((window) => windowShare(pattern, window));

/** A county has half a million of them: nothing more is kept of each. */
interface KeptDoor extends ScoredDoor, DoorCounts {
  precinct: string | null;
  visits: readonly Visit[];
  volunteers: number;
}

/** Every door with what a visit is worth; those that wait in a walkbook are only counted. */
async function scoreAll(
  db: Db,
  rating: RatingContext,
  filters: FilterParams,
  { pattern }: Learned,
  weights: ScoreWeights,
  onRead: (doors: number) => Promise<void>,
): Promise<{ scored: KeptDoor[]; considered: number; waiting: number }> {
  const shares = sharesOf(pattern);
  const near = volunteersNear(await knockedCells(db, rating));
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const scored: KeptDoor[] = [];
      let [considered, waiting] = [0, 0];
      for await (const doors of readDoors(tx, rating, filters)) {
        for (const read of doors) {
          considered += 1;
          if (read.waiting) {
            waiting += 1;
            continue;
          }
          const { id, latitude, longitude, precinct, visits } = read;
          const volunteers = near(read);
          const door = { ...read, volunteers, opens: Math.max(...doorShares(shares, visits)) };
          const score = doorValue(door, weights);
          scored.push({ id, latitude, longitude, precinct, visits, volunteers, score, ...countsOf(door) });
        }
        await onRead(considered);
      }
      return { scored, considered, waiting };
    });
}

/** What is counted of a turf. The people who knocked near its middle door are those near it. */
function areaFacts(
  { door_ids, minutes }: { door_ids: string[]; minutes: number },
  known: Map<string, KeptDoor>,
  answersOf: (doors: readonly KeptDoor[]) => number,
) {
  const doors = door_ids.flatMap((id) => known.get(id) ?? []);
  const middle = doors.toSorted((a, b) => a.latitude + a.longitude - b.latitude - b.longitude)[doors.length >> 1];
  return areaOf(doors, { answers: answersOf(doors), minutes, volunteers: middle?.volunteers ?? 0 });
}

function visitValue(door: DoorRead, shares: readonly number[]): number {
  const opens = Math.max(...doorShares(shares, door.visits));
  return opens * householdWorth(door.people.map((person) => personWorth(person)));
}

/** The door with those of its people only who are to be visited now: whoever was talked to this week is left in peace. */
function toVisit(door: DoorRead): DoorRead[] {
  const people = door.people.filter(mayBeTalkedTo);
  return people.length > 0 ? [{ ...door, people }] : [];
}

/** Doors in walking order with why they are worth it and what to expect. */
async function turfOf(order: OrderDoors, doors: readonly DoorRead[], learned: Learned): Promise<Turf> {
  const { pattern, tallies, precinctName } = learned;
  const shares = sharesOf(pattern);
  const rating = doors.map((door) => ({ ...door, shares: doorShares(shares, door.visits) }));
  const why: RecommendationReason = reasonOf(rating, pattern, tallies, precinctName);
  const walk = await order(
    doors.map(({ id, address, unit, latitude, longitude }) => ({ id, address, unit, latitude, longitude })),
  );
  const byId = new Map(rating.map((door) => [door.id, door]));
  return {
    why,
    expected_contacts: why.home_share === null ? null : Math.round(why.home_share * doors.length * 10) / 10,
    minutes: Math.round(timeLeft(walk, doors.length, doors.length).minutes),
    metres: Math.round((walk.drive ?? walk).metres),
    doors: walk.order.flatMap((id) => {
      const door = byId.get(id);
      if (!door) return [];
      const score = Math.min(100, Math.round((100 * visitValue(door, shares)) / fullScore));
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
  const learned = await learn(db, rating);
  const doors = await inTransaction(db, (tx) => doorsToRate(tx, rating, filters, chosen));
  return turfOf(order, doors, learned);
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
