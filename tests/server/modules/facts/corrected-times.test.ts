// Phones with wrong clocks at the real API: what counts, what reports say, and that the database and the domain agree.
import * as fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { clockHeader } from '../../../../src/contract/call';
import type { FactClock } from '../../../../src/contract/facts/fact';
import { contactingResults, contactResults, type ContactResult } from '../../../../src/contract/facts/touch';
import { currentTouch, liveTouches, localDay } from '../../../../src/domain/facts/current-view';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { aTouch, makeTurf, type TestDoor } from '../../../support/turf';

const { walkbookReports, walkbooks, shifts } = contract;
const minute = 60_000;
const year = 365 * 24 * 60 * minute;

let api: TestApi;
let campaign: TestCampaign;
let ana: TestUser;
let ben: TestUser;
let doors: TestDoor[];
let walkbook: string;

beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign({ timeZone: 'America/New_York' });
  ana = await api.makeUser({ campaign, first: 'Ana' });
  ben = await api.makeUser({ campaign, first: 'Ben' });
  doors = await makeTurf(api, campaign, { doors: 3, votersAtEach: 1 });
});
afterAll(() => api.close());

beforeEach(() => makeWalkbook());

async function makeWalkbook(): Promise<void> {
  await api.db.updateTable('voters').set({ suppressed: null }).execute();
  const body = {
    name: randomUUID(),
    campaign_id: campaign.id,
    filter_params: { everyone: true },
    assigned_user_ids: [ana.id, ben.id],
  };
  walkbook = (await api.as(campaign.owner).call(walkbooks.create, { body })).body.id;
}

type Touch = ReturnType<typeof aTouch>;

/** A touch of `truly` on a phone whose clock is `off`; `measured`: it knows by how much. */
function phoneTouch(
  of: { truly: number; off: number; measured?: boolean; result: ContactResult } & Partial<Touch>,
): Touch {
  const { truly, off, measured = true, result, ...given } = of;
  const reading = truly + off;
  const clock: FactClock = { reading, offset: measured ? -off : null, checked_at: measured ? truly - minute : null };
  const at = new Date(measured ? truly : Math.max(0, reading)).toISOString();
  return aTouch({ door_id: doors[0]!.id, contact_result: result, recorded_at: at, clock, ...given });
}

async function send(user: TestUser, touches: Touch[], off: number | null = 0) {
  const headers = off === null ? {} : { headers: { [clockHeader]: String(Date.now() + off) } };
  const body = { id: walkbook, campaign_id: campaign.id, touches };
  const reply = await api.as(user).call(walkbooks.update, { body }, headers);
  return { headers: reply.headers, verdicts: reply.body.receipts.map(({ verdict }) => verdict) };
}

const whole = async () =>
  (await api.as(campaign.owner).call(walkbooks.get, { query: { id: walkbook, campaign_id: campaign.id } })).body;
const shownResult = async () => currentTouch((await whole()).touches, localDay('America/New_York'))?.contact_result;

test('“not home” from a phone in 2036 does not beat a later conversation', async () => {
  const truly = Date.now() - 2 * 24 * 60 * minute;
  const ahead = phoneTouch({ truly, off: 10 * year, measured: false, result: 'not_home', device_id: randomUUID() });
  await send(ana, [ahead], 10 * year);
  await send(ben, [
    phoneTouch({ truly: Date.now() - 5 * minute, off: 0, result: 'canvassed', device_id: randomUUID() }),
  ]);
  expect(await shownResult()).toBe('canvassed');
  const [first] = (await whole()).touches;
  expect(Math.abs(Date.parse(first!.recorded_at) - truly)).toBeLessThan(minute);
});

test('“talked” from a phone in 2001 counts at its true time, in the week’s report as well', async () => {
  const truly = Date.now() - 3 * minute;
  await send(ana, [
    phoneTouch({ truly: truly - 3 * 24 * 60 * minute, off: 0, result: 'not_home', device_id: randomUUID() }),
  ]);
  const late = phoneTouch({ truly, off: -25 * year, measured: false, result: 'canvassed', device_id: randomUUID() });
  await send(ben, [late], -25 * year);
  expect(await shownResult()).toBe('canvassed');
  const params = { week: 'current-week' } as const;
  const cells = (
    await api.as(campaign.owner).call(walkbookReports.touches, { params, query: { campaign_id: campaign.id } })
  ).body;
  const today = localDay('America/New_York')(new Date(truly).toISOString());
  expect(cells.find((cell) => cell.walkbook_id === walkbook && cell.user_id === ben.id)).toMatchObject({
    day: today,
    contacts: 1,
  });
});

test('a fact that is sent again keeps its time, whatever the clock shows by then', async () => {
  const fact = phoneTouch({
    truly: Date.now() - minute,
    off: 10 * year,
    measured: false,
    result: 'refused',
    device_id: randomUUID(),
  });
  expect((await send(ana, [fact], 10 * year)).verdicts).toEqual(['stored']);
  const before = (await whole()).touches;
  expect((await send(ana, [fact], -3 * year)).verdicts).toEqual(['already_stored']);
  expect((await send(ana, [{ ...fact, clock: null }], null)).verdicts).toEqual(['already_stored']);
  expect((await whole()).touches).toEqual(before);
});

test('an older app that says nothing of its clock is believed, but for the future', async () => {
  const past = new Date(Date.now() - 5 * year).toISOString();
  const facts = [
    aTouch({ door_id: doors[0]!.id, recorded_at: '2036-01-01T00:00:00.000Z' }),
    aTouch({ door_id: doors[1]!.id, recorded_at: past }),
  ];
  expect((await send(ana, facts, null)).verdicts).toEqual(['stored', 'stored']);
  const stored = new Map((await whole()).touches.map((touch) => [touch.id, touch]));
  const [future, early] = facts.map(({ id }) => stored.get(id));
  expect(Math.abs(Date.parse(future!.recorded_at) - Date.now())).toBeLessThan(minute);
  expect(early!.recorded_at).toBe(past);
  expect((await send(ana, facts, null)).verdicts).toEqual(['already_stored', 'already_stored']);
});

