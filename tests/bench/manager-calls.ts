// What a manager's calls cost in a campaign with a million voters against one of 14,000, each as its call makes it: processor time of
// this process and of the database together, which other work on the machine does not change much. Linux only.
import { sql } from 'kysely';
import { coverageRowsOfPage } from '../../src/contract/reports/coverage-reports';
import type { FilterParams } from '../../src/contract/voters/voter-filters';
import { weekAround } from '../../src/domain/reports/periods';
import type { Connected, Db } from '../../src/server/db/connection';
import { storedBodies } from '../../src/server/http/stored-bodies';
import { dashboardOf } from '../../src/server/modules/dashboard/dashboard';
import { followDoors } from '../../src/server/modules/reports/counted-doors-repo';
import { coverageReport, coveredDoors } from '../../src/server/modules/reports/coverage-repo';
import { supporters } from '../../src/server/modules/reports/support-report-repo';
import { followTouches } from '../../src/server/modules/reports/touch-counts-repo';
import { touchReport, touchRows } from '../../src/server/modules/reports/touch-report-repo';
import { leadersOf } from '../../src/server/modules/shifts/repo';
import { exportGroup } from '../../src/server/modules/voter-groups/export-repo';
import { pageOfGroup } from '../../src/server/modules/voter-groups/repo';
import { countOffers, keptOffers, mostValues } from '../../src/server/modules/voters/offered-values-repo';
import { breakDown, findChoices, previewMatching } from '../../src/server/modules/voters/universe-repo';
import { followWalkbooks, listedWalkbooks } from '../../src/server/modules/walkbooks/listed-walkbooks-repo';
import { touchesOfWeek } from '../../src/server/modules/walkbooks/touch-reports-repo';
import { verdict, type BenchTools } from '../support/bench';
import { big, groupsOf, now, ratio, small, withCounties, type County } from '../support/counties';
import { secondsOfDatabase } from '../support/processor-time';
import { walkCounty } from '../support/worked-county';

export const about = 'processor time of a manager’s calls at 1,000,000 voters against 14,000 (≤ 3)';

const town: County = { ...small, size: 14_000 };
/** A walkbook for every 100 doors, and a canvasser for every 2,500 voters. */
const workIn = ({ size }: County) => ({
  walkbooks: Math.ceil((size * 0.55) / 100),
  people: Math.max(40, size / 2_500),
});
const zone = 'America/New_York';
const week = 'week’s table';
const limits = { ratio: 3, weekBytes: 100_000 };
const half = { first: '2025-12-01', last: '2026-06-01' };
/** Enough for calls of a millisecond: the database's time is told in steps of ten. */
const rounds = 100;
/** A call that takes long need not be made as often. */
const longEnough = 2_500;

export function run(tools: BenchTools): Promise<Record<string, unknown>> {
  return withCounties(
    tools,
    (connected, folder) => managerCalls(connected, folder, (line) => tools.say(line)),
    [big, town],
    async ({ pool }) => {
      for (const county of [big, town]) {
        tools.say(`Walking ${county.size.toLocaleString('en-US')} voters’ doors …`);
        await walkCounty(pool, county, now, workIn(county));
      }
    },
  );
}

const universes: Record<string, FilterParams> = {
  everyone: {},
  'party and age': { parties: ['DEM'], age_min: 30 },
  'not reached': { never_reached: true },
};

/** @param folder the database's data */
export async function managerCalls(
  { db }: Pick<Connected, 'db'>,
  folder: string,
  say: (line: string) => void,
): Promise<Record<string, unknown>> {
  const asked = { now, exact: false };
  const inTurn = <T>(act: (tx: Db) => Promise<T>) => db.transaction().execute(act);
  const acts: Record<string, (county: County) => Promise<unknown>> = {};
  for (const [name, filters] of Object.entries(universes))
    acts[`preview, ${name}`] = ({ id }) => inTurn((tx) => previewMatching(tx, id, filters, asked, 8));
  acts['breakdown of a group'] = (county) => {
    const filters = { voter_group_id: groupsOf(county).everybody, with_suppressed: true };
    return inTurn((tx) => breakDown(tx, county.id, filters, asked, mostValues));
  };
  acts['values offered'] = ({ id }) =>
    inTurn(async (tx) => (await keptOffers(tx, id))?.offered?.choices ?? findChoices(tx, id, mostValues));
  Object.assign(acts, screens(db));
  const result: Record<string, unknown> = {};
  const first = async (name: string, act: () => Promise<unknown>) => {
    const before = performance.now();
    await act();
    result[name] = `${Math.round(performance.now() - before)} ms`;
    say(`${name}: ${String(result[name])}`);
  };
  // Counted after an import, and by the first who asks.
  await first('counting what is offered, among a million', () => countOffers(db, big.id, now));
  await first('counting touches, of a million', () => followTouches(db, big.id, zone));
  await first('counting doors, of a million voters', () => followDoors(db, big.id, { zone, today: half.last }));
  await first('listing walkbooks, of a million voters', () => followWalkbooks(db, big.id, now));
  await followTouches(db, town.id, zone);
  await followWalkbooks(db, town.id, now);
  let worst = 0;
  let weekBytes = NaN;
  for (const [name, act] of Object.entries(acts)) {
    const ours = await lesserCostOf(() => act(big), folder);
    const theirs = await lesserCostOf(() => act(town), folder);
    worst = Math.max(worst, ratio(ours.cpu, theirs.cpu));
    if (name === week) weekBytes = Math.max(ours.bytes, theirs.bytes);
    result[name] =
      `${ours.cpu.toFixed(1)} ms of processor time and ${ours.bytes} bytes against ${theirs.cpu.toFixed(1)} ms and ${theirs.bytes}: × ${ratio(ours.cpu, theirs.cpu)}`;
    say(`${name}: ${String(result[name])}`);
  }
  return { ...result, worst: verdict(worst, limits.ratio), week_bytes: verdict(weekBytes, limits.weekBytes) };
}

