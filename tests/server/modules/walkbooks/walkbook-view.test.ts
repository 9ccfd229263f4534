// A walkbook's view is made once for each state of it: nothing changes unseen, and nothing unchanged is made or sent again.
import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { isSpread } from '../../../../src/server/db/distribution/is-spread';
import { storedBodies } from '../../../../src/server/http/stored-bodies';
import { groundOf, keepGround } from '../../../../src/server/modules/walkbooks/ground-repo';
import { walkbookStamps } from '../../../../src/server/modules/walkbooks/view-stamp-repo';
import { walkbookBody, walkbookView } from '../../../../src/server/modules/walkbooks/walkbook-view';
import { request, testApi, tokenOf, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { statementsOf } from '../../../support/statements';
import { aDoorReport, aResponse, aTouch, makeTurf, type TestDoor } from '../../../support/turf';

const { walkbooks, surveys } = contract;
let api: TestApi;
let campaign: TestCampaign;
let vera: TestUser;
let doors: TestDoor[];
let id: string;
let survey: string;
let question: string;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign();
  vera = await api.makeUser({ campaign, first: 'Vera' });
  doors = await makeTurf(api, campaign, { doors: 4 });
  const asked = {
    name: `Survey ${randomUUID()}`,
    campaign_id: campaign.id,
    questions: [{ text: 'Why?', answers: ['So'] }],
  };
  const { body: made } = await api.as(campaign.owner).call(surveys.create, { body: asked });
  survey = made.id;
  question = made.questions[0]!.id;
  id = await makeWalkbook({ survey_id: survey, assigned_user_ids: [vera.id] });
});

async function makeWalkbook(rest: object): Promise<string> {
  const body = { name: `Turf ${randomUUID()}`, campaign_id: campaign.id, filter_params: { everyone: true }, ...rest };
  return (await api.as(campaign.owner).call(walkbooks.create, { body })).body.id;
}

const ask = (headers: Record<string, string> = {}, who = vera) =>
  request(api.app, walkbooks.get, { query: { id, campaign_id: campaign.id }, token: tokenOf(who), headers });
/** Else the map's ground, which is kept behind the first answer, makes the second one another. */
const keepMap = async () => keepGround(api.db, campaign.id, id, await groundOf(api.db, campaign.id, id));
const look = (db: typeof api.db) => walkbookStamps(db, campaign.id, id, vera.id);
const stampOf = async () => (await look(api.db))?.stamp;
const save = (facts: object, who = vera, walkbook = id) =>
  api.as(who).call(walkbooks.update, { body: { id: walkbook, campaign_id: campaign.id, ...facts } });

test('comes compressed where that is understood, and says its version', async () => {
  const plain = await ask();
  const packed = await ask({ 'accept-encoding': 'br, gzip' });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(packed.bytes).toString()).toBe(plain.bytes.toString());
  expect(packed.headers['etag']).toBe(plain.headers['etag']);
  expect(packed.headers['cache-control']).toBe('private, no-store');
});

test('is not sent again to who has this version, by either of its addresses', async () => {
  const { headers } = await ask();
  const etag = String(headers['etag']);
  const again = await ask({ 'if-none-match': etag });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
  const query = { id, campaign_id: campaign.id };
  const ordered = await api.as(vera).call(walkbooks.optimized, { query }, { headers: { 'if-none-match': etag } });
  expect(ordered.status).toBe(304);
  expect((await ask({ 'if-none-match': 'W/"other"' })).status).toBe(200);
});

test('is still refused to who may not see it, whatever version they name', async () => {
  const { headers } = await ask();
  const other = await api.makeUser({ campaign });
  expect((await ask({ 'if-none-match': String(headers['etag']) }, other)).status).toBe(404);
});

