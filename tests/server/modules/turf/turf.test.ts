import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import type { Suppression } from '../../../../src/contract/voters/voter-filters';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { textsOfPdf } from '../../../support/pdf';
import { aDoorReport, aResponse, aTouch, makeTurf, type TestDoor } from '../../../support/turf';

const { turf, walkbooks, surveys, users, voterGroups } = contract;
let api: TestApi;
let campaign: TestCampaign;
let vera: TestUser;
let doors: TestDoor[];

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign();
  vera = await api.makeUser({ campaign, first: 'Vera', title: 'Volunteer' });
  doors = await makeTurf(api, campaign, { doors: 6, street: 'Maple St' });
});

const ids = (from: number, to: number) => doors.slice(from, to).map(({ id }) => id);
const manager = () => api.as(campaign.owner);
const suppress = (id: string, suppressed: Suppression = 'moved') =>
  api.db.updateTable('voters').set({ suppressed }).where('id', '=', id).execute();

function make(turfs: { name: string; door_ids: string[]; assigned_user_ids?: string[] }[], rest: object = {}) {
  return manager().call(turf.make, {
    body: { campaign_id: campaign.id, filter_params: { everyone: true }, turfs, ...rest },
  });
}

async function makeOne(survey_id?: string) {
  const [walkbookView] = (await make([{ name: `Turf ${randomUUID()}`, door_ids: ids(0, 6) }], { survey_id })).body;
  return walkbookView!;
}

async function makeSurvey() {
  const body = {
    name: `Issues ${randomUUID()}`,
    campaign_id: campaign.id,
    questions: [{ text: 'Housing?', answers: ['Yes', 'No'] }],
  };
  return (await manager().call(surveys.create, { body })).body;
}

describe('the doors to cut', () => {
  test('are those of the universe that have a place, with the voters behind each', async () => {
    await makeTurf(api, campaign, { doors: 2, located: false });
    await suppress(doors[0]!.voters[0]!.id);
    for (const voter of doors[1]!.voters) await suppress(voter.id, 'confidential');
    const { body } = await manager().call(turf.doors, { body: { campaign_id: campaign.id, filter_params: {} } });
    expect(Object.fromEntries(body.doors.map((door) => [door.id, door.voters]))).toEqual({
      [doors[0]!.id]: 1,
      ...Object.fromEntries(ids(2, 6).map((id) => [id, 2])),
    });
    expect(body.doors.find(({ id }) => id === doors[2]!.id)).toMatchObject({
      address: '102 Maple St',
      street: 'Maple St',
      house_number: '102',
      side: 'even',
      city: 'Raleigh',
      precinct: null,
      latitude: 35.78,
    });
  });

  test('follow the filters', async () => {
    await makeTurf(api, campaign, { doors: 3, zip: '27699', party: 'GRN' });
    const body = { campaign_id: campaign.id, filter_params: { parties: ['GRN'] } };
    expect((await manager().call(turf.doors, { body })).body.doors).toHaveLength(3);
  });
});

describe('walkbooks of turfs', () => {
  test('are made all at once, each with its doors in walking order, its people and its assignees', async () => {
    const survey = await makeSurvey();
    const { status, body } = await make(
      [
        { name: 'North 1', door_ids: ids(0, 4), assigned_user_ids: [vera.id] },
        { name: 'South 1', door_ids: ids(4, 6) },
      ],
      { survey_id: survey.id },
    );
    expect(status).toBe(201);
    expect(body).toMatchObject([
      { name: 'North 1', doors: 4, voters: 8, survey_id: survey.id, assigned: [{ id: vera.id }] },
      { name: 'South 1', doors: 2, voters: 4, assigned: [] },
    ]);
    const { body: walkbookView } = await api
      .as(vera)
      .call(walkbooks.get, { query: { id: body[0]!.id, campaign_id: campaign.id } });
    expect(walkbookView.geo_data.features.map(({ id }) => id).sort()).toEqual(ids(0, 4).sort());
    expect(walkbookView.metres).toBeGreaterThan(0);
  });

  test('are all made or none', async () => {
    await make([{ name: 'North 1', door_ids: ids(0, 2) }]);
    const refused = await make([
      { name: 'North 2', door_ids: ids(2, 4) },
      { name: 'north 1', door_ids: ids(4, 6) },
    ]);
    expect([refused.status, refused.error.code]).toEqual([409, 'NAME_EXISTS']);
    const { body } = await manager().call(walkbooks.all, { query: { campaign_id: campaign.id } });
    expect(body.map(({ name }) => name)).toEqual(['North 1']);
  });

  test('share no door, and have one that the universe still holds', async () => {
    const twice = await make([
      { name: 'North 1', door_ids: ids(0, 3) },
      { name: 'North 2', door_ids: ids(2, 6) },
    ]);
    expect([twice.status, twice.error.detail]).toEqual([422, 'A door in “North 2” is also in another turf.']);
    for (const voter of doors[0]!.voters) await suppress(voter.id);
    const { body } = await make([{ name: 'North 3', door_ids: ids(0, 2) }]);
    expect(body).toMatchObject([{ doors: 1 }]);
    const gone = await make([{ name: 'North 4', door_ids: ids(0, 1) }]);
    expect([gone.status, gone.error.code]).toEqual([422, 'INVALID']);
  });

  test('take no doors of another campaign', async () => {
    const other = await api.makeCampaign();
    const [theirs] = await makeTurf(api, other, { doors: 1 });
    expect((await make([{ name: 'North 1', door_ids: [theirs!.id] }])).status).toBe(422);
  });
});

