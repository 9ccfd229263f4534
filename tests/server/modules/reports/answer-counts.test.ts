// Kept counts of answers and support, against a count of the rows one by one.
import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { crossings, type AnswerTable } from '../../../../src/contract/reports/answer-reports';
import type { Survey } from '../../../../src/contract/surveys';
import { dayInZone } from '../../../../src/domain/i18n/time-zones';
import { enter } from '../../../../src/server/modules/contact-ledger/entries-repo';
import { deriveLeftOut } from '../../../../src/server/modules/contact-ledger/left-out-repo';
import { erasePerson } from '../../../../src/server/modules/erasure/repo';
import { insertFacts } from '../../../../src/server/modules/facts/fact-tables-repo';
import { deriveSetAside } from '../../../../src/server/modules/facts/reviews-repo';
import { noteUncountedAnswers } from '../../../../src/server/modules/reports/follow-answers-repo';
import { noteUncountedRespondents } from '../../../../src/server/modules/surveys/respondents-repo';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { importFile } from '../../../support/imports';
import { makeTurf, type TestDoor } from '../../../support/turf';

const { answerReports, goals, supportReports, surveys, walkbooks } = contract;
const supports = ['1 · Strong support', '2 · Lean support', '5 · Strong against'];
let api: TestApi;
let campaign: TestCampaign;
let people: TestUser[];
let doors: TestDoor[];
let survey: Survey;
let walkbook: string;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign();
  people = [await api.makeUser({ campaign, first: 'Vera' }), await api.makeUser({ campaign, first: 'Viktor' })];
  doors = await makeTurf(api, campaign, { doors: 5 });
  const questions = [
    { text: 'Support?', answers: supports },
    { text: 'Issues', answers: ['Schools', 'Roads'] },
    { text: 'Anything else?', answers: [] },
  ];
  const owner = api.as(campaign.owner);
  survey = (await owner.call(surveys.create, { body: { name: 'Spring', campaign_id: campaign.id, questions } })).body;
  const assigned_user_ids = people.map(({ id }) => id);
  const named = { name: 'Maple', campaign_id: campaign.id, survey_id: survey.id, assigned_user_ids };
  walkbook = (await owner.call(walkbooks.create, { body: { ...named, filter_params: { everyone: true } } })).body.id;
  const goal = { measure: 'supporters' as const, target: 10, first_day: '2026-01-01', last_day: '2026-12-31' };
  await owner.call(goals.create, { body: { campaign_id: campaign.id, ...goal } });
});

interface Response {
  id: string;
  walkbook_id: string;
  survey_id: string;
  question_id: string;
  door_id: string;
  voter_id: string | null;
  user_id: string;
  answers: string[];
  replaces: string | null;
  recorded_at: string;
}

const stored = async ({ user_id, ...fact }: Response) => {
  const of = { campaign_id: campaign.id, user_id, times: new Map() };
  await insertFacts(api.db, of, 'all_survey_responses', [{ ...fact, device_id: randomUUID(), seq: 1 }]);
};
const setAside = async ({ id, user_id }: Response, aside: boolean) => {
  if (aside)
    await sql`insert into work_set_aside (campaign_id, kind, fact_id, user_id, day, set_aside_by)
      values (${campaign.id}, 'survey_response', ${id}, ${user_id}, '2026-03-10', ${campaign.owner.id})
      on conflict do nothing`.execute(api.db);
  else await sql`delete from work_set_aside where campaign_id = ${campaign.id} and fact_id = ${id}`.execute(api.db);
  await deriveSetAside(api.db, campaign.id, new Map([['survey_response', [id]]]));
};
const erased = async (voter_id: string, facts: readonly Response[]) => {
  const gone = { campaign_id: campaign.id, voter_id };
  await api.db.transaction().execute((tx) => erasePerson(tx, gone, { user_id: campaign.owner.id }));
  const { rows } = await sql<{ id: string }>`
    select id from all_survey_responses where campaign_id = ${campaign.id}`.execute(api.db);
  return facts.filter(({ id }) => rows.some((row) => row.id === id));
};

/** What stands, by no statement. */
async function standing(): Promise<Response[]> {
  const { rows } = await sql<Response>`
    select * from survey_responses where campaign_id = ${campaign.id}`.execute(api.db);
  return rows.filter(
    (fact) =>
      !rows.some((later) => later.replaces === fact.id && later.id !== fact.id && later.user_id === fact.user_id),
  );
}
const newestFirst = (a: Response, b: Response) =>
  a.recorded_at === b.recorded_at ? (a.id < b.id ? 1 : -1) : a.recorded_at < b.recorded_at ? 1 : -1;

