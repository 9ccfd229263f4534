// Counting a universe among a million voters, against the best SQL by hand; and the pages of a group with a million voters
// against one with ten thousand. All in one run, on one database.
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import type { FilterParams } from '../../src/contract/voter-filters';
import { connect, type Connected, type Db } from '../../src/server/db/connection';
import { migrate } from '../../src/server/db/migrate';
import { startPostgres } from '../../src/server/launch/postgres.mjs';
import { findHousehold, listGroups, pageOfGroup } from '../../src/server/modules/voter-groups/repo';
import { countMatching } from '../../src/server/modules/voter-groups/universe-repo';
import type { BenchTools } from '../support/bench';
import { copyCrowd, crowdId } from '../support/crowd';

export const about =
  'p95 of a filtered count over 1,000,000 voters against the best SQL by hand, and pages of 1,000,000 against 10,000';

const big = { id: 'c0000000-0000-4000-8000-000000000001', number: 1, size: 1_000_000 };
const small = { id: 'c0000000-0000-4000-8000-000000000002', number: 2, size: 10_000 };
const now = new Date('2026-06-01T12:00:00Z');
const rounds = 25;

/** Five universes, each as conditions and as the best statement that we know for it on the same tables and indexes. */
const universes: { name: string; filters: FilterParams; byHand: string }[] = [
  {
    name: 'party, age and sex',
    filters: { parties: ['DEM', 'UNA'], age_min: 26, age_max: 46, sexes: ['F'] },
    byHand: `select count(*) from voters where campaign_id = $1 and suppressed is null
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
    byHand: `select count(*) from voters where campaign_id = $1 and suppressed is null and party = 'DEM'
      and bit_count(history & (B'1111' || repeat('0', 252)::bit(252))::bit(256)) >= 2`,
  },
  {
    name: 'ZIP and city of the door',
    filters: { zips: ['45001', '45002', '45003'], age_min: 18, parties: ['REP'] },
    byHand: `select count(*) from voters join doors on doors.id = voters.door_id
      where doors.campaign_id = $1 and voters.campaign_id = $1 and suppressed is null and party = 'REP'
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
      where doors.campaign_id = $1 and voters.campaign_id = $1 and suppressed is null and phone is not null
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
    byHand: `select count(*) from voters where campaign_id = $1 and suppressed is null
      and (birth_year <= 1961 or precinct in ('Precinct 7', 'Precinct 8'))
      and not exists (select 1 from voter_group_members as members
        where members.voter_group_id = 'd0000000-0000-4000-8000-000000000002' and members.voter_id = voters.id)`,
  },
];

export async function run(tools: BenchTools): Promise<Record<string, unknown>> {
  await chmod(tools.scratch, 0o711);
  const server = await startPostgres({ folder: join(tools.scratch, 'postgres'), root: tools.root });
  const connected = connect(server.url);
  try {
    await migrate(server.url);
    for (const campaign of [big, small]) await fill(connected, campaign, tools);
    return { ...(await counts(connected)), ...(await pages(connected)) };
  } finally {
    await connected.close();
    await server.stop();
  }
}

/** `everybody` is a group of all voters, the other one a group of every tenth. */
const groupsOf = ({ number }: { number: number }) => ({
  everybody: `d0000000-0000-4000-8000-00000000000${number === 1 ? 1 : 3}`,
  tenth: `d0000000-0000-4000-8000-00000000000${number === 1 ? 2 : 4}`,
});

async function fill(connected: Connected, campaign: typeof big, tools: BenchTools): Promise<void> {
  const { pool } = connected;
  tools.say(`Making up ${campaign.size.toLocaleString('en-US')} voters …`);
  await pool.query(
    `insert into campaigns (id, name, owner_email, campaign_type) values ($1, $2, 'o@example.org', 'election')`,
    [campaign.id, `County ${campaign.number}`],
  );
  await copyCrowd(connected, campaign, campaign.size);
  const groups = groupsOf(campaign);
  for (const [name, id] of Object.entries(groups)) {
    await pool.query(
      `insert into voter_groups (id, campaign_id, name, creation_method, status) values ($1, $2, $3, 'Filters', 'Ready')`,
      [id, campaign.id, name],
    );
    await pool.query(
      `insert into voter_group_members (campaign_id, voter_group_id, voter_id)
       select campaign_id, $2, id from voters where campaign_id = $1 and ($3 or right(source_id, 1) = '0')`,
      [campaign.id, id, name === 'everybody'],
    );
  }
  await pool.query('vacuum analyze');
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
    const judged = await estimate();
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
      `${found.toLocaleString('en-US')} voters, p95 ${ms(p95(mine))} against ${ms(p95(best))} by hand: × ${ratio(p95(mine), p95(best))}; about ${judged.toLocaleString('en-US')} at first`;
  }
  result['count_p95_ms'] = Math.round(p95(ours));
  result['count_p95_against_hand'] = ratio(p95(ours), p95(theirs));
  result['count_median_ms'] = Math.round(median(ours));
  result['first_figure_p95_ms'] = Math.round(p95(estimates));
  return result;
}

async function pages({ db }: Connected): Promise<Record<string, unknown>> {
  const tries: Record<string, (campaign: typeof big, round: number) => Promise<unknown>> = {
    'list of groups': (campaign) => listGroups(db, campaign.id),
    'first page': (campaign) => page(db, campaign, 0, ''),
    'last page': (campaign) => page(db, campaign, campaign.size - 100, ''),
    'search by name': (campaign, round) =>
      page(db, campaign, 0, ['coran', 'Ben Dafel', 'golan', 'holin j'][round % 4] ?? ''),
    'open a household': (campaign, round) =>
      findHousehold(db, campaign.id, crowdId(campaign.number, 'door', round * 17), 2026),
  };
  const result: Record<string, unknown> = {};
  for (const [name, act] of Object.entries(tries)) {
    const times = { big: [] as number[], small: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      times.big.push(await timed(() => act(big, round)));
      times.small.push(await timed(() => act(small, round)));
    }
    result[`page: ${name}`] =
      `median ${ms(median(times.big))} of 1,000,000 against ${ms(median(times.small))} of 10,000: × ${ratio(median(times.big), median(times.small))}`;
  }
  return result;
}

function page(db: Db, campaign: typeof big, skip: number, search: string): Promise<unknown> {
  return pageOfGroup(db, campaign.id, { group_id: groupsOf(campaign).everybody, skip, limit: 100, year: 2026, search });
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

const quantile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
const p95 = (times: readonly number[]) => quantile(times, 0.95);
const median = (times: readonly number[]) => quantile(times, 0.5);
const ms = (time: number) => `${time.toFixed(time < 10 ? 1 : 0)} ms`;
const ratio = (one: number, other: number) => Math.round((one / other) * 100) / 100;
