import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { aTouch, makeTurf, type TestDoor } from '../../../support/turf';

const { walkbooks, walkbookFiles, surveys } = contract;
let api: TestApi;
let campaign: TestCampaign;
let rival: TestCampaign;
let manager: TestUser;
let volunteer: TestUser;
let stranger: TestUser;
let doors: TestDoor[];
let survey_id: string;
let foreignSurvey: string;

beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign();
  rival = await api.makeCampaign();
  manager = campaign.owner;
  volunteer = await api.makeUser({ campaign, title: 'Volunteer', first: 'Vera' });
  stranger = rival.owner;
  doors = await makeTurf(api, campaign, { doors: 4, zip: '27601' });
  await makeTurf(api, rival, { doors: 3, zip: '27601' });
  survey_id = await makeSurvey(campaign);
  foreignSurvey = await makeSurvey(rival);
});
afterAll(() => api.close());

const aName = () => `Turf ${randomUUID()}`;

async function makeSurvey(of: TestCampaign): Promise<string> {
  const body = { name: aName(), campaign_id: of.id, questions: [{ text: 'Support?', answers: ['Yes', 'No'] }] };
  return (await api.as(of.owner).call(surveys.create, { body })).body.id;
}

function create(given: Record<string, unknown> = {}, by: TestUser = manager) {
  const body = { name: aName(), campaign_id: campaign.id, filter_params: { zips: ['27601'] }, ...given };
  return api.as(by).call(walkbooks.create, { body });
}

const one = (id: string, of: TestCampaign = campaign) => ({ query: { id, campaign_id: of.id } });

