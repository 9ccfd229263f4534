// The daily check of kept counts: what a server of an earlier release stored beside this one is found, and counted again.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import type { Survey } from '../../../../src/contract/surveys';
import { insertFacts } from '../../../../src/server/modules/facts/fact-tables-repo';
import { checkCounts, checkedBefore } from '../../../../src/server/modules/reports/check-counts';
import { coverageReport } from '../../../../src/server/modules/reports/coverage-repo';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { lockWaits } from '../../../support/lock-waits';
import { aTouch, makeTurf, type TestDoor } from '../../../support/turf';

const { answerReports, goals, reports, supportReports, surveys, walkbooks } = contract;
let api: TestApi;
let campaign: TestCampaign;
let vera: TestUser;
let doors: TestDoor[];
let survey: Survey;
let walkbook: string;

beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign();
  vera = await api.makeUser({ campaign, first: 'Vera' });
  doors = await makeTurf(api, campaign, { doors: 3 });
  const owner = api.as(campaign.owner);
  const questions = [{ text: 'Support?', answers: ['1 · Strong support', '5 · Strong against'] }];
  survey = (await owner.call(surveys.create, { body: { name: 'Spring', campaign_id: campaign.id, questions } })).body;
  const named = { name: 'Maple', campaign_id: campaign.id, survey_id: survey.id, assigned_user_ids: [vera.id] };
  walkbook = (await owner.call(walkbooks.create, { body: { ...named, filter_params: { everyone: true } } })).body.id;
  const goal = { measure: 'supporters' as const, target: 10, first_day: '2026-01-01', last_day: '2026-12-31' };
  await owner.call(goals.create, { body: { campaign_id: campaign.id, ...goal } });
});
afterAll(() => api.close());

/** A conversation with a supporter at a door, as any server stores it. */
async function talkAt(door: number): Promise<void> {
  const of = { campaign_id: campaign.id, user_id: vera.id, times: new Map() };
  const voter_id = doors[door]!.voters[0]!.id;
  const fact = () => {
    const { id, recorded_at } = aTouch({ door_id: doors[door]!.id, recorded_at: `2026-03-1${door}T12:00:00Z` });
    const place = { door_id: doors[door]!.id, voter_id, walkbook_id: walkbook, replaces: null };
    return { id, recorded_at, device_id: randomUUID(), seq: 1, ...place };
  };
  const touch = { ...fact(), contact_result: 'canvassed', note: '' };
  await insertFacts(api.db, of, 'all_touches', [touch]);
  const answers = { survey_id: survey.id, question_id: survey.questions[0]!.id, answers: ['1 · Strong support'] };
  const response = { ...fact(), ...answers };
  await insertFacts(api.db, of, 'all_survey_responses', [response]);
}

/** The same number by each way that is kept counted. */
async function counted(): Promise<number[]> {
  const owner = api.as(campaign.owner);
  const own = { campaign_id: campaign.id };
  const days = { ...own, first: '2026-03-01', last: '2026-03-31' };
  const asked = { survey_id: survey.id, question_id: survey.questions[0]!.id, across: 'sex' as const };
  const touches = (await owner.call(reports.touches, { query: { ...days, by: 'precinct' } })).body;
  const byHour = (await owner.call(reports.touches, { query: { ...days, by: 'hour' } })).body;
  const trend = (await owner.call(supportReports.trend, { query: { ...days, by: 'day' } })).body;
  const pace = (await owner.call(goals.all, { query: own })).body;
  return [
    (await owner.call(answerReports.table, { query: { ...own, ...asked } })).body.people,
    trend.scores[0]!,
    pace[0]!.days.reduce((sum, { count }) => sum + count, 0),
    (await owner.call(surveys.get, { query: { ...own, id: survey.id } })).body.respondents,
    touches.total.touches,
    byHour.total.contacts,
    (await coverageReport(api.db, campaign.id, { by: 'walkbook', zone: 'America/New_York', today: '2026-06-01' })).total
      .doors.reached,
  ];
}
const each = (count: number) => Array.from({ length: 7 }, () => count);

let now = Date.now();
const started = new Date(now - 7 * 86_400_000);
/** What the check of another day finds. */
const check = () => checkCounts(api.db, started, new Date((now += 25 * 3_600_000)));

