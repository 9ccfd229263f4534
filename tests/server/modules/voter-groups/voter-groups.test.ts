import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import type { FilterParams } from '../../../../src/contract/voters/voter-filters';
import { testApi, type TestApi, type TestCampaign, type Who } from '../../../support/api';
import { importFile } from '../../../support/imports';

const { voterGroups } = contract;
let api: TestApi;
let campaign: TestCampaign;
let rival: TestCampaign;
let groupId: string;
let who: Record<string, Who>;
const year = new Date().getUTCFullYear();

const voters = [
  'voter_id,first_name,last_name,birth_year,gender,party,precinct,address,unit,city,zip,latitude,longitude',
  `V1,Ada,Ash,${year - 30},F,DEM,North 1,1 Oak St,,Alder Falls,45999,40.05,-83.5`,
  `V2,Bo,Ash,${year - 32},M,REP,North 1,1 Oak St,,Alder Falls,45999,40.05,-83.5`,
  `V3,Cy,Bell,${year - 70},M,DEM,South 2,7 Elm Ct,1,Alder Falls,45998,40.06,-83.5`,
  `V4,Di,Bell,,F,,South 2,7 Elm Ct,2,Alder Falls,45998,,`,
  `V5,Ed,cole,${year - 18},X,UNA,South 2,9 Pine Ave,,Mill Creek,45998,40.07,-83.5`,
].join('\n');

beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign();
  rival = await api.makeCampaign();
  groupId = (await importFile(api, campaign, voters, { name: 'Everybody' })).id;
  await importFile(api, rival, voters.replaceAll('V', 'W'), { name: 'Everybody of theirs' });
  who = {
    volunteer: await api.makeUser({ campaign, title: 'Volunteer' }),
    staff: await api.makeUser({ campaign, title: 'Staff' }),
    rival: rival.owner,
  };
});
afterAll(() => api.close());

const count = async (filters: FilterParams, of?: 'voters' | 'doors' | 'suppressed') =>
  (
    await api
      .as(campaign.owner)
      .call(voterGroups.count, { query: { campaign_id: campaign.id, ...(of ? { of } : {}) }, body: filters })
  ).body;

