// After whatever anyone does, a walkbook that was kept is the one that would be made now: random acts of every module that has a hand in
// it, two processes that keep it, and the seed in the test's name.
import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { seededRandom } from '../../../../src/domain/walking-order/seeded-random';
import { storedBodies } from '../../../../src/server/http/stored-bodies';
import { walkbookStamps } from '../../../../src/server/modules/walkbooks/view-stamp-repo';
import { walkbookBody, walkbookView } from '../../../../src/server/modules/walkbooks/walkbook-view';
import { request, testApi, tokenOf, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { importFile } from '../../../support/imports';
import { testSeed, thorough } from '../../../support/seed';
import { aDoorReport, aResponse, aTouch, makeTurf, type TestDoor } from '../../../support/turf';

const { walkbooks, surveys, doorReports, erasure } = contract;
const steps = thorough ? 800 : 70;
let api: TestApi;
let campaign: TestCampaign;
let vera: TestUser;
let doors: TestDoor[];
let survey: { id: string; question: string };
let ours: string;
let neighbors: string;
let elsewhere: TestDoor;

beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign();
  vera = await api.makeUser({ campaign, first: 'Vera' });
  doors = await makeTurf(api, campaign, { doors: 5 });
  const asked = {
    name: randomUUID(),
    campaign_id: campaign.id,
    questions: [{ text: 'Why?', answers: ['So', 'Not so'] }],
  };
  const { body: made } = await api.as(campaign.owner).call(surveys.create, { body: asked });
  survey = { id: made.id, question: made.questions[0]!.id };
  ours = await makeWalkbook({ survey_id: survey.id, assigned_user_ids: [vera.id] });
  neighbors = await makeWalkbook({});
  [elsewhere] = (await makeTurf(api, campaign, { doors: 1 })) as [TestDoor];
});
afterAll(() => api.close());

async function makeWalkbook(rest: object): Promise<string> {
  const body = { name: randomUUID(), campaign_id: campaign.id, filter_params: { everyone: true }, ...rest };
  return (await api.as(campaign.owner).call(walkbooks.create, { body })).body.id;
}

interface Chance {
  of: <T>(list: readonly T[]) => T;
  less: (than: number) => boolean;
}

/** What was recorded so far, to be corrected, undone or handled. */
const recorded: { touches: string[]; reports: string[] } = { touches: [], reports: [] };

const save = (facts: object, who = vera, walkbook = ours) =>
  api.as(who).call(walkbooks.update, { body: { id: walkbook, campaign_id: campaign.id, ...facts } });
const report = (given: object) => {
  const fact = aDoorReport(given as Parameters<typeof aDoorReport>[0]);
  recorded.reports.push(fact.id);
  return save({ door_facts: [fact] });
};
const set = (table: string, change: ReturnType<typeof sql>, id: string) =>
  sql`update ${sql.table(table)} set ${change} where campaign_id = ${campaign.id} and id = ${id}`.execute(api.db);
const everyone = () => doors.flatMap((door) => door.voters.map(({ id }) => ({ id, door_id: door.id })));

const knock = (chance: Chance, walkbook: string, who: TestUser) => {
  const { id, door_id } = chance.of(everyone());
  const touch = aTouch({
    door_id,
    voter_id: chance.less(0.5) ? id : null,
    contact_result: chance.of(['not_home', 'canvassed', 'refused', 'moved']),
    note: chance.of(['', 'Rang twice', 'Big dog']),
    replaces: chance.less(0.3) && recorded.touches.length > 0 ? chance.of(recorded.touches) : null,
  });
  recorded.touches.push(touch.id);
  return save({ touches: [touch] }, who, walkbook);
};

