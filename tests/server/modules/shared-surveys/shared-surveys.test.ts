// Surveys that are shared down a tree: every chapter has them and changes none, and what is answered stays where it was.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import type { Survey } from '../../../../src/contract/surveys';
import { followBelow } from '../../../../src/server/modules/shared-surveys/follow';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { aResponse, makeTurf } from '../../../support/turf';

const { sharedSurveys, surveyEdits, surveys, chapters } = contract;
let api: TestApi;
let [nation, state, county]: TestCampaign[] = [];
let survey: Survey;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  [nation, state, county] = [await api.makeCampaign(), await api.makeCampaign(), await api.makeCampaign()];
  await below(nation!, state!);
  await below(state!, county!);
  const questions = [
    { text: 'Do you support Jo?', answers: ['Yes', 'No'] },
    { text: 'Would you like a sign?', answers: ['Yes', 'No'] },
    { text: 'Anything else?', answers: [] },
  ];
  const body = { name: `Support ${randomUUID()}`, campaign_id: nation!.id, questions };
  const made = (await by(nation!).call(surveys.create, { body })).body;
  const [first, second] = made.questions;
  survey = (
    await by(nation!).call(surveys.updateDependencies, {
      body: {
        campaign_id: nation!.id,
        survey_id: made.id,
        questions: [{ id: second!.id, dependent_on_question_id: first!.id, dependent_on_answers: ['Yes'] }],
      },
    })
  ).body;
});

const below = (parent: TestCampaign, chapter: TestCampaign) =>
  api.db.insertInto('chapters').values({ parent_id: parent.id, chapter_id: chapter.id }).execute();
const by = (campaign: TestCampaign, user: TestUser = campaign.owner) => api.as(user);
const share = (shared = true, user = nation!.owner) =>
  api.as(user).call(sharedSurveys.share, { body: { campaign_id: nation!.id, survey_id: survey.id, shared } });
/** What the queue does with the jobs since. */
const follow = async () => {
  for (const { name, data } of api.jobs.splice(0))
    if (name === 'shared_surveys') {
      const { campaign_id, user_id } = data as { campaign_id: string; user_id: string };
      await followBelow(api.db, campaign_id, user_id, new AbortController().signal);
    }
};
const sharedNow = async () => {
  await share();
  await follow();
};
const surveysOf = async (campaign: TestCampaign) =>
  (await by(campaign).call(surveys.all, { query: { campaign_id: campaign.id, include_archived: true } })).body;
const copyIn = async (campaign: TestCampaign) => (await surveysOf(campaign))[0]!;
const change = async (
  campaign: TestCampaign,
  of: Survey,
  questions: { id: string | null; text: string; answers: string[] }[],
) => {
  const { version } = (await by(campaign).call(surveyEdits.open, { query: { id: of.id, campaign_id: campaign.id } }))
    .body;
  const body = { id: of.id, campaign_id: campaign.id, version, name: of.name, questions };
  return by(campaign).call(surveyEdits.update, { body });
};
/** The first person at a new door of a campaign answers a question of its copy. */
async function answer(campaign: TestCampaign, copy: Survey, answers: string[], question = 0) {
  const [door] = await makeTurf(api, campaign, { doors: 1 });
  const walk = {
    name: `Walk ${randomUUID()}`,
    campaign_id: campaign.id,
    survey_id: copy.id,
    filter_params: { everyone: true },
  };
  const { body: walkbook } = await by(campaign).call(contract.walkbooks.create, { body: walk });
  const given = aResponse({
    door_id: door!.id,
    voter_id: door!.voters[0]!.id,
    survey_id: copy.id,
    question_id: copy.questions[question]!.id,
    answers,
  });
  const body = { id: walkbook.id, campaign_id: campaign.id, survey_responses: [given] };
  return (await by(campaign).call(contract.walkbooks.update, { body })).body;
}