describe('a walkbook from filters', () => {
  test('has the doors of the people selected, in order, with its survey and assignees', async () => {
    const name = aName();
    const { status, body } = await create({ name, survey_id, assigned_user_ids: [volunteer.id, volunteer.id] });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name,
      creation_method: 'Filters',
      filter_params: { zips: ['27601'] },
      survey_id,
      user_id: manager.id,
      record_status: 'is_active',
      version: 1,
      doors: 4,
      voters: 8,
      doors_done: 0,
      contacts: 0,
      assigned: [{ id: volunteer.id, first: 'Vera' }],
    });
    const [south, west, north, east] = body.bounds ?? [];
    expect([south, north]).toEqual([35.78, 35.78]);
    expect(west).toBeCloseTo(-78.64, 6);
    expect(east).toBeCloseTo(-78.6397, 6);
    // There and back along three gaps of 0.0001 degrees of longitude.
    expect(body.metres).toBeGreaterThan(50);
    expect(body.metres).toBeLessThan(58);
  });

  test('marks its targets, and shows who else lives there', async () => {
    const { id } = (await create({ filter_params: { zips: ['27601'], parties: ['DEM'] } })).body;
    const { geo_data: geo, voters } = (await api.as(manager).call(walkbooks.get, one(id))).body;
    expect(voters).toBe(4);
    expect(geo.features).toHaveLength(4);
    for (const { properties } of geo.features) {
      expect(properties.voters.map((voter) => [voter.party, voter.target])).toEqual([
        ['DEM', true],
        ['REP', false],
      ]);
    }
    const [first] = geo.features;
    expect(first).toMatchObject({ type: 'Feature', geometry: { type: 'Point' } });
    expect(first?.geometry.coordinates).toEqual([-78.64, 35.78]);
    expect(first?.properties).toMatchObject({ house_number: '100', city: 'Raleigh', zip: '27601', unit: null });
    expect(first?.properties.voters[0]?.age).toBe(new Date().getUTCFullYear() - 1980);
  });

  test('leaves out who must not be touched, and never shows a confidential record', async () => {
    const zip = '27699';
    const [shown, hidden] = await makeTurf(api, campaign, { doors: 2, zip });
    const [kept, moved] = shown!.voters;
    await api.db.updateTable('voters').set({ suppressed: 'moved' }).where('id', '=', moved!.id).execute();
    for (const { id } of hidden!.voters)
      await api.db.updateTable('voters').set({ suppressed: 'confidential' }).where('id', '=', id).execute();
    const made = (await create({ filter_params: { zips: [zip] } })).body;
    expect(made).toMatchObject({ doors: 1, voters: 1 });
    const before = (await api.as(manager).call(walkbooks.get, one(made.id))).body.geo_data.features;
    expect(before[0]?.properties.voters.map(({ id, target, suppressed }) => ({ id, target, suppressed }))).toEqual([
      { id: kept!.id, target: true, suppressed: null },
    ]);
    await api.db.updateTable('voters').set({ suppressed: 'confidential' }).where('id', '=', kept!.id).execute();
    const reply = await api.as(manager).call(walkbooks.get, one(made.id));
    expect(reply.body.geo_data.features).toEqual([]);
    expect(reply.text).not.toContain(kept!.id);
  });

  test('leaves out doors without a place, and is refused when none is left', async () => {
    const zip = '27698';
    await makeTurf(api, campaign, { doors: 2, zip, located: false });
    const { status, error } = await create({ filter_params: { zips: [zip] } });
    expect([status, error.code]).toEqual([422, 'INVALID']);
    expect(error.detail).toBe('None of these voters has a door on the map.');
    await makeTurf(api, campaign, { doors: 1, zip });
    expect((await create({ filter_params: { zips: [zip] } })).body).toMatchObject({ doors: 1, voters: 2 });
  });

  test('is refused beyond 5,000 doors', async () => {
    const zip = '27697';
    await sql`
      insert into doors (campaign_id, address_key, address, zip, location)
      select ${campaign.id}, 'MANY ' || n, n || ' Many St', ${zip}, point(-78.6 + n * 0.0001, 35.7)
      from generate_series(1, 5001) as n`.execute(api.db);
    // Without it each voter is looked for among all doors, and each door among all voters.
    await sql`analyze doors`.execute(api.db);
    await sql`
      insert into voters (campaign_id, door_id, first, last)
      select ${campaign.id}, id, 'A', 'Many' from doors where zip = ${zip}`.execute(api.db);
    await sql`analyze voters`.execute(api.db);
    const { status, error } = await create({ filter_params: { zips: [zip] } });
    expect([status, error.code]).toEqual([413, 'TOO_LARGE']);
    expect(error.detail).toBe('This selects 5,001 doors, and a walkbook can have at most 5,000. Narrow it down.');
  });

  test('needs a name of its own, whatever the case', async () => {
    const name = aName();
    expect((await create({ name })).status).toBe(201);
    const { status, error } = await create({ name: ` ${name.toUpperCase()} ` });
    expect([status, error.code]).toEqual([409, 'NAME_EXISTS']);
    expect(error.detail).toBe('This name is already in use. Please choose a different name.');
  });

  test('is refused with a survey or an assignee of another campaign, and with an archived survey', async () => {
    expect((await create({ survey_id: foreignSurvey })).error).toMatchObject({
      code: 'SURVEY_NOT_FOUND',
      detail: 'Survey not found',
    });
    const archived = await makeSurvey(campaign);
    await api.as(manager).call(surveys.archive, { query: { survey_id: archived, campaign_id: campaign.id } });
    expect((await create({ survey_id: archived })).error.code).toBe('SURVEY_NOT_FOUND');
    expect((await create({ assigned_user_ids: [stranger.id] })).error.code).toBe('INVALID');
  });

  test('is refused to volunteers, to other campaigns, and for a group of another campaign', async () => {
    expect((await create({}, volunteer)).error.code).toBe('FORBIDDEN');
    expect((await create({}, stranger)).error.code).toBe('FORBIDDEN');
    expect((await create({ filter_params: { voter_group_id: randomUUID() } })).error.code).toBe('INVALID');
    expect((await create({ name: '  ' })).error.detail).toBe('Name was not provided');
    expect((await create({ filter_params: { age_min: -1 } })).status).toBe(422);
  });
});