test('what was stored without a note is noticed once a day, and the next report has it; so are sums gone astray', async () => {
  await talkAt(0);
  expect(await counted()).toEqual(each(1));
  await talkAt(1);
  expect(await check(), 'what is noted is no difference').toBe(0);
  expect(await counted()).toEqual(each(2));

  // An earlier release stores facts, and notes nothing for counts that came after it.
  await talkAt(2);
  for (const table of ['answer_changes', 'door_changes', 'respondent_changes', 'touch_changes'])
    await sql`delete from ${sql.table(table)} where campaign_id = ${campaign.id}`.execute(api.db);
  expect(await counted()).toEqual(each(2));
  expect(await check()).toBeGreaterThan(0);
  expect(await counted()).toEqual(each(3));
  expect(await check()).toBe(0);

  for (const table of ['answer_counts', 'support_counts', 'supporter_counts', 'respondent_counts'])
    await sql`update ${sql.table(table)} set people = people + 1 where campaign_id = ${campaign.id}`.execute(api.db);
  await sql`update counted_doors set reached_at = null where campaign_id = ${campaign.id}`.execute(api.db);
  await sql`update touch_blocks set touches = touches + 1 where campaign_id = ${campaign.id}`.execute(api.db);
  expect(await check()).toBeGreaterThan(0);
  expect(await counted()).toEqual(each(3));
  expect(await check()).toBe(0);

  // By canvasser alone, as the leaderboard reads them.
  await sql`update touch_counts set doors = doors + 1 where campaign_id = ${campaign.id} and kind = 'canvasser'`.execute(
    api.db,
  );
  expect(await check()).toBeGreaterThan(0);
  await counted();
  expect(await check()).toBe(0);
});

test('sums by a wrong precinct or walkbook are noticed, though they add up to the same', async () => {
  await counted();
  const clock = { zone: 'America/New_York', today: '2026-06-01' };
  const lines = async () =>
    JSON.stringify([
      (await coverageReport(api.db, campaign.id, { by: 'walkbook', ...clock })).rows,
      (await coverageReport(api.db, campaign.id, { by: 'precinct', ...clock })).rows,
    ]);
  const right = await lines();
  for (const kind of ['walkbook', 'precinct']) {
    await sql`update coverage_counts set key = ${randomUUID()} where campaign_id = ${campaign.id} and kind = ${kind}`.execute(
      api.db,
    );
    expect(await lines()).not.toBe(right);
    expect(await check()).toBe(1);
    expect(await lines()).toBe(right);
    expect(await check()).toBe(0);
  }
});

test('a report that tells the sums by another day while they are checked breaks no check off', async () => {
  await counted();
  const of = (day: number) =>
    coverageReport(api.db, campaign.id, { by: 'walkbook', zone: 'America/New_York', today: `2026-07-${10 + day}` });
  await of(0);
  await sql`update coverage_counts set never_doors = never_doors + 1 where campaign_id = ${campaign.id} and kind = 'all'`.execute(
    api.db,
  );
  // Held up where the check reads last, until a report has moved on.
  let checked: Promise<number | null> | undefined;
  await api.db.transaction().execute(async (tx) => {
    await sql`update doors_counted set today = today + 1 where campaign_id = ${campaign.id}`.execute(tx);
    checked = check();
    checked.catch(() => undefined);
    await expect.poll(() => lockWaits(api.db)).toBe(1);
  });
  expect(await checked).toBeGreaterThan(0);
});

test('each campaign is checked by one server a day', async () => {
  await counted();
  const at = new Date((now += 25 * 3_600_000));
  const both = await Promise.all([checkCounts(api.db, started, at), checkCounts(api.db, started, at)]);
  expect(both.toSorted()).toEqual([0, null]);
  expect(await checkCounts(api.db, started, new Date(at.getTime() + 3_600_000))).toBe(null);
});

test('it is made once more when the servers of an earlier release have stopped', () => {
  const clock = (time: string) => new Date(`2026-03-04T${time}:00Z`);
  expect(checkedBefore(clock('09:20'), clock('09:50'))).toEqual(new Date('2026-03-03T09:50:00Z'));
  expect(checkedBefore(clock('09:20'), clock('10:00'))).toEqual(clock('10:00'));
  expect(checkedBefore(clock('09:50'), clock('10:59'))).toEqual(new Date('2026-03-03T10:59:00Z'));
});
