// Dashboard and reports of a campaign with a million voters and a million touches against one of ten thousand, each as its call makes
// it; what the first report after a new knock takes; and what two hundred open dashboards cost the database against one.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { touchDimensions } from '../../src/contract/reports/touch-reports';
import { supportTimes } from '../../src/contract/reports/support-reports';
import { crossings } from '../../src/contract/reports/answer-reports';
import { connect, type Connected } from '../../src/server/db/connection';
import { storedBodies } from '../../src/server/http/stored-bodies';
import { noteCountedPeople } from '../../src/server/modules/facts/changed-days-repo';
import { dashboardOf } from '../../src/server/modules/dashboard/dashboard';
import { answerTable } from '../../src/server/modules/reports/answer-table-repo';
import { countedGoals } from '../../src/server/modules/reports/counted-goals';
import { coverageReport } from '../../src/server/modules/reports/coverage-repo';
import { followUpReport } from '../../src/server/modules/reports/follow-up-report-repo';
import { signsReport } from '../../src/server/modules/reports/sign-report-repo';
import { supporters, supportReport } from '../../src/server/modules/reports/support-report-repo';
import { followTouches } from '../../src/server/modules/reports/touch-counts-repo';
import { touchReport, touchRows } from '../../src/server/modules/reports/touch-report-repo';
import { listSurveys } from '../../src/server/modules/surveys/repo';
import { followRespondents } from '../../src/server/modules/surveys/respondents-repo';
import type { BenchTools } from '../support/bench';
import { big, median, ms, now, ratio, small, timed, withCounties, type County } from '../support/counties';
import { serverDouble } from '../support/server-double';
import { walkCounty, workOf } from '../support/worked-county';

export const about =
  'dashboard and each report at 1,000,000 voters and touches against 10,000 (≤ 3), and 200 open dashboards against one (≤ 2)';

const rounds = 15;
const zone = 'America/New_York';
const half = { first: '2025-12-01', last: '2026-06-01' };

export async function run(tools: BenchTools): Promise<Record<string, unknown>> {
  const counted = await withCounties(tools, async (connected) => {
    for (const county of [big, small]) {
      tools.say(`Walking ${county.size.toLocaleString('en-US')} voters' doors …`);
      await walkCounty(connected.pool, county, now);
    }
    return reports(connected, tools);
  });
  // The counties' database has stopped by then, and works for nothing else any more.
  return { ...counted, ...(await openDashboards(tools)) };
}

/** As long as a browser waits between two questions, in milliseconds, and how many times it asks here. */
const pause = 12_000;
const asks = 5;
const many = 200;
/** A product that has just started says for a while that it is busy. */
const mostTries = 30;

async function onceItAnswers<T>(act: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await act();
    } catch (error) {
      if (tries === mostTries || !String(error).includes(' answered 503')) throw error;
      await sleep(2_000);
    }
}

/** Milliseconds in which the database works for one open dashboard and for many. */
async function openDashboards(tools: BenchTools): Promise<Record<string, unknown>> {
  const product = await tools.startProduct();
  const manager = await onceItAnswers(() => serverDouble(product, 'manager@porchlight.test'));
  const { pool, close } = connect(product.databaseUrl);
  const worked = async (dashboards: number) => {
    const before = await activeTime(pool);
    await Promise.all(
      Array.from({ length: dashboards }, async (_, at) => {
        // People opened theirs at any time.
        await sleep((at * pause) / dashboards);
        for (let ask = 0; ask < asks; ask += 1) {
          const began = performance.now();
          await onceItAnswers(() => manager.call('GET', `/dashboard/?campaign_id=${manager.campaignId}`));
          await sleep(Math.max(0, pause - (performance.now() - began)));
        }
      }),
    );
    // What sessions have done is told a second later.
    await sleep(2_000);
    return (await activeTime(pool)) - before;
  };
  const [one, all] = [await worked(1), await worked(many)];
  await close();
  return {
    dashboards: `${Math.round(one)} ms of the database in a minute for one open dashboard, ${Math.round(all)} ms for ${many}`,
    dashboards_ratio: ratio(all, one),
  };
}

