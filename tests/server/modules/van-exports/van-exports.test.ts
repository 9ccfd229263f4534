// Results as a file for VAN: who is in it, under which names, and what is left out and counted.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import type { Survey } from '../../../../src/contract/surveys';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { aPhoneBank } from '../../../support/calls';
import { leaveAlone } from '../../../support/contact-ledger';
import { importFile } from '../../../support/imports';
import { aMailAnswer } from '../../../support/mail-answers';
import { aResponse, aTouch } from '../../../support/turf';

const { vanExports, walkbooks, surveys, audit } = contract;
const file = `Voter File VANID,LastName,FirstName,Address,City,State,Zip5,Latitude,Longitude
4001,Ash,Ann,100 Elm St,Raleigh,NC,27601,35.78,-78.64
4002,Ash,Bob,100 Elm St,Raleigh,NC,27601,35.78,-78.64
4003,Birch,Cleo,102 Elm St,Raleigh,NC,27601,35.78,-78.641
4004,Cedar,Dan,104 Elm St,Raleigh,NC,27601,35.78,-78.642
`;
const roll = `voter_id,first_name,last_name,address,city,state,zip
9001,Eve,Dogwood,106 Elm St,Raleigh,NC,27601
`;

let api: TestApi;
let campaign: TestCampaign;
let vera: TestUser;
let survey: Survey;
let walkbook: string;
let people: Map<string, { id: string; door_id: string }>;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign();
  vera = await api.makeUser({ campaign });
  await importFile(api, campaign, file);
  const found = await api.db
    .selectFrom('voters')
    .select(['id', 'first', 'door_id'])
    .where('campaign_id', '=', campaign.id)
    .execute();
  people = new Map(found.map((row) => [row.first, row]));
  const questions = [
    { text: 'Support?', answers: ['Yes', 'No'] },
    { text: 'Why?', answers: [] },
  ];
  const asked = { name: 'Spring', campaign_id: campaign.id, questions };
  survey = (await api.as(campaign.owner).call(surveys.create, { body: asked })).body;
  const body = {
    name: 'Elm',
    campaign_id: campaign.id,
    filter_params: { everyone: true },
    survey_id: survey.id,
    assigned_user_ids: [vera.id],
  };
  walkbook = (await api.as(campaign.owner).call(walkbooks.create, { body })).body.id;
});

const at = '2026-03-04T17:00:00Z';
const who = (first: string) => people.get(first)!;
const knocked = (first: string, given: Partial<Parameters<typeof aTouch>[0]> = {}) =>
  aTouch({ door_id: who(first).door_id, voter_id: who(first).id, recorded_at: at, ...given });
const said = (first: string, question: number, answers: string[]) =>
  aResponse({
    door_id: who(first).door_id,
    voter_id: who(first).id,
    survey_id: survey.id,
    question_id: survey.questions[question]!.id,
    answers,
    recorded_at: at,
  });
async function record(given: { touches?: object[]; survey_responses?: object[] }): Promise<void> {
  const body = { id: walkbook, campaign_id: campaign.id, ...given } as never;
  const { receipts } = (await api.as(vera).call(walkbooks.update, { body })).body;
  expect(new Set(receipts.map(({ verdict }) => verdict))).toEqual(new Set(['stored']));
}
const days = () => ({ campaign_id: campaign.id, first: '2026-03-04', last: '2026-03-04' });
const summary = async (more: object = {}) =>
  (await api.as(campaign.owner).call(vanExports.summary, { query: { ...days(), ...more } })).body;
async function rows(more: object = {}): Promise<string[]> {
  const { bytes } = await api.as(campaign.owner).call(vanExports.file, { query: { ...days(), ...more } });
  return bytes.toString().replace('\uFEFF', '').trimEnd().split('\r\n');
}