describe('many walkbooks at once', () => {
  test('are assigned, taken off, archived and restored', async () => {
    const viktor = await api.makeUser({ campaign, first: 'Viktor', title: 'Volunteer' });
    const made = (
      await make([
        { name: 'North 1', door_ids: ids(0, 3), assigned_user_ids: [viktor.id] },
        { name: 'North 2', door_ids: ids(3, 6) },
      ])
    ).body;
    const change = (rest: object) =>
      manager().call(turf.change, {
        body: { campaign_id: campaign.id, walkbook_ids: made.map(({ id }) => id), ...rest },
      });
    const assigned = (await change({ assign: [vera.id], unassign: [viktor.id] })).body;
    expect(assigned.map((walkbookView) => walkbookView.assigned.map(({ first }) => first))).toEqual([
      ['Vera'],
      ['Vera'],
    ]);
    expect((await change({ archived: true })).body.map((walkbookView) => walkbookView.record_status)).toEqual([
      'archived',
      'archived',
    ]);
    expect((await change({ archived: false })).body.map((walkbookView) => walkbookView.record_status)).toEqual([
      'is_active',
      'is_active',
    ]);
  });

  test('are changed all or none, and for members only', async () => {
    const walkbookView = await makeOne();
    const stranger = await api.makeUser();
    const body = { campaign_id: campaign.id, walkbook_ids: [walkbookView.id] };
    const unknown = await manager().call(turf.change, { body: { ...body, assign: [stranger.id] } });
    expect([unknown.status, unknown.error.code]).toEqual([422, 'INVALID']);
    const missing = await manager().call(turf.change, {
      body: { ...body, walkbook_ids: [walkbookView.id, randomUUID()], archived: true },
    });
    expect(missing.status).toBe(404);
    const { body: now } = await manager().call(walkbooks.minimal, {
      query: { id: walkbookView.id, campaign_id: campaign.id },
    });
    expect(now.record_status).toBe('is_active');
  });
});