const sortedTable = ({ people: all, confidential, columns, cells }: Omit<AnswerTable, 'columns_left_out'>) => ({
  all,
  confidential,
  columns: columns.map(({ key, people: count }) => `${key}: ${count}`).toSorted(),
  cells: cells.map((cell) => `${cell.answer} × ${cell.key}: ${cell.people}`).toSorted(),
});

async function tablesPlainly() {
  const facts = (await standing()).toSorted(newestFirst);
  const voters = await api.db.selectFrom('voters').selectAll().where('campaign_id', '=', campaign.id).execute();
  const current = (question: string) => {
    const by = new Map<string, Response>();
    for (const fact of facts)
      if (fact.question_id === question && !by.has(fact.voter_id ?? fact.door_id))
        by.set(fact.voter_id ?? fact.door_id, fact);
    return new Map([...by].filter(([, fact]) => fact.answers.length > 0));
  };
  const year = new Date().getFullYear();
  const band = (born: number | null) =>
    born === null ? '' : year - born < 30 ? '18–29' : year - born < 45 ? '30–44' : year - born < 65 ? '45–64' : '65+';
  const tables: Record<string, unknown> = {};
  for (const [question, across, other] of asked()) {
    const others = other === undefined ? null : current(other);
    const told = { people: 0, confidential: 0, columns: new Map<string, number>(), cells: new Map<string, number>() };
    const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
    for (const [who, fact] of current(question)) {
      const voter = voters.find(({ id }) => id === fact.voter_id);
      if (voter?.suppressed === 'confidential') {
        told.confidential += 1;
        continue;
      }
      told.people += 1;
      const keys = {
        party: [voter?.party ?? ''],
        age: [band(voter?.birth_year ?? null)],
        sex: [voter?.sex ?? ''],
        precinct: [voter?.precinct ?? ''],
        support: [`${voter?.support_score ?? ''}`],
        question: [...new Set(others?.get(who)?.answers ?? [''])],
      }[across];
      for (const key of keys) add(told.columns, key);
      for (const key of keys)
        for (const answer of new Set(fact.answers)) add(told.cells, JSON.stringify([answer, key]));
    }
    tables[`${question} ${across} ${other ?? ''}`] = sortedTable({
      ...told,
      columns: [...told.columns].map(([key, count]) => ({ key, people: count })),
      cells: [...told.cells].map(([cell, count]) => {
        const [answer, key] = JSON.parse(cell) as [string, string];
        return { answer, key, people: count };
      }),
    });
  }
  return tables;
}

const asked = () => {
  const [one, two, three] = survey.questions.map(({ id }) => id) as [string, string, string];
  return [
    ...crossings.flatMap((across) => (across === 'question' ? [] : [[one, across, undefined] as const])),
    [one, 'question', two] as const,
    [two, 'question', one] as const,
    [three, 'party', undefined] as const,
    [two, 'question', three] as const,
  ];
};

async function tablesReported() {
  const tables: Record<string, unknown> = {};
  for (const [question_id, across, other] of asked()) {
    const query = { campaign_id: campaign.id, survey_id: survey.id, question_id, across };
    const { body } = await api.as(campaign.owner).call(answerReports.table, {
      query: { ...query, ...(other !== undefined && { other_question_id: other }) },
    });
    tables[`${question_id} ${across} ${other ?? ''}`] = sortedTable(body);
  }
  return tables;
}

const ranges = [
  { first: '2026-03-01', last: '2026-03-20' },
  { first: '2026-03-05', last: '2026-03-09' },
];

async function supportPlainly(zone: string) {
  const { rows } = await sql<{ id: string }>`
    select id from voters where campaign_id = ${campaign.id} and suppressed = 'withdrawn'`.execute(api.db);
  const withdrawn = new Set(rows.map(({ id }) => id));
  const told = (await standing())
    .filter((fact) => fact.voter_id !== null && !withdrawn.has(fact.voter_id) && supports.includes(fact.answers[0]!))
    .toSorted(newestFirst);
  return ranges.map(({ first, last }) => {
    const newest = new Map<string, Response>();
    for (const fact of told) {
      const on = dayInZone(zone)(new Date(fact.recorded_at));
      if (on >= first && on <= last && !newest.has(fact.voter_id!)) newest.set(fact.voter_id!, fact);
    }
    return [...newest.values()]
      .map((fact) => `${dayInZone(zone)(new Date(fact.recorded_at))} ${fact.answers[0]![0]}`)
      .toSorted();
  });
}

