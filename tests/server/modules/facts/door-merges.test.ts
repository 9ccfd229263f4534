import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { fillGroup } from '../../../../src/server/modules/voter-groups/repo';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { importFile } from '../../../support/imports';
import { aDoorReport, aResponse, aTouch } from '../../../support/turf';

const { walkbooks, recommendedWalkbooks, shifts, surveys, voterGroups } = contract;
let api: TestApi;
let campaign: TestCampaign;
let vera: TestUser;
let viktor: TestUser;

// A building with three units, and in each the person of its number; fresh for each test.
let street: string;
let walkbook: string;
let units: { id: string; voter: string }[];

beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign();
  vera = await api.makeUser({ campaign });
  viktor = await api.makeUser({ campaign });
});
afterAll(() => api.close());
beforeEach(async () => {
  street = `Elm${randomUUID().slice(0, 8)} St`;
  const rows = ['1', '2', '3'].map((unit) => `100 ${street},${unit},27601,35.7,-78.6,P${unit},${randomUUID()}`);
  await importFile(
    api,
    campaign,
    ['address,unit,zip,latitude,longitude,first_name,last_name,voter_id', ...rows]
      .join('\n')
      .replaceAll(/,(P\d),/g, ',$1,Lee,'),
  );
  const found = await api.db
    .selectFrom('voters')
    .innerJoin('doors', 'doors.id', 'voters.door_id')
    .select(['doors.id', 'voters.id as voter'])
    .where((where) => where.and({ 'voters.campaign_id': campaign.id, 'doors.campaign_id': campaign.id }))
    .where('doors.street', 'ilike', street)
    .orderBy('doors.unit_key')
    .execute();
  units = found;
  walkbook = await makeWalkbook();
});

async function makeWalkbook(): Promise<string> {
  const body = {
    name: `Turf ${randomUUID()}`,
    campaign_id: campaign.id,
    filter_params: { streets: [street] },
    assigned_user_ids: [vera.id, viktor.id],
  };
  return (await api.as(campaign.owner).call(walkbooks.create, { body })).body.id;
}

async function makeGroup(filter_params: { streets: string[] }) {
  const body = { name: `Group ${randomUUID()}`, campaign_id: campaign.id, filter_params };
  const { id } = (await api.as(campaign.owner).call(voterGroups.create, { body })).body;
  await fillGroup(api.db, campaign.id, id, new Date());
  return (await api.as(campaign.owner).call(voterGroups.get, { query: { id, campaign_id: campaign.id } })).body;
}

type Sent = { id: string } & Record<string, unknown>;
const put = async (
  facts: { door_facts?: Sent[]; touches?: Sent[]; survey_responses?: Sent[] },
  by: TestUser = vera,
) => {
  const body = { id: walkbook, campaign_id: campaign.id, ...facts };
  const { receipts } = (await api.as(by).call(walkbooks.update, { body })).body;
  return receipts.map(({ verdict, code }) => (code ? `${verdict} ${code}` : verdict));
};
const read = async (id: string = walkbook) =>
  (await api.as(vera).call(walkbooks.get, { query: { id, campaign_id: campaign.id } })).body;
