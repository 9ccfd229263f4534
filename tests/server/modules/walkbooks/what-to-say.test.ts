// What canvassers say at the doors: of the survey, or of the walkbook itself, as the phones get it.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import type { DoorScript } from '../../../../src/contract/surveys';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { makeTurf } from '../../../support/turf';

const { walkbooks, surveys } = contract;
let api: TestApi;
let campaign: TestCampaign;
let volunteer: TestUser;
let stranger: TestUser;
let survey_id: string;
let id: string;

const script = (language: string, rest: Partial<DoorScript> = {}): DoorScript => ({
  language,
  introduction: 'Hi, I’m {canvasser}. Is {voter} home?',
  talking_points: ['{candidate} lives here.'],
  objections: [{ they_say: 'Who pays?', you_say: 'Landlords.' }],
  closing: 'Vote at {polling_place}.',
  ...rest,
});

beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign();
  volunteer = await api.makeUser({ campaign, title: 'Volunteer' });
  stranger = (await api.makeCampaign()).owner;
  await makeTurf(api, campaign, { doors: 2 });
  const asked = { name: 'Rents', campaign_id: campaign.id, questions: [{ text: 'Why?', answers: [] }] };
  survey_id = (await api.as(campaign.owner).call(surveys.create, { body: asked })).body.id;
  const wanted = { name: 'Turf', campaign_id: campaign.id, filter_params: { everyone: true }, survey_id };
  const body = { ...wanted, assigned_user_ids: [volunteer.id] };
  id = (await api.as(campaign.owner).call(walkbooks.create, { body })).body.id;
});
afterAll(() => api.close());

const ofSurvey = (door_scripts: DoorScript[], by: TestUser = campaign.owner) =>
  api.as(by).call(surveys.scripts, { body: { survey_id, campaign_id: campaign.id, door_scripts } });
const ofWalkbook = (changes: object, by: TestUser = campaign.owner) =>
  api.as(by).call(walkbooks.update, { body: { id, campaign_id: campaign.id, ...changes } });
const said = async () =>
  (await api.as(volunteer).call(walkbooks.get, { query: { id, campaign_id: campaign.id } })).body.what_to_say;

test('a walkbook has its survey’s scripts until it has its own, and its own polling place', async () => {
  expect(await said()).toEqual({ of: 'survey', scripts: [], polling_place: '' });
  const both = [script('English'), script('Spanish')];
  const changed = await ofSurvey(both);
  expect(changed.body.door_scripts).toEqual(both);
  expect(await said()).toEqual({ of: 'survey', scripts: both, polling_place: '' });
  await ofWalkbook({ polling_place: ' Fire house ' });
  expect(await said()).toEqual({ of: 'survey', scripts: both, polling_place: 'Fire house' });
  const own = [script('English', { introduction: 'Hello.' })];
  await ofWalkbook({ door_scripts: own });
  expect(await said()).toEqual({ of: 'walkbook', scripts: own, polling_place: 'Fire house' });
  await ofWalkbook({ door_scripts: [] });
  expect(await said()).toMatchObject({ of: 'survey', scripts: both });
});

test('neither kind of a survey’s scripts touches the other', async () => {
  const translated = [{ language: 'Spanish', description: 'Hola', questions: [] }];
  const put = { survey_id, campaign_id: campaign.id, scripts: translated };
  await ofSurvey([script('English')]);
  const { body } = await api.as(campaign.owner).call(surveys.scripts, { body: put });
  expect(body).toMatchObject({ scripts: translated, door_scripts: [script('English')] });
  expect((await ofSurvey([])).body).toMatchObject({ scripts: translated, door_scripts: [] });
});

test('what nothing stands in for is refused by name, and so is a language twice', async () => {
  const wrong = [script('English', { closing: 'Bye, {first name}' })];
  for (const answer of [await ofSurvey(wrong), await ofWalkbook({ door_scripts: wrong })]) {
    expect(answer.error.code).toBe('INVALID');
    expect(answer.error.detail).toBe(
      '{first name} can’t be filled in. What can is {canvasser}, {voter}, {candidate}, {polling_place}.',
    );
  }
  const twice = [script('Spanish'), script('español')];
  expect((await ofSurvey(twice)).error.code).toBe('INVALID');
  expect((await ofWalkbook({ door_scripts: twice })).error.code).toBe('INVALID');
  const long = [script('English', { introduction: 'x'.repeat(1001) })];
  expect((await ofSurvey(long)).status).toBe(422);
});

