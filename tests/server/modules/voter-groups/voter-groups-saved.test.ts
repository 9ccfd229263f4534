// Groups that are saved, changed, merged, exported and deleted; previews, choices, households and tags. Each call works,
// refuses strangers (access.test.ts tries every title) and refuses what is not right.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import type { FilterParams } from '../../../../src/contract/voters/voter-filters';
import { timeOrderedId } from '../../../../src/server/db/ids';
import { failGroup, fillGroup } from '../../../../src/server/modules/voter-groups/repo';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { importFile } from '../../../support/imports';
import { aResponse, aTouch } from '../../../support/turf';

const { voterGroups, voterTags } = contract;
let api: TestApi;
let campaign: TestCampaign;
let rival: TestCampaign;
let theirs: string;
const year = new Date().getUTCFullYear();

const file = [
  'voter_id,first_name,last_name,birth_year,gender,party,precinct,address,unit,city,zip,latitude,longitude',
  `V1,Ada,Ash,${year - 30},F,DEM,North 1,1 Oak St,,Alder Falls,45999,40.05,-83.5`,
  `V2,Bo,Ash,${year - 32},M,REP,North 1,1 Oak St,,Alder Falls,45999,40.05,-83.5`,
  `V3,=Cy,Bell,${year - 70},M,DEM,South 2,7 Elm Ct,1,Alder Falls,45998,40.06,-83.5`,
  `V4,Di,Bell,,F,,South 2,7 Elm Ct,2,Alder Falls,45998,,`,
  `V5,Ed,cole,${year - 18},X,UNA,South 2,9 Pine Ave,,Mill Creek,45998,40.07,-83.5`,
].join('\n');

beforeAll(async () => {
  api = await testApi();
  rival = await api.makeCampaign();
  await importFile(api, rival, file.replaceAll('V', 'W'), { name: 'Theirs' });
  theirs = (await groupsOf(rival))[0]?.id ?? '';
});
beforeEach(async () => {
  campaign = await api.makeCampaign();
  await importFile(api, campaign, file, { name: 'File' });
});
afterAll(() => api.close());

const owner = () => api.as(campaign.owner);
const groupsOf = async (of: TestCampaign) =>
  (await api.as(of.owner).call(voterGroups.all, { query: { campaign_id: of.id } })).body;
const create = (name: string, filter_params: FilterParams = { everyone: true }) =>
  owner().call(voterGroups.create, { body: { name, campaign_id: campaign.id, filter_params } });
const get = async (id: string) =>
  (await owner().call(voterGroups.get, { query: { id, campaign_id: campaign.id } })).body;
const fill = (id: string) => fillGroup(api.db, campaign.id, id, new Date());
const ready = async (name: string, filters: FilterParams = { everyone: true }) => {
  const { id } = (await create(name, filters)).body;
  await fill(id);
  return id;
};
const ids = async () =>
  Object.fromEntries(
    (
      await api.db.selectFrom('voters').select(['id', 'source_id']).where('campaign_id', '=', campaign.id).execute()
    ).map(({ id, source_id }) => [source_id ?? '', id]),
  );
const suppress = async (source: string, suppressed: 'moved' | 'do_not_contact' | 'confidential') =>
  api.db
    .updateTable('voters')
    .set({ suppressed })
    .where('campaign_id', '=', campaign.id)
    .where('source_id', '=', source)
    .execute();

