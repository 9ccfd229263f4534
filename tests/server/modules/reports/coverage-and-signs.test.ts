// Reports of coverage, signs and follow-ups: what they count, what they leave out, and the rows behind their numbers.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { coverageGroups, coverageStates } from '../../../../src/contract/reports/coverage-reports';
import { signDimensions } from '../../../../src/contract/reports/sign-reports';
import { deriveSetAside } from '../../../../src/server/modules/facts/reviews-repo';
import { dayInZone } from '../../../../src/domain/i18n/time-zones';
import { coveredOf } from '../../../../src/domain/reports/coverage-lines';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { aDoorReport, aTouch, makeTurf, type TestDoor } from '../../../support/turf';

const { coverageReports, followUpReports, roadSigns, signReports, signRequests, voterGroups, walkbooks } = contract;
let api: TestApi;
let campaign: TestCampaign;
let vera: TestUser;
let doors: TestDoor[];
let walkbook: string;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign();
  vera = await api.makeUser({ campaign, first: 'Vera' });
  doors = await makeTurf(api, campaign, { doors: 6 });
  const body = {
    name: 'Maple',
    campaign_id: campaign.id,
    filter_params: { everyone: true },
    assigned_user_ids: [vera.id],
  };
  walkbook = (await api.as(campaign.owner).call(walkbooks.create, { body })).body.id;
});

const asOwner = () => api.as(campaign.owner);
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const knock = (door: number, days: number, contact_result: 'not_home' | 'canvassed' = 'not_home') =>
  aTouch({ door_id: doors[door]!.id, recorded_at: ago(days), contact_result });
const put = async (facts: { touches?: object[]; door_facts?: object[] }) => {
  const body = { id: walkbook, campaign_id: campaign.id, ...facts };
  const { receipts } = (await api.as(vera).call(walkbooks.update, { body: body as never })).body;
  expect(receipts.every(({ verdict }) => verdict === 'stored')).toBe(true);
};
const setAside = async (kind: 'touch' | 'door_fact' | 'placement', id: string) => {
  await sql`insert into work_set_aside (campaign_id, kind, fact_id, user_id, day, set_aside_by)
    values (${campaign.id}, ${kind}, ${id}, ${vera.id}, '2026-03-10', ${campaign.owner.id})`.execute(api.db);
  await deriveSetAside(api.db, campaign.id, new Map([[kind, [id]]]));
};

test('coverage counts each door by its last attempt, with its voters, and opens the doors of each number', async () => {
  for (const [at, precinct] of ['North', 'North', 'South', 'South', null, null].entries())
    await api.db.updateTable('voters').set({ precinct }).where('door_id', '=', doors[at]!.id).execute();
  const aside = knock(4, 1, 'canvassed');
  const elsewhere = knock(5, 1, 'canvassed');
  const knocks = [knock(0, 40, 'canvassed'), knock(0, 1), knock(1, 2), knock(2, 20), knock(3, 60), knock(3, 90)];
  await put({ touches: [...knocks, aside, elsewhere] });
  for (const { id } of [aside, elsewhere]) await setAside('touch', id);
  // Who can't be visited is left out, and a door with no one else is none.
  await api.db
    .updateTable('voters')
    .set({ suppressed: 'deceased' })
    .where('id', 'in', [doors[1]!.voters[0]!.id, ...doors[5]!.voters.map(({ id }) => id)])
    .execute();
  const asked = { campaign_id: campaign.id };
  const count = async (given: object = {}) =>
    (await asOwner().call(coverageReports.count, { query: { ...asked, by: 'precinct' as const, ...given } })).body;
  const report = await count();
  expect(report.total).toEqual({
    doors: { reached: 1, week: 1, month: 1, older: 1, never: 1 },
    voters: { reached: 2, week: 1, month: 2, older: 2, never: 2 },
  });
  expect([report.left_out, report.set_aside]).toEqual([3, 1]);
  expect(report.rows.map(({ name, doors: of }) => [name, of.reached, of.week, of.month, of.older, of.never])).toEqual([
    ['North', 1, 1, 0, 0, 0],
    ['South', 0, 0, 1, 1, 0],
    ['', 0, 0, 0, 0, 1],
  ]);
  const dayAgo = (days: number) => dayInZone('America/New_York')(new Date(Date.now() - days * 86_400_000));
  for (const by of coverageGroups)
    for (const given of [{}, ...[3, 10, 30, 50].map((days) => ({ since: dayAgo(days) }))]) {
      const { rows } = await count({ by, ...given });
      for (const row of rows)
        for (const state of coverageStates) {
          const query = { ...asked, by, key: row.key, state, ...given };
          const behind = (await asOwner().call(coverageReports.doors, { query })).body.rows;
          expect(behind, `${by} ${row.key} ${state} ${JSON.stringify(given)}`).toHaveLength(row.doors[state]);
          expect(behind.reduce((sum, { voters }) => sum + voters, 0)).toBe(row.voters[state]);
          expect(new Set(behind.map((door) => door.state)).size).toBeLessThan(2);
        }
    }
  expect((await count({ by: 'walkbook' })).rows.map(({ name }) => name)).toEqual(['Maple']);
  const [book] = (await count({ by: 'walkbook' })).rows;
  for (const [key, found] of [
    [book!.key.toUpperCase(), coveredOf(book!.doors)],
    ['Maple', 0],
  ] as const) {
    const query = { ...asked, by: 'walkbook' as const, key };
    expect((await asOwner().call(coverageReports.doors, { query })).body.rows, key).toHaveLength(found);
  }
  const since = dayAgo(30);
  expect((await count({ since })).total.doors).toEqual({ reached: 0, week: 2, month: 1, older: 0, never: 2 });
  // So it stood at the end of that day, told from there: nothing of later days counts, and what was set aside since doesn't either.
  const until = dayAgo(30);
  const then = await count({ until });
  expect(then.total.doors).toEqual({ reached: 1, week: 0, month: 1, older: 0, never: 3 });
  expect(then.set_aside).toBe(0);
  const earlier = dayAgo(50);
  expect((await count({ since: earlier, until })).total.doors).toMatchObject({ reached: 1, month: 0, never: 4 });
  // Page by page it has the same lines in one order, whichever attempts count.
  const body = { name: 'Again', campaign_id: campaign.id, filter_params: { everyone: true }, assigned_user_ids: [] };
  expect((await asOwner().call(walkbooks.create, { body })).status).toBe(201);
  for (const by of coverageGroups)
    for (const given of [{ since: '2026-01-01' }, { until }, {}]) {
      // A count is a minute old at most: the new walkbook is in those that were not asked for yet.
      const { rows } = await count({ by, ...given, limit: 999 });
      expect(rows.length).toBeGreaterThan(1);
      for (const [skip, row] of rows.entries()) {
        const page = await count({ by, ...given, skip, limit: 1 });
        expect(page.rows, `${by} ${JSON.stringify(given)}`).toEqual([row]);
        expect(page.rows_left_out).toBe(rows.length - 1 - skip);
      }
      const keys = ({ rows: lines }: { rows: { key: string }[] }) => lines.map(({ key }) => key);
      expect(keys(await count({ by, ...given, limit: 999 }))).toEqual(keys(await count({ by, limit: 999 })));
      expect((await count({ by, ...given, skip: rows.length })).rows).toEqual([]);
    }
});

