// Reports of touches: kept counts that follow whatever happens to facts, and the touches behind each number.
import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { contactingResults, type ContactResult } from '../../../../src/contract/facts/touch';
import { touchDimensions, type TouchDimension } from '../../../../src/contract/reports/touch-reports';
import { minuteInZone } from '../../../../src/domain/i18n/minute-in-zone';
import { dayInZone } from '../../../../src/domain/i18n/time-zones';
import { groupBy } from '../../../../src/domain/lists/group-by';
import { weekAround } from '../../../../src/domain/reports/periods';
import { addDays, weekdayOf } from '../../../../src/domain/reports/weeks';
import { lockOf } from '../../../../src/server/db/campaign-lock';
import { erasePerson } from '../../../../src/server/modules/erasure/repo';
import { insertFacts } from '../../../../src/server/modules/facts/fact-tables-repo';
import { deriveSetAside } from '../../../../src/server/modules/facts/reviews-repo';
import { leadersOf } from '../../../../src/server/modules/shifts/repo';
import { touchesOfWeek } from '../../../../src/server/modules/walkbooks/touch-reports-repo';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { aDoorReport, aTouch, makeTurf, type TestDoor } from '../../../support/turf';

const { reports, walkbooks } = contract;
const range = { first: '2026-03-01', last: '2026-03-20' };
let api: TestApi;
let campaign: TestCampaign;
let people: TestUser[];
let doors: TestDoor[];
let books: string[];

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign();
  people = [await api.makeUser({ campaign, first: 'Vera' }), await api.makeUser({ campaign, first: 'Viktor' })];
  doors = await makeTurf(api, campaign, { doors: 5 });
  books = [];
  for (const name of ['Maple', 'Oak']) {
    const assigned_user_ids = people.map(({ id }) => id);
    const body = { name, campaign_id: campaign.id, filter_params: { everyone: true }, assigned_user_ids };
    books.push((await api.as(campaign.owner).call(walkbooks.create, { body })).body.id);
  }
  for (const [at, precinct] of ['North', 'South', null, 'South', 'East'].entries())
    await api.db.updateTable('voters').set({ precinct }).where('door_id', '=', doors[at]!.id).execute();
});

const report = async (by: TouchDimension, given: object = {}) =>
  (await api.as(campaign.owner).call(reports.touches, { query: { campaign_id: campaign.id, ...range, by, ...given } }))
    .body;
const rowsBehind = async (by: TouchDimension, given: object = {}) =>
  (
    await api
      .as(campaign.owner)
      .call(reports.touchRows, { query: { campaign_id: campaign.id, ...range, by, ...given } })
  ).body;

interface Fact {
  id: string;
  walkbook_id: string;
  user_id: string;
  door_id: string | null;
  voter_id: string | null;
  contact_result: ContactResult | null;
  replaces: string | null;
  recorded_at: string;
}

const stamp = { device_id: randomUUID(), seq: 1 };
type SomeFact = Pick<Fact, 'id' | 'user_id' | 'door_id'>;
const kindOf = ({ door_id }: SomeFact) => (door_id === null ? 'passer_by' : 'touch');
const stored = async ({ user_id, door_id, voter_id, ...fact }: Fact) => {
  const of = { campaign_id: campaign.id, user_id, times: new Map() };
  const rows = [{ ...fact, ...stamp, ...(door_id === null ? {} : { door_id, voter_id }) }];
  await insertFacts(api.db, of, door_id === null ? 'all_passers_by' : 'all_touches', rows);
};
const setAside = async (fact: SomeFact, aside: boolean) => {
  const kind = kindOf(fact);
  if (aside)
    await sql`insert into work_set_aside (campaign_id, kind, fact_id, user_id, day, set_aside_by)
      values (${campaign.id}, ${kind}, ${fact.id}, ${fact.user_id}, '2026-03-10', ${campaign.owner.id})
      on conflict do nothing`.execute(api.db);
  else
    await sql`delete from work_set_aside where campaign_id = ${campaign.id} and fact_id = ${fact.id}`.execute(api.db);
  await deriveSetAside(api.db, campaign.id, new Map([[kind, [fact.id]]]));
};
/** Erases a person; the facts that are left. */
const erased = async (voter_id: string, facts: readonly Fact[]): Promise<Fact[]> => {
  const gone = { campaign_id: campaign.id, voter_id };
  await api.db.transaction().execute((tx) => erasePerson(tx, gone, { user_id: campaign.owner.id }));
  const { rows } = await sql<{ id: string }>`
    select id from all_touches where campaign_id = ${campaign.id}
    union all select id from all_passers_by where campaign_id = ${campaign.id}`.execute(api.db);
  const left = new Set(rows.map(({ id }) => id));
  return facts.filter(({ id }) => left.has(id));
};
/** Reports a door's unit: that of another door makes both one, any other tells them apart again. */
const mended = async (door_id: string, unit: string) => {
  const door_facts = [aDoorReport({ kind: 'unit_repair', door_id, unit })];
  const body = { id: books[0]!, campaign_id: campaign.id, door_facts };
  const { receipts } = (await api.as(people[0]!).call(walkbooks.update, { body })).body;
  expect(receipts[0]?.verdict).toBe('stored');
};