test('is the managers’ to write, and the change is in the log', async () => {
  for (const by of [volunteer, stranger]) {
    expect((await ofSurvey([], by)).error.code).toBe('FORBIDDEN');
    expect(['FORBIDDEN', 'NOT_FOUND']).toContain((await ofWalkbook({ door_scripts: [] }, by)).error.code);
    expect(['FORBIDDEN', 'NOT_FOUND']).toContain((await ofWalkbook({ polling_place: 'Here' }, by)).error.code);
  }
  const before = { query: { campaign_id: campaign.id } };
  const entries = async () =>
    (await api.as(campaign.owner).call(contract.audit.list, before)).body.filter(
      ({ act }: { act: string }) => act === 'script_changed',
    );
  const earlier = (await entries()).length;
  await ofSurvey([]);
  await ofWalkbook({ door_scripts: [], polling_place: randomUUID() });
  const later = await entries();
  expect(later).toHaveLength(earlier + 2);
  expect(later.slice(0, 2).map(({ subject_id }: { subject_id: string }) => subject_id)).toEqual([id, survey_id]);
});

test('a request that changes nothing said at the door is answered, and is no entry of the log', async () => {
  const log = async () =>
    (await api.as(campaign.owner).call(contract.audit.list, { query: { campaign_id: campaign.id } })).body.length;
  const before = await log();
  const { body } = await api
    .as(campaign.owner)
    .call(surveys.scripts, { body: { survey_id, campaign_id: campaign.id } });
  expect(body.id).toBe(survey_id);
  const scripts = [{ language: 'French', description: 'Bonjour', questions: [] }];
  const put = { survey_id, campaign_id: campaign.id, scripts };
  expect((await api.as(campaign.owner).call(surveys.scripts, { body: put })).body.scripts).toEqual(scripts);
  expect(await log()).toBe(before);
});

test('who did not see what someone else saved meanwhile overwrites nothing', async () => {
  const [first, mine, theirs] = ['One', 'Two', 'Three'].map((introduction) => [script('English', { introduction })]);
  for (const put of [ofSurvey, (door_scripts: DoorScript[]) => ofWalkbook({ door_scripts })]) await put(first!);
  const replace = async (door_scripts: DoorScript[], old_door_scripts: DoorScript[]) => {
    const body = { survey_id, campaign_id: campaign.id, door_scripts, old_door_scripts };
    const answers = [
      await api.as(campaign.owner).call(surveys.scripts, { body }),
      await ofWalkbook({ door_scripts, old_door_scripts }),
    ];
    return answers.map((each) => (each.status === 200 ? 'saved' : `${each.error.code}: ${each.error.detail}`));
  };
  expect(await replace(theirs!, first!)).toEqual(['saved', 'saved']);
  const conflict = 'CONFLICT: Someone else changed this in the meantime.';
  expect(await replace(mine!, first!)).toEqual([conflict, conflict]);
  expect((await said())?.scripts).toEqual(theirs);
  expect(await replace(mine!, theirs!)).toEqual(['saved', 'saved']);
  expect(await replace([], mine!)).toEqual(['saved', 'saved']);
  expect(await replace(first!, [])).toEqual(['saved', 'saved']);
});

test('translations of a survey and a polling place are overwritten by no one who did not see them', async () => {
  const french = (description: string) => [{ language: 'French', description, questions: [] }];
  const translate = async (description: string, before?: string) => {
    const old = before === undefined ? {} : { old_scripts: french(before) };
    const body = { survey_id, campaign_id: campaign.id, scripts: french(description), ...old };
    const answer = await api.as(campaign.owner).call(surveys.scripts, { body });
    return answer.status === 200 ? answer.body.scripts : answer.error.code;
  };
  expect(await translate('Bonjour')).toEqual(french('Bonjour'));
  expect(await translate('Salut', 'Bonsoir')).toBe('CONFLICT');
  expect(await translate('Salut', 'Bonjour')).toEqual(french('Salut'));

  const vote = async (polling_place: string, old_polling_place?: string) => {
    const answer = await ofWalkbook({ polling_place, ...(old_polling_place !== undefined && { old_polling_place }) });
    return answer.status === 200 ? (await said())?.polling_place : answer.error.code;
  };
  expect(await vote('')).toBe('');
  expect(await vote('The school', '')).toBe('The school');
  expect(await vote('The library', '')).toBe('CONFLICT');
  expect(await vote('The library', 'The school')).toBe('The library');
});
