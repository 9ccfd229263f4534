// Answers across what else is known of people, saved reports, and goals.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import type { Crossing } from '../../../../src/contract/reports/answer-reports';
import type { Survey } from '../../../../src/contract/surveys';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { aPhoneBank } from '../../../support/calls';
import { aMailAnswer } from '../../../support/mail-answers';
import { aResponse, aTouch, makeTurf, type TestDoor } from '../../../support/turf';

const { answerReports, savedReports, goals, walkbooks, surveys, surveyEdits, audit } = contract;
let api: TestApi;
let campaign: TestCampaign;
let vera: TestUser;
let doors: TestDoor[];
let survey: Survey;
let walkbook: string;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign();
  vera = await api.makeUser({ campaign, first: 'Vera' });
  doors = await makeTurf(api, campaign, { doors: 3 });
  const questions = [
    { text: 'Support?', answers: ['1 · Strong support', '2 · Lean support', '5 · Strong against'] },
    { text: 'Issues', answers: ['Schools', 'Roads'] },
  ];
  const asked = { name: 'Spring', campaign_id: campaign.id, questions };
  survey = (await api.as(campaign.owner).call(surveys.create, { body: asked })).body;
  const body = {
    name: 'Maple',
    campaign_id: campaign.id,
    filter_params: { everyone: true },
    survey_id: survey.id,
    assigned_user_ids: [vera.id],
  };
  walkbook = (await api.as(campaign.owner).call(walkbooks.create, { body })).body.id;
});

const asOwner = () => api.as(campaign.owner);
const said = (door: number, person: number, question: number, answers: string[], given: object = {}) =>
  aResponse({
    door_id: doors[door]!.id,
    voter_id: doors[door]!.voters[person]!.id,
    survey_id: survey.id,
    question_id: survey.questions[question]!.id,
    answers,
    ...given,
  });
const answer = async (...survey_responses: ReturnType<typeof said>[]) => {
  const body = { id: walkbook, campaign_id: campaign.id, survey_responses };
  const { receipts } = (await api.as(vera).call(walkbooks.update, { body })).body;
  expect(receipts.map(({ verdict }) => verdict)).toEqual(survey_responses.map(() => 'stored'));
};
const across = (given: { across: Crossing; question_id?: string; other_question_id?: string }) => {
  const query = { campaign_id: campaign.id, survey_id: survey.id, question_id: survey.questions[0]!.id, ...given };
  return asOwner().call(answerReports.table, { query });
};

test('answers by party count the newest of each person once, without what was replaced, set aside or is confidential', async () => {
  const undone = said(1, 0, 0, ['1 · Strong support']);
  const aside = said(1, 1, 0, ['1 · Strong support']);
  await answer(
    said(0, 0, 0, ['1 · Strong support'], { recorded_at: '2026-03-01T12:00:00Z' }),
    said(0, 0, 0, ['2 · Lean support'], { recorded_at: '2026-03-02T12:00:00Z' }),
    said(0, 1, 0, ['5 · Strong against']),
    undone,
    said(1, 0, 0, [], { replaces: undone.id }),
    aside,
    said(2, 0, 0, ['1 · Strong support']),
  );
  await api.db.updateTable('all_survey_responses').set({ set_aside: true }).where('id', '=', aside.id).execute();
  await api.db
    .updateTable('voters')
    .set({ suppressed: 'confidential' })
    .where('id', '=', doors[2]!.voters[0]!.id)
    .execute();
  const { body } = await across({ across: 'party' });
  expect(body).toEqual({
    people: 2,
    confidential: 1,
    columns: [
      { key: 'DEM', people: 1 },
      { key: 'REP', people: 1 },
    ],
    columns_left_out: 0,
    cells: expect.arrayContaining([
      { answer: '2 · Lean support', key: 'DEM', people: 1 },
      { answer: '5 · Strong against', key: 'REP', people: 1 },
    ]),
  });
  expect(body.cells).toHaveLength(2);
  for (const each of ['age', 'support'] as const) expect((await across({ across: each })).body.people).toBe(2);
});

test('precincts of one code in two counties are two columns', async () => {
  const places = [
    { precinct: '4', county: 'Franklin' },
    { precinct: '4', county: 'Greene' },
  ];
  for (const [at, place] of places.entries())
    await api.db.updateTable('voters').set(place).where('door_id', '=', doors[at]!.id).execute();
  await answer(said(0, 0, 0, ['1 · Strong support']), said(1, 0, 0, ['5 · Strong against']));
  expect((await across({ across: 'precinct' })).body.columns).toEqual([
    { key: '4 (Franklin)', people: 1 },
    { key: '4 (Greene)', people: 1 },
  ]);
});