/** Every attempt as the facts tell it, one by one and by no statement. */
async function plainRows(zone: string) {
  const { rows: touches } = await sql<Fact>`select * from touches where campaign_id = ${campaign.id}`.execute(api.db);
  const { rows: passers } = await sql<Fact>`select * from passers_by where campaign_id = ${campaign.id}`.execute(
    api.db,
  );
  const merged = new Map(
    (
      await api.db.selectFrom('doors').select(['id', 'merged_into']).where('campaign_id', '=', campaign.id).execute()
    ).map((door) => [door.id, door.merged_into]),
  );
  const voters = await api.db.selectFrom('voters').selectAll().where('campaign_id', '=', campaign.id).execute();
  const standing = (facts: readonly Fact[]) =>
    facts.filter(
      (fact) =>
        fact.contact_result !== null &&
        !facts.some((later) => later.replaces === fact.id && later.id !== fact.id && later.user_id === fact.user_id),
    );
  const day = dayInZone(zone);
  const minute = minuteInZone(zone);
  const said = [
    ...standing(touches).map((touch) => ({ ...touch, door: merged.get(touch.door_id ?? '') ?? touch.door_id })),
    ...standing(passers).map((passer) => ({ ...passer, door: null, door_id: null, voter_id: null })),
  ].toSorted((a, b) => (a.recorded_at < b.recorded_at ? -1 : a.recorded_at > b.recorded_at ? 1 : a.id < b.id ? -1 : 1));
  const precinct = (touch: (typeof said)[number]) =>
    (touch.voter_id !== null && voters.find((voter) => voter.id === touch.voter_id)?.precinct) ||
    voters
      .filter((voter) => voter.door_id === touch.door_id && voter.precinct)
      .map((voter) => voter.precinct!)
      .toSorted()[0] ||
    '';
  const visits = new Set<string>();
  return said.map((touch) => {
    const on = day(new Date(touch.recorded_at));
    const visit = [touch.walkbook_id, touch.user_id, touch.door, on].join(' ');
    const opens = touch.door !== null && !visits.has(visit);
    visits.add(visit);
    const keys: Record<TouchDimension, string> = {
      day: on,
      week: addDays(on, -weekdayOf(on)),
      weekday: `${weekdayOf(on)}`,
      hour: `${Math.floor(minute(new Date(touch.recorded_at)) / 60)}`,
      walkbook: touch.walkbook_id,
      canvasser: touch.user_id,
      precinct: precinct(touch),
      result: touch.contact_result!,
    };
    const contact = contactingResults.includes(touch.contact_result!);
    return { on, keys, opens, contact };
  });
}

/** What reports say, counted from them. */
async function plainly(zone: string): Promise<Record<string, string[]>> {
  const within = (await plainRows(zone)).filter(({ on }) => on >= range.first && on <= range.last);
  return Object.fromEntries(
    touchDimensions.map((by) => [
      by,
      [...new Set(within.map(({ keys }) => keys[by]))]
        .map((key) => {
          const own = within.filter(({ keys }) => keys[by] === key);
          return `${key}: ${own.length} ${own.filter((row) => row.opens).length} ${own.filter((row) => row.contact).length}`;
        })
        .toSorted(),
    ]),
  );
}

const asReported = async () =>
  Object.fromEntries(
    await Promise.all(
      touchDimensions.map(async (by) => [
        by,
        (await report(by)).rows.map((row) => `${row.key}: ${row.touches} ${row.doors} ${row.contacts}`).toSorted(),
      ]),
    ),
  ) as Record<string, string[]>;

const countsOf = (rows: Awaited<ReturnType<typeof plainRows>>) =>
  `${rows.length} ${rows.filter((row) => row.opens).length} ${rows.filter((row) => row.contact).length}`;