describe('walk sheets', () => {
  const walkSheetsOf = (...walkbookViews: { id: string }[]) =>
    manager().call(turf.sheets, {
      query: { campaign_id: campaign.id, walkbook_ids: walkbookViews.map(({ id }) => id).join(',') },
    });

  test('are one PDF with pages for each walkbook', async () => {
    const survey = await makeSurvey();
    const [first, second] = [await makeOne(survey.id), await makeOne()];
    const { bytes, headers } = await walkSheetsOf(first, second);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['cache-control']).toBe('private, no-store');
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThanOrEqual(2);
    expect(bytes.subarray(-6).toString()).toContain('EOF');
  });

  const printed = async (walkbookView: { id: string }, language: 'en' | 'es' = 'en') => {
    const query = { campaign_id: campaign.id, walkbook_ids: walkbookView.id, language };
    return textsOfPdf((await manager().call(turf.sheets, { query })).bytes);
  };

  test('name nobody who must be left alone, whether they were meant or live there too, nor their doors', async () => {
    const people = doors.flatMap(({ voters }) => voters);
    for (const [index, { id }] of people.entries())
      await api.db
        .updateTable('voters')
        .set({ first: `Name${index}.`, last: `Last${index}.` })
        .where('id', '=', id)
        .execute();
    const meant = {
      campaign_id: campaign.id,
      voter_ids: people.filter((_, index) => index % 2 === 0).map(({ id }) => id),
    };
    const group = (await manager().call(voterGroups.merge, { body: { ...meant, name: 'Meant' } })).body.voter_group;
    const body = { name: 'Paper', campaign_id: campaign.id, filter_params: { voter_group_id: group!.id } };
    const walkbookView = (await manager().call(walkbooks.create, { body })).body;
    const all = (await printed(walkbookView)).join('\n');
    expect(people.filter((_, index) => all.includes(`Name${index}.`))).toHaveLength(people.length);
    // From now on these must be left alone: one meant and one not, for each reason; of the last door both.
    const reasons = ['moved', 'do_not_contact', 'deceased', 'confidential', 'withdrawn'] as const;
    for (const [index, reason] of reasons.entries())
      for (const { id } of doors[index]!.voters.slice(index % 2, (index % 2) + 1)) await suppress(id, reason);
    for (const { id } of doors[5]!.voters) await suppress(id, 'moved');
    const left = new Set(
      (await api.db.selectFrom('voters').select('id').where('suppressed', 'is not', null).execute()).map(
        ({ id }) => id,
      ),
    );
    const now = (await printed(walkbookView)).join('\n');
    const named = people.filter((_, index) => now.includes(`Name${index}.`) || now.includes(`Last${index}.`));
    expect(named.map(({ id }) => id)).toEqual(people.map(({ id }) => id).filter((id) => !left.has(id)));
    expect([all.includes('105 Maple St'), now.includes('105 Maple St')]).toEqual([true, false]);
  });

  test('keep the number of each door when another one is added between them after printing', async () => {
    const walkbookView = await makeOne();
    const walk = async () => {
      const query = { id: walkbookView.id, campaign_id: campaign.id };
      return (await manager().call(walkbooks.get, { query })).body.geo_data.features;
    };
    const numbers = async () => (await walk()).map(({ properties: { number, address } }) => `${number} ${address}`);
    const before = await numbers();
    expect(before).toHaveLength(6);
    // Beside the third door.
    const { coordinates } = (await walk())[2]!.geometry;
    const fact = aDoorReport({ kind: 'door_added', door_id: randomUUID(), address: '7 New Ct', coordinates });
    const body = { id: walkbookView.id, campaign_id: campaign.id, door_facts: [fact] };
    expect((await manager().call(walkbooks.update, { body })).body.receipts[0]?.verdict).toBe('stored');
    const after = await numbers();
    expect(after.indexOf('7 7 New Ct')).toBe(3);
    expect(after.filter((each) => each !== '7 7 New Ct')).toEqual(before);
    const texts = await printed(walkbookView);
    const onPaper = texts.flatMap((text, at) =>
      /^\d+$/.test(text) && / (St|Ct)$/.test(texts[at + 1] ?? '') ? `${text} ${texts[at + 1]}` : [],
    );
    expect(onPaper).toEqual(after);
  });

  test('are printed in the language of whoever prints them', async () => {
    const walkbookView = await makeOne();
    const [english, spanish] = [await printed(walkbookView), await printed(walkbookView, 'es')];
    expect(english.join('\n')).toMatch(/6 doors · 12 voters/);
    expect(spanish.join('\n')).toMatch(/6 puertas · 12 votantes/);
    const words = (texts: string[]) => new Set(texts.filter((text) => /[a-z]{4}/.test(text)));
    const both = [...words(english)].filter((text) => words(spanish).has(text));
    // What stays are names and addresses.
    expect(both.filter((text) => !/Maple St|^Turf |^Person|Campaign/.test(text))).toEqual([]);
  });

  test('are refused for a walkbook that this campaign has not', async () => {
    const other = await api.makeCampaign();
    const walkbookView = await makeOne();
    const query = { campaign_id: other.id, walkbook_ids: walkbookView.id };
    expect((await api.as(other.owner).call(turf.sheets, { query })).status).toBe(404);
  });
});