/** Who is shown behind which unit. */
const shown = async (id?: string) =>
  Object.fromEntries(
    (await read(id)).geo_data.features.map(({ properties }) => [
      (properties.unit ?? properties.address).replace(/^(Apt|Unit|#) ?/, ''),
      properties.voters.map(({ first }) => first).toSorted(),
    ]),
  );
const unit = (index: number) => units[index]!.id;
const repair = (index: number, to: string) => aDoorReport({ kind: 'unit_repair', door_id: unit(index), unit: to });
const back = (replaces: string, door_id: string) => aDoorReport({ kind: 'taken_back', door_id, replaces });

describe('units that were mended', () => {
  test('are told apart again when the file had swapped them', async () => {
    await put({ door_facts: [repair(0, '2')] });
    expect(await shown()).toEqual({ 2: ['P1', 'P2'], 3: ['P3'] });
    await put({ door_facts: [repair(1, '1')] });
    expect(await shown()).toEqual({ 1: ['P2'], 2: ['P1'], 3: ['P3'] });
  });

  test('do not follow a unit that turns out to be another one', async () => {
    await put({ door_facts: [repair(0, '2')] });
    const other = repair(1, '3');
    await put({ door_facts: [other] });
    expect(await shown()).toEqual({ 2: ['P1'], 3: ['P2', 'P3'] });
    await put({ door_facts: [back(other.id, unit(1))] });
    expect(await shown()).toEqual({ 2: ['P1', 'P2'], 3: ['P3'] });
  });

  test('count as one door, done once', async () => {
    await put({ touches: [aTouch({ door_id: unit(0) }), aTouch({ door_id: unit(1) })] });
    const unitRepair = repair(0, '2');
    await put({ door_facts: [unitRepair] });
    expect(await read()).toMatchObject({ doors: 2, doors_done: 1 });
    await put({ door_facts: [back(unitRepair.id, unit(0))] });
    expect(await read()).toMatchObject({ doors: 3, doors_done: 2 });
  });

  test('count as one door on the leaderboard', async () => {
    const doors = async () => {
      const query = { campaign_id: campaign.id };
      const { people } = (await api.as(vera).call(shifts.leaderboard, { query })).body;
      return people.find(({ id }) => id === vera.id)?.doors ?? 0;
    };
    const before = await doors();
    await put({ touches: [aTouch({ door_id: unit(0) }), aTouch({ door_id: unit(1) })] });
    expect(await doors()).toBe(before + 2);
    await put({ door_facts: [repair(0, '2')] });
    expect(await doors()).toBe(before + 1);
  });

  test('count as one door in universes, groups and turf, before a walkbook is made of them', async () => {
    await put({ door_facts: [repair(0, '2')] });
    const manager = api.as(campaign.owner);
    const { id: campaign_id } = campaign;
    const filter_params = { streets: [street] };
    const count = await manager.call(voterGroups.count, { query: { campaign_id, of: 'doors' }, body: filter_params });
    const preview = await manager.call(voterGroups.preview, { body: { campaign_id, filter_params } });
    const toCut = await manager.call(contract.turf.doors, { body: { campaign_id, filter_params } });
    const made = await manager.call(walkbooks.create, { body: { name: street, campaign_id, filter_params } });
    const group = await makeGroup(filter_params);
    expect([count.body, preview.body.doors, toCut.body.doors.length, made.body.doors, group.doors]).toEqual([
      2, 2, 2, 2, 2,
    ]);
    expect([toCut.body.doors.map(({ voters }) => voters).toSorted((a, b) => a - b), group.voters]).toEqual([[1, 2], 3]);
  });

  test('have the answers that were given behind them', async () => {
    const questions = [{ text: 'Support?', answers: ['Yes', 'No'] }];
    const body = { name: `Survey ${randomUUID()}`, campaign_id: campaign.id, questions };
    const survey = (await api.as(campaign.owner).call(surveys.create, { body })).body;
    const given = { survey_id: survey.id, question_id: survey.questions[0]!.id, answers: ['Yes'] };
    const response = aResponse({ door_id: unit(0), voter_id: units[0]!.voter, ...given });
    const answered = async () => (await read()).survey_responses.map(({ id, door_id }) => [id, door_id]);
    expect(await put({ survey_responses: [response] })).toEqual(['stored']);
    const unitRepair = repair(0, '2');
    await put({ door_facts: [unitRepair] });
    expect(await answered()).toEqual([[response.id, unit(1)]]);
    expect(await put({ survey_responses: [response] })).toEqual(['already_stored']);
    await put({ door_facts: [back(unitRepair.id, unit(0))] });
    expect(await answered()).toEqual([[response.id, unit(0)]]);
  });

  test('bring what happened there on earlier walks, the last three times of all', async () => {
    const at = (hour: number) => ({ recorded_at: new Date(Date.UTC(2026, 2, 1, hour)).toISOString() });
    const knocks = [0, 1, 0, 1].map((index, hour) => aTouch({ door_id: unit(index), ...at(hour) }));
    await put({ touches: [...knocks, aTouch({ door_id: unit(0), voter_id: units[0]!.voter, ...at(9) })] });
    await put({ door_facts: [repair(0, '2')] });
    const past = (await read(await makeWalkbook())).past_touches ?? [];
    expect(past.map(({ id, door_id }) => [id, door_id])).toEqual([
      [expect.any(String), unit(1)],
      ...[knocks[3], knocks[2], knocks[1]].map((knock) => [knock!.id, unit(1)]),
    ]);
  });

  test('lose no one but who moved from a recommended walkbook that is taken into use', async () => {
    await put({ door_facts: [repair(0, '2')] });
    await put({ touches: [aTouch({ door_id: unit(1), voter_id: units[1]!.voter, contact_result: 'moved' })] });
    const made = { name: randomUUID(), campaign_id: campaign.id, filter_params: { streets: [street] } };
    const { id } = (await api.as(campaign.owner).call(recommendedWalkbooks.create, { body: made })).body;
    // No one waits for these people any more.
    const archived = { walkbook_id: walkbook, campaign_id: campaign.id, archived: true };
    await api.as(campaign.owner).call(walkbooks.archive, { query: archived });
    const body = { id, campaign_id: campaign.id, status: 'In use' as const, assigned_user_ids: [vera.id] };
    const used = (await api.as(campaign.owner).call(recommendedWalkbooks.update, { body })).body;
    expect(await shown(used.walkbook_id ?? '')).toEqual({ 2: ['P1'], 3: ['P3'] });
  });
});

describe('what was added at the door and taken back', () => {
  const adds = (door_id: string) =>
    aDoorReport({ kind: 'door_added', door_id, address: `102 ${street}`, zip: '27601', coordinates: [-78.6, 35.7] });
  const person = (door_id: string, voter_id: string) =>
    aDoorReport({ kind: 'person_added', door_id, voter_id, first: 'Nia', last: 'Osei' });
  const doors = async () => (await read()).geo_data.features.length;
  const withdrawn = async () =>
    (
      await api.db
        .selectFrom('voters')
        .select('suppressed')
        .where('campaign_id', '=', campaign.id)
        .where('last', '=', 'Osei')
        .where('source_id', '=', street)
        .execute()
    ).map((row) => row.suppressed);
  const columnsPresentOf = (first: string) =>
    importFile(
      api,
      campaign,
      `address,unit,zip,first_name,last_name,voter_id\n100 ${street},1,27601,${first},Osei,${street}`,
    );

  test('stays while somebody else added the same door', async () => {
    const [mine, theirs] = [adds(randomUUID()), adds(randomUUID())];
    await put({ door_facts: [mine] });
    await put({ door_facts: [theirs] }, viktor);
    await put({ door_facts: [back(mine.id, mine.door_id)] });
    expect(await doors()).toBe(4);
    await put({ door_facts: [back(theirs.id, theirs.door_id)] }, viktor);
    expect(await doors()).toBe(3);
  });

  test('goes in whatever order door and person are taken back', async () => {
    for (const order of [0, 1]) {
      const door = adds(randomUUID());
      const nia = person(door.door_id, randomUUID());
      await put({ door_facts: [door, nia] });
      const takes = [back(door.id, door.door_id), back(nia.id, door.door_id)];
      for (const take of order === 0 ? takes : takes.toReversed()) await put({ door_facts: [take] });
      expect(await doors()).toBe(3);
    }
  });

  test('takes no knock with it that a phone made before it knew', async () => {
    const door = adds(randomUUID());
    await put({ door_facts: [door] });
    await put({ door_facts: [back(door.id, door.door_id)] });
    expect(await doors()).toBe(3);
    expect(await put({ touches: [aTouch({ door_id: door.door_id })] }, viktor)).toEqual(['stored']);
    expect(await read()).toMatchObject({ doors: 4, doors_done: 1 });
  });

  test('is nobody whom a later file means', async () => {
    const nia = person(unit(0), randomUUID());
    await put({ door_facts: [nia] });
    await put({ door_facts: [back(nia.id, unit(0))] });
    await columnsPresentOf('Nia');
    expect(await withdrawn()).toEqual([null]);
  });

  test('stays once a file tells of the person', async () => {
    const nia = person(unit(0), randomUUID());
    await put({ door_facts: [nia] });
    await columnsPresentOf('Nia');
    await put({ door_facts: [back(nia.id, unit(0))] });
    expect(await withdrawn()).toEqual([null]);
  });
});

describe('whoever must be left alone', () => {
  test('is left out of universes by a wish that names the door, without a touch', async () => {
    const count = async () => {
      const query = { campaign_id: campaign.id };
      return (await api.as(campaign.owner).call(voterGroups.count, { query, body: { streets: [street] } })).body;
    };
    const wish = aDoorReport({
      kind: 'do_not_contact',
      door_id: unit(0),
      voter_id: units[0]!.voter,
      channels: ['door', 'mail'],
    });
    await put({ door_facts: [wish] });
    expect(await count()).toBe(2);
    await put({ door_facts: [back(wish.id, unit(0))] });
    expect(await count()).toBe(3);
  });

  test('is not told of by what happened on earlier walks', async () => {
    const said = { door_id: unit(0), voter_id: units[0]!.voter, note: 'Hiding from somebody' };
    await put({ touches: [aTouch(said)] });
    const later = await makeWalkbook();
    expect((await read(later)).past_touches).toHaveLength(1);
    await api.db.updateTable('voters').set({ suppressed: 'confidential' }).where('id', '=', said.voter_id).execute();
    expect((await read(later)).past_touches).toEqual([]);
  });
});
