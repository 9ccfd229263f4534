import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { contactResults, type ContactResult, type KnownTouch } from '../../../../src/contract/facts/touch';
import { localDay } from '../../../../src/domain/facts/current-view';
import { dayWork } from '../../../../src/domain/walkbooks/progress';
import { seededRandom } from '../../../../src/domain/walking-order/seeded-random';
import { touchesAtDoor } from '../../../../src/server/modules/walkbooks/newest-touches-repo';
import { touchesOfWeek } from '../../../../src/server/modules/walkbooks/touch-reports-repo';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { aTouch, makeTurf, type TestDoor } from '../../../support/turf';

const { walkbookReports, walkbooks } = contract;
let api: TestApi;
let campaign: TestCampaign;
let vera: TestUser;
let viktor: TestUser;
let doors: TestDoor[];
let walkbook: { id: string; name: string };

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign();
  vera = await api.makeUser({ campaign, first: 'Vera' });
  viktor = await api.makeUser({ campaign, first: 'Viktor' });
  doors = await makeTurf(api, campaign, { doors: 3 });
  walkbook = await makeWalkbook();
});

async function makeWalkbook() {
  const assigned_user_ids = [vera.id, viktor.id];
  const body = {
    name: `Turf ${randomUUID()}`,
    campaign_id: campaign.id,
    filter_params: { everyone: true },
    assigned_user_ids,
  };
  return (await api.as(campaign.owner).call(walkbooks.create, { body })).body;
}

async function knock(given: Partial<Parameters<typeof aTouch>[0]> & { by?: TestUser; in?: string } = {}) {
  const { by = vera, in: id = walkbook.id, ...fields } = given;
  const touch = aTouch({ door_id: doors[0]!.id, ...fields });
  const body = { id, campaign_id: campaign.id, touches: [touch] };
  expect((await api.as(by).call(walkbooks.update, { body })).body.receipts[0]?.verdict).toBe('stored');
  return touch.id;
}

const at = (recorded_at: string, contact_result: ContactResult | null = 'not_home') => ({
  recorded_at,
  contact_result,
});

const weekOf = async (week: 'current-week' | 'previous-week', zone: string, now: string) =>
  (await touchesOfWeek(api.db, campaign.id, week, zone, new Date(now), { skip: 0, limit: 100 })).cells;

async function days(week: 'current-week' | 'previous-week', zone: string, now: string) {
  const cells = await weekOf(week, zone, now);
  return Object.fromEntries(cells.map(({ day, touches }) => [day, touches]));
}