describe('a shared survey', () => {
  test('is in each campaign below, with ids of its own, its conditions and what is said, and marked as shared', async () => {
    const door = { language: 'English', introduction: 'Hi', talking_points: ['Buses'], objections: [], closing: '' };
    const spanish = {
      language: 'Spanish',
      description: 'Hola',
      questions: [{ id: survey.questions[0]!.id, text: '¿Jo?' }],
    };
    await by(nation!).call(surveys.scripts, {
      body: { campaign_id: nation!.id, survey_id: survey.id, scripts: [spanish], door_scripts: [door] },
    });
    await sharedNow();
    for (const campaign of [state!, county!]) {
      const copies = await surveysOf(campaign);
      expect(copies).toHaveLength(1);
      const [copy] = copies as [Survey];
      expect(copy).toMatchObject({ name: survey.name, campaign_id: campaign.id, user_id: null, door_scripts: [door] });
      expect(copy.questions.map(({ text }) => text)).toEqual(survey.questions.map(({ text }) => text));
      expect(copy.questions[1]).toMatchObject({
        dependent_on_question_id: copy.questions[0]!.id,
        dependent_on_answers: ['Yes'],
      });
      expect(copy.scripts).toEqual([{ ...spanish, questions: [{ id: copy.questions[0]!.id, text: '¿Jo?' }] }]);
      const above = new Set([survey.id, ...survey.questions.map(({ id }) => id)]);
      expect([copy.id, ...copy.questions.map(({ id }) => id)].filter((id) => above.has(id))).toEqual([]);
      const { body } = await by(campaign).call(sharedSurveys.all, { query: { campaign_id: campaign.id } });
      expect(body.surveys).toEqual([{ survey_id: copy.id, shared_below: false, from: nation!.name }]);
    }
    await follow();
    expect(await surveysOf(county!)).toHaveLength(1);
  });

  test('is changed by no one below, who can duplicate it', async () => {
    await sharedNow();
    const copy = await copyIn(county!);
    const of = { campaign_id: county!.id, survey_id: copy.id };
    const questions = copy.questions.map(({ id, text, answers }) => ({ id, text, answers }));
    for (const reply of [
      await change(county!, copy, questions),
      await by(county!).call(surveys.scripts, { body: { ...of, door_scripts: [] } }),
      await by(county!).call(surveys.updateDependencies, { body: { ...of, questions: [] } }),
      await by(county!).call(sharedSurveys.share, { body: { ...of, shared: true } }),
    ])
      expect(reply.error.detail_code).toBe('SURVEY_IS_SHARED');
    const body = { id: copy.id, campaign_id: county!.id, name: `Own ${randomUUID()}` };
    const own = (await by(county!).call(surveyEdits.duplicate, { body })).body;
    expect((await change(county!, own, [{ id: null, text: 'Mine?', answers: [] }])).status).toBe(200);
  });

  test('follows each change above: answers to an earlier version stay, and those still on phones come in', async () => {
    await sharedNow();
    const before = await copyIn(county!);
    await answer(county!, before, ['Yes']);
    const [first, second, third] = survey.questions;
    await change(nation!, { ...survey, name: `Renamed ${randomUUID()}` }, [
      { id: first!.id, text: 'Will you vote for Jo?', answers: ['Yes', 'No', 'Maybe'] },
      { id: third!.id, text: third!.text, answers: [] },
      { id: second!.id, text: second!.text, answers: second!.answers },
    ]);
    await follow();
    const now = await copyIn(county!);
    expect(now.id).toBe(before.id);
    expect(now.name).toContain('Renamed');
    expect(now.questions.map(({ text }) => text)).toEqual(['Will you vote for Jo?', third!.text, second!.text]);
    expect(now.questions.slice(1).map(({ id }) => id)).toEqual([before.questions[2]!.id, before.questions[1]!.id]);
    expect(now.questions[0]!.id).not.toBe(before.questions[0]!.id);
    const earlier = await by(county!).call(surveyEdits.earlier, { query: { campaign_id: county!.id } });
    expect(earlier.body).toMatchObject([
      { id: before.questions[0]!.id, people: 1, superseded_by: now.questions[0]!.id },
    ]);
    const late = await answer(county!, before, ['No']);
    expect(late.receipts?.[0] ?? late).not.toMatchObject({ status: 'rejected' });
    const { version } = (await by(county!).call(surveyEdits.open, { query: { id: now.id, campaign_id: county!.id } }))
      .body;
    await share(false);
    await share();
    await follow();
    const again = await by(county!).call(surveyEdits.open, { query: { id: now.id, campaign_id: county!.id } });
    expect(again.body.version).toBe(version);
  });

  test('that is withdrawn leaves each chapter its copy and its answers, in use where it is used, else archived', async () => {
    await sharedNow();
    const used = await copyIn(county!);
    await answer(county!, used, ['Yes']);
    await share(false);
    await follow();
    expect(await copyIn(county!)).toMatchObject({ id: used.id, record_status: 'is_active', respondents: 1 });
    expect(await copyIn(state!)).toMatchObject({ record_status: 'archived' });
    const marks = await by(county!).call(sharedSurveys.all, { query: { campaign_id: county!.id } });
    expect(marks.body.surveys).toEqual([]);
    const log = (await by(county!).call(contract.audit.list, { query: { campaign_id: county!.id } })).body;
    expect(log.map(({ act }) => act)).toEqual(
      expect.arrayContaining(['shared_survey_received', 'shared_survey_ended']),
    );
    // Shared again, it is the same copy; one that was changed meanwhile is the chapter's own for good.
    expect((await change(state!, await copyIn(state!), [{ id: null, text: 'Mine?', answers: [] }])).status).toBe(200);
    await share();
    await follow();
    expect(await surveysOf(county!)).toHaveLength(1);
    const inState = await surveysOf(state!);
    expect(inState.map(({ name }) => name).toSorted()).toEqual([survey.name, `${survey.name} (${nation!.name})`]);
  });

  const archive = (campaign: TestCampaign, id: string, archived: boolean) =>
    by(campaign).call(surveys.archive, { query: { campaign_id: campaign.id, survey_id: id, archived } });
  const statusIn = async (campaign: TestCampaign) => (await copyIn(campaign)).record_status;

  test('is in use again when it is shared again or restored above, unless the chapter archived it itself', async () => {
    await sharedNow();
    const [inState, inCounty] = [await copyIn(state!), await copyIn(county!)];
    const ends: [() => unknown, () => unknown][] = [
      [() => share(false), () => share()],
      [() => archive(nation!, survey.id, true), () => archive(nation!, survey.id, false)],
    ];
    for (const [end, begin] of ends) {
      await end();
      await follow();
      expect([await statusIn(state!), await statusIn(county!)]).toEqual(['archived', 'archived']);
      await begin();
      await follow();
      expect([await copyIn(state!), await copyIn(county!)]).toMatchObject([
        { id: inState.id, record_status: 'is_active' },
        { id: inCounty.id, record_status: 'is_active' },
      ]);
    }
    await archive(state!, inState.id, true);
    await share(false);
    await follow();
    await share();
    await follow();
    expect([await statusIn(state!), await statusIn(county!)]).toEqual(['archived', 'is_active']);
  });

  test('that is archived above stays in use where a walkbook works with it', async () => {
    await sharedNow();
    await answer(county!, await copyIn(county!), ['Yes']);
    await archive(nation!, survey.id, true);
    await follow();
    expect([await statusIn(state!), await statusIn(county!)]).toEqual(['archived', 'is_active']);
  });

  test('comes to everyone else when one campaign fails, and has a name that the database knows as free', async () => {
    const name = '\u0130zmir';
    const questions = [{ text: 'x', answers: [] }];
    await by(county!).call(surveys.create, { body: { name, campaign_id: county!.id, questions } });
    await api.db.updateTable('surveys').set({ name }).where('id', '=', survey.id).execute();
    const fails = sql.raw(`fails_${state!.id.replaceAll('-', '')}`);
    await sql`create function ${fails}() returns trigger language plpgsql as 'begin raise exception ''no''; end'`.execute(
      api.db,
    );
    await sql`
      create trigger ${fails} before insert on surveys for each row
      when (new.campaign_id = ${sql.lit(state!.id)}) execute function ${fails}()`.execute(api.db);
    await share();
    await expect(follow()).rejects.toThrow('no');
    expect((await surveysOf(county!)).map((each) => each.name)).toContain(`${name} (${nation!.name})`);
    await sql`drop trigger ${fails} on surveys`.execute(api.db);
  });

  test('is copied as it is after a change that is under way', async () => {
    await share();
    let following = Promise.resolve();
    let isDone = false;
    await api.db.transaction().execute(async (tx) => {
      await tx.updateTable('surveys').set({ description: 'Half' }).where('id', '=', survey.id).execute();
      following = follow().then(() => void (isDone = true));
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect(isDone).toBe(false);
      await tx.updateTable('surveys').set({ description: 'Whole' }).where('id', '=', survey.id).execute();
    });
    await following;
    expect(await copyIn(county!)).toMatchObject({ description: 'Whole' });
  });

  test('reaches who joins the tree, and ends for who leaves it with all below', async () => {
    await sharedNow();
    const copy = await copyIn(county!);
    await by(state!).call(chapters.leave, { query: { campaign_id: state!.id } });
    await follow();
    for (const campaign of [state!, county!]) {
      const { body } = await by(campaign).call(sharedSurveys.all, { query: { campaign_id: campaign.id } });
      expect(body.surveys).toEqual([]);
    }
    expect((await copyIn(county!)).id).toBe(copy.id);
    const created = await by(nation!).call(chapters.create, {
      body: { campaign_id: nation!.id, name: `New ${randomUUID()}` },
    });
    await follow();
    const { body: all } = await by(nation!).call(surveys.all, { query: { campaign_id: created.body.id } });
    expect(all.map(({ name }) => name)).toEqual([survey.name]);
  });

  test('is shared by managers, not by those who only entered, and not while archived', async () => {
    const volunteer = await api.makeUser({ campaign: nation!, title: 'Volunteer' });
    expect((await share(true, volunteer)).error.code).toBe('FORBIDDEN');
    expect((await share(true, county!.owner)).error.code).toBe('FORBIDDEN');
    const wrong = { campaign_id: nation!.id, survey_id: randomUUID(), shared: true };
    expect((await by(nation!).call(sharedSurveys.share, { body: wrong })).error.code).toBe('SURVEY_NOT_FOUND');
    await by(nation!).call(surveys.archive, { query: { campaign_id: nation!.id, survey_id: survey.id } });
    expect((await share()).error.detail_code).toBe('ARCHIVED_SURVEY_NOT_SHARED');
  });
});