test('has each person’s results by VAN ID with VAN’s names, and the answers beside them', async () => {
  const undone = knocked('Cleo', { contact_result: 'refused' });
  await record({
    touches: [
      knocked('Ann', { contact_result: 'canvassed' }),
      undone,
      knocked('Cleo', { contact_result: null, replaces: undone.id }),
      knocked('Dan', { recorded_at: '2026-03-09T17:00:00Z' }),
    ],
    survey_responses: [said('Ann', 0, ['Yes']), said('Ann', 1, ['Because'])],
  });
  expect(await rows({ survey_id: survey.id })).toEqual([
    'VANID,Date Contacted,Contact Type,Phone,Canvass Result,Support?',
    '4001,03/04/2026,Walk,,Canvassed,Yes',
  ]);
  expect(await rows()).toEqual([
    'VANID,Date Contacted,Contact Type,Phone,Canvass Result',
    '4001,03/04/2026,Walk,,Canvassed',
  ]);
  expect(await summary({ survey_id: survey.id })).toEqual({
    results: [{ channel: 'door', result: 'canvassed', van_name: 'Canvassed', count: 1 }],
    columns: [{ question_id: survey.questions[0]!.id, label: 'Support?', count: 1 }],
    left_out: [{ why: 'free_text', results: 0, answers: 1 }],
  });
});

test('a result of the household goes out for each of the walkbook’s people there, a talk with no one named for none', async () => {
  const door = { voter_id: null };
  await record({ touches: [knocked('Ann', door), knocked('Cleo', { ...door, contact_result: 'canvassed' })] });
  expect((await rows()).slice(1)).toEqual(['4001,03/04/2026,Walk,,Not Home', '4002,03/04/2026,Walk,,Not Home']);
  expect((await summary()).left_out).toEqual([{ why: 'no_person', results: 1, answers: 0 }]);
});

test('leaves out who has an ID of another file or is confidential, and counts them', async () => {
  await importFile(api, campaign, roll);
  const eve = await api.db
    .selectFrom('voters')
    .select(['id', 'door_id'])
    .where('campaign_id', '=', campaign.id)
    .where('first', '=', 'Eve')
    .executeTakeFirstOrThrow();
  await record({ touches: [knocked('Ann'), knocked('Bob'), knocked('Dan')] });
  await leaveAlone(api, campaign, who('Ann').id, 'confidential');
  await leaveAlone(api, campaign, who('Dan').id, 'do_not_contact');
  const bank = await aPhoneBank(
    { db: api.db, campaign_id: campaign.id, user_id: campaign.owner.id },
    { voters: [eve.id, who('Cleo').id], callers: [] },
  );
  const called = (voter_id: string) => ({
    campaign_id: campaign.id,
    id: randomUUID(),
    phone_bank_id: bank,
    voter_id,
    user_id: vera.id,
    phone_number: '+19195550100',
    call_result: 'left_message' as const,
    call_start_time: at,
  });
  await api.db
    .insertInto('call_results')
    .values([called(eve.id), called(who('Cleo').id), { ...called(who('Bob').id), superseded_at: at }])
    .execute();
  expect((await rows()).slice(1).toSorted()).toEqual([
    '4003,03/04/2026,Phone,+19195550100,Left Message',
    '4004,03/04/2026,Walk,,Not Home',
  ]);
  expect((await summary()).left_out).toEqual([
    { why: 'no_van_id', results: 1, answers: 0 },
    // A confidential record hides its household.
    { why: 'confidential', results: 2, answers: 0 },
  ]);
});

test('keeps what was answered by mail out of the file, whoever answered at the door too, and counts it', async () => {
  const given = { campaign_id: campaign.id, user_id: campaign.owner.id, survey_id: survey.id, received_at: at };
  const answered = (first: string, answers: string[]) =>
    aMailAnswer(api.db, {
      ...given,
      question_id: survey.questions[0]!.id,
      door_id: who(first).door_id,
      voter_id: who(first).id,
      answers,
    });
  await record({
    touches: [knocked('Ann', { contact_result: 'canvassed' })],
    survey_responses: [said('Ann', 0, ['Yes'])],
  });
  await answered('Ann', ['No']);
  await answered('Bob', ['Yes']);
  expect((await rows({ survey_id: survey.id })).slice(1)).toEqual(['4001,03/04/2026,Walk,,Canvassed,Yes']);
  const { columns, left_out } = await summary({ survey_id: survey.id });
  expect(columns.map(({ count }) => count)).toEqual([1]);
  expect(left_out).toEqual([{ why: 'by_mail', results: 0, answers: 2 }]);
});