describe('a new group', () => {
  test('is Pending until its members are counted, then Ready with its voters and doors', async () => {
    await suppress('V2', 'moved');
    const made = await create('Ash and Bell', { where: { not: { field: 'party', values: ['UNA'] } } });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ status: 'Pending', voters: 0, creation_method: 'Filters', type: 'voters' });
    const { id } = made.body;
    expect(api.jobs.at(-1)).toEqual({ name: 'voter_group', data: { voter_group_id: id, campaign_id: campaign.id } });
    await fill(id);
    expect(await get(id)).toMatchObject({ status: 'Ready', voters: 3, doors: 3 });
    await fill(id);
    expect(await get(id)).toMatchObject({ status: 'Ready', voters: 3, doors: 3 });
  });

  test('keeps the simple form as it was given', async () => {
    expect((await create('Simple', { parties: ['DEM'] })).body.filter_params).toEqual({ parties: ['DEM'] });
  });

  test('can hold those who must not be touched when that is said', async () => {
    await suppress('V2', 'moved');
    const id = await ready('Moved', { where: { field: 'suppressed', reasons: ['moved'] }, with_suppressed: true });
    expect(await get(id)).toMatchObject({ voters: 1 });
    expect(await get(await ready('None', { where: { field: 'suppressed', reasons: ['moved'] } }))).toMatchObject({
      voters: 0,
    });
  });

  test('whose counting failed at every try says so', async () => {
    const { id } = (await create('Failing')).body;
    await failGroup(api.db, campaign.id, id);
    expect((await get(id)).status).toBe('Failed');
  });

  test('needs a name of its own, and filters that can be meant', async () => {
    expect((await create('file')).error.code).toBe('NAME_EXISTS');
    expect((await create(' ')).status).toBe(422);
    const wrong = await create('Wrong', { where: { field: 'age', min: 60, max: 20 } });
    expect(wrong.error).toMatchObject({
      code: 'INVALID',
      detail: expect.stringContaining('Swap them'),
    });
  });

  test('is refused for trees that are too deep or too large, and for what is no condition', async () => {
    let deep: unknown = { field: 'age', min: 18 };
    for (let n = 0; n < 1000; n += 1) deep = { not: deep };
    const tried = (where: unknown) => create('Odd', { where } as FilterParams);
    expect((await tried(deep)).error.detail).toContain('nested');
    expect((await tried({ any: Array.from({ length: 300 }, () => ({ field: 'age', min: 18 })) })).status).toBe(422);
    for (const odd of [
      { field: 'iq', min: 1 },
      { all: 1 },
      'DEM',
      { field: 'party', values: [] },
      { field: 'zip', values: ["'; drop table voters"], sql: 1 },
    ])
      expect((await tried(odd)).status).toBe(422);
    const quoted = await create('Quoted', { where: { field: 'city', values: ["O'Fallon'); --"] } });
    expect(quoted.status).toBe(201);
  });
});

describe('changing a group', () => {
  const update = (id: string, change: object) =>
    owner().call(voterGroups.update, { body: { id, campaign_id: campaign.id, ...change } });

  test('renames and describes it; other filters make it Pending and count it anew', async () => {
    const id = await ready('Old', { parties: ['DEM'] });
    expect((await update(id, { name: 'New', description: 'Ours' })).body).toMatchObject({
      name: 'New',
      description: 'Ours',
      status: 'Ready',
      voters: 2,
    });
    expect((await update(id, { filter_params: { parties: ['REP'] } })).body.status).toBe('Pending');
    await fill(id);
    expect(await get(id)).toMatchObject({ status: 'Ready', voters: 1, doors: 1 });
  });

  test('is refused for a taken name, other filters of a file’s group, and groups of others', async () => {
    const id = await ready('Mine');
    expect((await update(id, { name: 'FILE' })).error.code).toBe('NAME_EXISTS');
    const upload = (await groupsOf(campaign)).find((group) => group.name === 'File')?.id ?? '';
    expect((await update(upload, { filter_params: { everyone: true } })).error.code).toBe('CONFLICT');
    expect((await update(theirs, { name: 'X' })).error.code).toBe('NOT_FOUND');
    expect((await update(id, { name: '' })).status).toBe(422);
  });

  test('deletes it and leaves its voters; not while its file is being read', async () => {
    const id = await ready('Gone');
    const remove = (voter_group_id: string) =>
      owner().call(voterGroups.remove, { query: { voter_group_id, campaign_id: campaign.id } });
    expect((await remove(id)).status).toBe(204);
    expect((await remove(id)).error.code).toBe('NOT_FOUND');
    expect((await remove(theirs)).error.code).toBe('NOT_FOUND');
    expect(Object.keys(await ids())).toHaveLength(5);
    const upload = (await groupsOf(campaign)).find((group) => group.name === 'File')?.id ?? '';
    await api.db.updateTable('uploads').set({ status: 'running' }).where('id', '=', upload).execute();
    expect((await remove(upload)).error.code).toBe('CONFLICT');
  });
});