test('facts that arrive one by one keep the order of their numbers', async () => {
  const device_id = randomUUID();
  const truly = Date.now() - 10 * minute;
  const known = { device_id, door_id: doors[0]!.id };
  await send(ana, [phoneTouch({ truly, off: 0, result: 'not_home', ...known, seq: 1 })]);
  await send(ana, [phoneTouch({ truly: truly + 2 * minute, off: 0, result: 'canvassed', ...known, seq: 3 })]);
  // Its clock was put to 1990 and no one measured it since.
  const lost = { reading: Date.UTC(1990, 0), offset: null, checked_at: null };
  await send(
    ana,
    [aTouch({ ...known, seq: 2, contact_result: 'refused', recorded_at: '1990-01-01T00:00:00Z', clock: lost })],
    null,
  );
  const times = new Map((await whole()).touches.map(({ seq, recorded_at }) => [seq, Date.parse(recorded_at)]));
  expect(times.get(2)).toBeGreaterThan(times.get(1)!);
  expect(times.get(2)).toBeLessThanOrEqual(times.get(3)!);
});

test('the answer says the server’s time and repeats what the phone’s clock showed', async () => {
  const reply = await send(ana, [], 10 * year);
  const [at, again] = String(reply.headers[clockHeader]).split(' ').map(Number);
  expect(Math.abs(at! - Date.now())).toBeLessThan(minute);
  expect(again).toBeGreaterThan(Date.now() + 9 * year);
});

test('a shift whose phone is years off lasts as long as it did', async () => {
  const truly = Date.now() - 90 * minute;
  const device_id = randomUUID();
  const stamp = (at: number, seq: number) => ({
    id: randomUUID(),
    device_id,
    seq,
    recorded_at: new Date(at + 10 * year).toISOString(),
    at: new Date(at + 10 * year).toISOString(),
    clock: { reading: at + 10 * year, offset: null, checked_at: null },
  });
  const start = { ...stamp(truly, 1), event: 'start', shift_id: null };
  const end = { ...stamp(truly + 60 * minute, 2), event: 'end', shift_id: start.id };
  const headers = { [clockHeader]: String(Date.now() + 10 * year) };
  const body = { campaign_id: campaign.id, facts: [start, end] };
  const record = () => api.as(ben).call(shifts.record, { body }, { headers });
  expect((await record()).body.receipts.map(({ verdict }) => verdict)).toEqual(['stored', 'stored']);
  expect((await record()).body.receipts.map(({ verdict }) => verdict)).toEqual(['already_stored', 'already_stored']);
  const seen = (await api.as(ben).call(shifts.allUser, { query: { campaign_id: campaign.id } })).body;
  expect(seen.find(({ id }) => id === start.id)).toMatchObject({ minutes: 60 });
});

const knock = fc.record({
  who: fc.nat(1),
  door: fc.nat(2),
  result: fc.constantFrom(null, ...contactResults),
  ago: fc.integer({ min: 2, max: 5 * 24 * 60 }),
  replaces: fc.option(fc.nat(9)),
  batch: fc.nat(2),
});
const plan = fc.record({
  off: fc.array(
    fc.integer({ min: -30, max: 30 }).map((count) => count * year),
    { minLength: 2, maxLength: 2 },
  ),
  measured: fc.boolean(),
  knocks: fc.array(knock, { minLength: 1, maxLength: 10 }),
});

test('the database counts what the domain counts, and the shown result follows from the true times', async () => {
  await fc.assert(
    fc.asyncProperty(plan, async ({ off, measured, knocks }) => {
      await makeWalkbook();
      const devices = [randomUUID(), randomUUID()];
      const inTime = knocks.toSorted((a, b) => b.ago - a.ago);
      const ids = inTime.map(() => randomUUID());
      const now = Date.now();
      const facts = inTime.map((each, index) => ({
        ...each,
        truly: now - each.ago * minute + index,
        fact: phoneTouch({
          id: ids[index]!,
          truly: now - each.ago * minute + index,
          off: off[each.who]!,
          measured,
          result: 'not_home',
          contact_result: each.result,
          door_id: doors[each.door]!.id,
          device_id: devices[each.who]!,
          seq: index + 1,
          replaces: each.replaces === null ? null : (ids[each.replaces % ids.length] ?? null),
        }),
      }));
      for (const batch of [2, 0, 1])
        for (const [who, user] of [ana, ben].entries()) {
          const mine = facts.filter((each) => each.who === who && each.batch === batch).map(({ fact }) => fact);
          if (mine.length > 0) await send(user, mine, off[who]!);
        }
      const known = await whole();
      const truly = new Map(facts.map((each) => [each.fact.id, new Date(each.truly).toISOString()]));
      const dayOf = localDay('America/New_York');
      for (const door of doors) {
        const here = known.touches.filter((touch) => touch.door_id === door.id);
        const byTrueTime = here.map((touch) => ({ ...touch, recorded_at: truly.get(touch.id)! }));
        expect(currentTouch(here, dayOf)?.id).toBe(currentTouch(byTrueTime, dayOf)?.id);
      }
      const live = liveTouches(known.touches);
      expect(known.doors_done).toBe(new Set(live.map((touch) => touch.door_id)).size);
      expect(known.contacts).toBe(live.filter((touch) => contactingResults.includes(touch.contact_result)).length);
    }),
    { numRuns: 25 },
  );
});
