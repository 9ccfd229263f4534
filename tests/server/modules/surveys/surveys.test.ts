import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { latestResponses } from '../../../../src/server/modules/surveys/results-repo';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { aResponse, makeTurf, type TestDoor } from '../../../support/turf';

const { surveyEdits, surveys, walkbooks } = contract;
let api: TestApi;
let campaign: TestCampaign;
let rival: TestCampaign;
let manager: TestUser;
let volunteer: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign({ timeZone: 'America/New_York' });
  rival = await api.makeCampaign();
  manager = campaign.owner;
  volunteer = await api.makeUser({ campaign, first: 'Vera' });
  stranger = rival.owner;
});
afterAll(() => api.close());

const aName = () => `Survey ${randomUUID()}`;
const someQuestions = [
  { text: 'Do you support Jo?', answers: ['Yes', 'No', 'Undecided'] },
  { text: 'Would you like a sign?', answers: ['Yes', 'No'] },
  { text: 'Anything else?', answers: [] },
];

function create(given: Record<string, unknown> = {}, by: TestUser = manager) {
  const body = { name: aName(), campaign_id: campaign.id, questions: someQuestions, ...given };
  return api.as(by).call(surveys.create, { body });
}

const byId = (id: string, of: TestCampaign = campaign) => ({ query: { id, campaign_id: of.id } });
const bySurveyId = (id: string, of: TestCampaign = campaign) => ({ query: { survey_id: id, campaign_id: of.id } });

