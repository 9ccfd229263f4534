// Counting a universe among a million voters, against the best SQL by hand, in one run on one database.
import type { FilterParams } from '../../src/contract/voters/voter-filters';
import type { Connected } from '../../src/server/db/connection';
import { countMatching } from '../../src/server/modules/voters/universe-repo';
import type { BenchTools } from '../support/bench';
import { big, median, ms, now, p95, ratio, timed, withCounties } from '../support/counties';

export const about = 'p95 of a filtered count over 1,000,000 voters against the best SQL by hand, and the first figure';

const rounds = 25;

/** Five universes, each as conditions and as the best statement that we know for it on the same tables and indexes. */
/** Whom every universe leaves out. */
const standing = `suppressed is null and (status is null or status not in ('inactive', 'pending'))`;

const universes: { name: string; filters: FilterParams; byHand: string }[] = [
  {
    name: 'party, age and sex',
    filters: { parties: ['DEM', 'UNA'], age_min: 26, age_max: 46, sexes: ['F'] },
    byHand: `select count(*) from voters where campaign_id = $1 and ${standing}
      and party in ('DEM', 'UNA') and birth_year between 1980 and 2000 and sex = 'F'`,
  },
  {
    name: 'two of the last four elections',
    filters: {
      where: {
        all: [
          { field: 'party', values: ['DEM'] },
          { field: 'history', of_last: 4, at_least: 2 },
        ],
      },
    },
    byHand: `select count(*) from voters where campaign_id = $1 and ${standing} and party = 'DEM'
      and bit_count(history & (B'1111' || repeat('0', 252)::bit(252))::bit(256)) >= 2`,
  },
  {
    name: 'ZIP and city of the door',
    filters: { zips: ['45001', '45002', '45003'], age_min: 18, parties: ['REP'] },
    byHand: `select count(*) from voters join doors on doors.id = voters.door_id
      where doors.campaign_id = $1 and voters.campaign_id = $1 and ${standing} and party = 'REP'
      and birth_year <= 2008 and lower(zip) in ('45001', '45002', '45003')`,
  },
  {
    name: 'an area on the map, with a phone',
    filters: {
      where: {
        all: [
          {
            field: 'area',
            areas: [
              [
                [-83.9, 40.1],
                [-83.8, 40.1],
                [-83.8, 40.2],
                [-83.9, 40.2],
              ],
            ],
          },
          { field: 'has', what: ['phone'] },
        ],
      },
    },
    byHand: `select count(*) from voters join doors on doors.id = voters.door_id
      where doors.campaign_id = $1 and voters.campaign_id = $1 and ${standing} and phone is not null
      and location <@ polygon '((-83.9,40.1),(-83.8,40.1),(-83.8,40.2),(-83.9,40.2))'`,
  },
  {
    name: 'either of two, and not in a group',
    filters: {
      where: {
        all: [
          {
            any: [
              { field: 'age', min: 65 },
              { field: 'precinct', values: ['Precinct 7', 'Precinct 8'] },
            ],
          },
          { not: { field: 'group', voter_group_ids: ['d0000000-0000-4000-8000-000000000002'] } },
        ],
      },
    },
    byHand: `select count(*) from voters where campaign_id = $1 and ${standing}
      and (birth_year <= 1961 or precinct in ('Precinct 7', 'Precinct 8'))
      and not exists (select 1 from voter_group_members as members
        where members.voter_group_id = 'd0000000-0000-4000-8000-000000000002' and members.voter_id = voters.id)`,
  },
];

export function run(tools: BenchTools): Promise<Record<string, unknown>> {
  return withCounties(tools, counts);
}

async function counts({ db, pool }: Connected): Promise<Record<string, unknown>> {
  const result: Record<string, unknown> = {};
  const ours: number[] = [];
  const estimates: number[] = [];
  const theirs: number[] = [];
  for (const { name, filters, byHand } of universes) {
    const count = () => db.transaction().execute((tx) => countMatching(tx, big.id, filters, 'voters', now));
    const hand = async () => {
      const { rows } = await pool.query<{ count: number }>(byHand, [big.id]);
      return rows[0]?.count ?? 0;
    };
    const [found, expected] = [await count(), await hand()];
    if (found !== expected) throw new Error(`${name}: ${found} counted, ${expected} by hand.`);
    const estimate = () => db.transaction().execute((tx) => countMatching(tx, big.id, filters, 'estimate', now));
    const rating = await estimate();
    // In turns, so that what else the machine does meets both alike.
    const [mine, best]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      mine.push(await timed(count));
      best.push(await timed(hand));
      estimates.push(await timed(estimate));
    }
    ours.push(...mine);
    theirs.push(...best);
    result[`count: ${name}`] =
      `${found.toLocaleString('en-US')} voters, p95 ${ms(p95(mine))} against ${ms(p95(best))} by hand: × ${ratio(p95(mine), p95(best))}; about ${rating.toLocaleString('en-US')} at first`;
  }
  result['count_p95_ms'] = Math.round(p95(ours));
  result['count_p95_against_hand'] = ratio(p95(ours), p95(theirs));
  result['count_median_ms'] = Math.round(median(ours));
  result['first_figure_p95_ms'] = Math.round(p95(estimates));
  return result;
}