/** The week around a day on the leaderboard and in its table, page by page; and what the facts say they are. */
async function weekAsTold(zone: string, day: string) {
  const now = new Date(`${day}T12:00:00Z`);
  const week = weekAround(dayInZone(zone)(now));
  const page = (skip: number) => touchesOfWeek(api.db, campaign.id, 'current-week', zone, now, { skip, limit: 2 });
  const { total } = await page(0);
  const pages: Awaited<ReturnType<typeof page>>['cells'][] = [];
  while (pages.length * 2 < total) pages.push((await page(pages.length * 2)).cells);
  const told = {
    leaders: (await leadersOf(api.db, campaign.id, zone, week)).map(
      (each) => `${each.id} ${each.doors} ${each.contacts}`,
    ),
    cells: pages
      .flat()
      .map((cell) => `${cell.day} ${cell.user_id} ${cell.walkbook_id}: ${cell.touches} ${cell.doors} ${cell.contacts}`),
    total,
  };
  const rows = (await plainRows(zone)).filter(({ on }) => on >= week.first && on <= week.last);
  const by = (keyOf: (row: (typeof rows)[number]) => string) =>
    [...groupBy(rows, keyOf)].map(([key, own]) => ({ key, counts: countsOf(own) }));
  const cellOf = ({ on, keys }: (typeof rows)[number]) => `${on} ${keys.canvasser} ${keys.walkbook}`;
  const plain = {
    leaders: by(({ keys }) => keys.canvasser).map(
      ({ key, counts }) => `${key} ${counts.split(' ').slice(1).join(' ')}`,
    ),
    cells: by(cellOf).map(({ key, counts }) => `${key}: ${counts}`),
    total: new Set(rows.map(({ on, keys }) => `${on} ${keys.canvasser}`)).size,
  };
  const sorted = ({ leaders, cells, total: all }: typeof told) => ({
    leaders: leaders.toSorted(),
    cells: cells.toSorted(),
    total: all,
  });
  return { told: sorted(told), plain: sorted(plain) };
}

const acts = fc.array(
  fc.record({
    act: fc.constantFrom(
      'knock',
      'knock',
      'knock',
      'met',
      'undo',
      'correct',
      'aside',
      'restore',
      'erase',
      'merge',
      'zone',
    ),
    which: fc.nat(40),
    at: fc.integer({ min: Date.parse('2026-02-27T00:00:00Z'), max: Date.parse('2026-03-22T00:00:00Z') }),
    result: fc.constantFrom<ContactResult>('canvassed', 'not_home', 'refused', 'left_literature'),
  }),
  { minLength: 25, maxLength: 45 },
);

test('kept counts are those of the facts, whatever is stored late, undone, set aside, restored, merged or erased', async () => {
  const zones = ['America/New_York', 'Asia/Kolkata', 'America/New_York'];
  let zone = 'America/New_York';
  let facts: Fact[] = [];
  const gone = new Set<string>();
  // A building with three units and two houses.
  for (const [at, door] of doors.slice(0, 3).entries())
    await api.db
      .updateTable('doors')
      .set({ address_key: '1 maple st', unit_key: `${at + 1}` })
      .where('id', '=', door.id)
      .execute();
  for (const [round, { act, which, at, result }] of fc.sample(acts, 3).flat().entries()) {
    const one = facts[which % Math.max(1, facts.length)];
    const id = randomUUID();
    const voter = doors[which % 5]!.voters[0]!.id;
    const fresh: Fact = {
      id,
      walkbook_id: books[which % 2]!,
      user_id: people[(which >> 1) % 2]!.id,
      door_id: doors[which % 5]!.id,
      voter_id: which % 3 === 0 && !gone.has(voter) ? voter : null,
      contact_result: result,
      replaces: null,
      recorded_at: new Date(at).toISOString(),
    };
    if (act === 'knock') facts.push(fresh);
    else if (act === 'met') facts.push({ ...fresh, door_id: null, voter_id: null, contact_result: 'canvassed' });
    else if (act === 'zone') {
      zone = zones[which % 3]!;
      await api.db.updateTable('campaigns').set({ time_zone: zone }).where('id', '=', campaign.id).execute();
    } else if (act === 'merge') await mended(doors[1 + (which % 2)]!.id, `${1 + ((which >> 1) % 4)}`);
    else if (!one) continue;
    else if (act === 'undo' || act === 'correct')
      facts.push({
        ...one,
        id,
        replaces: one.id,
        contact_result: act === 'undo' ? null : one.door_id ? result : 'refused',
      });
    else if (act === 'erase') {
      if (one.voter_id === null || gone.has(one.voter_id)) continue;
      gone.add(one.voter_id);
      facts = await erased(one.voter_id, facts);
    } else await setAside(one, act === 'aside');
    if (['knock', 'met', 'undo', 'correct'].includes(act)) await stored(facts.at(-1)!);
    // Before reports have counted what changed, and after; a server of an earlier release does not note whose it is.
    if (which % 5 === 0)
      await sql`update touch_changes set user_id = null where campaign_id = ${campaign.id}`.execute(api.db);
    const { told, plain } = await weekAsTold(zone, new Date(at).toISOString().slice(0, 10));
    expect(told, `the week after ${act} ${round}`).toEqual(plain);
    if (round % 9 === 0) expect(await asReported(), `after ${act} ${round}`).toEqual(await plainly(zone));
  }
  expect(await asReported()).toEqual(await plainly(zone));
});

