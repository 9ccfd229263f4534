// How doors are kept counted for reports of coverage, against people and touches read one by one.
import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { coverageGroups, coverageStates } from '../../../../src/contract/reports/coverage-reports';
import { dayInZone } from '../../../../src/domain/i18n/time-zones';
import { addDays } from '../../../../src/domain/reports/weeks';
import { erasePerson } from '../../../../src/server/modules/erasure/repo';
import { deriveSetAside } from '../../../../src/server/modules/facts/reviews-repo';
import { coverageReport, coveredDoors } from '../../../../src/server/modules/reports/coverage-repo';
import { removeWalkbook } from '../../../../src/server/modules/voter-files/walkbook-repo';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { plainCoverage } from '../../../support/plain-coverage';
import { aDoorReport, aTouch, makeTurf, type TestDoor } from '../../../support/turf';

const { walkbooks } = contract;
let api: TestApi;
let campaign: TestCampaign;
let vera: TestUser;
let doors: TestDoor[];
let walkbook: string;

beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign();
  vera = await api.makeUser({ campaign, first: 'Vera' });
  doors = await makeTurf(api, campaign, { doors: 6 });
  for (const [name, house] of [
    ['Maple', 4],
    ['Oak', 6],
  ] as const) {
    const ids = doors.slice(0, house).flatMap(({ voters }) => voters.map(({ id }) => id));
    const body = { name, campaign_id: campaign.id, filter_params: { everyone: true }, assigned_user_ids: [vera.id] };
    walkbook = (await api.as(campaign.owner).call(walkbooks.create, { body })).body.id;
    await sql`delete from walkbook_doors where walkbook_id = ${walkbook} and door_id not in (
      select door_id from voters where id = any(${ids}::uuid[]))`.execute(api.db);
  }
});
afterAll(() => api.close());

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const put = async (facts: { touches?: object[]; door_facts?: object[] }) => {
  const body = { id: walkbook, campaign_id: campaign.id, ...facts };
  const { receipts } = (await api.as(vera).call(walkbooks.update, { body: body as never })).body;
  expect(receipts.map(({ verdict }) => verdict)).toEqual(['stored']);
};
/** Sets a touch aside, or restores it. */
const turn = async (id: string) => {
  const gone = await api.db.deleteFrom('work_set_aside').where('fact_id', '=', id).executeTakeFirstOrThrow();
  if (gone.numDeletedRows === 0n)
    await sql`insert into work_set_aside (campaign_id, kind, fact_id, user_id, day, set_aside_by)
      values (${campaign.id}, 'touch', ${id}, ${vera.id}, '2026-03-10', ${campaign.owner.id})`.execute(api.db);
  await deriveSetAside(api.db, campaign.id, new Map([['touch', [id]]]));
};

/** As the undo of a file that made a walkbook does, before it has ended. */
const takeBack = (id: string) =>
  api.db.transaction().execute((tx) =>
    removeWalkbook({
      ids: [campaign.id, id],
      query: async (text, values) =>
        (await tx.executeQuery(CompiledQuery.raw(text, [...(values ?? [])]))).rows as never,
    }),
  );

const chances = fc.array(
  fc.record({
    act: fc.constantFrom(
      'knock',
      'knock',
      'knock',
      'undo',
      'aside',
      'aside',
      'mend',
      'add',
      'take back',
      'erase',
      'file',
      'move',
      'walkbook',
      'no walkbook',
      'days pass',
    ),
    which: fc.nat(40),
    days: fc.integer({ min: 0, max: 45 }),
    result: fc.constantFrom('canvassed', 'not_home', 'not_home', 'refused', 'moved', 'deceased'),
  }),
  { minLength: 35, maxLength: 45 },
);

const seed = Number(process.env['SEED'] ?? Date.now());