async function supportReported() {
  const owner = api.as(campaign.owner);
  return Promise.all(
    ranges.map(async (range) => {
      const query = { campaign_id: campaign.id, ...range, by: 'day' as const };
      const { rows } = (await owner.call(supportReports.trend, { query })).body;
      const behind = (await owner.call(supportReports.people, { query: { ...query, limit: 100 } })).body.rows;
      const counted = rows.flatMap(({ key, scores }) =>
        scores.flatMap((count, at) => Array.from({ length: count }, () => `${key} ${at + 1}`)),
      );
      expect(behind).toHaveLength(counted.length);
      return counted.toSorted();
    }),
  );
}

/** Whose newest answer says support, by its day. */
async function supportersPlainly(zone: string) {
  const newest = new Map<string, Response>();
  for (const fact of (await standing()).toSorted(newestFirst)) {
    const who = fact.voter_id ?? fact.door_id;
    if (fact.question_id === survey.questions[0]!.id && !newest.has(who)) newest.set(who, fact);
  }
  return [...newest.values()]
    .filter(({ answers }) => answers.some((answer) => answer !== supports[2]))
    .map(({ recorded_at }) => dayInZone(zone)(new Date(recorded_at)))
    .toSorted();
}
async function supportersReported() {
  const { body } = await api.as(campaign.owner).call(goals.all, { query: { campaign_id: campaign.id } });
  return body[0]!.days.flatMap(({ day, count }) => Array.from({ length: count }, () => day));
}

/** How many people and households answered, by no statement and as the list of surveys says. */
const respondentsPlainly = async () =>
  new Set((await standing()).filter(({ answers }) => answers.length > 0).map((fact) => fact.voter_id ?? fact.door_id))
    .size;
const respondentsReported = async () => {
  const { body } = await api
    .as(campaign.owner)
    .call(surveys.get, { query: { id: survey.id, campaign_id: campaign.id } });
  return body.respondents;
};

const acts = fc.array(
  fc.record({
    act: fc.constantFrom('say', 'say', 'say', 'undo', 'correct', 'aside', 'restore', 'erase', 'hide', 'zone'),
    which: fc.nat(60),
    at: fc.integer({ min: Date.parse('2026-02-27T00:00:00Z'), max: Date.parse('2026-03-22T00:00:00Z') }),
    support: fc.constantFrom(...supports),
    issues: fc.constantFrom<string[]>(['Schools'], ['Roads'], ['Schools', 'Roads'], ['Roads', 'Roads'], []),
    text: fc.constantFrom('', 'Potholes', 'La “calle” \\ y\nmás'),
  }),
  { minLength: 25, maxLength: 45 },
);