describe('counting voters', () => {
  test.each<[string, FilterParams, number]>([
    ['no filter: everybody', {}, 5],
    ['an empty list is no filter', { parties: [] }, 5],
    ['a party, whatever its case', { parties: ['dem'] }, 2],
    ['parties are alternatives', { parties: ['DEM', 'REP'] }, 3],
    ['those whose party is not known', { parties: ['Unknown'] }, 1],
    ['those of one party or of none known', { parties: ['REP', 'Unknown'] }, 2],
    ['fields hold together', { parties: ['DEM'], precincts: ['South 2'] }, 1],
    ['a sex', { sexes: ['F'] }, 2],
    ['from an age on, that age included', { age_min: 32 }, 2],
    ['up to an age, that age included; an unknown age is in no range', { age_max: 30 }, 2],
    ['between ages', { age_min: 18, age_max: 18 }, 1],
    ['a ZIP', { zips: ['45998'] }, 3],
    ['a city', { cities: ['alder falls'] }, 4],
    ['a street', { streets: ['Oak St', 'Pine Ave'] }, 3],
    ['nobody', { streets: ['Nowhere Rd'] }, 0],
  ])('%s', async (_what, filters, expected) => {
    expect(await count(filters)).toBe(expected);
  });

  test('doors are counted once, and only those with a place', async () => {
    expect(await count({}, 'doors')).toBe(3);
    expect(await count({ zips: ['45998'] }, 'doors')).toBe(2);
  });

  test('members of a group; those of another campaign’s group are nobody', async () => {
    expect(await count({ voter_group_id: groupId })).toBe(5);
    const theirs = await api.db
      .selectFrom('voter_groups')
      .select('id')
      .where('campaign_id', '=', rival.id)
      .executeTakeFirstOrThrow();
    expect(await count({ voter_group_id: theirs.id })).toBe(0);
  });

  test('who must not be touched is left out, and counted apart', async () => {
    const suppress = (suppressed: 'moved' | null) =>
      api.db
        .updateTable('voters')
        .set({ suppressed })
        .where('campaign_id', '=', campaign.id)
        .where('source_id', '=', 'V1')
        .execute();
    await suppress('moved');
    expect([await count({ parties: ['DEM'] }), await count({ parties: ['DEM'] }, 'suppressed')]).toEqual([1, 1]);
    expect(await count({ parties: ['REP'] }, 'suppressed')).toBe(0);
    await suppress(null);
  });

  test('never reached: without those a touch that counts has reached', async () => {
    const voter = await api.db
      .selectFrom('voters')
      .select(['id', 'door_id'])
      .where('campaign_id', '=', campaign.id)
      .where('source_id', '=', 'V1')
      .executeTakeFirstOrThrow();
    const walkbookView = await api.db
      .insertInto('walkbooks')
      .values({ campaign_id: campaign.id, name: 'Book', creation_method: 'Filters' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const device_id = randomUUID();
    let seq = 0;
    const touch = async (
      contact_result: string | null,
      replaces: string | null = null,
      voter_id: string | null = voter.id,
    ) => {
      const id = randomUUID();
      await api.db
        .insertInto('all_touches')
        .values({
          id,
          campaign_id: campaign.id,
          walkbook_id: walkbookView.id,
          door_id: voter.door_id,
          voter_id,
          user_id: campaign.owner.id,
          contact_result,
          replaces,
          recorded_at: new Date(),
          device_id,
          seq: ++seq,
        })
        .execute();
      return id;
    };
    await touch('not_home');
    await touch('canvassed', null, null);
    expect(await count({ never_reached: true })).toBe(5);
    const talk = await touch('canvassed');
    expect(await count({ never_reached: true })).toBe(4);
    expect(await count({ never_reached: false })).toBe(5);
    const corrected = await touch('refused', talk);
    expect(await count({ never_reached: true })).toBe(4);
    await touch(null, corrected);
    expect(await count({ never_reached: true })).toBe(5);
  });

  test('is refused to those who may not see voters, and for what is no filter', async () => {
    for (const name of ['volunteer', 'staff', 'rival'])
      expect(
        (await api.as(who[name] ?? null).call(voterGroups.count, { query: { campaign_id: campaign.id }, body: {} }))
          .status,
      ).toBe(403);
    expect((await api.as(null).call(voterGroups.count, { query: { campaign_id: campaign.id }, body: {} })).status).toBe(
      401,
    );
    const odd = await api
      .as(campaign.owner)
      .call(voterGroups.count, { query: { campaign_id: campaign.id }, body: { age_min: -1 } });
    expect(odd.status).toBe(422);
  });
});

describe('the breakdown', () => {
  const breakdown = (filter_params: FilterParams, as: Who = campaign.owner) =>
    api.as(as).call(voterGroups.breakdown, { body: { campaign_id: campaign.id, filter_params } });

  test('says who filters select, the commonest first, ages in order', async () => {
    expect((await breakdown({})).body).toEqual({
      parties: [
        { value: 'Democratic', voters: 2 },
        { value: 'Republican', voters: 1 },
        { value: 'Unaffiliated', voters: 1 },
        { value: 'Unknown', voters: 1 },
      ],
      sexes: [
        { value: 'F', voters: 2 },
        { value: 'M', voters: 2 },
        { value: 'X', voters: 1 },
      ],
      ages: [
        { value: '18-24', voters: 1 },
        { value: '25-34', voters: 2 },
        { value: '65 and over', voters: 1 },
        { value: 'Unknown', voters: 1 },
      ],
      precincts: [
        { value: 'South 2', voters: 3 },
        { value: 'North 1', voters: 2 },
      ],
      zips: [
        { value: '45998', voters: 3 },
        { value: '45999', voters: 2 },
      ],
      cities: [
        { value: 'Alder Falls', voters: 4 },
        { value: 'Mill Creek', voters: 1 },
      ],
      supports: [{ value: 'Unknown', voters: 5 }],
      histories: [{ value: 'Unknown', voters: 5 }],
      estimated: false,
    });
    expect((await breakdown({ parties: ['REP'] })).body.zips).toEqual([{ value: '45999', voters: 1 }]);
    expect((await breakdown({ parties: ['nobody'] })).body.parties).toEqual([]);
  });

  test('is refused to those who may not see voters, and for what is no filter', async () => {
    for (const name of ['volunteer', 'staff', 'rival'])
      expect((await breakdown({}, who[name] ?? null)).status).toBe(403);
    expect((await breakdown({}, null)).status).toBe(401);
    expect((await breakdown({ zips: [''] })).status).toBe(422);
  });
});

describe('the voters of a group', () => {
  const page = (query: { id: string; skip?: number; limit?: number }, as: Who = campaign.owner) =>
    api.as(as).call(voterGroups.voters, { query: { campaign_id: campaign.id, ...query } });

  test('come in pages, by last and first name', async () => {
    const first = (await page({ id: groupId, limit: 2 })).body;
    expect(first).toMatchObject({
      total: 5,
      skip: 0,
      limit: 2,
      voters: [{ first: 'Ada', last: 'Ash' }, { first: 'Bo' }],
    });
    expect(first.voters[0]).toMatchObject({
      source_id: 'V1',
      age: 30,
      sex: 'F',
      party: 'Democratic',
      precinct: 'North 1',
      address: '1 Oak St',
      unit: null,
      city: 'Alder Falls',
      zip: '45999',
      located: true,
      suppressed: null,
    });
    const rest = (await page({ id: groupId, skip: 2 })).body;
    expect(rest.voters.map((voter) => [voter.last, voter.unit, voter.age, voter.located])).toEqual([
      ['Bell', '1', 70, true],
      ['Bell', '2', null, false],
      ['Cole', null, 18, true],
    ]);
    expect((await page({ id: groupId, skip: 100 })).body).toMatchObject({ total: 5, voters: [] });
  });

  test('are refused to strangers, of unknown groups, and in pages that are too long', async () => {
    for (const name of ['volunteer', 'staff', 'rival'])
      expect((await page({ id: groupId }, who[name] ?? null)).status).toBe(403);
    expect((await page({ id: randomUUID() })).error.code).toBe('NOT_FOUND');
    const theirs = await api.db
      .selectFrom('voter_groups')
      .select('id')
      .where('campaign_id', '=', rival.id)
      .executeTakeFirstOrThrow();
    expect((await page({ id: theirs.id })).error.code).toBe('NOT_FOUND');
    expect((await page({ id: groupId, limit: 100_000 })).body).toMatchObject({ limit: 500, total: 5 });
    expect((await page({ id: groupId, limit: 0 })).status).toBe(422);
    expect((await page({ id: groupId, skip: -1 })).status).toBe(422);
  });
});

describe('all groups', () => {
  const all = (as: Who, campaign_id = campaign.id) => api.as(as).call(voterGroups.all, { query: { campaign_id } });

  test('are those of the campaign, with their sizes', async () => {
    const { body } = await all(campaign.owner);
    expect(body).toMatchObject([
      { id: groupId, name: 'Everybody', status: 'Ready', voters: 5, doors: 4, filter_params: null },
    ]);
  });

  test('are refused to strangers, and for what is no campaign', async () => {
    for (const name of ['volunteer', 'staff', 'rival']) expect((await all(who[name] ?? null)).status).toBe(403);
    expect((await all(null)).status).toBe(401);
    expect((await all(campaign.owner, 'x')).status).toBe(422);
  });
});