async function activeTime(pool: Connected['pool']): Promise<number> {
  const { rows } = await pool.query<{ active: number }>(
    'select sum(active_time)::float as active from pg_stat_database',
  );
  return rows[0]?.active ?? 0;
}

async function reports({ db }: Connected, tools: BenchTools): Promise<Record<string, unknown>> {
  const bodies = storedBodies();
  const acts: Record<string, (county: County) => Promise<unknown>> = {
    dashboard: ({ id }) => dashboardOf(db, bodies, id, zone, now),
    'dashboard, dear parts too': ({ id }) => dashboardOf(db, storedBodies(), id, zone, now),
  };
  for (const by of touchDimensions) acts[`touches by ${by}`] = ({ id }) => touchReport(db, id, zone, { ...half, by });
  acts['touches behind a number'] = ({ id }) =>
    touchRows(db, id, zone, { ...half, by: 'result', key: 'canvassed', of: 'touches', skip: 0, limit: 50 });
  for (const across of crossings)
    acts[`answers by ${across}`] = (county) => {
      const { question, other } = workOf(county);
      return answerTable(db, county.id, {
        question_id: question,
        across,
        other_question_id: other,
        year: 2026,
      });
    };
  for (const by of supportTimes) acts[`support by ${by}`] = ({ id }) => supportReport(db, id, zone, { ...half, by });
  acts['supporters behind a number'] = ({ id }) =>
    supporters(db, id, zone, { ...half, by: 'week', score: 1, skip: 0, limit: 100 });
  for (const county of [big, small])
    await sql`
      insert into goals (id, campaign_id, user_id, measure, target, first_day, last_day)
      select ${workOf(county).goal}, campaign_id, user_id, 'supporters', 1000, ${half.first}, ${half.last}
      from memberships where campaign_id = ${county.id} limit 1`.execute(db);
  acts['list of surveys'] = async ({ id }) => {
    await followRespondents(db, id);
    return listSurveys(db, id, { archived: false });
  };
  acts['goals'] = ({ id }) => countedGoals(db, id, zone);
  acts['follow-ups'] = ({ id }) => followUpReport(db, id, { by: 'week', zone, today: half.last });
  acts['signs'] = ({ id }) => signsReport(db, id, zone, { ...half, by: 'kind' });
  const result: Record<string, unknown> = {};
  const note = (name: string, told: string) => {
    result[name] = told;
    tools.say(`${name}: ${told}`);
  };
  // The counts of a campaign are made at its first report.
  for (const county of [big, small])
    result[`first_counts_${county.size}_ms`] = Math.round(await timed(() => followTouches(db, county.id, zone)));
  let worst = 0;
  for (const [name, act] of Object.entries(acts)) {
    const times = { big: [] as number[], small: [] as number[] };
    // The first one of a kind keeps its counts.
    for (const county of [big, small]) result[`${name}, first, of ${county.size}`] = ms(await timed(() => act(county)));
    for (let round = 0; round < rounds; round += 1) {
      times.big.push(await timed(() => act(big)));
      times.small.push(await timed(() => act(small)));
    }
    const [ours, theirs] = [median(times.big), median(times.small)];
    worst = Math.max(worst, ratio(ours, theirs));
    result[name] = `${ms(ours)} against ${ms(theirs)}: × ${ratio(ours, theirs)}`;
    tools.say(`${name}: ${String(result[name])}`);
  }
  result['worst_ratio'] = worst;
  // Every door is counted at the first one; then it reads a row of each, once a minute at most for all who look.
  for (const by of ['walkbook', 'precinct'] as const)
    for (const { id, size } of [big, small])
      for (const which of ['first', 'next'])
        note(
          `coverage by ${by} of ${size}, ${which}`,
          ms(await timed(() => coverageReport(db, id, { by, zone, today: half.last }))),
        );
  const [answered] = (
    await sql<{ voter_id: string }>`
      select voter_id from survey_responses where campaign_id = ${big.id} and question_id = ${workOf(big).question} limit 1`.execute(
      db,
    )
  ).rows;
  const after = await timed(async () => {
    await noteCountedPeople(db, big.id, [answered?.voter_id ?? '']);
    await acts['answers by party']?.(big);
  });
  note('answers by party after a change', ms(after));
  return result;
}