describe('shows at once', () => {
  const set = (table: 'doors' | 'voters' | 'users', row: string, change: object) =>
    api.db.updateTable(table).set(change).where('id', '=', row).execute();
  const changes: [string, () => Promise<unknown>][] = [
    ['a knock', () => save({ touches: [aTouch({ door_id: doors[0]!.id })] })],
    [
      'an answer',
      () =>
        save({
          survey_responses: [
            aResponse({ door_id: doors[0]!.id, survey_id: survey, question_id: question, answers: ['So'] }),
          ],
        }),
    ],
    [
      'a report of a door',
      () => save({ door_facts: [aDoorReport({ kind: 'door_note', door_id: doors[1]!.id, note: 'Dog' })] }),
    ],
    [
      'a knock of another walkbook',
      async () => {
        const other = await makeWalkbook({});
        await save({ touches: [aTouch({ door_id: doors[2]!.id })] }, campaign.owner, other);
      },
    ],
    ['a voter who moved', () => set('voters', doors[0]!.voters[0]!.id, { suppressed: 'moved' })],
    ['a door that was merged', () => set('doors', doors[3]!.id, { merged_into: doors[2]!.id })],
    ['a name', () => save({ name: `Other ${randomUUID()}` }, campaign.owner)],
    ['an assignment that ended', () => save({ assigned_user_ids: [] }, campaign.owner)],
    ['a canvasser’s name', () => set('users', vera.id, { first: 'Verena' })],
    [
      'a survey’s name',
      async () => {
        await api.db
          .updateTable('surveys')
          .set({ name: `Other ${randomUUID()}` })
          .where('campaign_id', '=', campaign.id)
          .execute();
      },
    ],
  ];
  test.each(changes)('%s', async (_what, change) => {
    const as = campaign.owner;
    const before = await ask({}, as);
    expect((await ask({}, as)).headers['etag']).toBe(before.headers['etag']);
    await change();
    const after = await ask({}, as);
    expect([after.status, after.headers['etag'] === before.headers['etag']]).toEqual([200, false]);
    const fresh = await walkbookView(api.db, { campaignId: campaign.id, id, now: new Date() });
    expect(JSON.parse(after.bytes.toString())).toEqual(walkbooks.get.reply.parse(JSON.parse(JSON.stringify(fresh))));
  });
});

test('hides at once what was recorded of someone who has moved away and wants to be left alone', async () => {
  const [first] = doors;
  const { id: person } = first!.voters[0]!;
  const other = await makeWalkbook({});
  const touch = aTouch({ door_id: first!.id, voter_id: person, note: 'On crutches' });
  expect((await save({ touches: [touch] }, campaign.owner, other)).status).toBe(200);
  const [elsewhere] = await makeTurf(api, campaign, { doors: 1 });
  await api.db.updateTable('voters').set({ door_id: elsewhere!.id }).where('id', '=', person).execute();
  const read = async () => {
    const { bytes, headers } = await ask({}, campaign.owner);
    return { text: bytes.toString(), etag: headers['etag'] };
  };
  const before = await read();
  expect(before.text).toContain('On crutches');
  expect((await read()).etag).toBe(before.etag);
  await api.db.updateTable('voters').set({ suppressed: 'do_not_contact' }).where('id', '=', person).execute();
  const after = await read();
  expect(after.text).not.toContain('On crutches');
  expect(after.etag).not.toBe(before.etag);
});

test('counts who is to be visited again when one of them, who has moved away, is left out', async () => {
  const { id: person } = doors[0]!.voters[0]!;
  const [elsewhere] = await makeTurf(api, campaign, { doors: 1 });
  await api.db.updateTable('voters').set({ door_id: elsewhere!.id }).where('id', '=', person).execute();
  const voters = async () => walkbooks.get.reply.parse(JSON.parse((await ask()).bytes.toString())).voters;
  await keepMap();
  const before = await voters();
  await api.db.updateTable('voters').set({ suppressed: 'moved' }).where('id', '=', person).execute();
  expect(await voters()).toBe(before - 1);
});

test('shows where a door that left the walkbook was merged into', async () => {
  const [left, into] = [doors[0]!, doors[1]!];
  expect((await save({ touches: [aTouch({ door_id: left.id })] })).status).toBe(200);
  await api.db.deleteFrom('walkbook_doors').where('walkbook_id', '=', id).where('door_id', '=', left.id).execute();
  const [elsewhere] = await makeTurf(api, campaign, { doors: 1 });
  const knocked = async () =>
    walkbooks.get.reply.parse(JSON.parse((await ask()).bytes.toString())).touches.map(({ door_id }) => door_id);
  await keepMap();
  expect(await knocked()).toEqual([left.id]);
  for (const { id: door } of [elsewhere!, into]) {
    await api.db.updateTable('doors').set({ merged_into: door }).where('id', '=', left.id).execute();
    expect(await knocked()).toEqual([door]);
  }
});

test('is not made again because someone was seen', async () => {
  const before = await stampOf();
  await api.db.updateTable('users').set({ last_seen: new Date() }).where('id', '=', vera.id).execute();
  expect(await stampOf()).toBe(before);
});