test('a volunteer’s look at the leaderboard counts its week alone, keeps nothing and waits for no one', async () => {
  const zone = 'America/New_York';
  const week = weekAround('2026-03-11');
  const knock = (by: TestUser, recorded_at: string) =>
    api.as(by).call(walkbooks.update, {
      body: { id: books[0]!, campaign_id: campaign.id, touches: [aTouch({ door_id: doors[0]!.id, recorded_at })] },
    });
  await knock(people[0]!, '2026-03-10T15:00:00Z');
  await knock(people[1]!, '2026-03-02T15:00:00Z');
  const marks = async () =>
    (
      await sql<{ kept: number; changes: number }>`select
        (select count(*)::int from touch_counted where campaign_id = ${campaign.id}) as kept,
        (select count(*)::int from touch_changes where campaign_id = ${campaign.id}) as changes`.execute(api.db)
    ).rows[0];
  const leaders = async () =>
    (await leadersOf(api.db, campaign.id, zone, week)).map(({ id, doors: each }) => `${id} ${each}`);
  // Nothing was counted yet; somebody else does, and takes long.
  await api.db.transaction().execute(async (tx) => {
    await lockOf(tx, 'touch counts', campaign.id);
    expect(await leaders()).toEqual([`${people[0]!.id} 1`]);
  });
  expect(await marks()).toEqual({ kept: 0, changes: 2 });
  await report('day');
  // Not known whose: of a server of before, or found by the check of counts.
  await knock(people[1]!, '2026-03-11T15:00:00Z');
  await sql`update touch_changes set user_id = null where campaign_id = ${campaign.id}`.execute(api.db);
  expect((await leaders()).toSorted()).toEqual(people.map(({ id }) => `${id} 1`).toSorted());
  expect(await marks()).toEqual({ kept: 1, changes: 1 });
});

test('the same within one walkbook and of one person, and the rows behind a number are as many as it says', async () => {
  const knock = async (book: number, by: number, given: Parameters<typeof aTouch>[0]) => {
    const body = { id: books[book]!, campaign_id: campaign.id, touches: [aTouch(given)] };
    const { receipts } = (await api.as(people[by]!).call(walkbooks.update, { body })).body;
    expect(receipts[0]?.verdict).toBe('stored');
  };
  const voter = doors[0]!.voters[0]!;
  await knock(0, 0, {
    door_id: doors[0]!.id,
    recorded_at: '2026-03-10T15:00:00Z',
    contact_result: 'canvassed',
    voter_id: voter.id,
  });
  await knock(0, 0, { door_id: doors[0]!.id, recorded_at: '2026-03-10T15:01:00Z', contact_result: 'refused' });
  await knock(0, 1, { door_id: doors[1]!.id, recorded_at: '2026-03-11T15:00:00Z' });
  await knock(1, 0, { door_id: doors[1]!.id, recorded_at: '2026-03-11T16:00:00Z' });
  expect(await report('walkbook')).toEqual({
    rows: [
      { key: books[0], name: 'Maple', touches: 3, doors: 2, contacts: 2 },
      { key: books[1], name: 'Oak', touches: 1, doors: 1, contacts: 0 },
    ],
    total: { touches: 4, doors: 3, contacts: 2 },
    set_aside: 0,
    rows_left_out: 0,
  });
  expect((await report('day', { walkbook_id: books[0] })).rows.map((row) => [row.key, row.touches])).toEqual([
    ['2026-03-10', 2],
    ['2026-03-11', 1],
  ]);
  expect((await report('precinct', { user_id: people[0]!.id })).rows.map((row) => [row.name, row.touches])).toEqual([
    ['North', 2],
    ['South', 1],
  ]);
  for (const by of touchDimensions)
    for (const row of (await report(by)).rows) {
      const { rows } = await rowsBehind(by, { key: row.key });
      expect(rows, `${by} ${row.key}`).toHaveLength(row.touches);
      const oneByOne = rows.map(async (_, skip) => (await rowsBehind(by, { key: row.key, skip, limit: 1 })).rows[0]);
      expect(await Promise.all(oneByOne)).toEqual(rows);
      expect((await rowsBehind(by, { key: row.key, of: 'contacts' })).rows).toHaveLength(row.contacts);
    }
  const page = await rowsBehind('day', { limit: 3 });
  expect([page.rows.length, page.more]).toEqual([3, true]);
  expect((await rowsBehind('day', { skip: 3 })).rows[0]).toMatchObject({
    voter_id: voter.id,
    user_name: expect.stringMatching(/^Vera/),
  });
  await api.db.updateTable('voters').set({ suppressed: 'confidential' }).where('id', '=', voter.id).execute();
  expect((await rowsBehind('day', { skip: 3 })).rows[0]).toMatchObject({ voter_id: null, voter_name: null });
  expect(await rowsBehind('walkbook', { key: 'no id' })).toEqual({ rows: [], more: false });
  const days = { first: '2026-01-01', last: '2026-12-31' };
  expect(await rowsBehind('day', { ...days, key: '2026-02-31' })).toEqual({ rows: [], more: false });
});