describe('a walkbook from a CSV', () => {
  const file = { bytes: new TextEncoder().encode('first,last\nA,B\n').buffer, mime: 'text/csv', name: 'turf.csv' };
  const upload = (query: Record<string, string>, by: TestUser = manager) =>
    api.as(by).call(walkbookFiles.upload, { query: { name: aName(), campaign_id: campaign.id, ...query }, file });

  test('waits as an upload whose id will be the walkbook’s', async () => {
    const { status, body } = await upload({ survey_id });
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'pending', contents: 'walkbook', walkbook_id: null, processed: 0 });
    expect(api.jobs).toContainEqual({ name: 'import', data: { upload_id: body.id, campaign_id: campaign.id } });
    const row = await api.db.selectFrom('uploads').selectAll().where('id', '=', body.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ campaign_id: campaign.id, user_id: manager.id, params: { survey_id } });
    expect(await api.services.files.get(row.storage_key)).not.toBeNull();
  });

  test('is refused at once for a name in use, by a walkbook or by another upload on its way', async () => {
    const name = aName();
    await create({ name });
    expect((await upload({ name: name.toUpperCase() })).error.code).toBe('NAME_EXISTS');
    const waiting = aName();
    expect((await upload({ name: waiting })).status).toBe(201);
    expect((await upload({ name: waiting })).error.code).toBe('NAME_EXISTS');
    expect((await create({ name: waiting })).error.code).toBe('NAME_EXISTS');
  });

  test('is refused with a foreign survey, to volunteers and without a file', async () => {
    expect((await upload({ survey_id: foreignSurvey })).error.code).toBe('SURVEY_NOT_FOUND');
    expect((await upload({}, volunteer)).error.code).toBe('FORBIDDEN');
    const query = { name: aName(), campaign_id: campaign.id };
    const { error } = await api.as(manager).call(walkbookFiles.upload, { query, file: undefined as never });
    expect(error.code).toBe('INVALID');
  });
});

describe('reading a walkbook', () => {
  let mine: string;
  let others: string;
  beforeAll(async () => {
    mine = (await create({ survey_id, assigned_user_ids: [volunteer.id] })).body.id;
    others = (await create()).body.id;
  });

  test.each(['get', 'minimal', 'optimized'] as const)(
    '%s answers those it is assigned to, and managers',
    async (verb) => {
      for (const who of [volunteer, manager]) {
        const { body } = await api.as(who).call(walkbooks[verb], one(mine));
        expect(body).toMatchObject({ id: mine, doors: 4, survey_id });
      }
      expect((await api.as(manager).call(walkbooks[verb], one(others))).status).toBe(200);
    },
  );

  test.each(['get', 'minimal', 'optimized'] as const)('%s is as good as gone for everybody else', async (verb) => {
    for (const id of [others, randomUUID()]) {
      const { status, error } = await api.as(volunteer).call(walkbooks[verb], one(id));
      expect([status, error.code]).toEqual([404, 'NOT_FOUND']);
    }
    expect((await api.as(stranger).call(walkbooks[verb], one(mine))).error.code).toBe('FORBIDDEN');
    expect((await api.as(stranger).call(walkbooks[verb], one(mine, rival))).error.code).toBe('NOT_FOUND');
    expect((await api.as(volunteer).call(walkbooks[verb], one('7'))).error.code).toBe('INVALID');
  });

  test('its survey comes with it', async () => {
    const read = (id: string, who: TestUser = volunteer) =>
      api.as(who).call(walkbooks.survey, { params: { id }, query: { campaign_id: campaign.id } });
    expect((await read(mine)).body).toMatchObject({ id: survey_id, questions: [{ text: 'Support?' }] });
    expect((await read(others)).error.code).toBe('NOT_FOUND');
    expect((await read(others, manager)).error.code).toBe('SURVEY_NOT_FOUND');
    expect((await read(mine, stranger)).error.code).toBe('FORBIDDEN');
  });

  test('the order from a position is a loop back to it; without one it is the stored loop', async () => {
    const stored = (await api.as(volunteer).call(walkbooks.optimized, one(mine))).body;
    const again = (await api.as(volunteer).call(walkbooks.get, one(mine))).body;
    expect(stored.geo_data).toEqual(again.geo_data);
    const position = { lat: 35.78, lng: -78.6395 };
    const { body } = await api.as(volunteer).call(walkbooks.optimized, { query: { ...one(mine).query, ...position } });
    const numbers = body.geo_data.features.map((feature) => feature.properties.house_number);
    expect(numbers.toSorted()).toEqual(['100', '101', '102', '103']);
    // From the position to the west end, 0.0005 degrees away, and back.
    expect(stored.metres).toBeLessThan(58);
    expect(body.metres).toBeGreaterThan(86);
    expect(body.metres).toBeLessThan(95);
  });

  test('half a position, or one beyond the poles, is refused', async () => {
    for (const half of [{ lat: 35 }, { lng: 35 }, { lat: 91, lng: 0 }]) {
      const { status } = await api.as(volunteer).call(walkbooks.optimized, { query: { ...one(mine).query, ...half } });
      expect(status).toBe(422);
    }
  });
});

