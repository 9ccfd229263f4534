// A walkbook carries the newest touches only: every door stands as all of its touches say, also on a phone with facts of its own.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { contactResults, type KnownTouch } from '../../../../src/contract/facts/touch';
import { currentTouch, liveTouches, localDay, shownTouches } from '../../../../src/domain/facts/current-view';
import { contactingResults } from '../../../../src/contract/facts/touch';
import { doorState, targetsLeft } from '../../../../src/domain/walkbooks/progress';
import { seededRandom } from '../../../../src/domain/walking-order/seeded-random';
import { insertFacts } from '../../../../src/server/modules/facts/fact-tables-repo';
import { newestTouchesOf, touchesAtDoor } from '../../../../src/server/modules/walkbooks/newest-touches-repo';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { aTouch, makeTurf, type TestDoor } from '../../../support/turf';

const { doorTouches, walkbooks } = contract;
let api: TestApi;
let campaign: TestCampaign;
let people: TestUser[];
let doors: TestDoor[];
let walkbook: string;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign();
  people = [await api.makeUser({ campaign, first: 'Vera' }), await api.makeUser({ campaign, first: 'Viktor' })];
  doors = await makeTurf(api, campaign, { doors: 3 });
  const assigned_user_ids = people.map(({ id }) => id);
  const body = { name: 'Maple', campaign_id: campaign.id, filter_params: { everyone: true }, assigned_user_ids };
  walkbook = (await api.as(campaign.owner).call(walkbooks.create, { body })).body.id;
});

const oneDay = 86_400_000;

/** Stores a touch as if it had come in then. */
async function store(by: TestUser, touch: ReturnType<typeof aTouch>, received_at = touch.recorded_at): Promise<void> {
  const of = { campaign_id: campaign.id, user_id: by.id, times: new Map() };
  const { gps: _, ...fields } = { gps: null, note: '', replaces: null, ...touch };
  const row = { ...fields, walkbook_id: walkbook };
  await insertFacts(api.db, of, 'all_touches', [row]);
  await api.db
    .updateTable('all_touches')
    .set({ received_at })
    .where('campaign_id', '=', campaign.id)
    .where('id', '=', touch.id)
    .execute();
}

const all = async () =>
  (await Promise.all(doors.map(({ id }) => touchesAtDoor(api.db, campaign.id, walkbook, id)))).flat();

/** All that a phone shows of touches. */
function shown(touches: readonly KnownTouch[]) {
  const dayOf = localDay('America/New_York');
  const idOf = (touch: { id: string } | null) => touch?.id ?? null;
  return doors.map((door) => {
    const here = touches.filter((touch) => touch.door_id === door.id);
    const targets = door.voters.map(({ id }) => id);
    const { standing, newest } = doorState(here, dayOf, targets);
    const of = [null, ...targets].map((who) => here.filter(({ voter_id }) => voter_id === who));
    return {
      standing,
      newest: idOf(newest),
      left: targetsLeft(here, targets),
      reached: liveTouches(here).reduce(
        (at, each) =>
          contactingResults.includes(each.contact_result) && each.recorded_at > at ? each.recorded_at : at,
        '',
      ),
      people: of.map((own) => ({
        current: idOf(currentTouch(own, dayOf)),
        history: liveTouches(own)
          .toSorted((a, b) => Date.parse(b.recorded_at) - Date.parse(a.recorded_at))
          .slice(0, 3)
          .map(({ id }) => id),
        mine: people.map(({ id }) => idOf(shownTouches(own, id, dayOf).own)),
      })),
    };
  });
}