describe('answers to a shared survey', () => {
  const answers = async (campaign: TestCampaign, id: string, user = campaign.owner) =>
    api.as(user).call(sharedSurveys.answers, { query: { campaign_id: campaign.id, survey_id: id } });

  test('go upward as counts, by chapter with all below it, and no words of anyone', async () => {
    await sharedNow();
    const [inState, inCounty] = [await copyIn(state!), await copyIn(county!)];
    await answer(nation!, survey, ['No']);
    await answer(state!, inState, ['Yes']);
    await answer(county!, inCounty, ['Yes']);
    await answer(county!, inCounty, ['No']);
    await answer(county!, inCounty, ['My neighbor is Ann Smith'], 2);
    const { body } = await answers(nation!, survey.id);
    const [first, second] = survey.questions.map(({ id }) => id);
    expect(body.questions.map(({ id }) => id)).toEqual([first, second]);
    expect(body.rows.map(({ name, below: campaigns }) => [name, campaigns])).toEqual([
      [nation!.name, 0],
      [state!.name, 1],
    ]);
    expect(body.rows[0]!.counts).toEqual([{ question_id: first, answer: 'No', people: 1 }]);
    expect(body.rows[1]!.counts.toSorted((a, b) => a.answer.localeCompare(b.answer))).toEqual([
      { question_id: first, answer: 'No', people: 1 },
      { question_id: first, answer: 'Yes', people: 2 },
    ]);
    expect(body.behind).toBe(0);
    expect(JSON.stringify(body)).not.toContain('Ann Smith');
  });

  test('are those of the survey that is asked about, whoever asked before and whatever it asked', async () => {
    await sharedNow();
    const inState = await copyIn(state!);
    await answer(state!, inState, ['Yes']);
    const [own, above] = [inState.questions[0]!.id, survey.questions[0]!.id];
    const yes = (question_id: string) => [{ question_id, answer: 'Yes', people: 1 }];
    for (let times = 0; times < 2; times += 1) {
      expect((await answers(state!, inState.id)).body.rows[0]!.counts).toEqual(yes(own));
      expect((await answers(nation!, survey.id)).body.rows[1]!.counts).toEqual(yes(above));
    }
  });

  test('count above also when the chapter changed its copy after the sharing ended, and has a new one since', async () => {
    await sharedNow();
    await answer(county!, await copyIn(county!), ['Yes']);
    const counts = async () => (await answers(nation!, survey.id)).body.rows[1]!.counts;
    const before = await counts();
    expect(before).toMatchObject([{ answer: 'Yes', people: 1 }]);
    await share(false);
    await follow();
    await change(county!, await copyIn(county!), [{ id: null, text: 'Mine?', answers: [] }]);
    expect(await counts()).toEqual(before);
    await share();
    await follow();
    expect(await surveysOf(county!)).toHaveLength(2);
    expect(await counts()).toEqual(before);
    const fresh = (await surveysOf(county!)).find(
      ({ user_id, questions }) => user_id === null && questions.length === 3,
    );
    await answer(county!, fresh!, ['Yes']);
    expect(await counts()).toMatchObject([{ answer: 'Yes', people: 2 }]);
  });

  test('are no one else’s to see', async () => {
    await sharedNow();
    const rival = await api.makeCampaign();
    const volunteer = await api.makeUser({ campaign: nation!, title: 'Volunteer' });
    expect((await answers(nation!, survey.id, rival.owner)).error.code).toBe('FORBIDDEN');
    expect((await answers(nation!, survey.id, volunteer)).error.code).toBe('FORBIDDEN');
    expect((await answers(state!, survey.id)).error.code).toBe('SURVEY_NOT_FOUND');
    expect((await answers(nation!, 'x')).error.code).toBe('INVALID');
  });
});