test('is not kept when it shows a name that was changed back', async () => {
  await keepMap();
  const bodies = storedBodies();
  const before = (await stampOf()) ?? '';
  const textAtThatStamp = async () => {
    const place = { campaignId: campaign.id, id, now: new Date() };
    return gunzipSync((await walkbookBody(api.db, bodies, place, before, look)).gzip).toString();
  };
  const rename = (first: string) => api.db.updateTable('users').set({ first }).where('id', '=', vera.id).execute();
  // After the stamp was read, and before the rows are.
  await rename('Zenobia');
  expect(await textAtThatStamp()).toContain('Zenobia');
  await rename('Vera');
  expect(await stampOf()).toBe(before);
  expect(await textAtThatStamp()).not.toContain('Zenobia');
  // Nothing changed meanwhile: this one is kept.
  expect(bodies.kept(`walkbook ${campaign.id} ${id}`, before)).not.toBeNull();
});

test('is of one moment: a name that changes while it is read, and changes back, is not in it', async () => {
  await keepMap();
  await save({ touches: [aTouch({ door_id: doors[0]!.id })] });
  const rename = (first: string) => api.db.updateTable('users').set({ first }).where('id', '=', vera.id).execute();
  let read = 0;
  const changing = api.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      read += 1;
      await rename(read % 2 === 1 ? 'Zenobia' : 'Vera');
      return result;
    },
  });
  const before = (await stampOf()) ?? '';
  const lookAgain = async (db: typeof api.db) => {
    await rename('Vera');
    return look(db);
  };
  const bodies = storedBodies();
  const place = { campaignId: campaign.id, id, now: new Date() };
  const made = await walkbookBody(changing, bodies, place, before, lookAgain);
  await rename('Vera');
  expect(read).toBeGreaterThan(8);
  expect(bodies.kept(`walkbook ${campaign.id} ${id}`, before)).not.toBeNull();
  expect(gunzipSync(made.gzip).toString()).not.toContain('Zenobia');
});

test('is looked at once where nothing changed, and not for its doors alone', async () => {
  await keepMap();
  const looks = async () => (await statementsOf(() => ask())).filter((text) => text.includes('as stamp'));
  const ofDoors = (texts: string[]) => texts.map((text) => text.includes('as doors'));
  // A cluster is asked once more after the view was made.
  expect(ofDoors(await looks())).toEqual(isSpread(api.db) ? [false, true, true] : [false, true]);
  expect(ofDoors(await looks())).toEqual([false]);
});

test('a knock leaves its doors as they were made, and who moves away does not', async () => {
  await keepMap();
  const before = JSON.parse((await ask()).bytes.toString()) as { geo_data: unknown };
  const readsPeople = async () => {
    let bytes: Buffer = Buffer.from('');
    const texts = await statementsOf(async () => (bytes = (await ask()).bytes));
    const geoData: unknown = (JSON.parse(bytes.toString()) as { geo_data: unknown }).geo_data;
    return { people: texts.some((text) => text.includes('voters.language')), geoData };
  };
  await save({ touches: [aTouch({ door_id: doors[0]!.id })] });
  expect(await readsPeople()).toEqual({ people: false, geoData: before.geo_data });
  await api.db.updateTable('voters').set({ last: 'Moved' }).where('campaign_id', '=', campaign.id).execute();
  const after = await readsPeople();
  expect(after.people).toBe(true);
  expect(JSON.stringify(after.geoData)).toContain('Moved');
});

test('its stamp watches every table that the view reads', async () => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(api.db);
  // What counts of a table (`touches`) is a part of it (`all_touches`).
  const names = rows.map((row) => row.name.replace(/^all_/, ''));
  // Behind `from` or `join`: a column may bear a table's name (`emails`).
  const tablesOf = (texts: string[]) =>
    names.filter((name) => texts.some((text) => new RegExp(`\\b(from|join)\\s+"?(all_)?${name}\\b`, 'i').test(text)));
  // A ground that isn't kept yet is made of addresses, which change with a file.
  await keepMap();
  const viewed = await statementsOf(() => walkbookView(api.db, { campaignId: campaign.id, id, now: new Date() }));
  const stamped = await statementsOf(() => stampOf());
  expect(tablesOf(viewed).length).toBeGreaterThan(12);
  expect(tablesOf(viewed).filter((name) => !tablesOf(stamped).includes(name))).toEqual([]);
});