test('across another question, someone who answered it twofold is in two columns and counted once', async () => {
  await answer(
    said(0, 0, 0, ['1 · Strong support']),
    said(0, 0, 1, ['Schools', 'Roads']),
    said(0, 1, 0, ['1 · Strong support']),
  );
  const other = survey.questions[1]!.id;
  const { body } = await across({ across: 'question', other_question_id: other });
  expect([body.people, body.columns.map(({ key }) => key).toSorted()]).toEqual([2, ['', 'Roads', 'Schools']]);
  expect((await across({ across: 'question' })).error.code).toBe('INVALID');
  expect((await across({ across: 'party', question_id: walkbook })).error.code).toBe('INVALID');
});

test('support counts each person once, with what they told last in the days, and opens who it was', async () => {
  const { supportReports } = contract;
  const at = (day: string) => ({ recorded_at: `2026-03-${day}T17:00:00Z` });
  const undone = said(1, 0, 0, ['1 · Strong support'], at('03'));
  const aside = said(1, 1, 0, ['1 · Strong support'], at('03'));
  await answer(
    said(0, 0, 0, ['5 · Strong against'], at('02')),
    said(0, 0, 0, ['1 · Strong support'], at('10')),
    said(0, 0, 1, ['Roads'], at('11')),
    said(0, 1, 0, ['5 · Strong against'], at('03')),
    undone,
    said(1, 0, 0, [], { replaces: undone.id, ...at('04') }),
    aside,
    said(2, 0, 0, ['2 · Lean support'], at('04')),
  );
  await api.db.updateTable('all_survey_responses').set({ set_aside: true }).where('id', '=', aside.id).execute();
  await api.db
    .updateTable('voters')
    .set({ suppressed: 'confidential' })
    .where('id', '=', doors[2]!.voters[0]!.id)
    .execute();
  const query = { campaign_id: campaign.id, first: '2026-03-01', last: '2026-03-14', by: 'week' as const };
  const { body } = await asOwner().call(supportReports.trend, { query });
  expect(body).toEqual({
    rows: [
      { key: '2026-03-02', scores: [0, 1, 0, 0, 1] },
      { key: '2026-03-09', scores: [1, 0, 0, 0, 0] },
    ],
    scores: [1, 1, 0, 0, 1],
    set_aside: 1,
  });
  const early = { ...query, last: '2026-03-08', by: 'day' as const };
  expect((await asOwner().call(supportReports.trend, { query: early })).body.scores, 'of these days').toEqual([
    0, 1, 0, 0, 2,
  ]);
  const behind = async (given: { key?: string; score?: number }) =>
    (await asOwner().call(supportReports.people, { query: { ...query, ...given } })).body.rows;
  expect((await behind({})).map(({ score, voter_id }) => [score, voter_id])).toEqual([
    [1, doors[0]!.voters[0]!.id],
    [2, null],
    [5, doors[0]!.voters[1]!.id],
  ]);
  expect(await behind({ key: '2026-03-02', score: 2 })).toMatchObject([{ voter_name: null, address: '', score: 2 }]);
  const wrong = { ...query, first: '2026-03-15' };
  expect((await asOwner().call(supportReports.trend, { query: wrong })).error.code).toBe('INVALID');
  const rival = await api.makeCampaign();
  expect((await api.as(rival.owner).call(supportReports.trend, { query })).error.code).toBe('FORBIDDEN');
});

