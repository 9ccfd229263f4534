// What a tree of campaigns did, added up from each campaign's own counts; and what no one above gets to see.
import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { contactResults, type ContactResult } from '../../../../src/contract/facts/touch';
import { insertFacts } from '../../../../src/server/modules/facts/fact-tables-repo';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { makeTurf, type TestDoor } from '../../../support/turf';

const { chapterReports, reports } = contract;
const range = { first: '2026-03-01', last: '2026-03-06' };
let api: TestApi;

interface Worked extends TestCampaign {
  doors: TestDoor[];
  walkbook: string;
}
async function aWorkedCampaign(timeZone: string): Promise<Worked> {
  const campaign = await api.makeCampaign({ timeZone });
  const doors = await makeTurf(api, campaign, { doors: 3 });
  const body = { name: 'Maple', campaign_id: campaign.id, filter_params: { everyone: true } };
  const { id } = (await api.as(campaign.owner).call(contract.walkbooks.create, { body })).body;
  return { ...campaign, doors, walkbook: id };
}
const below = (parent: TestCampaign, chapter: TestCampaign) =>
  api.db.insertInto('chapters').values({ parent_id: parent.id, chapter_id: chapter.id }).execute();
const reportOf = (asking: TestCampaign, of?: string, by = asking.owner) =>
  api.as(by).call(chapterReports.get, { query: { campaign_id: asking.id, ...range, ...(of && { of }) } });

let [nation, state, county, club, other]: Worked[] = [];
let tree: Worked[];
beforeAll(async () => {
  api = await testApi();
  tree = [];
  for (const zone of ['America/New_York', 'America/Chicago', 'Pacific/Honolulu', 'America/Denver', 'UTC'])
    tree.push(await aWorkedCampaign(zone));
  [nation, state, county, club, other] = tree;
  await below(nation!, state!);
  await below(state!, county!);
  await below(county!, club!);
  await below(nation!, other!);
});
afterAll(() => api.close());

interface Act {
  at: number;
  door: number;
  result: ContactResult;
  minute: number;
}
const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.record({
    at: fc.nat(4),
    door: fc.nat(2),
    result: fc.constantFrom(...contactResults),
    minute: fc.integer({ min: -300, max: 6 * 1440 }),
  }),
  { minLength: 1, maxLength: 12 },
);
async function record({ at, door, result, minute }: Act) {
  const { id: campaign_id, owner, doors, walkbook } = tree[at]!;
  const { id: door_id, voters } = doors[door]!;
  const recorded_at = new Date(Date.parse(`${range.first}T00:00:00Z`) + minute * 60_000).toISOString();
  const touch = { id: randomUUID(), door_id, voter_id: voters[0]!.id, walkbook_id: walkbook, contact_result: result };
  const rows = [{ ...touch, recorded_at, replaces: null, device_id: randomUUID(), seq: 1 }];
  await insertFacts(api.db, { campaign_id, user_id: owner.id, times: new Map() }, 'all_touches', rows);
}

const own = async (campaign: TestCampaign, by: 'day' | 'result') =>
  (await api.as(campaign.owner).call(reports.touches, { query: { campaign_id: campaign.id, ...range, by } })).body;
const add = (into: Record<string, number>, key: string, touches: number) => {
  into[key] = (into[key] ?? 0) + touches;
};