describe('lists of walkbooks', () => {
  test('managers see all of their campaign; archived ones when asked for', async () => {
    const fresh = await api.makeCampaign();
    await makeTurf(api, fresh, { doors: 1 });
    const make = async () => {
      const body = { name: aName(), campaign_id: fresh.id, filter_params: { everyone: true } };
      return (await api.as(fresh.owner).call(walkbooks.create, { body })).body.id;
    };
    const [active, archived] = [await make(), await make()];
    await api.as(fresh.owner).call(walkbooks.archive, { query: { walkbook_id: archived, campaign_id: fresh.id } });
    const all = async (query: { include_archived?: boolean } = {}) =>
      (await api.as(fresh.owner).call(walkbooks.all, { query: { campaign_id: fresh.id, ...query } })).body.map(
        (walkbook) => walkbook.id,
      );
    expect(await all()).toEqual([active]);
    expect(await all({ include_archived: false })).toEqual([active]);
    expect((await all({ include_archived: true })).toSorted()).toEqual([active, archived].toSorted());
    const query = { campaign_id: fresh.id };
    expect((await api.as(stranger).call(walkbooks.all, { query })).error.code).toBe('FORBIDDEN');
    const helper = await api.makeUser({ campaign: fresh, title: 'Staff' });
    expect((await api.as(helper).call(walkbooks.all, { query })).error.code).toBe('FORBIDDEN');
  });

  test('volunteers see theirs, and only managers those of somebody else', async () => {
    const walker = await api.makeUser({ campaign, title: 'Worker' });
    const mine = (await create({ assigned_user_ids: [walker.id] })).body.id;
    const put = (await create({ assigned_user_ids: [walker.id] })).body.id;
    await api.as(manager).call(walkbooks.archive, { query: { walkbook_id: put, campaign_id: campaign.id } });
    const list = (who: TestUser, user_id?: string) =>
      api.as(who).call(walkbooks.allUser, { query: { campaign_id: campaign.id, user_id } });
    expect((await list(walker)).body.map((walkbook) => walkbook.id)).toEqual([mine]);
    expect((await list(walker, walker.id)).body).toHaveLength(1);
    expect((await list(manager, walker.id.toUpperCase())).body.map((walkbook) => walkbook.id)).toEqual([mine]);
    expect((await list(manager)).body).toEqual([]);
    expect((await list(walker, volunteer.id)).error.code).toBe('FORBIDDEN');
    expect((await list(stranger)).error.code).toBe('FORBIDDEN');
  });
});