describe('a week of touches', () => {
  test('is counted by walkbook, canvasser and day', async () => {
    const other = await makeWalkbook();
    await knock(at('2026-03-10T15:00:00Z', 'canvassed'));
    await knock(at('2026-03-10T15:10:00Z', 'refused'));
    await knock({ ...at('2026-03-10T15:20:00Z'), door_id: doors[1]!.id });
    await knock(at('2026-03-11T15:00:00Z', 'left_literature'));
    await knock({ ...at('2026-03-10T16:00:00Z', 'moved'), by: viktor });
    await knock({ ...at('2026-03-10T17:00:00Z', 'do_not_contact'), in: other.id });
    const cells = await weekOf('current-week', 'America/New_York', '2026-03-12T12:00:00Z');
    const cell = (day: string, user: TestUser, of: { id: string; name: string }, counts: number[]) => ({
      walkbook_id: of.id,
      walkbook_name: of.name,
      user_id: user.id,
      user_name: user.first,
      day,
      touches: counts[0],
      doors: counts[1],
      contacts: counts[2],
    });
    expect(cells).toHaveLength(4);
    expect(cells).toEqual(
      expect.arrayContaining([
        cell('2026-03-10', vera, walkbook, [3, 2, 2]),
        cell('2026-03-11', vera, walkbook, [1, 1, 0]),
        cell('2026-03-10', viktor, walkbook, [1, 1, 0]),
        cell('2026-03-10', vera, other, [1, 1, 1]),
      ]),
    );
  });

  test('counts a door once that was merged into another one of the same day', async () => {
    await knock({ ...at('2026-03-10T15:00:00Z'), door_id: doors[0]!.id });
    await knock({ ...at('2026-03-10T15:05:00Z'), door_id: doors[1]!.id });
    await knock({ ...at('2026-03-10T15:10:00Z'), door_id: doors[2]!.id });
    await api.db.updateTable('doors').set({ merged_into: doors[0]!.id }).where('id', '=', doors[1]!.id).execute();
    const [cell] = await weekOf('current-week', 'UTC', '2026-03-12T12:00:00Z');
    expect(cell).toMatchObject({ touches: 3, doors: 2 });
  });

  test('runs Monday to Sunday in the campaign’s zone, also when the clocks go forward', async () => {
    // New York goes from UTC-5 to UTC-4 on Sunday, 8 March 2026.
    for (const instant of [
      '2026-03-02T04:59:59.999Z',
      '2026-03-02T05:00:00.000Z',
      '2026-03-08T06:59:59.999Z',
      '2026-03-08T07:00:00.000Z',
      '2026-03-09T03:59:59.999Z',
      '2026-03-09T04:00:00.000Z',
      '2026-03-16T03:59:59.999Z',
      '2026-03-16T04:00:00.000Z',
    ])
      await knock(at(instant));
    const zone = 'America/New_York';
    for (const now of ['2026-03-09T04:00:00.000Z', '2026-03-11T12:00:00.000Z', '2026-03-16T03:59:59.999Z']) {
      expect(await days('current-week', zone, now)).toEqual({ '2026-03-09': 1, '2026-03-15': 1 });
      expect(await days('previous-week', zone, now)).toEqual({ '2026-03-02': 1, '2026-03-08': 3 });
    }
    expect(await days('current-week', zone, '2026-03-09T03:59:59.999Z')).toEqual({ '2026-03-02': 1, '2026-03-08': 3 });
  });

  test('and when they go back, east and west of Greenwich', async () => {
    for (const instant of [
      '2026-10-25T10:59:59Z',
      '2026-10-25T11:00:00Z',
      '2026-11-01T10:59:59Z',
      '2026-11-01T11:00:00Z',
    ])
      await knock(at(instant));
    // Auckland is 13 hours ahead of UTC.
    expect(await days('current-week', 'Pacific/Auckland', '2026-10-28T00:00:00Z')).toEqual({
      '2026-10-26': 1,
      '2026-11-01': 1,
    });
    await knock(at('2026-11-02T07:59:59Z'));
    await knock(at('2026-11-02T08:00:00Z'));
    // Los Angeles goes from UTC-7 to UTC-8 on Sunday, 1 November 2026.
    expect(await days('previous-week', 'America/Los_Angeles', '2026-11-02T08:00:00Z')).toMatchObject({
      '2026-11-01': 3,
    });
    expect(await days('current-week', 'America/Los_Angeles', '2026-11-02T08:00:00Z')).toEqual({ '2026-11-02': 1 });
  });

  test('leaves out what was corrected or taken back by the same person', async () => {
    const wrong = await knock(at('2026-03-10T15:00:00Z', 'canvassed'));
    await knock({ ...at('2026-03-10T15:01:00Z', null), replaces: wrong });
    const hers = await knock(at('2026-03-11T15:00:00Z', 'canvassed'));
    await knock({ ...at('2026-03-11T15:01:00Z', null), replaces: hers, by: viktor });
    expect(await days('current-week', 'UTC', '2026-03-12T00:00:00Z')).toEqual({ '2026-03-11': 1 });
  });

  test('believes no clock that runs more than a day ahead', async () => {
    await knock(at('2071-01-01T00:00:00Z'));
    // As it came in, on whichever day that was.
    const { received_at: now } = await api.db
      .selectFrom('touches')
      .select('received_at')
      .where('campaign_id', '=', campaign.id)
      .executeTakeFirstOrThrow();
    expect(await days('current-week', 'UTC', now)).toEqual({ [now.slice(0, 10)]: 1 });
    expect(await days('previous-week', 'UTC', now)).toEqual({});
    expect(await days('current-week', 'UTC', '2071-01-01T00:00:00Z')).toEqual({});
  });

  test('is asked for by one of two words, by managers, for their campaign', async () => {
    await knock();
    const ask = (week: string, by: TestUser = campaign.owner) =>
      api
        .as(by)
        .call(walkbookReports.touches, { params: { week: week as never }, query: { campaign_id: campaign.id } });
    const { body } = await ask('current-week');
    expect(body).toMatchObject([{ walkbook_id: walkbook.id, user_name: 'Vera', touches: 1, doors: 1, contacts: 0 }]);
    expect((await ask('previous-week')).body).toEqual([]);
    expect((await ask('next-week')).error).toMatchObject({ code: 'INVALID', detail: 'Invalid week parameter' });
    expect((await ask('current-week', vera)).error.code).toBe('FORBIDDEN');
    expect((await ask('current-week', (await api.makeCampaign()).owner)).error.code).toBe('FORBIDDEN');
  });

  test('comes in pages of days of canvassers, each with all of its walkbooks, and says how many there are', async () => {
    const other = await makeWalkbook();
    for (const day of ['2026-03-09', '2026-03-10', '2026-03-11'])
      for (const by of [vera, viktor])
        for (const id of [walkbook.id, other.id]) await knock({ recorded_at: `${day}T15:00:00Z`, by, in: id });
    const { cells, total } = await touchesOfWeek(
      api.db,
      campaign.id,
      'current-week',
      'UTC',
      new Date('2026-03-12T12:00:00Z'),
      { skip: 1, limit: 2 },
    );
    expect(total).toBe(6);
    expect(cells.map(({ day, user_name }) => `${day} ${user_name}`)).toEqual([
      '2026-03-09 Viktor',
      '2026-03-09 Viktor',
      '2026-03-10 Vera',
      '2026-03-10 Vera',
    ]);
    await knock({ by: vera });
    await knock({ by: viktor });
    const page = await api.as(campaign.owner).call(walkbookReports.touches, {
      params: { week: 'current-week' },
      query: { campaign_id: campaign.id, skip: 1, limit: 1 },
    });
    expect(page.headers['x-total-count']).toBe('2');
    expect(page.body).toMatchObject([{ user_name: 'Viktor', touches: 1 }]);
  });

  test('has fewer days of canvassers on a page where these have many touches, and the rest behind them', async () => {
    const touches = (count: number, day: string) =>
      Array.from({ length: count }, () => aTouch({ door_id: doors[0]!.id, recorded_at: `${day}T15:00:00Z` }));
    for (const [by, count] of [
      [vera, 450],
      [viktor, 300],
    ] as const)
      for (let sent = 0; sent < count; sent += 150) {
        const body = { id: walkbook.id, campaign_id: campaign.id, touches: touches(150, '2026-03-10') };
        await api.as(by).call(walkbooks.update, { body });
      }
    const page = async (skip: number) => {
      const now = new Date('2026-03-12T12:00:00Z');
      const { cells, total } = await touchesOfWeek(api.db, campaign.id, 'current-week', 'UTC', now, {
        skip,
        limit: 30,
      });
      return [total, ...cells.map(({ user_name, touches: counted }) => `${user_name} ${counted}`)];
    };
    expect(await page(0)).toEqual([2, 'Vera 450']);
    expect(await page(1)).toEqual([2, 'Viktor 300']);
    expect(await page(2)).toEqual([0]);
  });

  test('is counted in UTC for a campaign whose zone nobody knows', async () => {
    await api.db.updateTable('campaigns').set({ time_zone: 'Middle/Earth' }).where('id', '=', campaign.id).execute();
    await knock();
    const ask = { params: { week: 'current-week' as const }, query: { campaign_id: campaign.id } };
    expect((await api.as(campaign.owner).call(walkbookReports.touches, ask)).body).toHaveLength(1);
  });
});

