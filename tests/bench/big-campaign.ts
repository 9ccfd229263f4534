// The screens of a campaign with a million voters against one with ten thousand, and a recommendation among the million.
import { usualWeights } from '../../src/contract/proposals/reasons';
import type { Connected, Db } from '../../src/server/db/connection';
import { cutTurf } from '../../src/domain/turf-cutting/cut-turf';
import { computeRecommendation } from '../../src/server/modules/recommendations/compute';
import { insertRecommendation, listRecommendations } from '../../src/server/modules/recommendations/repo';
import { findHousehold, listGroups, pageOfGroup } from '../../src/server/modules/voter-groups/repo';
import { orderDoors } from '../../src/server/jobs/walking-order';
import type { BenchTools } from '../support/bench';
import {
  big,
  groupsOf,
  median,
  ms,
  now,
  p95,
  ratio,
  small,
  timed,
  withCounties,
  type County,
} from '../support/counties';
import { crowdId } from '../support/crowd';

export const about =
  'list, search by name and open a household among 1,000,000 voters against 10,000; a recommendation';

const rounds = 40;

export function run(tools: BenchTools): Promise<Record<string, unknown>> {
  return withCounties(tools, async (connected) => ({
    ...(await screens(connected)),
    ...(await recommendation(connected)),
  }));
}

const searches = ['coran', 'Ben Dafel', 'golan', 'holin j', 'an', 'b', 'zan', 'a b'];

async function screens({ db }: Connected): Promise<Record<string, unknown>> {
  const acts: Record<string, (county: County, round: number) => Promise<unknown>> = {
    'list of groups': (county) => listGroups(db, county.id),
    'first page': (county) => page(db, county, 0, ''),
    'last page': (county) => page(db, county, county.size - 100, ''),
    'search by name': (county, round) => page(db, county, 0, searches[round % searches.length] ?? ''),
    'open a household': (county, round) =>
      findHousehold(db, county.id, crowdId(county.number, 'door', round * 17), 2026),
  };
  const result: Record<string, unknown> = {};
  for (const [name, act] of Object.entries(acts)) {
    const times = { big: [] as number[], small: [] as number[] };
    // Groups' doors are counted once, at the first look.
    for (const county of [big, small]) await act(county, 0);
    for (let round = 0; round < rounds; round += 1) {
      times.big.push(await timed(() => act(big, round)));
      times.small.push(await timed(() => act(small, round)));
    }
    const key = name.replaceAll(' ', '_');
    result[name] =
      `median ${ms(median(times.big))}, p95 ${ms(p95(times.big))} of 1,000,000; ${ms(median(times.small))}, ${ms(p95(times.small))} of 10,000`;
    result[`${key}_ratio`] = ratio(median(times.big), median(times.small));
    result[`${key}_p95_ms`] = Math.round(p95(times.big) * 10) / 10;
  }
  return result;
}

function page(db: Db, county: County, skip: number, search: string): Promise<unknown> {
  return pageOfGroup(db, county.id, { group_id: groupsOf(county).everybody, skip, limit: 100, year: 2026, search });
}

/** Twelve walkbooks of forty doors among the million; meanwhile the other campaign searches. */
async function recommendation({ db }: Connected): Promise<Record<string, unknown>> {
  const { user_id } = await db
    .insertInto('users')
    .values({ email: 'bench@example.org', first: 'Bea', last: 'Bench' })
    .returning('id as user_id')
    .executeTakeFirstOrThrow();
  const size = { walkbooks_wanted: 12, doors_each: 40, weights: usualWeights };
  const wanted = { filter_params: {}, survey_id: null, ...size, created_at: now };
  const made = { campaign_id: big.id, user_id, request_name: 'Bench', description: '', ...wanted };
  const id = await insertRecommendation(db, made);
  const began = performance.now();
  let over = false;
  const computing = computeRecommendation(
    {
      db,
      orderFor: () => (doors, from) => Promise.resolve(orderDoors(doors, from)),
      cut: (doors, goal) => Promise.resolve(cutTurf(doors, goal)),
    },
    big.id,
    id,
    new AbortController().signal,
  ).finally(() => {
    over = true;
  });
  const meanwhile: number[] = [];
  while (!over) meanwhile.push(await timed(() => page(db, small, 0, 'golan')));
  await computing;
  const seconds = (performance.now() - began) / 1000;
  const [found] = await listRecommendations(db, big.id, id);
  return {
    recommendation: `${found?.walkbooks} walkbooks with ${found?.doors} doors out of ${found?.considered.toLocaleString('en-US')} in ${seconds.toFixed(1)} s`,
    recommendation_seconds: Math.round(seconds * 10) / 10,
    meanwhile_search_median_ms: Math.round(median(meanwhile) * 10) / 10,
    meanwhile_search_p95_ms: Math.round(p95(meanwhile) * 10) / 10,
  };
}
