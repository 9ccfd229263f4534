// Session lists are made once for each state of their campaign: nothing changes unseen, nothing unchanged is made or sent again.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import type { Call } from '../../../../src/contract/call';
import { aResponse, aTouch, makeTurf, type TestDoor } from '../../../support/turf';
import { request, testApi, tokenOf, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';

const { walkbooks, surveys, roadSigns, recommendations, voterGroups, voterTags } = contract;
let api: TestApi;
let campaign: TestCampaign;
let vera: TestUser;
let doors: TestDoor[];
let walkbook: string;
let survey: { id: string; question: string };

const lists = {
  walkbooks: walkbooks.all,
  surveys: surveys.all,
  'road signs': roadSigns.all,
  recommendations: recommendations.all,
  'voter groups': voterGroups.all,
  'voter tags': voterTags.all,
  answers: surveys.detailedResponses,
} as const;
type ListName = keyof typeof lists;

beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign();
  vera = await api.makeUser({ campaign, first: 'Vera' });
  doors = await makeTurf(api, campaign, { doors: 4 });
  const asked = {
    name: 'Spring',
    campaign_id: campaign.id,
    questions: [{ text: 'Why?', answers: ['So', 'Else'] }],
  };
  const { body: made } = await manager().call(surveys.create, { body: asked });
  survey = { id: made.id, question: made.questions[0]!.id };
  walkbook = await makeWalkbook();
});
afterAll(() => api.close());

const manager = () => api.as(campaign.owner);

async function makeWalkbook(): Promise<string> {
  const body = {
    name: `Turf ${randomUUID()}`,
    campaign_id: campaign.id,
    filter_params: { everyone: true },
    survey_id: survey.id,
    assigned_user_ids: [vera.id],
  };
  return (await manager().call(walkbooks.create, { body })).body.id;
}

async function versionOf(list: ListName): Promise<string> {
  const reply = await request(api.app, lists[list] as Call, {
    query: { campaign_id: campaign.id },
    token: tokenOf(campaign.owner),
  });
  expect(reply.status, list).toBe(200);
  return reply.headers['etag'] as string;
}

const again = (list: ListName, known: string) =>
  request(api.app, lists[list] as Call, {
    query: { campaign_id: campaign.id },
    token: tokenOf(campaign.owner),
    headers: { 'if-none-match': known },
  });

const asked = () => ({ survey_id: survey.id, question_id: survey.question });
const save = (facts: object) =>
  api.as(vera).call(walkbooks.update, { body: { id: walkbook, campaign_id: campaign.id, ...facts } });

test.each(Object.keys(lists) as ListName[])('%s cost a "not modified" while nothing changed', async (list) => {
  const version = await versionOf(list);
  expect(version).toMatch(/^W\/"/);
  const unchanged = await again(list, version);
  expect(unchanged.status).toBe(304);
  expect(unchanged.bytes).toHaveLength(0);
});

describe('another version follows', () => {
  const changes: [string, ListName[], () => Promise<unknown>][] = [
    ['a new walkbook', ['walkbooks'], makeWalkbook],
    [
      'a new name of a walkbook',
      ['walkbooks'],
      () =>
        manager().call(walkbooks.update, {
          body: { id: walkbook, campaign_id: campaign.id, name: `Renamed ${randomUUID()}` },
        }),
    ],
    [
      'someone taken off a walkbook and put on again',
      ['walkbooks'],
      () =>
        manager().call(walkbooks.update, {
          body: { id: walkbook, campaign_id: campaign.id, assigned_user_ids: [] },
        }),
    ],
    [
      'assigning',
      ['walkbooks'],
      () =>
        manager().call(walkbooks.update, {
          body: { id: walkbook, campaign_id: campaign.id, assigned_user_ids: [vera.id] },
        }),
    ],
    [
      'a touch and an answer',
      ['walkbooks', 'surveys', 'answers'],
      () =>
        save({
          touches: [aTouch({ door_id: doors[0]!.id, contact_result: 'canvassed' })],
          survey_responses: [aResponse({ ...asked(), door_id: doors[0]!.id, answers: ['So'] })],
        }),
    ],
    [
      'an archived survey',
      ['surveys'],
      () => manager().call(surveys.archive, { query: { survey_id: survey.id, campaign_id: campaign.id } }),
    ],
    [
      'a new road sign',
      ['road signs'],
      () => manager().call(roadSigns.create, { body: { name: 'Yard', campaign_id: campaign.id } }),
    ],
    [
      'a new voter group',
      ['voter groups'],
      () =>
        manager().call(voterGroups.create, {
          body: { name: 'All', campaign_id: campaign.id, filter_params: { everyone: true } },
        }),
    ],
    [
      'a request for walkbooks',
      ['recommendations'],
      () =>
        manager().call(recommendations.request, {
          body: { campaign_id: campaign.id, request_name: 'North', filter_params: { everyone: true } },
        }),
    ],
  ];
  test.each(changes)('%s', async (_, changed, act) => {
    const before = new Map<ListName, string>();
    for (const list of changed) before.set(list, await versionOf(list));
    await act();
    for (const [list, version] of before) expect((await again(list, version)).status, list).toBe(200);
  });
});

test('a campaign’s list is not what another one is told of', async () => {
  const other = await api.makeCampaign();
  const version = await versionOf('walkbooks');
  const theirs = await request(api.app, walkbooks.all, {
    query: { campaign_id: other.id },
    token: tokenOf(other.owner),
    headers: { 'if-none-match': version },
  });
  expect(theirs.status).toBe(200);
  expect(JSON.parse(theirs.bytes.toString())).toEqual([]);
});