test('they are those of the rows, whatever is recorded late, corrected, set aside, restored or erased', async () => {
  const zones = ['America/New_York', 'Asia/Kolkata'];
  let zone = 'America/New_York';
  let facts: Response[] = [];
  const gone = new Set<string>();
  for (const [round, { act, which, at, support, issues, text }] of fc.sample(acts, 3).flat().entries()) {
    const one = facts[which % Math.max(1, facts.length)];
    const question = which % 3;
    const answers = question === 0 ? [support] : question === 1 ? issues : [text].filter((each) => each !== '');
    const door = doors[which % 5]!;
    const voter = door.voters[(which >> 2) % 2]!.id;
    const fresh: Response = {
      id: randomUUID(),
      walkbook_id: walkbook,
      survey_id: survey.id,
      question_id: survey.questions[question]!.id,
      door_id: door.id,
      voter_id: which % 4 === 0 || gone.has(voter) ? null : voter,
      user_id: people[(which >> 1) % 2]!.id,
      answers,
      replaces: null,
      recorded_at: new Date(at).toISOString(),
    };
    if (act === 'say') facts.push(fresh);
    else if (act === 'zone') {
      zone = zones[which % 2]!;
      await api.db.updateTable('campaigns').set({ time_zone: zone }).where('id', '=', campaign.id).execute();
    } else if (act === 'hide') {
      if (gone.has(voter)) continue;
      await withLedger(voter, which % 2 === 0);
    } else if (!one) continue;
    else if (act === 'undo' || act === 'correct')
      facts.push({
        ...one,
        // What replaces what is a phone's word, whoever it is about.
        ...(which % 5 === 0 && { door_id: fresh.door_id, voter_id: fresh.voter_id }),
        id: fresh.id,
        replaces: one.id,
        answers: act === 'undo' ? [] : one.question_id === fresh.question_id ? answers : one.answers,
      });
    else if (act === 'erase') {
      if (one.voter_id === null || gone.has(one.voter_id)) continue;
      gone.add(one.voter_id);
      facts = await erased(one.voter_id, facts);
      for (const table of ['counted_answers', 'told_support', 'counted_supporters', 'counted_respondents'] as const) {
        const column = table === 'told_support' ? 'voter_id' : 'who';
        const { rows } = await sql`
          select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${one.voter_id}`.execute(api.db);
        expect(rows, `${table} after an erasure`).toEqual([]);
      }
    } else await setAside(one, act === 'aside');
    if (['say', 'undo', 'correct'].includes(act)) await stored(facts.at(-1)!);
    // Whatever was recorded since the last report is noted, so that nothing differs unnoticed.
    if (round % 4 === 0)
      expect(
        [await noteUncountedAnswers(api.db, campaign.id), await noteUncountedRespondents(api.db, campaign.id)],
        `noted after ${act} ${round}`,
      ).toEqual([0, 0]);
    if (round % 9 === 0) {
      expect(await respondentsReported(), `after ${act} ${round}`).toBe(await respondentsPlainly());
      expect(await tablesReported(), `after ${act} ${round}`).toEqual(await tablesPlainly());
      expect(await supportReported(), `after ${act} ${round}`).toEqual(await supportPlainly(zone));
      expect(await supportersReported(), `after ${act} ${round}`).toEqual(await supportersPlainly(zone));
    }
  }
  expect(await tablesReported()).toEqual(await tablesPlainly());
  expect(await supportReported()).toEqual(await supportPlainly(zone));
  expect(await supportersReported()).toEqual(await supportersPlainly(zone));
});

/** A ledger's entry that makes someone confidential, or its withdrawal, as the ledger itself derives who is left out. */
async function withLedger(voterId: string, confidential: boolean): Promise<void> {
  await api.db.transaction().execute(async (tx) => {
    await sql`delete from contact_matches where campaign_id = ${campaign.id} and voter_id = ${voterId}`.execute(tx);
    const said = { since: null, fact_id: null, reported_by: campaign.owner.id, upload_id: null };
    const channels = ['door', 'call', 'text', 'mail'] as const;
    if (confidential)
      await enter(tx, campaign.id, [
        { id: randomUUID(), voter_id: voterId, reason: 'confidential', channels: [...channels], ...said },
      ]);
    await deriveLeftOut(tx, campaign.id, [voterId]);
  });
}

test('an import that changes people’s party moves their answers to its column', async () => {
  const columns = 'voter_id,first_name,last_name,address,zip,party';
  await importFile(api, campaign, `${columns}\nX1,Ann,Bell,1 Elm St,45999,DEM`);
  const { id, door_id } = await api.db
    .selectFrom('voters')
    .select(['id', 'door_id'])
    .where('source_id', '=', 'X1')
    .where('campaign_id', '=', campaign.id)
    .executeTakeFirstOrThrow();
  const question_id = survey.questions[0]!.id;
  await stored({
    id: randomUUID(),
    walkbook_id: walkbook,
    survey_id: survey.id,
    question_id,
    door_id,
    voter_id: id,
    user_id: people[0]!.id,
    answers: [supports[0]!],
    replaces: null,
    recorded_at: '2026-03-10T12:00:00Z',
  });
  const query = { campaign_id: campaign.id, survey_id: survey.id, question_id, across: 'party' as const };
  const table = async () => (await api.as(campaign.owner).call(answerReports.table, { query })).body.columns;
  expect(await table()).toEqual([{ key: 'Democratic', people: 1 }]);
  await importFile(api, campaign, `${columns}\nX1,Ann,Bell,1 Elm St,45999,REP`);
  expect(await table()).toEqual([{ key: 'Republican', people: 1 }]);
});