test('every door stands as all of its touches say, with and without what a phone has itself', async () => {
  const random = seededRandom(20_260_302);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const now = Date.now();
  const made: { by: TestUser; touch: ReturnType<typeof aTouch>; received: string }[] = [];
  for (let count = 0; count < 320; count++) {
    const earlier = random() < 0.25 && made.length > 0 ? pick(made) : null;
    // Some name what another person recorded, and replace nothing.
    const by = earlier && random() < 0.8 ? earlier.by : pick(people);
    const door = pick(doors);
    const touch = aTouch({
      door_id: earlier?.touch.door_id ?? door.id,
      voter_id: earlier ? (earlier.touch.voter_id ?? null) : pick([null, ...door.voters.map(({ id }) => id)]),
      contact_result: earlier && random() < 0.5 ? null : pick(contactResults),
      replaces: earlier?.touch.id ?? null,
      // Half a year, oldest first; many at one minute.
      recorded_at: new Date(
        now - Math.floor((180 * (320 - count)) / 320) * oneDay - Math.floor(random() * 3) * 60_000,
      ).toISOString(),
    });
    // Many come in weeks later, also behind what replaces them.
    const late = random() < 0.5 ? Math.floor(random() * 30 * oneDay) : 0;
    const received = new Date(Math.min(now, Date.parse(touch.recorded_at) + late)).toISOString();
    made.push({ by, touch, received });
  }
  const arrivals = made.toSorted((a, b) => Date.parse(a.received) - Date.parse(b.received));
  for (const [count, { by, touch, received }] of arrivals.entries()) {
    await store(by, touch, received);
    if (count % 20 !== 19) continue;
    const [every, sent] = [await all(), await newestTouchesOf(api.db, campaign.id, walkbook)];
    expect(shown(sent)).toEqual(shown(every));
    for (const { id } of people) {
      const lately = new Date(now - 30 * oneDay).toISOString();
      const own = every.filter((each) => each.user_id === id && each.recorded_at > lately);
      const known = new Set(sent.map((each) => each.id));
      const held = [...sent, ...own.filter((each) => !known.has(each.id))];
      // A phone that has more touches of its own shows more history, and never another state.
      const withoutHistory = (of: ReturnType<typeof shown>) =>
        of.map(({ people: each, ...door }) => ({
          ...door,
          people: each.map(({ current, mine }) => ({ current, mine })),
        }));
      expect(withoutHistory(shown(held))).toEqual(withoutHistory(shown(every)));
    }
  }
  expect((await newestTouchesOf(api.db, campaign.id, walkbook)).length).toBeLessThan(made.length / 2);
});

test('nothing stands again whose correction came before it, or that another person names', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * oneDay).toISOString();
  const [vera, viktor] = [people[0]!, people[1]!];
  const at = (door: TestDoor, days: number, given: object = {}) =>
    aTouch({ door_id: door.id, recorded_at: daysAgo(days), ...given });
  // Undone two months ago; the correction that was undone came in only now.
  const first = at(doors[0]!, 70);
  const correction = at(doors[0]!, 69, { contact_result: 'canvassed', replaces: first.id });
  const undo = at(doors[0]!, 68, { contact_result: null, replaces: correction.id });
  await store(vera, first);
  await store(vera, undo);
  await store(vera, correction, daysAgo(1));
  // Undone two months ago; someone else's newest knock names it.
  const other = at(doors[1]!, 70, { contact_result: 'canvassed' });
  await store(vera, other);
  await store(vera, at(doors[1]!, 68, { contact_result: null, replaces: other.id }));
  await store(viktor, at(doors[1]!, 1, { replaces: other.id }));
  const sent = await newestTouchesOf(api.db, campaign.id, walkbook);
  expect(shown(sent)).toEqual(shown(await all()));
  expect(liveTouches(sent).map(({ user_id }) => user_id)).toEqual([viktor.id]);
});

test('of forty knocks at a door the walkbook has five, and all are there for whoever may see it', async () => {
  const door = doors[0]!;
  for (let count = 0; count < 40; count++)
    await store(
      people[0]!,
      aTouch({ door_id: door.id, recorded_at: new Date(Date.now() - (40 - count) * 3_600_000).toISOString() }),
    );
  const query = { id: walkbook, campaign_id: campaign.id };
  const { body } = await api.as(people[0]!).call(walkbooks.get, { query });
  expect(body.touches).toHaveLength(5);
  const ask = (by: TestUser, door_id: string = door.id) =>
    api.as(by).call(doorTouches.all, { query: { ...query, door_id } });
  const every = (await ask(people[0]!)).body;
  expect(every).toHaveLength(40);
  expect(every.slice(-5).map(({ id }) => id)).toEqual(body.touches.map(({ id }) => id));
  expect((await ask(campaign.owner)).body).toHaveLength(40);
  expect((await ask(people[0]!, doors[1]!.id)).body).toEqual([]);
  expect((await ask(people[0]!, randomUUID())).body).toEqual([]);
  expect((await ask(await api.makeUser({ campaign }))).error.code).toBe('NOT_FOUND');
  expect((await ask((await api.makeCampaign()).owner)).error.code).toBe('FORBIDDEN');
  expect((await ask(people[0]!, 'x')).error.code).toBe('INVALID');
});
