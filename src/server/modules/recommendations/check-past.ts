// Ranks the places that were knocked lately by what was known before, and compares what was measured there then.
import type { BackTest, ScoreWeights } from '../../../contract/proposals/reasons';
import { backTest, leastKnocks, type PastArea } from '../../../domain/recommendations/back-test';
import { areaOf, countsOf, type DoorCounts } from '../../../domain/recommendations/door-value';
import { expectedAnswers, sumOf } from '../../../domain/recommendations/estimate-base';
import { homePattern, type Visit } from '../../../domain/recommendations/home-hours';
import { scoreAreas } from '../../../domain/recommendations/score';
import { volunteersNear } from '../../../domain/recommendations/volunteers-near';
import { seededRandom } from '../../../domain/walking-order/seeded-random';
import { minutesAtDoor } from '../../../domain/walkbooks/estimate';
import { type Db, inTransaction } from '../../db/connection';
import { hourTallies, knockedCells, readDoorsById, type RatingContext } from './doors-repo';
import { pastKnocks, type PastKnock } from './past-knocks-repo';

const day = 86_400_000;
/**
 * The first of these with enough knocks on both sides is compared: chosen by how many knocks, never by their results. Young
 * campaigns have no knocks of four weeks ago.
 */
const daysBack = [28, 56, 84, 14, 7];
/** Degrees: a place of some 300 meters. */
const cell = 0.003;
const doorsAtOnce = 4000;

/** The back-test of some weights as of a request. The same for the same facts. */
export async function checkPast(db: Db, rating: RatingContext, weights: ScoreWeights): Promise<BackTest> {
  const { campaignId } = rating;
  const tried: Period[] = [];
  for (const days of daysBack) {
    const since = new Date(rating.now.getTime() - days * day);
    const then: RatingContext = { ...rating, now: since, past: true };
    const knocks = await pastKnocks(db, campaignId, { since, until: rating.now });
    const tallies = await hourTallies(db, then);
    const period = { days, knocks, before: sumOf(tallies).tries };
    tried.push(period);
    if (knocks.length < leastKnocks || period.before < leastKnocks) continue;
    const near = volunteersNear(await knockedCells(db, then));
    const doors = new Map<string, PastDoor>();
    for (let at = 0; at < knocks.length; at += doorsAtOnce) {
      const ids = knocks.slice(at, at + doorsAtOnce).map((knock) => knock.door_id);
      for (const read of await inTransaction(db, (tx) => readDoorsById(tx, then, {}, ids)))
        doors.set(read.id, { precinct: read.precinct, visits: read.visits, ...countsOf(read) });
    }
    const answersOf = expectedAnswers(homePattern(tallies), tallies);
    return noted(period, areasOf(knocks, doors, { near, answersOf }, weights));
  }
  const most = tried.toSorted((a, b) => b.knocks.length - a.knocks.length || b.days - a.days)[0];
  const enough = tried.find(({ knocks }) => knocks.length >= leastKnocks);
  return noted(enough ?? most ?? { days: 0, knocks: [], before: 0 }, []);
}

interface Period {
  days: number;
  knocks: PastKnock[];
  before: number;
}

interface PastDoor extends DoorCounts {
  precinct: string | null;
  visits: readonly Visit[];
}

function noted({ days, knocks, before }: Period, areas: PastArea[]): BackTest {
  const told = backTest(areas, { days, before }, seededRandom(knocks.length * 31 + before));
  // Without areas there was nothing to rank, but the knocks are there.
  return areas.length > 0 ? told : { ...told, knocks: knocks.length };
}

/** Squares of the map with the score that they would have had. How long the walks were is not known: the minutes at doors are. */
function areasOf(
  knocks: readonly PastKnock[],
  doors: ReadonlyMap<string, PastDoor>,
  {
    near,
    answersOf,
  }: {
    near: (at: { latitude: number; longitude: number }) => number;
    answersOf: (doors: readonly PastDoor[]) => number;
  },
  weights: ScoreWeights,
): PastArea[] {
  const cells = new Map<string, PastKnock[]>();
  for (const knock of knocks) {
    if (!doors.has(knock.door_id)) continue;
    const key = `${Math.floor(knock.latitude / cell)} ${Math.floor(knock.longitude / cell)}`;
    const there = cells.get(key);
    if (there) there.push(knock);
    else cells.set(key, [knock]);
  }
  const all = [...cells].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const facts = all.map(([, there]) => {
    const counts = there.flatMap(({ door_id }) => doors.get(door_id) ?? []);
    const [first] = there;
    return areaOf(counts, {
      answers: answersOf(counts),
      minutes: counts.length * minutesAtDoor,
      volunteers: first ? near(first) : 0,
    });
  });
  const scores = scoreAreas(facts, weights);
  return all.map(([id, there], at) => ({
    id,
    score: scores[at]?.total ?? 0,
    tries: there.length,
    opened: there.filter(({ opened }) => opened).length,
  }));
}