test('a walkbook’s doors are GeoJSON that other tools read (RFC 7946)', async () => {
  const walkbookView = await makeOne();
  const query = { id: walkbookView.id, campaign_id: campaign.id };
  const { geo_data: data } = (await manager().call(walkbooks.get, { query })).body;
  // Section 3.3, 4: a collection has features and no system of its own; longitude goes before latitude.
  expect(Object.keys(data).toSorted()).toEqual(['features', 'type']);
  expect(data.type).toBe('FeatureCollection');
  for (const feature of data.features) {
    expect(Object.keys(feature).toSorted()).toEqual(['geometry', 'id', 'properties', 'type']);
    expect([feature.type, feature.geometry.type]).toEqual(['Feature', 'Point']);
    const [longitude, latitude, ...more] = feature.geometry.coordinates;
    expect(more).toEqual([]);
    expect(Math.abs(longitude + 78.64)).toBeLessThan(0.01);
    expect(latitude).toBeCloseTo(35.78, 6);
  }
  // Section 3.2: an id is one feature's.
  expect(new Set(data.features.map(({ id }) => id)).size).toBe(6);
});

describe('what came back on paper', () => {
  test('is recorded as the person who walked, and who keyed it in is kept', async () => {
    const survey = await makeSurvey();
    const walkbookView = await makeOne(survey.id);
    const [door] = doors;
    const touch = aTouch({ door_id: door!.id, voter_id: door!.voters[0]!.id, contact_result: 'canvassed' });
    const response = aResponse({
      door_id: door!.id,
      voter_id: door!.voters[0]!.id,
      survey_id: survey.id,
      question_id: survey.questions[0]!.id,
      answers: ['Yes'],
    });
    const body = {
      campaign_id: campaign.id,
      walkbook_id: walkbookView.id,
      user_id: vera.id,
      touches: [touch],
      survey_responses: [response],
    };
    const { body: answer } = await manager().call(turf.key, { body });
    expect(answer.receipts.map(({ verdict }) => verdict)).toEqual(['stored', 'stored']);
    expect((await manager().call(turf.key, { body })).body.receipts.map(({ verdict }) => verdict)).toEqual([
      'already_stored',
      'already_stored',
    ]);
    const { body: whole } = await manager().call(walkbooks.get, {
      query: { id: walkbookView.id, campaign_id: campaign.id },
    });
    expect(whole.touches).toMatchObject([{ id: touch.id, user_id: vera.id, contact_result: 'canvassed' }]);
    expect(whole.survey_responses).toMatchObject([{ user_id: vera.id, answers: ['Yes'] }]);
    const entries = await api.db
      .selectFrom('paper_entries')
      .selectAll()
      .where('campaign_id', '=', campaign.id)
      .execute();
    expect(Object.fromEntries(entries.map((row) => [row.fact_id, row.entered_by]))).toEqual({
      [touch.id]: campaign.owner.id,
      [response.id]: campaign.owner.id,
    });
  });

  test('can be sent once more with a result that corrects what its answer made before', async () => {
    const walkbookView = await makeOne();
    const place = { door_id: doors[0]!.id, voter_id: doors[0]!.voters[0]!.id };
    const talk = aTouch({ ...place, contact_result: 'canvassed' });
    const result = aTouch({ ...place, contact_result: 'moved', replaces: talk.id });
    const body = { campaign_id: campaign.id, walkbook_id: walkbookView.id, user_id: vera.id };
    await manager().call(turf.key, { body: { ...body, touches: [talk] } });
    const { receipts } = (await manager().call(turf.key, { body: { ...body, touches: [talk, result] } })).body;
    expect(receipts.map(({ verdict }) => verdict)).toEqual(['already_stored', 'stored']);
    // Also where the first request never arrived.
    const first = aTouch({ ...place, voter_id: doors[0]!.voters[1]!.id, contact_result: 'canvassed' });
    const second = { ...result, id: randomUUID(), seq: 999, voter_id: first.voter_id, replaces: first.id };
    const both = (await manager().call(turf.key, { body: { ...body, touches: [first, second] } })).body.receipts;
    expect(both.map(({ verdict }) => verdict)).toEqual(['stored', 'stored']);
    const query = { id: walkbookView.id, campaign_id: campaign.id };
    // The talks count no longer.
    expect((await manager().call(walkbooks.minimal, { query })).body.contacts).toBe(0);
  });

  test('is taken of someone who was removed since as from their phone: what was before, for two weeks', async () => {
    const walkbookView = await makeOne();
    const query = { campaign_id: campaign.id };
    const listed = async (more: object) =>
      (await manager().call(users.campaignAccount, { query: { ...query, ...more } })).body.find(
        ({ id }) => id === vera.id,
      );
    const remove = (daysAgo: number) =>
      api.db
        .updateTable('memberships')
        .set({ removed_at: new Date(Date.now() - daysAgo * 86_400_000) })
        .where('campaign_id', '=', campaign.id)
        .where('user_id', '=', vera.id)
        .execute();
    await remove(2);
    const touch = (daysAgo: number) =>
      aTouch({ door_id: doors[0]!.id, recorded_at: new Date(Date.now() - daysAgo * 86_400_000).toISOString() });
    const key = async (...touches: ReturnType<typeof touch>[]) => {
      const body = { ...query, walkbook_id: walkbookView.id, user_id: vera.id, touches };
      return (await manager().call(turf.key, { body })).body.receipts.map(({ verdict, code }) => code ?? verdict);
    };
    expect(await key(touch(3), touch(1))).toEqual(['stored', 'REMOVED_BEFORE']);
    expect([await listed({}), (await listed({ with_removed: true }))?.removed_at]).toEqual([
      undefined,
      expect.stringContaining('T'),
    ]);
    expect((await api.as(vera).call(users.campaignAccount, { query })).status).toBe(403);
    await remove(15);
    expect(await key(touch(16))).toEqual(['ARRIVED_TOO_LATE']);
    expect(await listed({ with_removed: true })).toBeUndefined();
  });

  test('is refused for somebody who is no member, and for a walkbook that was put away', async () => {
    const walkbookView = await makeOne();
    const stranger = await api.makeUser();
    const body = { campaign_id: campaign.id, walkbook_id: walkbookView.id, user_id: stranger.id };
    expect((await manager().call(turf.key, { body })).error.code).toBe('INVALID');
    await manager().call(walkbooks.archive, { query: { walkbook_id: walkbookView.id, campaign_id: campaign.id } });
    expect((await manager().call(turf.key, { body: { ...body, user_id: vera.id } })).error.code).toBe(
      'WALKBOOK_ARCHIVED',
    );
  });
});