describe('merging', () => {
  const merge = (body: object) => owner().call(voterGroups.merge, { body: { campaign_id: campaign.id, ...body } });

  test('says how many voters came more than once, and saves nothing without a name', async () => {
    const { V1 = '', V2 = '' } = await ids();
    expect((await merge({ voter_ids: [V1, V2, V1] })).body).toEqual({
      given: 3,
      voters: 2,
      overlapped: 1,
      estimated: false,
      voter_group: null,
    });
    expect(await groupsOf(campaign)).toHaveLength(1);
  });

  test('unions groups and listed voters into a group without duplicates', async () => {
    const { V1 = '', V5 = '' } = await ids();
    const [democrats, women] = [await ready('D', { parties: ['DEM'] }), await ready('W', { sexes: ['F'] })];
    const { body } = await merge({ name: 'Both', voter_group_ids: [democrats, women], voter_ids: [V1, V5] });
    expect(body).toMatchObject({ given: 6, voters: 4, overlapped: 2 });
    const id = body.voter_group?.id ?? '';
    await fill(id);
    expect(await get(id)).toMatchObject({
      status: 'Ready',
      creation_method: 'Merged',
      voters: 4,
      doors: 4,
      overlapped: 2,
    });
  });

  // As an import does after so many: else it is chance whether the statistics know of the campaign while groups are counted.
  const learnSizes = () => sql`analyze voters, voter_group_members`.execute(api.db);

  test('of many goes slice by slice, and ends the same when it is begun again', async () => {
    const campaign_id = campaign.id;
    const groups = await Promise.all(['One', 'Other'].map(async (name) => (await create(name)).body.id));
    await sql`
      with crowd as (
        insert into voters (campaign_id, door_id, first, last)
        select ${campaign_id}::uuid, (select id from doors where campaign_id = ${campaign_id} limit 1), 'P' || n, 'Crowd'
        from generate_series(1, 8000) as n returning id, first
      )
      insert into voter_group_members (campaign_id, voter_group_id, voter_id)
      select ${campaign_id}::uuid, ${groups[0]}::uuid, id from crowd union all
      select ${campaign_id}::uuid, ${groups[1]}::uuid, id from crowd where length(first) = 5`.execute(api.db);
    await learnSizes();
    await api.db.updateTable('voter_groups').set({ status: 'Ready' }).where('id', 'in', groups).execute();
    const { V1 = '' } = await ids();
    const { body } = await merge({ name: 'All', voter_group_ids: groups, voter_ids: [V1, V1] });
    expect(body).toMatchObject({ given: 15_003, voters: 8001, overlapped: 7002, estimated: false });
    const id = body.voter_group?.id ?? '';
    await fill(id);
    expect(await get(id)).toMatchObject({ status: 'Ready', voters: 8001, overlapped: 7002 });
    await api.db.updateTable('voter_groups').set({ status: 'Pending', given: 2 }).where('id', '=', id).execute();
    await fill(id);
    expect(await get(id)).toMatchObject({ status: 'Ready', voters: 8001, overlapped: 7002 });
  });

  test('of very many estimates how many come twice, and goes piece by piece, although their ids follow the clock', async () => {
    const campaign_id = campaign.id;
    const groups = await Promise.all(['One', 'Other'].map(async (name) => (await create(name)).body.id));
    const crowd = Array.from({ length: 8000 }, () => timeOrderedId(Date.now()));
    await sql`
      with crowd as (
        insert into voters (id, campaign_id, door_id, first, last)
        select id, ${campaign_id}::uuid, (select id from doors where campaign_id = ${campaign_id} limit 1), 'P', 'Crowd'
        from unnest(${crowd}::uuid[]) as id returning id
      )
      insert into voter_group_members (campaign_id, voter_group_id, voter_id)
      select ${campaign_id}::uuid, in_group, id from crowd, unnest(${groups}::uuid[]) as in_group`.execute(api.db);
    await learnSizes();
    const setSize = (voters: number) =>
      api.db.updateTable('voter_groups').set({ status: 'Ready', voters }).where('id', 'in', groups).execute();
    await setSize(200_000);
    const { body } = await merge({ voter_group_ids: groups });
    expect(body).toMatchObject({ given: 400_000, voters: 200_000, overlapped: 200_000, estimated: true });
    await setSize(8000);
    const id = (await merge({ name: 'All', voter_group_ids: groups })).body.voter_group?.id ?? '';
    await fill(id);
    expect(await get(id)).toMatchObject({ status: 'Ready', voters: 8000, overlapped: 8000 });
    const { rows } = await sql<{ pieces: number }>`
      select count(distinct xmin::text)::integer as pieces from voter_group_members
      where voter_group_id = ${id}`.execute(api.db);
    expect(rows).toEqual([{ pieces: 2 }]);
  });

  test('of listed voters alone is Ready at once, and nobody of another campaign slips in', async () => {
    const [stranger] = await api.db.selectFrom('voters').select('id').where('campaign_id', '=', rival.id).execute();
    const { V1 = '' } = await ids();
    const { body } = await merge({ name: 'Listed', voter_ids: [V1, stranger?.id] });
    expect(body).toMatchObject({ voters: 1, voter_group: { status: 'Ready', voters: 1 } });
  });

  test('is refused for a group that is being counted or another’s, and for a taken name', async () => {
    const { id } = (await create('Slow')).body;
    expect((await merge({ voter_group_ids: [id] })).error.code).toBe('CONFLICT');
    expect((await merge({ voter_group_ids: [theirs] })).error.code).toBe('NOT_FOUND');
    expect((await merge({ name: 'File' })).error.code).toBe('NAME_EXISTS');
    expect((await merge({ voter_ids: ['x'] })).status).toBe(422);
  });
});