test('coverage of a group is of its doors alone, and another campaign’s group is not found', async () => {
  await put({ touches: [knock(0, 1), knock(1, 1)] });
  const group = { name: 'Democrats', campaign_id: campaign.id, filter_params: { parties: ['DEM'] } };
  const { id } = (await asOwner().call(voterGroups.create, { body: group as never })).body;
  await sql`delete from voter_group_members where voter_group_id = ${id}`.execute(api.db);
  await sql`update voter_groups set status = 'Ready' where id = ${id}`.execute(api.db);
  await sql`
    insert into voter_group_members (campaign_id, voter_group_id, voter_id)
    values (${campaign.id}, ${id}, ${doors[1]!.voters[0]!.id}), (${campaign.id}, ${id}, ${doors[2]!.voters[1]!.id})`.execute(
    api.db,
  );
  const query = { campaign_id: campaign.id, group_id: id, by: 'walkbook' as const };
  const { total } = (await asOwner().call(coverageReports.count, { query })).body;
  expect([total.doors.week, total.doors.never, total.voters.week]).toEqual([1, 1, 1]);
  const rival = await api.makeCampaign();
  for (const call of [coverageReports.count, coverageReports.doors]) {
    const theirs = { ...query, campaign_id: rival.id };
    expect((await api.as(rival.owner).call(call as typeof coverageReports.count, { query: theirs })).error.code).toBe(
      'NOT_FOUND',
    );
  }
});