describe('changing a walkbook', () => {
  const put = (id: string, given: Record<string, unknown>, by: TestUser = manager, of: TestCampaign = campaign) =>
    api.as(by).call(walkbooks.update, { body: { id, campaign_id: of.id, ...given } });

  test('managers rename it, attach another survey and assign it anew', async () => {
    const walker = await api.makeUser({ campaign, first: 'Walt' });
    const { id } = (await create({ assigned_user_ids: [volunteer.id] })).body;
    const name = aName();
    const { body } = await put(id, { name, survey_id, assigned_user_ids: [walker.id] });
    expect(body.receipts).toEqual([]);
    expect(body.walkbook).toMatchObject({ name, survey_id, version: 1, assigned: [{ id: walker.id, first: 'Walt' }] });
    expect((await put(id, { survey_id: null, assigned_user_ids: [] })).body.walkbook).toMatchObject({
      name,
      survey_id: null,
      survey_name: null,
      assigned: [],
    });
  });

  test('who was taken off no longer sees it, and sees it again when put back', async () => {
    const { id } = (await create({ assigned_user_ids: [volunteer.id] })).body;
    await put(id, { assigned_user_ids: [] });
    expect((await api.as(volunteer).call(walkbooks.get, one(id))).error.code).toBe('NOT_FOUND');
    await put(id, { assigned_user_ids: [volunteer.id] });
    expect((await api.as(volunteer).call(walkbooks.get, one(id))).status).toBe(200);
  });

  test('a name in use, foreign surveys and people who are no members are refused, and nothing changes', async () => {
    const taken = (await create()).body.name;
    const { id, name } = (await create()).body;
    expect((await put(id, { name: taken.toUpperCase() })).error.code).toBe('NAME_EXISTS');
    expect((await put(id, { name: aName(), survey_id: foreignSurvey })).error.code).toBe('SURVEY_NOT_FOUND');
    expect((await put(id, { name: aName(), assigned_user_ids: [stranger.id] })).error.code).toBe('INVALID');
    expect((await api.as(manager).call(walkbooks.minimal, one(id))).body.name).toBe(name);
    expect((await put(id, { name: name.toUpperCase() })).body.walkbook.name).toBe(name.toUpperCase());
  });

  test('those assigned may not change its fields; strangers find nothing', async () => {
    const { id } = (await create({ assigned_user_ids: [volunteer.id] })).body;
    expect((await put(id, { name: aName() }, volunteer)).error.code).toBe('FORBIDDEN');
    expect((await put(id, { assigned_user_ids: [] }, volunteer)).error.code).toBe('FORBIDDEN');
    const unassigned = await api.makeUser({ campaign, title: 'Staff' });
    expect((await put(id, {}, unassigned)).error.code).toBe('NOT_FOUND');
    expect((await put(id, {}, stranger)).error.code).toBe('FORBIDDEN');
    expect((await put(id, {}, stranger, rival)).error.code).toBe('NOT_FOUND');
  });

  test('an archived one is closed to volunteers and to changes until it is brought back', async () => {
    const { id } = (await create({ assigned_user_ids: [volunteer.id] })).body;
    const archive = (archived: boolean | undefined, by: TestUser = manager) =>
      api.as(by).call(walkbooks.archive, { query: { walkbook_id: id, campaign_id: campaign.id, archived } });
    expect((await archive(undefined, volunteer)).error.code).toBe('FORBIDDEN');
    expect((await archive(undefined)).body.record_status).toBe('archived');
    for (const verb of ['get', 'minimal', 'optimized'] as const) {
      const { status, error } = await api.as(volunteer).call(walkbooks[verb], one(id));
      expect([status, error.code, error.detail]).toEqual([403, 'WALKBOOK_ARCHIVED', 'This walkbook was archived.']);
      expect((await api.as(manager).call(walkbooks[verb], one(id))).body.record_status).toBe('archived');
    }
    const touches = [aTouch({ door_id: doors[0]!.id })];
    for (const who of [volunteer, manager]) {
      expect((await put(id, { touches }, who)).body.receipts).toMatchObject([{ code: 'ARCHIVED_BEFORE' }]);
      expect((await put(id, {}, who)).error.code).toBe('WALKBOOK_ARCHIVED');
    }
    expect((await archive(false)).body.record_status).toBe('is_active');
    expect((await put(id, { touches }, volunteer)).body.receipts).toEqual([{ id: touches[0]!.id, verdict: 'stored' }]);
  });

  test('archiving what is not there, or not ours, is refused', async () => {
    const foreign = { walkbook_id: (await create()).body.id, campaign_id: rival.id };
    expect((await api.as(stranger).call(walkbooks.archive, { query: foreign })).error.code).toBe('NOT_FOUND');
    const query = { walkbook_id: randomUUID(), campaign_id: campaign.id };
    expect((await api.as(manager).call(walkbooks.archive, { query })).error.code).toBe('NOT_FOUND');
  });
});