describe('a preview', () => {
  const preview = (filter_params: FilterParams) =>
    owner().call(voterGroups.preview, { body: { campaign_id: campaign.id, filter_params } });

  test('says the doors, who was left out and why, and shows some of the voters', async () => {
    await suppress('V1', 'moved');
    await suppress('V3', 'do_not_contact');
    const { body } = await preview({
      where: {
        any: [
          { field: 'party', values: ['DEM'] },
          { field: 'sex', values: ['F'] },
        ],
      },
    });
    expect(body.left_out).toEqual([
      { reason: 'do_not_contact', voters: 1 },
      { reason: 'moved', voters: 1 },
    ]);
    expect(body.doors).toBe(0);
    expect(body.sample.map((voter) => voter.first)).toEqual(['Di']);
    expect((await preview({ with_suppressed: true })).body).toMatchObject({ left_out: [], doors: 2 });
  });

  test('is refused for nonsense', async () => {
    expect((await preview({ where: { field: 'history', of_last: 2, at_least: 3 } })).error.detail).toContain(
      '3 of the last 2',
    );
  });
});

test('choices name the elections and districts of the campaign', async () => {
  await api.db
    .insertInto('elections')
    .values({ campaign_id: campaign.id, number: 0, held_on: '2024-11-05', kind: 'general' })
    .execute();
  await api.db
    .updateTable('voters')
    .set({ ward: '7', language: 'es' })
    .where('campaign_id', '=', campaign.id)
    .where('source_id', '<', 'V3')
    .execute();
  const { body } = await owner().call(voterGroups.choices, { query: { campaign_id: campaign.id } });
  expect(body).toEqual({
    elections: [{ key: '2024-11-05 general', held_on: '2024-11-05', kind: 'general' }],
    districts: [{ kind: 'ward', values: [{ value: '7', voters: 2 }] }],
    languages: [{ value: 'es', voters: 2 }],
    statuses: [],
    places: expect.arrayContaining([[-83.5, 40.05]]),
  });
});