describe('the report of chapters', () => {
  test('adds up to what the campaigns’ own reports say, whatever was recorded', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(acts, async (some) => {
        for (const act of some) await record(act);
        // What there was no time to count for one reply is counted for the next.
        await expect.poll(async () => (await reportOf(nation!)).body.behind).toBe(0);
        const { body: report } = await reportOf(nation!);
        const days: Record<string, number> = {};
        const expected = new Map<string, { touches: number; doors: number; contacts: number; results: object }>();
        for (const [row, campaigns] of [
          [nation!, [nation!]],
          [state!, [state!, county!, club!]],
          [other!, [other!]],
        ] as const) {
          const sum = { touches: 0, doors: 0, contacts: 0 };
          const results: Record<string, number> = {};
          for (const campaign of campaigns) {
            const [byDay, byResult] = [await own(campaign, 'day'), await own(campaign, 'result')];
            for (const key of ['touches', 'doors', 'contacts'] as const) sum[key] += byDay.total[key];
            for (const each of byDay.rows) add(days, each.key, each.touches);
            for (const each of byResult.rows) add(results, each.key, each.touches);
          }
          expected.set(row.id, { ...sum, results });
        }
        for (const { id, touches, doors, contacts, results } of report.rows) {
          const told = Object.fromEntries(results.map((each) => [each.contact_result, each.touches]));
          expect({ touches, doors, contacts, results: told }).toEqual(expected.get(id));
        }
        expect(report.rows.map(({ id, below }) => [id, below])).toHaveLength(3);
        expect(report.rows[0]?.id).toBe(nation!.id);
        expect(Object.fromEntries(report.days.map(({ day, touches }) => [day, touches]))).toEqual(days);
      }),
      { numRuns: 6 },
    );
  });

  test('is opened for a campaign below, and not for one above or beside', async () => {
    const { body } = await reportOf(nation!, state!.id);
    expect(body.path.map(({ id }) => id)).toEqual([nation!.id, state!.id]);
    expect(body.rows.map(({ id, below }) => [id, below])).toEqual([
      [state!.id, 0],
      [county!.id, 1],
    ]);
    for (const of of [nation!.id, other!.id]) expect((await reportOf(state!, of)).error.code).toBe('NOT_FOUND');
    expect((await reportOf(state!)).body.rows.map(({ id }) => id)).toEqual([state!.id, county!.id]);
  });

  test('tells of no one: ids in it are campaigns’ alone', async () => {
    await record({ at: 2, door: 0, result: 'canvassed', minute: 900 });
    const { text } = await reportOf(nation!);
    const ids = new Set(text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g));
    expect([...ids].filter((id) => !tree.some((campaign) => campaign.id === id))).toEqual([]);
  });
});

describe('someone above a chapter', () => {
  test('sees neither its voters nor its touches, walkbooks, members or log', async () => {
    const as = api.as(nation!.owner);
    const query = { campaign_id: state!.id };
    const asked = [
      await as.call(contract.people.search, { body: { ...query, text: 'Person' } }),
      await as.call(reports.touches, { query: { ...query, ...range, by: 'canvasser' } }),
      await as.call(reports.touchRows, { query: { ...query, ...range, by: 'day' } }),
      await as.call(contract.walkbooks.all, { query }),
      await as.call(contract.users.campaignAccount, { query }),
      await as.call(contract.audit.list, { query }),
      await as.call(contract.campaigns.get, { query: { id: state!.id } }),
      await as.call(chapterReports.get, { query: { ...query, ...range } }),
    ];
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 403));
  });

  test('sees no totals once removed there, nor of a chapter that left; a stranger never did', async () => {
    const director = await api.makeUser({ campaign: nation!, title: 'Director' });
    expect((await reportOf(nation!, state!.id, director)).status).toBe(200);
    const query = { campaign_id: nation!.id, email: director.email };
    await api.as(nation!.owner).call(contract.users.removeFromCampaign, { query });
    expect((await reportOf(nation!, state!.id, director)).error.code).toBe('FORBIDDEN');

    const leaving = { query: { campaign_id: other!.id } };
    await api.as(other!.owner).call(contract.chapters.leave, leaving);
    expect((await reportOf(nation!, other!.id)).error.code).toBe('NOT_FOUND');
    expect((await reportOf(nation!)).body.rows.map(({ id }) => id)).not.toContain(other!.id);
    const rival = await api.makeCampaign();
    expect((await reportOf(rival, state!.id)).error.code).toBe('NOT_FOUND');
  });
});