describe('a new survey', () => {
  test('is active, with its questions in order and nothing depending on anything', async () => {
    const name = aName();
    const { status, body } = await create({ name: ` ${name} `, description: 'At the door', user_id: volunteer.id });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name,
      description: 'At the door',
      campaign_id: campaign.id,
      user_id: manager.id,
      record_status: 'is_active',
      respondents: 0,
    });
    expect(body.questions).toMatchObject(
      someQuestions.map((question) => ({ ...question, dependent_on_question_id: null, dependent_on_answers: [] })),
    );
    expect((await api.as(volunteer).call(surveys.get, byId(body.id))).body).toEqual(body);
  });

  test('needs a name of its own, whatever the case, which can be asked for before', async () => {
    const name = aName();
    const isFree = async (asked: string, by: TestUser = manager) =>
      api.as(by).call(surveys.checkName, { params: { campaign: campaign.id }, query: { name: asked } });
    expect((await isFree(name)).body).toEqual({ is_unique: true });
    const { id } = (await create({ name })).body;
    expect((await isFree(name.toUpperCase())).body).toEqual({ is_unique: false });
    const { status, error } = await create({ name: name.toUpperCase() });
    expect([status, error.code]).toEqual([409, 'NAME_EXISTS']);
    await api.as(manager).call(surveys.archive, bySurveyId(id));
    expect((await isFree(name)).body).toEqual({ is_unique: false });
    const elsewhere = { name, campaign_id: rival.id, questions: someQuestions };
    expect((await api.as(stranger).call(surveys.create, { body: elsewhere })).status).toBe(201);
    expect((await isFree(name, volunteer)).error.code).toBe('FORBIDDEN');
    expect((await isFree(name, stranger)).error.code).toBe('FORBIDDEN');
    expect((await isFree(' ')).status).toBe(422);
  });

  test('of the same name twice at once is made once', async () => {
    const name = aName();
    const replies = await Promise.all([create({ name }), create({ name })]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  test('is refused to volunteers, to other campaigns, and without or with odd questions', async () => {
    expect((await create({}, volunteer)).error.code).toBe('FORBIDDEN');
    expect((await create({}, stranger)).error.code).toBe('FORBIDDEN');
    expect((await create({ questions: [] })).error.detail).toBe('A survey needs at least one question.');
    expect((await create({ questions: [{ text: ' ', answers: [] }] })).status).toBe(422);
    const twice = await create({ questions: [{ text: 'Which?', answers: ['This', 'This '] }] });
    expect(twice.error).toMatchObject({ code: 'INVALID', detail: 'The answer "This" appears twice.' });
  });
});

describe('dependencies', () => {
  let id: string;
  let questions: { id: string }[];
  beforeAll(async () => {
    ({ id, questions } = (await create()).body);
  });
  const depend = (
    dependencies: { id: string; dependent_on_question_id: string | null; dependent_on_answers: string[] }[],
    by: TestUser = manager,
    of: TestCampaign = campaign,
  ) =>
    api
      .as(by)
      .call(surveys.updateDependencies, { body: { survey_id: id, campaign_id: of.id, questions: dependencies } });
  const on = (child: number, parent: number | null, ...answers: string[]) => ({
    id: questions[child]!.id,
    dependent_on_question_id: parent === null ? null : questions[parent]!.id,
    dependent_on_answers: answers,
  });

  test('are kept, added to and taken away', async () => {
    expect((await depend([on(1, 0, 'Yes', 'Undecided')])).body.questions[1]).toMatchObject(
      on(1, 0, 'Yes', 'Undecided'),
    );
    const { body } = await depend([on(2, 1, 'No')]);
    expect(body.questions).toMatchObject([on(0, null), on(1, 0, 'Yes', 'Undecided'), on(2, 1, 'No')]);
    expect((await api.as(volunteer).call(surveys.get, byId(id))).body).toEqual(body);
    expect((await depend([on(2, null)])).body.questions[2]).toMatchObject(on(2, null));
  });

  test('on several questions are kept, copied and changed with the survey, and checked one by one', async () => {
    const also = (child: number, parent: number, ...answers: string[]) => ({
      ...on(child, 0, 'Yes'),
      also_dependent_on: [{ question_id: questions[parent]!.id.toUpperCase(), answers }],
    });
    expect((await depend([also(2, 1, 'No')])).body.questions[2]?.also_dependent_on).toEqual([
      { question_id: questions[1]!.id, answers: ['No'] },
    ]);
    const copied = await api
      .as(manager)
      .call(surveyEdits.duplicate, { body: { id, campaign_id: campaign.id, name: `Copy ${randomUUID()}` } });
    const [, second, third] = copied.body.questions;
    expect(third?.also_dependent_on).toEqual([{ question_id: second?.id, answers: ['No'] }]);
    expect((await depend([also(2, 2, 'No')])).error.detail).toBe('A question cannot depend on itself.');
    expect((await depend([also(2, 1, 'Maybe')])).error.detail).toBe(
      'This question depends on an answer that the other question doesn’t have.',
    );
    const opened = (await api.as(manager).call(surveyEdits.open, byId(copied.body.id))).body;
    const asked = opened.survey.questions.map(({ id: question, text, answers }) => ({ id: question, text, answers }));
    const update = (also_depends_on: { depends_on: number; dependent_on_answers: string[] }[]) =>
      api.as(manager).call(surveyEdits.update, {
        body: {
          id: copied.body.id,
          campaign_id: campaign.id,
          version: opened.version,
          name: opened.survey.name,
          questions: asked.map((question, at) =>
            at === 2 ? { ...question, depends_on: 0, dependent_on_answers: ['Yes'], also_depends_on } : question,
          ),
        },
      });
    expect((await update([{ depends_on: 59, dependent_on_answers: ['No'] }])).error.code).toBe('INVALID');
    const changed = (await update([{ depends_on: 1, dependent_on_answers: ['Yes', 'No'] }])).body.survey.questions[2];
    expect(changed).toMatchObject({
      dependent_on_question_id: opened.survey.questions[0]?.id,
      also_dependent_on: [{ question_id: second?.id, answers: ['Yes', 'No'] }],
    });
    const none = { ...on(2, null), also_dependent_on: [] };
    expect((await depend([none])).body.questions[2]?.also_dependent_on).toEqual([]);
  });

  test('of which a page knows only the first keep the others, and are refused with another first', async () => {
    const refused =
      'A question depends on several others, which this page doesn’t show. Reload the page, then change it again.';
    const copied = await api
      .as(manager)
      .call(surveyEdits.duplicate, { body: { id, campaign_id: campaign.id, name: `Copy ${randomUUID()}` } });
    const [first, second, third] = copied.body.questions;
    const own = { survey_id: copied.body.id, campaign_id: campaign.id };
    const plain = { id: third!.id, dependent_on_question_id: first!.id, dependent_on_answers: ['Yes'] };
    const set = (question: object) =>
      api.as(manager).call(surveys.updateDependencies, { body: { ...own, questions: [{ ...plain, ...question }] } });
    const also_dependent_on = [{ question_id: second!.id, answers: ['No'] }];
    await set({ also_dependent_on });
    expect((await set({})).body.questions[2]?.also_dependent_on).toEqual(also_dependent_on);
    expect((await set({ dependent_on_question_id: null, dependent_on_answers: [] })).error.detail).toBe(refused);
    const save = async (change: object, secondly: object = {}) => {
      const { survey, version } = (await api.as(manager).call(surveyEdits.open, byId(copied.body.id))).body;
      const asked = survey.questions.map(({ id: question, text, answers }) => ({ id: question, text, answers }));
      const dependent = { ...asked[2]!, depends_on: 0, dependent_on_answers: ['Yes'], ...change };
      const body = { id: survey.id, campaign_id: campaign.id, version, name: survey.name };
      return api.as(manager).call(surveyEdits.update, {
        body: { ...body, questions: [asked[0]!, { ...asked[1]!, ...secondly }, dependent] },
      });
    };
    expect((await save({ depends_on: 1 })).error.detail).toBe(refused);
    const changed = (await save({ text: 'And when?' }, { text: 'In other words?' })).body.survey.questions;
    expect(changed[2]?.also_dependent_on).toEqual([{ question_id: changed[1]?.id, answers: ['No'] }]);
    expect(changed[1]?.id).not.toBe(second!.id);
    expect((await save({ also_depends_on: [] })).body.survey.questions[2]?.also_dependent_on).toEqual([]);
  });

  test('in a circle, on oneself, on later questions or on unknown answers are refused, and nothing changes', async () => {
    const before = (await api.as(manager).call(surveys.get, byId(id))).body;
    const other = (await create()).body.questions[0]!.id;
    for (const [dependencies, detail] of [
      [[on(1, 1, 'Yes')], 'A question cannot depend on itself.'],
      [[on(0, 1, 'Yes'), on(1, 0, 'Yes')], 'These questions depend on each other in a circle.'],
      [[on(1, null), on(0, 1, 'Yes')], 'A question can depend only on an earlier one.'],
      [[on(1, 0, 'Maybe')], 'This question depends on an answer that the other question doesn’t have.'],
      [[on(1, 0)], 'Choose at least one answer that makes this question show.'],
      [
        [{ ...on(1, null), dependent_on_question_id: other, dependent_on_answers: ['Yes'] }],
        'The question that this one depends on is not part of the survey.',
      ],
      [[{ ...on(1, null), id: other }], 'A question isn’t part of this survey.'],
    ] satisfies [Parameters<typeof depend>[0], string][]) {
      const { error } = await depend(dependencies);
      expect(error).toMatchObject({ code: 'INVALID', detail });
    }
    expect((await api.as(manager).call(surveys.get, byId(id))).body).toEqual(before);
  });

  test('are refused to volunteers and strangers', async () => {
    expect((await depend([], volunteer)).error.code).toBe('FORBIDDEN');
    expect((await depend([], stranger)).error.code).toBe('FORBIDDEN');
    expect((await depend([], stranger, rival)).error).toMatchObject({
      code: 'SURVEY_NOT_FOUND',
      detail: 'Survey not found',
    });
  });
});

describe('finding surveys', () => {
  test('an unknown one, or another campaign’s, is not found', async () => {
    const { id } = (await create()).body;
    for (const call of [
      () => api.as(manager).call(surveys.get, byId(randomUUID())),
      () => api.as(stranger).call(surveys.get, byId(id, rival)),
      () => api.as(stranger).call(surveys.archive, bySurveyId(id, rival)),
      () => api.as(stranger).call(surveys.responsesByDay, bySurveyId(id, rival)),
      () => api.as(stranger).call(surveys.detailedResponses, bySurveyId(id, rival)),
    ]) {
      const { status, error } = await call();
      expect([status, error.code, error.detail]).toEqual([404, 'SURVEY_NOT_FOUND', 'Survey not found']);
    }
    expect((await api.as(stranger).call(surveys.get, byId(id))).error.code).toBe('FORBIDDEN');
    expect((await api.as(manager).call(surveys.get, byId(''))).error.detail).toBe('ID was not provided');
  });

  test('all of a campaign, archived ones when asked for; a volunteer may read them, only a manager puts them away', async () => {
    const fresh = await api.makeCampaign();
    const helper = await api.makeUser({ campaign: fresh });
    const make = async () => {
      const body = { name: aName(), campaign_id: fresh.id, questions: someQuestions };
      return (await api.as(fresh.owner).call(surveys.create, { body })).body.id;
    };
    const [active, archived] = [await make(), await make()];
    expect((await api.as(helper).call(surveys.archive, bySurveyId(archived, fresh))).error.code).toBe('FORBIDDEN');
    const put = await api.as(fresh.owner).call(surveys.archive, bySurveyId(archived, fresh));
    expect(put.body.record_status).toBe('archived');
    const list = async (asked?: boolean) =>
      (await api.as(helper).call(surveys.all, { query: { campaign_id: fresh.id, include_archived: asked } })).body.map(
        (s) => s.id,
      );
    expect(await list()).toEqual([active]);
    expect((await list(true)).toSorted()).toEqual([active, archived].toSorted());
    const back = { query: { survey_id: archived, campaign_id: fresh.id, archived: false } };
    expect((await api.as(fresh.owner).call(surveys.archive, back)).body.record_status).toBe('is_active');
    expect(await list()).toHaveLength(2);
    const query = { campaign_id: fresh.id };
    expect((await api.as(stranger).call(surveys.all, { query })).error.code).toBe('FORBIDDEN');
  });
});

describe('results', () => {
  let id: string;
  let support: string;
  let words: string;
  let walkbook: string;
  let doors: TestDoor[];
  beforeAll(async () => {
    const made = (await create()).body;
    id = made.id;
    support = made.questions[0]!.id;
    words = made.questions[2]!.id;
    const street = `Ash ${randomUUID()} St`;
    doors = await makeTurf(api, campaign, { doors: 3, street });
    const body = {
      name: aName(),
      campaign_id: campaign.id,
      survey_id: id,
      filter_params: { streets: [street] },
      assigned_user_ids: [volunteer.id],
    };
    walkbook = (await api.as(manager).call(walkbooks.create, { body })).body.id;
  });

  const t = (door: number, person: number | null, question: string, answers: string[], given: object = {}) =>
    aResponse({
      survey_id: id,
      question_id: question,
      door_id: doors[door]!.id,
      voter_id: person === null ? null : doors[door]!.voters[person]!.id,
      answers,
      ...given,
    });

  async function send(responses: { id: string }[], by: TestUser = volunteer): Promise<void> {
    const body = { id: walkbook, campaign_id: campaign.id, survey_responses: responses };
    const { receipts } = (await api.as(by).call(walkbooks.update, { body })).body;
    expect(receipts.map(({ verdict }) => verdict)).toEqual(responses.map(() => 'stored'));
  }

  test('count each person once with the current answer, by the campaign’s day', async () => {
    // 4 a.m. in UTC is still the evening before in New York, summer and winter.
    const mistaken = t(0, 0, support, ['No'], { recorded_at: '2026-03-07T15:00:00.000Z' });
    const corrected = t(0, 0, support, ['Yes'], { recorded_at: '2026-03-07T15:01:00.000Z', replaces: mistaken.id });
    const older = t(0, 1, support, ['No'], { recorded_at: '2026-03-07T15:00:00.000Z' });
    const newer = t(0, 1, support, ['Yes'], { recorded_at: '2026-03-09T03:30:00.000Z' });
    const household = t(1, null, support, ['Undecided'], { recorded_at: '2026-03-08T04:30:00.000Z' });
    const given = t(1, 0, support, ['No'], { recorded_at: '2026-03-08T04:30:00.000Z' });
    const undone = t(1, 0, support, [], { recorded_at: '2026-03-08T04:31:00.000Z', replaces: given.id });
    const text = t(2, 0, words, ['More buses'], { recorded_at: '2026-03-09T12:00:00.000Z' });
    await send([corrected, mistaken, newer, older, household, given, undone, text]);
    // Someone else cannot take her answer back.
    await send([t(2, 0, words, [], { replaces: text.id, recorded_at: '2026-03-01T12:00:00.000Z' })], manager);

    const { questions, responses } = (await api.as(manager).call(surveys.detailedResponses, bySurveyId(id))).body;
    expect(questions).toMatchObject([
      {
        question_id: support,
        text: 'Do you support Jo?',
        counts: [
          { answer: 'Yes', people: 2 },
          { answer: 'No', people: 0 },
          { answer: 'Undecided', people: 1 },
        ],
      },
      { counts: [{ people: 0 }, { people: 0 }] },
      { question_id: words, counts: [{ answer: 'More buses', people: 1 }] },
    ]);
    expect(responses.map((response) => response.id)).toEqual([text.id, newer.id, household.id, corrected.id]);
    expect(responses[0]).toMatchObject({
      voter_name: 'Person2x0 Family2',
      user_name: 'Vera',
      answers: ['More buses'],
      walkbook_id: walkbook,
    });
    expect(responses[2]).toMatchObject({ voter_id: null, voter_name: null });

    expect((await api.as(manager).call(surveys.responsesByDay, bySurveyId(id))).body).toEqual([
      { day: '2026-03-07', responses: 3 },
      { day: '2026-03-08', responses: 1 },
      { day: '2026-03-09', responses: 1 },
    ]);
    expect((await api.as(volunteer).call(surveys.get, byId(id))).body.respondents).toBe(4);
  });

  test('are found one by one, by question, answer, day, person and walkbook, those that were set aside counted apart', async () => {
    const find = async (given: Record<string, unknown> = {}, by: TestUser = manager) =>
      api.as(by).call(contract.surveyAnswers.page, { query: { survey_id: id, campaign_id: campaign.id, ...given } });
    const found = async (given: Record<string, unknown>) => {
      const { total, people, responses } = (await find(given)).body;
      return [total, people, responses.map(({ answers }) => answers.join())];
    };
    expect(await found({})).toEqual([4, 4, ['More buses', 'Yes', 'Undecided', 'Yes']]);
    expect(await found({ question_id: support, answer: 'Yes' })).toEqual([2, 2, ['Yes', 'Yes']]);
    expect(await found({ from: '2026-03-08', to: '2026-03-08' })).toEqual([1, 1, ['Yes']]);
    expect(await found({ user_id: manager.id })).toEqual([0, 0, []]);
    expect(await found({ walkbook_id: walkbook, skip: 1, limit: 2 })).toEqual([4, 4, ['Yes', 'Undecided']]);
    expect((await find()).body.responses[0]).toMatchObject({
      question: 'Anything else?',
      voter_name: expect.any(String) as string,
    });
    const [last] = (await find()).body.responses;
    await api.db.updateTable('voters').set({ suppressed: 'confidential' }).where('id', '=', last!.voter_id!).execute();
    expect((await find()).body.responses[0]).toMatchObject({ id: last!.id, voter_id: null, voter_name: null });
    const newest = await latestResponses(api.db, campaign.id, [id]);
    expect(newest.find((each) => each.id === last!.id)).toMatchObject({ voter_id: null, voter_name: null });
    await api.db.updateTable('all_survey_responses').set({ set_aside: true }).where('id', '=', last!.id).execute();
    expect((await find()).body).toMatchObject({ total: 3, people: 3, set_aside: 1 });
    await api.db.updateTable('all_survey_responses').set({ set_aside: false }).where('id', '=', last!.id).execute();
    await api.db.updateTable('voters').set({ suppressed: null }).where('id', '=', last!.voter_id!).execute();
    expect((await find({}, volunteer)).error.code).toBe('FORBIDDEN');
    expect((await find({ campaign_id: rival.id }, stranger)).error.code).toBe('SURVEY_NOT_FOUND');
    expect((await find({ from: 'March' })).status).toBe(422);
  });

  test('of a free text say how many there are, also where not all of them are told', async () => {
    const made = (await create()).body;
    const street = `Elm ${randomUUID()} St`;
    const many = await makeTurf(api, campaign, { doors: 51, street });
    const asked = { survey_id: made.id, filter_params: { streets: [street] }, assigned_user_ids: [volunteer.id] };
    const book = { name: aName(), campaign_id: campaign.id, ...asked };
    const book_id = (await api.as(manager).call(walkbooks.create, { body: book })).body.id;
    const said = many.flatMap(({ id: door_id, voters }) =>
      voters.slice(0, 2).map((voter) => ({ door_id, voter_id: voter.id })),
    );
    const survey_responses = said.map((who, at) =>
      aResponse({ survey_id: made.id, question_id: made.questions[2]!.id, ...who, answers: [`In my words, ${at}`] }),
    );
    await api
      .as(volunteer)
      .call(walkbooks.update, { body: { id: book_id, campaign_id: campaign.id, survey_responses } });
    const { questions } = (await api.as(manager).call(surveys.detailedResponses, bySurveyId(made.id))).body;
    expect(questions.map(({ counts, given }) => [counts.length, given])).toEqual([
      [3, 0],
      [2, 0],
      [100, 102],
    ]);
  });

  test('are the managers’ alone', async () => {
    for (const verb of ['responsesByDay', 'detailedResponses'] as const) {
      expect((await api.as(volunteer).call(surveys[verb], bySurveyId(id))).error.code).toBe('FORBIDDEN');
      expect((await api.as(stranger).call(surveys[verb], bySurveyId(id))).error.code).toBe('FORBIDDEN');
      expect((await api.as(manager).call(surveys[verb], bySurveyId('x'))).error.code).toBe('INVALID');
    }
  });

  test('of nobody are empty', async () => {
    const empty = (await create()).body.id;
    expect((await api.as(manager).call(surveys.responsesByDay, bySurveyId(empty))).body).toEqual([]);
    const { body } = await api.as(manager).call(surveys.detailedResponses, bySurveyId(empty));
    expect(body.responses).toEqual([]);
    expect(body.questions[0]?.counts.map(({ people }) => people)).toEqual([0, 0, 0]);
  });
});

describe('the scripts of a survey', () => {
  const put = (scripts: unknown[], id: string, by: TestUser = manager) =>
    api.as(by).call(surveys.scripts, { body: { survey_id: id, campaign_id: campaign.id, scripts: scripts as never } });

  test('say its questions in other languages, as far as they are its own', async () => {
    const { id, questions } = (await create()).body;
    const script = {
      language: 'Spanish',
      description: 'Buenas tardes',
      questions: [
        { id: questions[0]!.id, text: '¿Apoya a Jo?' },
        { id: questions[1]!.id, text: '' },
        { id: randomUUID(), text: '¿Qué?' },
      ],
    };
    const { status, body } = await put([script], id);
    expect(status).toBe(200);
    expect(body.scripts).toEqual([{ ...script, questions: [script.questions[0]] }]);
    expect((await api.as(volunteer).call(surveys.get, byId(id))).body.scripts).toEqual(body.scripts);
    expect((await put([], id)).body.scripts).toEqual([]);
  });

  test('are one a language, and nobody else’s to write', async () => {
    const { id } = (await create()).body;
    const script = { description: '', questions: [] };
    const twice = [
      { language: 'Spanish', ...script },
      { language: 'es', ...script },
    ];
    expect((await put(twice, id)).error.code).toBe('INVALID');
    expect((await put([{ language: '', ...script }], id)).status).toBe(422);
    expect((await put([], randomUUID())).error.code).toBe('SURVEY_NOT_FOUND');
    expect((await put([], id, volunteer)).error.code).toBe('FORBIDDEN');
    expect((await put([], id, stranger)).error.code).toBe('FORBIDDEN');
  });
});

describe('a saved survey that is changed', () => {
  const open = (id: string, by: TestUser = manager) => api.as(by).call(surveyEdits.open, byId(id));
  type Wanted = { id?: string | null; text: string; answers: string[]; depends_on?: number } & Record<string, unknown>;
  const change = (
    id: string,
    version: number,
    questions: readonly Wanted[],
    given: Record<string, unknown> = {},
    by = manager,
  ) =>
    api.as(by).call(surveyEdits.update, {
      body: { id, campaign_id: campaign.id, version, name: aName(), questions: questions as never, ...given },
    });

  test('asks its new version, and answers of phones that hold the old one count under that', async () => {
    const made = (await create()).body;
    const [support, sign, words] = made.questions;
    const street = `Elm ${randomUUID()} St`;
    const doors = await makeTurf(api, campaign, { doors: 2, street });
    const walkbook = (
      await api.as(manager).call(walkbooks.create, {
        body: {
          name: aName(),
          campaign_id: campaign.id,
          survey_id: made.id,
          filter_params: { streets: [street] },
          assigned_user_ids: [volunteer.id],
        },
      })
    ).body.id;
    const answer = async (question: string, door: number, given: string) => {
      const { id: door_id, voters } = doors[door]!;
      const of = { survey_id: made.id, question_id: question, door_id, voter_id: voters[0]!.id };
      const survey_responses = [aResponse({ ...of, answers: [given] })];
      const body = { id: walkbook, campaign_id: campaign.id, survey_responses };
      const { receipts } = (await api.as(volunteer).call(walkbooks.update, { body })).body;
      expect(receipts.map(({ verdict }) => verdict)).toEqual(['stored']);
    };
    await answer(support!.id, 0, 'Yes');
    const scripts = [
      {
        language: 'Spanish',
        description: '',
        questions: [
          { id: support!.id, text: '¿Apoya a Jo?' },
          { id: sign!.id, text: '¿Quiere un letrero?' },
        ],
      },
    ];
    await api.as(manager).call(surveys.scripts, { body: { survey_id: made.id, campaign_id: campaign.id, scripts } });
    const { version, answered, in_use } = (await open(made.id)).body;
    expect([answered, in_use]).toEqual([[support!.id], true]);

    const { status, body } = await change(made.id, version, [
      { id: sign!.id, text: 'A yard sign?', answers: ['Yes', 'No'] },
      { id: support!.id, text: support!.text, answers: ['Yes', 'No'] },
      { text: 'How many live here?', kind: 'number', answers: [], depends_on: 1, dependent_on_answers: ['Yes'] },
    ]);
    expect([status, body.version]).toEqual([200, version + 1]);
    const [newSign, newSupport, people] = body.survey.questions;
    expect(body.survey.questions.map(({ text }) => text)).toEqual([
      'A yard sign?',
      'Do you support Jo?',
      'How many live here?',
    ]);
    expect(new Set([newSign!.id, newSupport!.id, ...made.questions.map(({ id }) => id)]).size).toBe(5);
    expect(people).toMatchObject({ kind: 'number', dependent_on_question_id: newSupport!.id });
    // A translation stays where the question says the same.
    expect(body.survey.scripts?.[0]?.questions).toEqual([{ id: newSupport!.id, text: '¿Apoya a Jo?' }]);

    // A walk sheet that was printed before is entered as it was printed.
    const { body: kept } = await api.as(manager).call(surveyEdits.versions, byId(made.id));
    expect(kept.map((each) => [each.version, each.questions.map(({ id }) => id)])).toEqual([
      [version + 1, [newSign!.id, newSupport!.id, people!.id]],
      [1, made.questions.map(({ id }) => id)],
    ]);
    expect(kept[1]?.questions.map(({ text }) => text)).toEqual(someQuestions.map(({ text }) => text));

    // A phone without signal holds the survey as it was, one question that is gone among it.
    await answer(support!.id, 1, 'Undecided');
    await answer(words!.id, 1, 'More buses');
    await answer(newSupport!.id, 1, 'No');
    const results = (await api.as(manager).call(surveys.detailedResponses, bySurveyId(made.id))).body.questions;
    const counted = (id: string) => results.find(({ question_id }) => question_id === id);
    expect(results.map(({ question_id }) => question_id)).toEqual([
      newSign!.id,
      newSupport!.id,
      support!.id,
      people!.id,
      words!.id,
    ]);
    expect(counted(support!.id)).toMatchObject({
      text: 'Do you support Jo?',
      retired_at: expect.any(String) as string,
      counts: [
        { answer: 'Yes', people: 1 },
        { answer: 'No', people: 0 },
        { answer: 'Undecided', people: 1 },
      ],
    });
    expect(counted(newSupport!.id)).toMatchObject({ retired_at: null, counts: [{ people: 0 }, { people: 1 }] });
    const query = { campaign_id: campaign.id, survey_id: made.id };
    expect((await api.as(manager).call(surveyEdits.earlier, { query })).body).toMatchObject([
      { id: support!.id, superseded_by: newSupport!.id, people: 2 },
      { id: words!.id, superseded_by: null, people: 1 },
    ]);
  });

  test('keeps what only moves, and refuses what can’t be asked', async () => {
    const made = (await create()).body;
    const [support, sign, words] = made.questions.map(({ id, text, answers }) => ({ id, text, answers }));
    const moved = await change(made.id, 1, [words!, { ...support!, id: support!.id.toUpperCase() }, sign!]);
    expect(moved.body.survey.questions.map(({ id }) => id)).toEqual([words!.id, support!.id, sign!.id]);
    for (const [questions, detail] of [
      [
        [{ ...sign!, depends_on: 1, dependent_on_answers: ['Yes'] }, support!],
        'A question can depend only on an earlier one.',
      ],
      [
        [support!, { ...sign!, depends_on: 0, dependent_on_answers: ['Maybe'] }],
        'This question depends on an answer that the other question doesn’t have.',
      ],
      [[{ ...support!, id: randomUUID() }], 'A question isn’t part of this survey.'],
      [[{ ...support!, kind: 'scale', answers: ['1'] }], 'Add at least two answers to pick from.'],
      [[{ ...support!, kind: 'date' }], 'This kind of question has no answers to pick from.'],
    ] satisfies [Wanted[], string][]) {
      expect((await change(made.id, 2, questions)).error).toMatchObject({ code: 'INVALID', detail });
    }
    expect((await open(made.id)).body).toEqual(moved.body);
  });

  test('is changed by one of two managers, and what the other then saves follows on', async () => {
    const { id, questions } = (await create()).body;
    const [support, sign] = questions.map((each) => ({ id: each.id, text: each.text, answers: each.answers }));
    const both = await Promise.all([
      change(id, 1, [{ ...support!, text: 'Do you like Jo?' }, sign!]),
      change(id, 1, [{ ...support!, text: 'Do you love Jo?' }, sign!]),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.error).toMatchObject({
      code: 'CONFLICT',
      detail: 'Someone else changed this in the meantime.',
    });
    // The second one names the question that they both began from.
    const { body } = await change(id, 2, [{ ...support!, text: 'Do you know Jo?' }]);
    expect(body.survey.questions.map(({ text }) => text)).toEqual(['Do you know Jo?']);
    const taken = (await create()).body.name;
    expect((await change(id, 3, [support!], { name: taken.toUpperCase() })).error.code).toBe('NAME_EXISTS');
    expect((await change(id, 3, [support!], { name: body.survey.name.toUpperCase() })).status).toBe(200);
    const depend = { survey_id: id, campaign_id: campaign.id, questions: [] };
    await api.as(manager).call(surveys.updateDependencies, { body: depend });
    expect((await change(id, 4, [support!])).error.code).toBe('CONFLICT');
    expect((await change(id, 5, [support!], {}, volunteer)).error.code).toBe('FORBIDDEN');
    expect((await change(randomUUID(), 1, [support!])).error.code).toBe('SURVEY_NOT_FOUND');
  });

  test('is duplicated with its dependencies and translations', async () => {
    const { id, questions } = (await create()).body;
    const [support, sign] = questions;
    const dependency = { id: sign!.id, dependent_on_question_id: support!.id, dependent_on_answers: ['Yes'] };
    const of = { survey_id: id, campaign_id: campaign.id };
    await api.as(manager).call(surveys.updateDependencies, { body: { ...of, questions: [dependency] } });
    const script = { language: 'Spanish', description: '', questions: [{ id: support!.id, text: '¿Apoya a Jo?' }] };
    await api.as(manager).call(surveys.scripts, { body: { ...of, scripts: [script] } });
    const name = aName();
    const duplicate = (given: object = {}, by: TestUser = manager) =>
      api.as(by).call(surveyEdits.duplicate, { body: { id, campaign_id: campaign.id, name, ...given } });
    const { status, body } = await duplicate();
    expect(status).toBe(201);
    const [copied, ...others] = body.questions;
    expect(questions.map((each) => each.id)).not.toContain(copied!.id);
    expect(others[0]).toMatchObject({ dependent_on_question_id: copied!.id, dependent_on_answers: ['Yes'] });
    expect(body.scripts?.[0]?.questions).toEqual([{ id: copied!.id, text: '¿Apoya a Jo?' }]);
    expect((await duplicate()).error.code).toBe('NAME_EXISTS');
    expect((await duplicate({ name: aName() }, stranger)).error.code).toBe('FORBIDDEN');
    expect((await duplicate({ campaign_id: rival.id, name: aName() }, stranger)).error.code).toBe('SURVEY_NOT_FOUND');
  });
});