test('choices show doors of the whole town, not those that came in first', async () => {
  const town = await api.makeCampaign();
  const doors = ['west', 'east'].flatMap((part, side) =>
    Array.from({ length: 1600 }, (_, at) => ({ id: timeOrderedId(Date.now() + side), key: `${part} ${at}`, side })),
  );
  await sql`
    insert into doors (id, campaign_id, address_key, address, location)
    select id, ${town.id}::uuid, key, key, point(-84 + side, 40)
    from json_to_recordset(${JSON.stringify(doors)}::json) as door (id uuid, key text, side integer)`.execute(api.db);
  const { body } = await api.as(town.owner).call(voterGroups.choices, { query: { campaign_id: town.id } });
  const east = body.places.filter(([lng]) => lng === -83).length;
  expect(body.places).toHaveLength(1500);
  expect(east).toBeGreaterThan(600);
  expect(east).toBeLessThan(900);
});

test('a household is everybody behind a door of the campaign', async () => {
  const door = await api.db
    .selectFrom('voters')
    .select('door_id')
    .where('campaign_id', '=', campaign.id)
    .where('source_id', '=', 'V1')
    .executeTakeFirstOrThrow();
  const household = (of: TestCampaign, door_id: string) =>
    api.as(of.owner).call(voterGroups.household, { query: { door_id, campaign_id: of.id } });
  const { body } = await household(campaign, door.door_id);
  expect(body).toMatchObject({ address: '1 Oak St', unit: null });
  expect(body.voters.map((voter) => voter.first)).toEqual(['Ada', 'Bo']);
  expect((await household(rival, door.door_id)).error.code).toBe('NOT_FOUND');
});

describe('the voters of a group', () => {
  test('are found by the beginnings of their names, in either order', async () => {
    const id = await ready('All');
    const search = async (text: string) =>
      (await owner().call(voterGroups.voters, { query: { id, campaign_id: campaign.id, search: text } })).body;
    const names = async (text: string) => (await search(text)).voters.map((voter) => voter.source_id);
    expect(await names('ash')).toEqual(['V1', 'V2']);
    expect(await names('Ada A')).toEqual(['V1']);
    expect(await names('ash, ada')).toEqual(['V1']);
    expect(await names('e')).toEqual(['V5']);
    expect(await names('%')).toEqual([]);
    expect((await search('bell')).total).toBe(2);
    await api.db
      .updateTable('voters')
      .set({ first: 'Mary Ann', last: 'van der Berg' })
      .where('campaign_id', '=', campaign.id)
      .where('source_id', '=', 'V4')
      .execute();
    for (const typed of ['van der', 'mary a', 'Mary Ann Berg', 'mary ann van', 'van der Berg, Mary'])
      expect((await names(typed)).join(), typed).toBe(typed === 'Mary Ann Berg' ? '' : 'V4');
  });

  test('are found up to two hundred of one name, and it is said that there are more', async () => {
    const id = await ready('All');
    const { rows } = await sql<{ id: string }>`
      insert into voters (campaign_id, door_id, first, last)
      select ${campaign.id}::uuid, (select id from doors where campaign_id = ${campaign.id} limit 1), 'Zed', 'Zimmer'
      from generate_series(1, 201) returning id`.execute(api.db);
    const voter_ids = rows.map((row) => row.id);
    const named = { campaign_id: campaign.id, voter_ids, name: 'Zimmers' };
    const { voter_group: zimmers } = (await owner().call(voterGroups.merge, { body: named })).body;
    const search = async (group: string, text: string) =>
      (
        await owner().call(voterGroups.voters, {
          query: { id: group, campaign_id: campaign.id, search: text, skip: 190, limit: 20 },
        })
      ).body;
    const found = await search(zimmers?.id ?? '', 'zim');
    expect(found).toMatchObject({ total: 200, capped: true });
    expect(found.voters).toHaveLength(10);
    expect(await search(id, 'zim')).toMatchObject({ total: 0, capped: false });
  });

  test('come in the same order from either end', async () => {
    const id = await ready('All');
    const page = async (skip: number) =>
      (
        await owner().call(voterGroups.voters, { query: { id, campaign_id: campaign.id, skip, limit: 2 } })
      ).body.voters.map((voter) => voter.source_id);
    expect([await page(0), await page(2), await page(3), await page(4), await page(5)]).toEqual([
      ['V1', 'V2'],
      ['V3', 'V4'],
      ['V4', 'V5'],
      ['V5'],
      [],
    ]);
  });

  test('are exported as a CSV that no spreadsheet runs', async () => {
    const id = await ready('All');
    const reply = await owner().call(voterGroups.exportCsv, { query: { id, campaign_id: campaign.id } });
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'private, no-store',
    });
    const lines = reply.bytes.toString().split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFFvoter_id,first_name,middle_name,last_name,suffix,birth_year,sex,party,precinct,registration_date,status,phone,mobile,email,language,address,unit,city,zip,latitude,longitude,support_score,tags,last_result,last_channel,last_touch_at,left_out,do_not_contact_by',
    );
    expect(
      lines
        .slice(1, -1)
        .toSorted()
        .map((line) => line.split(',').slice(0, 2).join()),
    ).toEqual(['V1,Ada', 'V2,Bo', "V3,'=Cy", 'V4,Di', 'V5,Ed']);
    expect(
      (await owner().call(voterGroups.exportCsv, { query: { id: theirs, campaign_id: campaign.id } })).status,
    ).toBe(404);
  });
});