test('precincts of one code in two counties are apart in reports, rows behind them and goals', async () => {
  const put = (door: number, values: object) =>
    api.db.updateTable('voters').set(values).where('door_id', '=', doors[door]!.id).execute();
  await put(0, { precinct: '1A', county: 'Franklin' });
  await put(1, { precinct: '1A', county: 'Greene County' });
  await put(2, { precinct: '1A', county: 'FRANKLIN COUNTY' });
  await put(3, { precinct: '7', county: 'Greene' });
  await put(4, { precinct: '7', county: null });
  const touches = [0, 1, 2, 3, 4].map((at) =>
    aTouch({ door_id: doors[at]!.id, recorded_at: `2026-03-10T15:0${at}:00Z` }),
  );
  await api.as(people[0]!).call(walkbooks.update, { body: { id: books[0]!, campaign_id: campaign.id, touches } });
  for (const given of [{}, { user_id: people[0]!.id }])
    expect(Object.fromEntries((await report('precinct', given)).rows.map((row) => [row.name, row.doors]))).toEqual({
      '1A (FRANKLIN COUNTY)': 2,
      '1A (Greene County)': 1,
      '7': 2,
    });
  for (const row of (await report('precinct')).rows)
    expect((await rowsBehind('precinct', { key: row.key })).rows, row.key).toHaveLength(row.touches);
  for (const [precinct, done] of [
    ['1a (greene)', 1],
    ['1A', 3],
    ['7', 2],
  ] as const) {
    const body = { campaign_id: campaign.id, measure: 'doors' as const, target: 10, precinct };
    await api.as(campaign.owner).call(contract.goals.create, {
      body: { ...body, first_day: '2026-03-01', last_day: '2026-03-20' },
    });
    const all = (await api.as(campaign.owner).call(contract.goals.all, { query: { campaign_id: campaign.id } })).body;
    expect(all.find((goal) => goal.precinct === precinct)?.days, precinct).toEqual([
      { day: '2026-03-10', count: done },
    ]);
  }
});

test('what was set aside is in no number and counted as such', async () => {
  const touches = [aTouch({ door_id: doors[0]!.id, recorded_at: '2026-03-10T15:00:00Z' })];
  await api.as(people[0]!).call(walkbooks.update, { body: { id: books[0]!, campaign_id: campaign.id, touches } });
  expect(await report('result')).toMatchObject({ total: { touches: 1 }, set_aside: 0 });
  await setAside({ id: touches[0]!.id, user_id: people[0]!.id, door_id: doors[0]!.id }, true);
  expect(await report('result')).toMatchObject({
    rows: [],
    total: { touches: 0, doors: 0, contacts: 0 },
    set_aside: 1,
  });
});

test('a range that ends before it begins is refused, and so is another campaign’s walkbook’s work', async () => {
  const query = { campaign_id: campaign.id, by: 'day' as const, first: range.last, last: range.first };
  const refused = await api.as(campaign.owner).call(reports.touches, { query });
  expect(refused.error).toMatchObject({ code: 'INVALID', detail_code: 'WRONG_DAYS' });
  const rival = await api.makeCampaign();
  const theirs = { campaign_id: rival.id, ...range, by: 'day' as const, walkbook_id: books[0] };
  expect((await api.as(rival.owner).call(reports.touches, { query: theirs })).body.rows).toEqual([]);
});