/** What people, files and jobs do; of some the statements that they send. */
const acts: Record<string, (chance: Chance) => Promise<unknown>> = {
  'a knock': (chance) => knock(chance, ours, vera),
  'a knock of someone else': (chance) => knock(chance, ours, campaign.owner),
  'a knock of a neighbor’s walkbook': (chance) => knock(chance, neighbors, campaign.owner),
  'a touch of another channel': (chance) =>
    sql`update all_touches set channel = ${chance.of(['door', 'text', 'call'])}
      where campaign_id = ${campaign.id} and id = ${chance.of([...recorded.touches, randomUUID()])}`.execute(api.db),
  'a touch set aside, or not': (chance) =>
    sql`update all_touches set set_aside = not set_aside
      where campaign_id = ${campaign.id} and id = ${chance.of([...recorded.touches, randomUUID()])}`.execute(api.db),
  'a touch that grew old': async (chance) => {
    const id = chance.of([...recorded.touches, randomUUID()]);
    const touch = api.db.selectFrom('all_touches').where((row) => row.and({ campaign_id: campaign.id, id }));
    const at = (await touch.select('received_at').executeTakeFirst())?.received_at ?? new Date();
    const before = new Date(new Date(at).getTime() - ((39 * 24 + 23) * 60 + 59) * 60_000);
    await sql`update all_touches set received_at = ${before}
      where campaign_id = ${campaign.id} and id = ${id}`.execute(api.db);
  },
  'an answer': (chance) => {
    const { id: voter_id, door_id } = chance.of(everyone());
    const { id: survey_id, question: question_id } = survey;
    const answers = [chance.of(['So', 'Not so'])];
    return save({ survey_responses: [aResponse({ door_id, voter_id, survey_id, question_id, answers })] });
  },
  'a note of a door': (chance) =>
    report({ kind: 'door_note', door_id: chance.of(doors).id, note: chance.of(['', 'Gate']) }),
  'a follow-up': (chance) =>
    report({
      kind: 'follow_up',
      door_id: chance.of(doors).id,
      due_at: '2026-12-01T10:00:00.000Z',
      channel: 'door',
      note: '',
    }),
  'a wish to be left alone': (chance) => {
    const { id: voter_id, door_id } = chance.of(everyone());
    return report({ kind: 'do_not_contact', door_id, voter_id, channels: [chance.of(['door', 'call', 'text'])] });
  },
  'a person added': (chance) =>
    report({ kind: 'person_added', door_id: chance.of(doors).id, voter_id: randomUUID(), first: 'Ned', last: 'New' }),
  'a person corrected': (chance) => {
    const { id: voter_id, door_id } = chance.of(everyone());
    return report({ kind: 'person_corrected', door_id, voter_id, first: chance.of(['Anna', 'Bea']) });
  },
  'a unit repaired': (chance) =>
    report({ kind: 'unit_repair', door_id: chance.of(doors).id, unit: chance.of(['1', '2']) }),
  'a report undone': (chance) =>
    report({
      kind: 'taken_back',
      door_id: chance.of(doors).id,
      replaces: chance.of([...recorded.reports, randomUUID()]),
    }),
  'a report handled, or not': (chance) =>
    api.as(campaign.owner).call(doorReports.handle, {
      body: { id: chance.of([...recorded.reports, randomUUID()]), campaign_id: campaign.id, handled: chance.less(0.7) },
    }),
  'a voter who moved': (chance) =>
    set('voters', sql`door_id = ${chance.of([...doors, elsewhere]).id}`, chance.of(everyone()).id),
  'a voter who is left out, or not': (chance) =>
    set(
      'voters',
      sql`suppressed = ${chance.of([null, 'moved', 'do_not_contact', 'confidential'])}`,
      chance.of(everyone()).id,
    ),
  'a door merged, or not': (chance) => {
    const [from, into] = [chance.of(doors), chance.of([...doors, elsewhere])];
    return set('doors', sql`merged_into = ${from === into ? null : into.id}`, from.id);
  },
  'a door that leaves the walkbook': async (chance) => {
    if (!chance.less(0.2)) return;
    await sql`delete from walkbook_doors where campaign_id = ${campaign.id} and walkbook_id = ${ours}
      and door_id = ${chance.of(doors).id}`.execute(api.db);
  },
  'a file of voters': async (chance) => {
    if (!chance.less(0.3)) return;
    const row = `${randomUUID()},Ima,Ported,1970,${chance.of([7, 9])} Oak St,45999,40.05,-83.5`;
    await importFile(api, campaign, `voter_id,first_name,last_name,birth_year,address,zip,latitude,longitude\n${row}`);
  },
  'a survey’s scripts': (chance) =>
    set('surveys', sql`name = ${`Survey ${randomUUID()}`}, version = version + ${chance.of([0, 1])}`, survey.id),
  'a walkbook’s name': () => save({ name: `Turf ${randomUUID()}` }, campaign.owner),
  'who is assigned': (chance) => save({ assigned_user_ids: chance.less(0.7) ? [vera.id] : [] }, campaign.owner),
  'a canvasser’s name': (chance) =>
    sql`update users set first = ${chance.of(['Vera', 'Verena'])} where id = ${vera.id}`.execute(api.db),
  'a member removed, or back': (chance) =>
    sql`update memberships set removed_at = ${chance.less(0.3) ? new Date() : null}
      where campaign_id = ${campaign.id} and user_id = ${vera.id}`.execute(api.db),
  'how long notes are kept': (chance) =>
    sql`update campaigns set keep_notes_days = ${chance.of([60, 365])} where id = ${campaign.id}`.execute(api.db),
  'a person erased': async (chance) => {
    if (!chance.less(0.1)) return;
    const query = { campaign_id: campaign.id, voter_id: chance.of(everyone()).id };
    await api.as(campaign.owner).call(erasure.person, { query });
  },
};

test(`is the one that would be made now (TEST_SEED=${testSeed})`, { timeout: 600_000 }, async () => {
  const random = seededRandom(testSeed);
  const chance: Chance = {
    of: (list) => list[Math.floor(random() * list.length)]!,
    less: (than) => random() < than,
  };
  const otherProcess = storedBodies();
  const place = { campaignId: campaign.id, id: ours };
  const played: string[] = [];
  for (let step = 0; step < steps; step += 1) {
    const name = chance.of(Object.keys(acts));
    played.push(name);
    await acts[name]!(chance);
    const query = { id: ours, campaign_id: campaign.id };
    const here = await request(api.app, walkbooks.get, { query, token: tokenOf(campaign.owner), headers: {} });
    // Another one looks now and then only.
    const theirs = chance.less(0.4) ? await there(otherProcess, place) : null;
    const view = await walkbookView(api.db, { ...place, now: new Date() });
    const fresh: unknown = JSON.parse(JSON.stringify(walkbooks.get.reply.parse(view)));
    const told = `after ${played.slice(-6).join(', ')}`;
    expect(JSON.parse(here.bytes.toString()), told).toEqual(fresh);
    if (theirs !== null) expect(theirs, told).toEqual(fresh);
  }
});

async function there(bodies: ReturnType<typeof storedBodies>, place: { campaignId: string; id: string }) {
  const look = (db: typeof api.db) => walkbookStamps(db, place.campaignId, place.id, vera.id);
  const stamp = (await look(api.db))?.stamp ?? '';
  const { gzip } = await walkbookBody(api.db, bodies, { ...place, now: new Date() }, stamp, look);
  return JSON.parse(gunzipSync(gzip).toString()) as unknown;
}