/** Of a group's export its first page of people. */
async function firstPiece(db: Db, county: County): Promise<string> {
  const pieces = exportGroup(db, county.id, groupsOf(county).everybody, false);
  let text = '';
  for await (const piece of pieces) {
    text += String(piece);
    if (text.length > 1_000) break;
  }
  return text;
}

/** The calls of the manager's screens. */
function screens(db: Db): Record<string, (county: County) => Promise<unknown>> {
  const bodies = storedBodies();
  const rows = { skip: 0, limit: 50 };
  const covered = { zone, today: half.last };
  const lines = { skip: 0, limit: coverageRowsOfPage };
  const people = (county: County, search: string) =>
    pageOfGroup(db, county.id, { group_id: groupsOf(county).everybody, skip: 0, limit: 100, year: 2026, search });
  return {
    'bare: fifty voters by their index': ({ id }) =>
      sql`select * from voters where campaign_id = ${id} order by id limit 50`.execute(db),
    'voters of a group': (county) => people(county, ''),
    'voters of a group, by name': (county) => people(county, 'coran'),
    'export of a group, its first page': (county) => firstPiece(db, county),
    [week]: ({ id }) => touchesOfWeek(db, id, 'previous-week', zone, now, { skip: 0, limit: 30 }),
    leaderboard: ({ id }) => leadersOf(db, id, zone, weekAround('2026-05-28')),
    'list of walkbooks, known': ({ id }) => followWalkbooks(db, id, now),
    'list of walkbooks, one changed': async ({ id }) => {
      const since = await followWalkbooks(db, id, now);
      await sql`
        update walkbooks set version = version + 1 where campaign_id = ${id} and id = (
          select id from walkbooks where campaign_id = ${id} limit 1)`.execute(db);
      await followWalkbooks(db, id, now);
      return listedWalkbooks(db, id, since);
    },
    dashboard: ({ id }) => dashboardOf(db, bodies, id, zone, now),
    'dashboard, dear parts too': ({ id }) => dashboardOf(db, storedBodies(), id, zone, now),
    'touches by precinct': ({ id }) => touchReport(db, id, zone, { ...half, by: 'precinct' }),
    'touches behind a precinct': async ({ id }) => {
      const [row] = (await touchReport(db, id, zone, { ...half, by: 'precinct' })).rows;
      return touchRows(db, id, zone, { ...half, by: 'precinct', key: row?.key ?? '', of: 'touches', ...rows });
    },
    'supporters behind a number': ({ id }) => supporters(db, id, zone, { ...half, by: 'week', score: 1, ...rows }),
    'coverage by precinct': ({ id }) => coverageReport(db, id, { ...covered, by: 'precinct' }, lines),
    'coverage by walkbook': ({ id }) => coverageReport(db, id, { ...covered, by: 'walkbook' }, lines),
    'doors behind coverage': ({ id }) => coveredDoors(db, id, { ...covered, by: 'precinct', state: 'never', ...rows }),
    'doors behind coverage, few': ({ id }) =>
      coveredDoors(db, id, { ...covered, by: 'precinct', state: 'week', ...rows }),
    'doors behind a precinct’s coverage': ({ id }) =>
      coveredDoors(db, id, { ...covered, by: 'precinct', key: 'Precinct 1', ...rows }),
    'doors in no walkbook': ({ id }) => coveredDoors(db, id, { ...covered, by: 'walkbook', key: '', ...rows }),
  };
}

/** Of two measures: what the database does by itself, such as vacuuming, falls into one of them at most. */
async function lesserCostOf(act: () => Promise<unknown>, folder: string) {
  const [first, second] = [await costOf(act, folder), await costOf(act, folder)];
  return first.cpu < second.cpu ? first : second;
}

/** Of one call: milliseconds of processor time, and how long its reply is. */
async function costOf(act: () => Promise<unknown>, folder: string): Promise<{ cpu: number; bytes: number }> {
  let reply = JSON.stringify(await act());
  const [began, node, database] = [performance.now(), process.cpuUsage(), secondsOfDatabase(folder)];
  let done = 0;
  while (done < 3 || (done < rounds && performance.now() - began < longEnough)) {
    reply = JSON.stringify(await act());
    done += 1;
  }
  const { user, system } = process.cpuUsage(node);
  return {
    cpu: ((user + system) / 1000 + 1000 * (secondsOfDatabase(folder) - database)) / done,
    bytes: Buffer.byteLength(reply),
  };
}