test('coverage is that of people and touches, whatever is undone, set aside, restored, merged, added, moved, erased or imported, in whichever walkbooks', async () => {
  let zone = 'America/New_York';
  let today = dayInZone(zone)(new Date());
  // A building with three units, and houses.
  for (const [at, { id }] of doors.slice(0, 3).entries())
    await api.db
      .updateTable('doors')
      .set({ address_key: '1 maple st', unit_key: `${at + 1}` })
      .where('id', '=', id)
      .execute();
  const asked = [{}, { since: addDays(today, -20) }, { until: addDays(today, -10) }];
  const others: string[] = [];
  const imported = async (name: string) => {
    const upload = { campaign_id: campaign.id, user_id: campaign.owner.id, name, contents: 'voters' as const };
    await api.db
      .insertInto('uploads')
      .values({ ...upload, storage_key: randomUUID(), bytes: 1, finished_at: new Date() })
      .execute();
  };
  const agrees = async (after: string) => {
    for (const by of coverageGroups)
      for (const days of asked) {
        const query = { by, zone, today: 'until' in days ? days.until : today, ...days };
        const { rows, total, left_out } = await coverageReport(api.db, campaign.id, query);
        const lines = [{ key: '*', ...total }, ...rows].flatMap(({ key, doors: of, voters }) =>
          coverageStates.flatMap((state) => (of[state] === 0 ? [] : `${key} ${state}: ${of[state]} ${voters[state]}`)),
        );
        const said = { lines: lines.toSorted(), left_out };
        for (const { key, doors: of } of 'until' in days ? [] : rows) {
          const behind = await coveredDoors(api.db, campaign.id, { ...query, key, skip: 0, limit: 50 });
          const each = coverageStates.map((state) => behind.rows.filter((door) => door.state === state).length);
          expect(each, `SEED=${seed}: ${after} ${key}`).toEqual(coverageStates.map((state) => of[state]));
        }
        for (const row of rows.slice(-1)) {
          const { rows: own, total: all } = await coverageReport(api.db, campaign.id, { ...query, key: row.key });
          expect({ own, all }, `SEED=${seed}: ${after} ${row.key} alone`).toEqual({ own: [row], all: total });
        }
        expect(said, `SEED=${seed}: ${after} ${JSON.stringify(query)}`).toEqual(
          await plainCoverage(api.db, campaign.id, query),
        );
      }
  };
  const gone = new Set<string>();
  let touches: ReturnType<typeof aTouch>[] = [];
  const added: { id: string; door_id: string; voter_id: string }[] = [];
  for (const [round, { act, which, days, result }] of fc.sample(chances, { numRuns: 2, seed }).flat().entries()) {
    const door_id = doors[which % 6]!.id;
    const voter = doors[which % 6]!.voters[which % 2]!.id;
    const about = !gone.has(voter) && (which % 3 === 0 || result === 'moved' || result === 'deceased');
    const one = touches[which % Math.max(1, touches.length)];
    const file = added[which % Math.max(1, added.length)];
    if (act === 'knock') {
      if (!about && (result === 'moved' || result === 'deceased')) continue;
      const fact = aTouch({
        door_id,
        voter_id: about ? voter : null,
        recorded_at: ago(days),
        contact_result: result as 'refused',
      });
      touches.push(fact);
      await put({ touches: [fact] });
    } else if (act === 'undo' && one) {
      const { door_id: at, voter_id, recorded_at } = one;
      await put({
        touches: [
          aTouch({ door_id: at, voter_id: voter_id ?? null, recorded_at, contact_result: null, replaces: one.id }),
        ],
      });
    } else if (act === 'aside' && one) {
      await turn(one.id);
    } else if (act === 'mend') {
      const unit = `${1 + ((which >> 1) % 4)}`;
      await put({ door_facts: [aDoorReport({ kind: 'unit_repair', door_id: doors[which % 3]!.id, unit })] });
    } else if (act === 'add') {
      const fact = aDoorReport({
        kind: 'person_added',
        door_id,
        voter_id: randomUUID(),
        first: `Ada${round}`,
        last: 'Osei',
      });
      added.push(fact as (typeof added)[number]);
      await put({ door_facts: [fact] });
    } else if (act === 'take back' && file)
      await put({
        door_facts: [
          aDoorReport({ kind: 'taken_back', door_id: file.door_id, voter_id: file.voter_id, replaces: file.id }),
        ],
      });
    else if (act === 'erase' && round % 4 === 0 && !gone.has(voter)) {
      gone.add(voter);
      const person = { campaign_id: campaign.id, voter_id: voter };
      await api.db.transaction().execute((tx) => erasePerson(tx, person, { user_id: campaign.owner.id }));
      touches = touches.filter(({ voter_id }) => voter_id !== voter);
    } else if (act === 'file') {
      await api.db
        .updateTable('voters')
        .set({ precinct: `P${which % 3}` })
        .where('door_id', '=', door_id)
        .execute();
      await imported(`f${round}`);
    } else if (act === 'move') {
      // A file that knows of someone elsewhere.
      await api.db
        .updateTable('voters')
        .set({ door_id: doors[(which + 1) % 6]!.id })
        .where('id', '=', voter)
        .execute();
      await imported(`m${round}`);
    } else if (act === 'walkbook') {
      const filter_params = which % 2 === 0 ? { everyone: true } : { precincts: [`P${which % 3}`] };
      const body = { name: `More ${round}`, campaign_id: campaign.id, filter_params, assigned_user_ids: [] };
      const made = await api.as(campaign.owner).call(walkbooks.create, { body });
      if (made.status < 300) others.push(made.body.id);
    } else if (act === 'no walkbook' && others.length > 0) {
      // An import that made it is undone.
      await takeBack(others.pop()!);
    } else if (act === 'days pass') {
      if (which % 4 === 0) zone = zone === 'America/New_York' ? 'Pacific/Auckland' : 'America/New_York';
      today = addDays(dayInZone(zone)(new Date()), which % 3 === 0 ? 0 : days);
    }
    if (round % 6 === 0) await agrees(`after ${act} ${round}`);
  }
  await agrees('at last');
});