test('has the answers of calls in the row of the call', async () => {
  const bank = await aPhoneBank(
    { db: api.db, campaign_id: campaign.id, user_id: campaign.owner.id },
    { voters: [who('Ann').id], callers: [] },
  );
  const call = { campaign_id: campaign.id, phone_bank_id: bank, voter_id: who('Ann').id, user_id: vera.id };
  const { id: call_result_id } = await api.db
    .insertInto('call_results')
    .values({ ...call, call_result: 'answered', phone_number: '+19195550100', call_start_time: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { phone_bank_id: _bank, ...answered } = call;
  const [question] = survey.questions;
  await api.db
    .insertInto('call_answers')
    .values({
      ...answered,
      call_result_id,
      survey_id: survey.id,
      question_id: question!.id,
      door_id: who('Ann').door_id,
      answers: ['Yes'],
      recorded_at: at,
    })
    .execute();
  expect((await rows({ survey_id: survey.id })).slice(1)).toEqual(['4001,03/04/2026,Phone,+19195550100,Canvassed,Yes']);
});

test('is audited, of one campaign, for days in their order and a survey of its own', async () => {
  const other = await api.makeCampaign();
  await record({ touches: [knocked('Ann')] });
  const query = { ...days(), campaign_id: other.id };
  expect((await api.as(other.owner).call(vanExports.summary, { query })).body.results).toEqual([]);
  const foreign = { ...query, survey_id: survey.id };
  expect((await api.as(other.owner).call(vanExports.file, { query: foreign })).error.code).toBe('SURVEY_NOT_FOUND');
  const turned = { ...days(), first: '2026-03-05' };
  expect((await api.as(campaign.owner).call(vanExports.summary, { query: turned })).error.code).toBe('INVALID');
  await rows();
  const entries = (await api.as(campaign.owner).call(audit.list, { query: { campaign_id: campaign.id } })).body;
  expect(entries[0]?.act).toBe('van_file_downloaded');
});

test('has VAN IDs of people whom a state’s file had brought before the list from VAN', async () => {
  await importFile(api, campaign, roll.replace('zip\n', 'zip,birth_year\n').replace('27601\n', '27601,1950\n'));
  const eve = await api.db
    .selectFrom('voters')
    .select('id')
    .where('campaign_id', '=', campaign.id)
    .where('first', '=', 'Eve')
    .executeTakeFirstOrThrow();
  const bank = await aPhoneBank(
    { db: api.db, campaign_id: campaign.id, user_id: campaign.owner.id },
    { voters: [eve.id], callers: [] },
  );
  const called = {
    campaign_id: campaign.id,
    id: randomUUID(),
    phone_bank_id: bank,
    voter_id: eve.id,
    user_id: vera.id,
  };
  const how = { phone_number: '+19195550100', call_result: 'left_message' as const, call_start_time: at };
  await api.db
    .insertInto('call_results')
    .values({ ...called, ...how })
    .execute();
  expect((await summary()).left_out).toEqual([{ why: 'no_van_id', results: 1, answers: 0 }]);
  const list = 'Voter File VANID,LastName,FirstName,Address,City,State,Zip5,DOB\n';
  await importFile(api, campaign, `${list}4005,Dogwood,Eve,106 Elm St,Raleigh,NC,27601,05/06/1950\n`);
  expect((await rows()).slice(1)).toEqual(['4005,03/04/2026,Phone,+19195550100,Left Message']);
  expect((await summary()).left_out).toEqual([]);
});