describe('handing a walkbook back', () => {
  const handBack = (walkbook_id: string, by: TestUser = vera) =>
    api.as(by).call(turf.handBack, { body: { campaign_id: campaign.id, walkbook_id } });
  const mine = async (user: TestUser) =>
    (await api.as(user).call(walkbooks.allUser, { query: { campaign_id: campaign.id } })).body.map(({ id }) => id);
  const assigned = async (...people: TestUser[]) => {
    const assigned_user_ids = people.map(({ id }) => id);
    const turfs = [{ name: `Turf ${randomUUID()}`, door_ids: ids(0, 6), assigned_user_ids }];
    return (await make(turfs)).body[0]!.id;
  };

  test('takes the caller off it, and no one else; what was recorded stays, and a manager can assign it again', async () => {
    const wade = await api.makeUser({ campaign, title: 'Volunteer' });
    const id = await assigned(vera, wade);
    const touches = [aTouch({ door_id: doors[0]!.id, voter_id: null })];
    const facts = { id, campaign_id: campaign.id, touches };
    await api.as(vera).call(walkbooks.update, { body: facts });
    expect((await handBack(id)).status).toBe(204);
    expect([await mine(vera), await mine(wade)]).toEqual([[], [id]]);
    // Once more changes nothing, and what was recorded before still arrives.
    expect((await handBack(id)).status).toBe(204);
    const late = {
      ...facts,
      touches: [aTouch({ door_id: doors[1]!.id, voter_id: null, recorded_at: touches[0]!.recorded_at })],
    };
    const { body } = await api.as(vera).call(walkbooks.update, { body: late });
    expect(body.receipts).toMatchObject([{ verdict: 'stored' }]);
    expect(body.walkbook.doors_done).toBe(2);
    const again = { campaign_id: campaign.id, walkbook_ids: [id], assign: [vera.id] };
    expect((await manager().call(turf.change, { body: again })).status).toBe(200);
    expect(await mine(vera)).toEqual([id]);
  });

  test('is for who has it, and in the log', async () => {
    const wade = await api.makeUser({ campaign, title: 'Volunteer' });
    const stranger = (await api.makeCampaign()).owner;
    const id = await assigned(vera);
    expect((await handBack(id, wade)).error.code).toBe('NOT_FOUND');
    expect((await handBack(id, stranger)).error.code).toBe('FORBIDDEN');
    expect((await handBack(randomUUID())).error.code).toBe('NOT_FOUND');
    expect((await handBack('x')).error.code).toBe('INVALID');
    await handBack(id);
    const { body } = await manager().call(contract.audit.list, { query: { campaign_id: campaign.id } });
    expect(body[0]).toMatchObject({ act: 'assignments_changed', user_id: vera.id, subject_id: id });
  });
});