test('signs and requests are counted as they stand, by kind, day and precinct, and each number opens its rows', async () => {
  for (const [at, precinct] of ['North', 'South', 'South', 'South', null, null].entries())
    await api.db.updateTable('voters').set({ precinct }).where('door_id', '=', doors[at]!.id).execute();
  const sign = async (name: string) =>
    (await asOwner().call(roadSigns.create, { body: { name, campaign_id: campaign.id } })).body.id;
  const [small, large] = [await sign('Small'), await sign('Large')];
  const place = async (road_sign_id: string, door: number, day: string) => {
    const stamp = aTouch({ door_id: doors[door]!.id, recorded_at: `${day}T17:00:00Z` });
    const body = {
      id: stamp.id,
      recorded_at: stamp.recorded_at,
      device_id: stamp.device_id,
      seq: stamp.seq,
      campaign_id: campaign.id,
      road_sign_id,
      coordinates: [-78.64 + door * 0.0001, 35.78],
    };
    return (await api.as(vera).call(roadSigns.place, { body: body as never })).body.placement.id;
  };
  const placed = [
    await place(small, 0, '2026-03-02'),
    await place(small, 1, '2026-03-02'),
    await place(large, 1, '2026-03-04'),
  ];
  const aside = await place(large, 2, '2026-03-04');
  // The doors that are nearest to these are one with others by now, which say the precinct.
  for (const door of [4, 5]) await place(small, door, '2026-03-02');
  const found = {
    id: randomUUID(),
    recorded_at: '2026-03-05T17:00:00Z',
    device_id: randomUUID(),
    seq: 1,
    placement_id: placed[1],
    condition: 'missing',
  };
  await api.as(vera).call(roadSigns.report, { body: { campaign_id: campaign.id, reports: [found] } as never });
  await setAside('placement', aside);
  const wish = (door: number, day: string) =>
    aDoorReport({
      kind: 'sign_request',
      door_id: doors[door]!.id,
      voter_id: null,
      note: '',
      recorded_at: `${day}T18:00:00Z`,
    } as never);
  await put({ door_facts: [wish(0, '2026-03-02'), wish(2, '2026-03-03'), wish(3, '2026-02-01')] });
  const one = (id: string, merged_into: string) =>
    api.db.updateTable('doors').set({ merged_into }).where('id', '=', id).execute();
  await one(doors[4]!.id, doors[0]!.id);
  await one(doors[3]!.id, doors[5]!.id);
  const requests = (await asOwner().call(signRequests.all, { query: { campaign_id: campaign.id } })).body;
  const assigned = requests.find(({ door_id }) => door_id === doors[2]!.id)!;
  await asOwner().call(signRequests.change, {
    body: {
      campaign_id: campaign.id,
      state: 'assigned',
      assigned_to: vera.id,
      changes: [{ id: randomUUID(), request_id: assigned.id, old_state: 'requested' }],
    },
  });
  const range = { campaign_id: campaign.id, first: '2026-03-01', last: '2026-03-10' };
  const report = async (by: (typeof signDimensions)[number]) =>
    (await asOwner().call(signReports.count, { query: { ...range, by } })).body;
  expect(await report('kind')).toMatchObject({
    total: {
      signs: { standing: 4, damaged: 0, missing: 1, taken_down: 0 },
      requests: { requested: 1, assigned: 1, done: 0 },
    },
    set_aside: 1,
  });
  const names = async (by: (typeof signDimensions)[number]) => (await report(by)).rows.map(({ name }) => name);
  expect((await names('kind')).toSorted()).toEqual(['', 'Large', 'Small']);
  expect(await names('day')).toEqual(['2026-03-02', '2026-03-03', '2026-03-04']);
  expect((await names('precinct')).toSorted()).toEqual(['North', 'South']);
  for (const by of signDimensions)
    for (const row of (await report(by)).rows)
      for (const of of ['signs', 'requests'] as const)
        for (const [state, count] of Object.entries(row[of])) {
          const query = { ...range, by, of, key: row.key, state } as never;
          const behind = (await asOwner().call(signReports.rows, { query })).body.rows;
          expect(behind, `${by} ${row.name} ${state}`).toHaveLength(count);
        }
  const wrong = { ...range, first: '2026-03-11', by: 'kind' as const };
  expect((await asOwner().call(signReports.count, { query: wrong })).error.code).toBe('INVALID');
  expect((await api.as(vera).call(signReports.count, { query: { ...range, by: 'kind' } })).error.code).toBe(
    'FORBIDDEN',
  );
});

test('follow-ups are counted by the campaign’s clock, and those set aside as such', async () => {
  const zone = 'America/Chicago';
  await api.db.updateTable('campaigns').set({ time_zone: zone }).where('id', '=', campaign.id).execute();
  const later = (door: number, due_at: string, days = 3) =>
    aDoorReport({
      kind: 'follow_up',
      door_id: doors[door]!.id,
      voter_id: null,
      channel: 'door',
      due_at,
      note: '',
      recorded_at: ago(days),
    } as never);
  const aside = later(5, ago(-1));
  await put({ door_facts: [later(0, ago(2)), later(1, ago(-9)), later(2, ago(-20)), later(3, ago(2)), aside] });
  await put({ touches: [knock(3, 1, 'canvassed')] });
  await setAside('door_fact', aside.id);
  const report = async (by: 'person' | 'week') =>
    (await asOwner().call(followUpReports.count, { query: { campaign_id: campaign.id, by } })).body;
  const total = { all: 4, open: 3, overdue: 1, due: 0, done: 1 };
  expect(await report('person')).toEqual({
    rows: [{ key: vera.id, name: 'Vera', counts: total }],
    total,
    set_aside: 1,
  });
  const weeks = (await report('week')).rows;
  expect(weeks.reduce((sum, { counts }) => sum + counts.all, 0)).toBe(4);
  expect(weeks.length).toBeGreaterThan(2);
});