test('support told by mail and on a call is counted, and opens who it was without a walkbook', async () => {
  const { supportReports } = contract;
  const [byMail, onCall] = [doors[0]!.voters[0]!.id, doors[1]!.voters[0]!.id];
  const of = { survey_id: survey.id, question_id: survey.questions[0]!.id };
  const now = new Date().toISOString();
  await aMailAnswer(api.db, {
    campaign_id: campaign.id,
    user_id: campaign.owner.id,
    ...of,
    door_id: doors[0]!.id,
    voter_id: byMail,
    answers: ['1 · Strong support'],
    received_at: now,
  });
  const bank = await aPhoneBank(
    { db: api.db, campaign_id: campaign.id, user_id: campaign.owner.id },
    { voters: [onCall], callers: [] },
  );
  const called = { campaign_id: campaign.id, voter_id: onCall, user_id: vera.id };
  const { id: call_result_id } = await api.db
    .insertInto('call_results')
    .values({ ...called, phone_bank_id: bank, call_result: 'answered', phone_number: '', call_start_time: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const given = { ...called, ...of, call_result_id, door_id: doors[1]!.id, recorded_at: now };
  await api.db
    .insertInto('call_answers')
    .values({ ...given, answers: ['5 · Strong against'] })
    .execute();
  const query = { campaign_id: campaign.id, first: '2026-01-01', last: '2099-12-31', by: 'day' as const };
  expect((await asOwner().call(supportReports.trend, { query })).body.scores).toEqual([1, 0, 0, 0, 1]);
  const { rows } = (await asOwner().call(supportReports.people, { query })).body;
  expect(rows.find(({ voter_id }) => voter_id === byMail)).toMatchObject({
    channel: 'mail',
    walkbook_id: null,
    user_id: null,
    user_name: '',
  });
  expect(rows.find(({ voter_id }) => voter_id === onCall)).toMatchObject({
    channel: 'call',
    walkbook_id: null,
    user_id: vera.id,
  });
});

test('a report is saved, listed, renamed and removed, under a name of its own', async () => {
  const body = { campaign_id: campaign.id, name: 'Weekly', address: 'period=week&vs=previous' };
  const saved = (await asOwner().call(savedReports.create, { body })).body;
  expect((await asOwner().call(savedReports.create, { body: { ...body, name: 'WEEKLY' } })).error.code).toBe(
    'NAME_EXISTS',
  );
  const second = (await asOwner().call(savedReports.create, { body: { ...body, name: 'Hours' } })).body;
  const rename = (id: string, name: string) =>
    asOwner().call(savedReports.rename, { body: { id, campaign_id: campaign.id, name } });
  expect((await rename(second.id, 'weekly')).error.code).toBe('NAME_EXISTS');
  expect((await rename(second.id, 'HOURS')).body.name).toBe('HOURS');
  const query = { campaign_id: campaign.id };
  expect((await asOwner().call(savedReports.all, { query })).body.map((each) => [each.name, each.address])).toEqual([
    ['HOURS', body.address],
    ['Weekly', body.address],
  ]);
  const rival = await api.makeCampaign();
  const theirs = { query: { id: saved.id, campaign_id: rival.id } };
  expect((await api.as(rival.owner).call(savedReports.remove, theirs)).error.code).toBe('NOT_FOUND');
  await asOwner().call(savedReports.remove, { query: { id: saved.id, campaign_id: campaign.id } });
  expect((await asOwner().call(savedReports.all, { query })).body).toHaveLength(1);
});

test('goals count what was done for them by day, and setting and removing one is in the activity log', async () => {
  const knock = (door: number, recorded_at: string) =>
    aTouch({ door_id: doors[door]!.id, recorded_at, contact_result: 'canvassed' });
  const touches = [
    knock(0, '2026-03-02T15:00:00Z'),
    knock(1, '2026-03-02T15:05:00Z'),
    knock(2, '2026-03-09T15:00:00Z'),
  ];
  await api.as(vera).call(walkbooks.update, { body: { id: walkbook, campaign_id: campaign.id, touches } });
  const at = { recorded_at: '2026-03-02T15:00:00Z' };
  await answer(said(0, 0, 0, ['1 · Strong support'], at), said(0, 1, 0, ['5 · Strong against'], at));
  const goal = { campaign_id: campaign.id, target: 100, first_day: '2026-03-01', last_day: '2026-03-08' };
  const made = [
    await asOwner().call(goals.create, { body: { ...goal, measure: 'doors' } }),
    await asOwner().call(goals.create, {
      body: { ...goal, measure: 'conversations', walkbook_id: walkbook, last_day: '2026-03-31' },
    }),
    await asOwner().call(goals.create, { body: { ...goal, measure: 'supporters', last_day: '2026-04-30' } }),
  ];
  const query = { campaign_id: campaign.id };
  expect(
    (await asOwner().call(goals.all, { query })).body.map((each) => [each.measure, each.walkbook_name, each.days]),
  ).toEqual([
    ['doors', null, [{ day: '2026-03-02', count: 2 }]],
    [
      'conversations',
      'Maple',
      [
        { day: '2026-03-02', count: 2 },
        { day: '2026-03-09', count: 1 },
      ],
    ],
    ['supporters', null, [{ day: '2026-03-02', count: 1 }]],
  ]);
  const refused = (given: object) =>
    asOwner().call(goals.create, { body: { ...goal, measure: 'supporters' as const, ...given } });
  expect((await refused({ walkbook_id: walkbook })).error.code).toBe('INVALID');
  expect((await refused({ last_day: '2026-02-01' })).error.code).toBe('INVALID');
  const rival = await api.makeCampaign();
  const theirs = { ...goal, campaign_id: rival.id, measure: 'doors' as const, walkbook_id: walkbook };
  expect((await api.as(rival.owner).call(goals.create, { body: theirs })).error.code).toBe('NOT_FOUND');
  await asOwner().call(goals.remove, { query: { id: made[0]!.body.id, campaign_id: campaign.id } });
  expect((await asOwner().call(goals.all, { query })).body).toHaveLength(2);
  const log = (await asOwner().call(audit.list, { query })).body.map((each) => each.act);
  expect(log.slice(0, 4)).toEqual(['goal_removed', 'goal_set', 'goal_set', 'goal_set']);
});

test('supporters stay when their question gets a new version, until they answer that one otherwise', async () => {
  const at = { recorded_at: '2026-03-02T15:00:00Z' };
  await answer(
    said(0, 0, 0, ['1 · Strong support'], at),
    said(1, 0, 0, ['2 · Lean support'], at),
    said(2, 0, 0, ['5 · Strong against'], at),
  );
  const days = { first_day: '2026-03-01', last_day: '2026-03-31' };
  const goal = { campaign_id: campaign.id, measure: 'supporters' as const, target: 10, ...days };
  await asOwner().call(goals.create, { body: goal });
  const count = async () =>
    (await asOwner().call(goals.all, { query: { campaign_id: campaign.id } })).body[0]?.days.map((each) => each.count);
  expect(await count()).toEqual([2]);
  const one = { id: survey.id, campaign_id: campaign.id };
  const { body: opened } = await asOwner().call(surveyEdits.open, { query: one });
  const questions = opened.survey.questions.map(({ id, text, answers }, place) => ({
    id,
    text: place === 0 ? 'Do you support us?' : text,
    answers,
  }));
  const edit = { ...one, version: opened.version, name: survey.name, questions };
  const { body: edited } = await asOwner().call(surveyEdits.update, { body: edit });
  expect(edited.survey.questions[0]!.id).not.toBe(survey.questions[0]!.id);
  expect(await count()).toEqual([2]);
  const question_id = edited.survey.questions[0]!.id;
  await answer(said(1, 0, 0, ['5 · Strong against'], { question_id, recorded_at: '2026-03-05T15:00:00Z' }));
  expect(await count()).toEqual([1]);
});

test('two goals or saved reports at once don’t exceed what a campaign may have', async () => {
  const owned = { campaign_id: campaign.id, user_id: campaign.owner.id };
  const goal = { measure: 'doors' as const, target: 10, first_day: '2026-03-01', last_day: '2026-03-20' };
  await api.db
    .insertInto('goals')
    .values(Array.from({ length: 49 }, () => ({ ...owned, ...goal })))
    .execute();
  const named = Array.from({ length: 199 }, (_, at) => ({ ...owned, name: `Report ${at}`, address: '' }));
  await api.db.insertInto('saved_reports').values(named).execute();
  const owner = api.as(campaign.owner);
  const set = () => owner.call(goals.create, { body: { campaign_id: campaign.id, ...goal } });
  const save = (name: string) =>
    owner.call(savedReports.create, { body: { campaign_id: campaign.id, name, address: '' } });
  const statuses = async (asked: Promise<{ status: number }>[]) =>
    (await Promise.all(asked)).map(({ status }) => status).filter((status) => status === 201);
  expect(await statuses([set(), set(), set()])).toHaveLength(1);
  expect(await statuses([save('one'), save('two'), save('three')])).toHaveLength(1);
});

test('of two saved reports that get one name at the same time one is refused for it', async () => {
  const owner = api.as(campaign.owner);
  const save = async (name: string) =>
    (await owner.call(savedReports.create, { body: { campaign_id: campaign.id, name, address: '' } })).body.id;
  const ids = [await save('one'), await save('two'), await save('three'), await save('four')];
  const replies = await Promise.all(
    ids.map((id) => owner.call(savedReports.rename, { body: { id, campaign_id: campaign.id, name: 'Same' } })),
  );
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
});