describe('what came from the doors', () => {
  const ask = (by: TestUser = campaign.owner) =>
    api.as(by).call(walkbookReports.touchData, { query: { campaign_id: campaign.id } });

  test('is summed by result, with the latest first and who is out now', async () => {
    const [person] = doors[1]!.voters;
    const minutes = (ago: number) => new Date(Date.now() - ago * 60_000).toISOString();
    await knock(at('2026-03-01T12:00:00Z', 'canvassed'));
    await knock({ ...at(minutes(50)), by: viktor });
    const taken = await knock(at(minutes(20), 'refused'));
    await knock({ ...at(minutes(19), null), replaces: taken });
    const latest = { ...at(minutes(10), 'canvassed'), door_id: doors[1]!.id, voter_id: person!.id, note: 'Call back' };
    const id = await knock(latest);
    const { body } = await ask();
    expect(body.results).toEqual([
      { contact_result: 'canvassed', touches: 2 },
      { contact_result: 'not_home', touches: 1 },
    ]);
    expect(body.latest).toHaveLength(3);
    expect(body.latest[0]).toMatchObject({
      id,
      walkbook_id: walkbook.id,
      walkbook_name: walkbook.name,
      user_id: vera.id,
      user_name: 'Vera',
      voter_name: 'Person1x0 Family1',
      contact_result: 'canvassed',
      note: 'Call back',
    });
    expect(body.latest[0]?.address).toMatch(/^101 Maple/);
    expect(body.latest[1]).toMatchObject({ user_name: 'Viktor', voter_name: null });
    expect(body.out_now).toBe(1);
  });

  test('names nobody whose record is confidential', async () => {
    const [person] = doors[0]!.voters;
    await knock({ voter_id: person!.id });
    await api.db.updateTable('voters').set({ suppressed: 'confidential' }).where('id', '=', person!.id).execute();
    const reply = await ask();
    expect(reply.body.latest).toMatchObject([{ voter_name: null }]);
    expect(reply.text).not.toContain(person!.first);
  });

  test('is the managers’ of this campaign alone, and empty at first', async () => {
    expect((await ask()).body).toEqual({ results: [], latest: [], out_now: 0 });
    expect((await ask(vera)).error.code).toBe('FORBIDDEN');
    expect((await ask((await api.makeCampaign()).owner)).error.code).toBe('FORBIDDEN');
    const query = { campaign_id: 'x' };
    expect((await api.as(campaign.owner).call(walkbookReports.touchData, { query })).error.code).toBe('INVALID');
  });
});