describe('an export', () => {
  const rows = async (id: string, with_suppressed?: boolean) => {
    const query = { id, campaign_id: campaign.id, ...(with_suppressed ? { with_suppressed } : {}) };
    const [header = '', ...lines] = (await owner().call(voterGroups.exportCsv, { query })).bytes
      .toString()
      .split('\r\n');
    const names = header.slice(1).split(',');
    return lines
      .slice(0, -1)
      .map((line) =>
        Object.fromEntries(line.split(',').map((cell, index) => [names[index] ?? '', cell.replace(/^"(.*)"$/, '$1')])),
      )
      .toSorted((a, b) => ((a['first_name'] ?? '') < (b['first_name'] ?? '') ? -1 : 1));
  };

  test('leaves out who must not be touched, marks them when asked to, and never tells of confidential records', async () => {
    const id = await ready('All', { everyone: true, with_suppressed: true });
    await suppress('V1', 'moved');
    await suppress('V2', 'confidential');
    const names = async (with_suppressed: boolean) =>
      (await rows(id, with_suppressed)).map(({ first_name, left_out }) => `${first_name} ${left_out}`.trim());
    expect(await names(false)).toEqual(["'=Cy", 'Di', 'Ed']);
    expect(await names(true)).toEqual(["'=Cy", 'Ada moved', 'Di', 'Ed']);
  });

  test('tells support as said before support as filed, tags, and the last touch of the person or at the door', async () => {
    const id = await ready('All');
    const { V1 = '', V2 = '', V5 = '' } = await ids();
    const campaign_id = campaign.id;
    await api.db.updateTable('voters').set({ support_score: 4 }).where('campaign_id', '=', campaign_id).execute();
    const [sign, donor] = [randomUUID(), randomUUID()];
    const tags = [
      { id: sign, campaign_id, name: 'sign' },
      { id: donor, campaign_id, name: 'Donor' },
    ];
    await api.db.insertInto('voter_tags').values(tags).execute();
    const tagged = tags.map((tag) => ({ campaign_id, voter_tag_id: tag.id, voter_id: V1 }));
    await api.db.insertInto('voter_tag_voters').values(tagged).execute();
    const survey = {
      name: 'Support',
      campaign_id,
      questions: [{ text: 'Support?', answers: ['Strong support', 'Undecided'] }],
    };
    const { id: survey_id, questions } = (await owner().call(contract.surveys.create, { body: survey })).body;
    const body = { name: 'Walk', campaign_id, filter_params: { everyone: true }, survey_id };
    const { id: walkbook } = (await owner().call(contract.walkbooks.create, { body })).body;
    const { door_id } = await api.db
      .selectFrom('voters')
      .select('door_id')
      .where('id', '=', V1)
      .executeTakeFirstOrThrow();
    const answered = { survey_id, question_id: questions[0]?.id ?? '', answers: ['Strong support'] };
    const told = aResponse({ door_id, voter_id: V1, ...answered });
    const facts = {
      touches: [
        { ...aTouch({ door_id, voter_id: V1, contact_result: 'canvassed' }), recorded_at: '2024-03-01T17:00:00.000Z' },
        { ...aTouch({ door_id, contact_result: 'not_home' }), recorded_at: '2024-03-02T17:00:00.000Z' },
        { ...aTouch({ door_id, voter_id: V1, contact_result: 'refused' }), recorded_at: '2024-03-03T17:00:00.000Z' },
      ],
      survey_responses: [told],
    };
    const { receipts } = (
      await owner().call(contract.walkbooks.update, { body: { id: walkbook, campaign_id, ...facts } })
    ).body;
    expect(receipts.map(({ verdict }) => verdict)).toEqual(['stored', 'stored', 'stored', 'stored']);
    const of = async (voter: string) => {
      const source = Object.entries(await ids()).find(([, known]) => known === voter)?.[0];
      return (await rows(id)).find(({ voter_id }) => voter_id === source);
    };
    expect(await of(V1)).toMatchObject({
      support_score: '1',
      tags: 'Donor; sign',
      last_result: 'refused',
      last_channel: 'door',
      last_touch_at: '2024-03-03T17:00:00.000Z',
    });
    expect(await of(V2)).toMatchObject({ support_score: '4', tags: '', last_result: 'not_home' });
    expect(await of(V5)).toMatchObject({ support_score: '4', last_result: '', last_touch_at: '' });
  });
});