test('a walkbook that is taken back is in no report from then on, though its undo goes on', async () => {
  const asked = { by: 'walkbook', zone: 'America/New_York', today: dayInZone('America/New_York')(new Date()) } as const;
  const books = async () => (await coverageReport(api.db, campaign.id, asked)).rows.map(({ key }) => key).toSorted();
  const before = await books();
  const body = { name: 'By file', campaign_id: campaign.id, filter_params: { everyone: true }, assigned_user_ids: [] };
  const { id } = (await api.as(campaign.owner).call(walkbooks.create, { body })).body;
  expect(await books()).toContain(id);
  await takeBack(id);
  expect(await books()).toEqual(before);
});

test('while others look by another day, rows and total are of one moment and by the day that was asked for', async () => {
  const zone = 'America/New_York';
  const today = dayInZone(zone)(new Date());
  const other = await api.makeCampaign();
  const knocker = await api.makeUser({ campaign: other, first: 'Kay' });
  const [door] = await makeTurf(api, other, { doors: 2 });
  const named = {
    name: 'Elm',
    campaign_id: other.id,
    filter_params: { everyone: true },
    assigned_user_ids: [knocker.id],
  };
  const { id } = (await api.as(other.owner).call(walkbooks.create, { body: named })).body;
  const touch = aTouch({ door_id: door!.id, recorded_at: ago(7.5), contact_result: 'not_home' });
  const body = { id, campaign_id: other.id, touches: [touch] };
  await api.as(knocker).call(walkbooks.update, { body: body as never });
  // By one day it was in the last week, by the other it was not.
  const days = [addDays(today, -3), addDays(today, 3)] as const;
  const of = (day: string) => coverageReport(api.db, other.id, { by: 'walkbook', zone, today: day });
  const [week, month] = [await of(days[0]), await of(days[1])];
  expect(month.total).not.toEqual(week.total);
  const look = async (day: string, right: unknown) => {
    for (let turn = 0; turn < 60; turn += 1) expect(await of(day)).toEqual(right);
  };
  await Promise.all([look(days[0], week), look(days[1], month), look(days[1], month)]);
});