test('the dashboard and a phone count the same touches, doors and conversations', async () => {
  const day = '2026-03-10';
  const random = seededRandom(7);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const facts: ReturnType<typeof aTouch>[] = [];
  for (let minute = 0; minute < 60; minute++) {
    const earlier = random() < 0.3 && facts.length > 0 ? pick(facts) : null;
    facts.push(
      aTouch({
        door_id: earlier?.door_id ?? pick(doors).id,
        contact_result: earlier && random() < 0.5 ? null : pick(contactResults),
        recorded_at: new Date(Date.parse(`${day}T12:00:00Z`) + minute * 60_000).toISOString(),
        replaces: earlier?.id ?? null,
      }),
    );
  }
  await api.as(vera).call(walkbooks.update, { body: { id: walkbook.id, campaign_id: campaign.id, touches: facts } });
  const cells = await weekOf('current-week', 'UTC', `${day}T23:00:00Z`);
  const held: KnownTouch[] = [];
  for (const { id } of doors) held.push(...(await touchesAtDoor(api.db, campaign.id, walkbook.id, id)));
  const { touches, doors: visited, conversations } = dayWork(held, day, localDay('UTC'));
  expect(cells).toMatchObject([{ day, touches, doors: visited, contacts: conversations }]);
  expect(touches).toBeGreaterThan(10);
});