describe('tags', () => {
  const tags = async (as = campaign.owner) =>
    (await api.as(as).call(voterTags.all, { query: { campaign_id: campaign.id } })).body;

  test('are listed with how many voters have them; a canvasser sees those of the own walkbooks', async () => {
    const campaign_id = campaign.id;
    const [donor, sign] = [randomUUID(), randomUUID()];
    await api.db
      .insertInto('voter_tags')
      .values([
        { id: donor, campaign_id, name: 'Donor' },
        { id: sign, campaign_id, name: 'Sign' },
      ])
      .execute();
    const { V1 = '', V2 = '' } = await ids();
    await api.db
      .insertInto('voter_tag_voters')
      .values([V1, V2].map((voter_id) => ({ campaign_id, voter_tag_id: donor, voter_id })))
      .execute();
    expect(await tags()).toMatchObject([
      { name: 'Donor', voters: 2 },
      { name: 'Sign', voters: 0 },
    ]);
    const volunteer = await api.makeUser({ campaign, title: 'Volunteer' });
    expect(await tags(volunteer)).toEqual([]);
    const { id: walkbook_id } = await api.db
      .insertInto('walkbooks')
      .values({ campaign_id, name: 'Oak', creation_method: 'Filters' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await api.db.insertInto('walkbook_voters').values({ campaign_id, walkbook_id, voter_id: V1 }).execute();
    await api.db
      .insertInto('walkbook_assignments')
      .values({ campaign_id, walkbook_id, user_id: volunteer.id })
      .execute();
    expect(await tags(volunteer)).toMatchObject([{ name: 'Donor', voters: 1 }]);
  });

  test('are refused to strangers, and for what is no campaign', async () => {
    const query = { campaign_id: campaign.id };
    expect((await api.as(rival.owner).call(voterTags.all, { query })).status).toBe(403);
    expect((await api.as(null).call(voterTags.all, { query })).status).toBe(401);
    expect((await owner().call(voterTags.all, { query: { campaign_id: 'x' } })).status).toBe(422);
  });
});
