// The map's layer of answers: each door once, by the answer given there most, of this campaign's question alone.
import { randomUUID } from 'node:crypto';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { tileExtent, unitsOf } from '../../../../src/domain/geography/tile-grid';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { aResponse, makeTurf, type TestDoor } from '../../../support/turf';

const { mapTiles, walkbooks } = contract;
const raleigh: [number, number] = [-78.64, 35.78];
let api: TestApi;
let campaign: TestCampaign;
let vera: TestUser;
let walkbook: string;
let doors: TestDoor[];

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign();
  vera = await api.makeUser({ campaign, title: 'Volunteer' });
  doors = await makeTurf(api, campaign, { doors: 4, votersAtEach: 3 });
  walkbook = randomUUID();
});

async function aQuestion(answers: string[], of: { id: string } = campaign) {
  const [survey_id, question_id] = [randomUUID(), randomUUID()];
  await api.db.insertInto('surveys').values({ id: survey_id, campaign_id: of.id, name: survey_id }).execute();
  await api.db
    .insertInto('survey_questions')
    .values({ id: question_id, campaign_id: of.id, survey_id, position: 0, text: 'Will you vote?', answers })
    .execute();
  return { survey_id, question_id };
}

async function startWalking(survey_id: string) {
  await api.db
    .insertInto('walkbooks')
    .values({ id: walkbook, campaign_id: campaign.id, name: walkbook, creation_method: 'Filters', survey_id })
    .execute();
  await api.db
    .insertInto('walkbook_doors')
    .values(
      doors.map(({ id: door_id }, position) => ({
        campaign_id: campaign.id,
        walkbook_id: walkbook,
        door_id,
        position,
        number: position + 1,
      })),
    )
    .execute();
  await api.db
    .insertInto('walkbook_assignments')
    .values({ campaign_id: campaign.id, walkbook_id: walkbook, user_id: vera.id })
    .execute();
}

async function answer(responses: ReturnType<typeof aResponse>[]) {
  const { status } = await api
    .as(vera)
    .call(walkbooks.update, { body: { id: walkbook, campaign_id: campaign.id, survey_responses: responses } });
  expect(status).toBe(200);
}

const legend = (question_id: string, by: TestUser = campaign.owner) =>
  api.as(by).call(mapTiles.answers, { query: { campaign_id: campaign.id, question_id } });

async function cellsAt(z: number, question_id?: string) {
  const [x, y] = unitsOf(raleigh, z).map((unit) => String(Math.floor(unit / tileExtent)));
  const { status, bytes } = await api.as(campaign.owner).call(mapTiles.tile, {
    params: { z: `${z}`, x: x!, y: y! },
    query: { campaign_id: campaign.id, ...(question_id === undefined ? {} : { question_id }) },
  });
  expect(status).toBe(200);
  const layer = new VectorTile(new PbfReader(bytes)).layers['doors'];
  return Array.from({ length: layer?.length ?? 0 }, (_, index) => layer!.feature(index).properties);
}

test('a door has the answer that most of its people gave last, and the legend and tiles of all zooms agree', async () => {
  const { survey_id, question_id } = await aQuestion(['Yes', 'No', 'Maybe']);
  await startWalking(survey_id);
  const [one, two, three] = doors as [TestDoor, TestDoor, TestDoor];
  const said = (door: TestDoor, voter: number | null, given: string[], daysAgo = 0) =>
    aResponse({
      survey_id,
      question_id,
      door_id: door.id,
      voter_id: voter === null ? null : door.voters[voter]!.id,
      answers: given,
      recorded_at: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
    });
  await answer([
    said(one, 0, ['Yes'], 9),
    said(one, 0, ['No'], 1),
    said(one, 1, ['No']),
    said(one, 2, ['Yes']),
    // As many of each: the one given last.
    said(two, 0, ['Yes'], 2),
    said(two, 1, ['Maybe'], 1),
    said(three, null, ['Yes']),
  ]);
  expect((await legend(question_id)).body).toEqual({
    question: 'Will you vote?',
    answers: [
      { answer: 'Yes', doors: 1 },
      { answer: 'No', doors: 1 },
      { answer: 'Maybe', doors: 1 },
    ],
    other: 0,
    none: 1,
  });
  for (const z of [0, 9, 11, 12]) expect(await cellsAt(z, question_id)).toEqual([{ doors: 4, a0: 1, a1: 1, a2: 1 }]);
  expect(await cellsAt(18, question_id)).toEqual([
    { doors: 1, a1: 1 },
    { doors: 1, a2: 1 },
    { doors: 1, a0: 1 },
    { doors: 1 },
  ]);
  // The other layers' tiles of the same place are their own.
  expect((await cellsAt(18))[0]).toMatchObject({ doors: 1, walking: 1 });
});

test('answers of people who are left out or whose registration sleeps count nowhere, those of their households do', async () => {
  const { survey_id, question_id } = await aQuestion(['Yes', 'No']);
  await startWalking(survey_id);
  const [one, two, three] = doors as [TestDoor, TestDoor, TestDoor];
  const said = (door: TestDoor, voter_id: string | null, given: string) =>
    aResponse({ survey_id, question_id, door_id: door.id, voter_id, answers: [given] });
  await answer([
    said(one, one.voters[0]!.id, 'No'),
    said(two, two.voters[0]!.id, 'No'),
    said(two, two.voters[1]!.id, 'Yes'),
    said(three, null, 'Yes'),
  ]);
  const leave = (id: string, as: { suppressed: 'confidential' } | { status: string }) =>
    api.db.updateTable('voters').set(as).where('id', '=', id).execute();
  await leave(one.voters[0]!.id, { suppressed: 'confidential' });
  await leave(two.voters[0]!.id, { status: 'inactive' });
  expect((await legend(question_id)).body).toMatchObject({
    answers: [
      { answer: 'Yes', doors: 2 },
      { answer: 'No', doors: 0 },
    ],
    none: 2,
  });
});

test('answers beyond those with a color of their own are other ones', async () => {
  const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
  const { survey_id, question_id } = await aQuestion(names);
  await startWalking(survey_id);
  await answer(
    ['F', 'G', 'H'].map((given, index) =>
      aResponse({ survey_id, question_id, door_id: doors[index]!.id, answers: [given] }),
    ),
  );
  const { body } = await legend(question_id);
  expect([body.answers.map(({ answer: name }) => name), body.answers[5]!.doors, body.other, body.none]).toEqual([
    ['A', 'B', 'C', 'D', 'E', 'F'],
    1,
    2,
    1,
  ]);
});

test('a new answer changes the legend', async () => {
  const { survey_id, question_id } = await aQuestion(['Yes']);
  await startWalking(survey_id);
  expect((await legend(question_id)).body.none).toBe(4);
  await answer([aResponse({ survey_id, question_id, door_id: doors[0]!.id, answers: ['Yes'] })]);
  expect((await legend(question_id)).body).toMatchObject({ answers: [{ answer: 'Yes', doors: 1 }], none: 3 });
});

test('a question of another campaign is none, and a volunteer is refused', async () => {
  const other = await api.makeCampaign();
  const foreign = await aQuestion(['Yes'], other);
  const own = await aQuestion(['Yes']);
  expect((await legend(foreign.question_id)).status).toBe(404);
  expect((await legend(own.question_id, vera)).status).toBe(403);
  const tile = await api.as(campaign.owner).call(mapTiles.tile, {
    params: { z: '16', x: '1', y: '1' },
    query: { campaign_id: campaign.id, question_id: foreign.question_id },
  });
  expect(tile.status).toBe(404);
});
