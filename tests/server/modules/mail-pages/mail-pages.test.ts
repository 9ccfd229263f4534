// The pages behind the codes on pieces of mail: what a household does there is kept once, reaches the ledger, signs and surveys, and
// can be undone; whoever has no code learns nothing.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { contract } from '../../../../src/contract';
import type { MailPage } from '../../../../src/contract/outreach/mail-responses';
import { codesOf } from '../../../../src/server/modules/mail-codes/codes';
import { erasePerson } from '../../../../src/server/modules/erasure/repo';
import { makeMailing } from '../../../../src/server/modules/mailer-campaigns/make-mailing';
import { insertSurvey } from '../../../../src/server/modules/surveys/repo';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { aWebhook } from '../../../support/keys';
import { leaveAlone } from '../../../support/contact-ledger';
import { makeTurf, type TestDoor } from '../../../support/turf';

const { mailResponses, people, roadSigns, signRequests, surveyAnswers, surveys, erasure } = contract;
let api: TestApi;
let campaign: TestCampaign;
let doors: TestDoor[];
let mailing: string;
let survey: string;
let sign: string;
let codes: string[];
const logged: string[] = [];
const [first, second] = [randomUUID(), randomUUID()];

beforeAll(async () => {
  api = await testApi({ log: { write: (line) => void logged.push(line) } });
  campaign = await api.makeCampaign({ name: 'Doe & <b>Sons</b>' });
  const questions = [
    { id: first, text: 'Will you vote?', answers: ['Yes', 'No'] },
    { id: second, text: 'Why not?', answers: [] },
  ];
  const owned = { campaign_id: campaign.id, user_id: campaign.owner.id };
  survey = await insertSurvey(api.db, { ...owned, name: 'Short', description: '', questions });
  await sql`
    update survey_questions set dependent_on_question_id = ${first}, dependent_on_answers = '{No}'
    where campaign_id = ${campaign.id} and id = ${second}`.execute(api.db);
  const scripts = [{ language: 'Spanish', description: '', questions: [{ id: first, text: '¿Vas a votar?' }] }];
  await sql`update surveys set scripts = ${JSON.stringify(scripts)}::jsonb where id = ${survey}`.execute(api.db);
  sign = (await owner().call(roadSigns.create, { body: { name: 'Lawn sign', campaign_id: campaign.id } })).body.id;
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`delete from rate_counters`.execute(api.db);
  doors = await makeTurf(api, campaign, { doors: 2 });
  mailing = await aMailing();
  const codeOf = await codesOf(api.db, { campaign_id: campaign.id, id: mailing });
  codes = [codeOf(1), codeOf(2)];
});

const owner = () => api.as(campaign.owner);
const ours = () => ({ campaign_id: campaign.id });
const voter = (door: number, person = 0) => doors[door]!.voters[person]!.id;

async function aMailing(given: Partial<MailPage> = {}): Promise<string> {
  const { db } = api;
  const { id: group } = await db
    .insertInto('voter_groups')
    .values({ ...ours(), name: randomUUID(), creation_method: 'Filters', status: 'Ready' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const members = doors.flatMap((door) =>
    door.voters.map(({ id }) => ({ ...ours(), voter_group_id: group, voter_id: id })),
  );
  await db.insertInto('voter_group_members').values(members).execute();
  const mailer = randomUUID();
  const file = { storage_key: `uploads/${mailer}`, mime: 'image/png' as const, bytes: 1 };
  await db
    .insertInto('mailers')
    .values({ ...ours(), ...file, id: mailer, name: mailer })
    .execute();
  const page: MailPage = {
    survey_id: survey,
    question_ids: [first, second],
    pledge: 'I will vote on <Tuesday>.',
    road_sign_id: sign,
    paid_for_by: 'Paid for by Friends of Doe',
    ...given,
  };
  const { id } = await db
    .insertInto('mailer_campaigns')
    .values({
      ...ours(),
      mailer_id: mailer,
      user_id: campaign.owner.id,
      voter_group_id: group,
      voter_group_name: 'All',
      name: `Cards ${mailer}`,
      mailer_size: '6x9',
      cool_down_days: 0,
      scheduled_hour: 9,
      due_at: new Date(),
      zone: 'America/New_York',
      status: 'making',
      people: 0,
      households: 0,
      page: JSON.stringify(page),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await makeMailing(api.services, campaign.id, id, new Date());
  return id;
}

const open = (path: string, headers: Record<string, string> = {}) =>
  api.app.inject({ method: 'GET', url: `/m/${path}`, headers });
const send = (path: string, fields: [string, string][], headers: Record<string, string> = {}) =>
  api.app.inject({
    method: 'POST',
    url: `/m/${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
const act = (what: string, at = 0) => send(codes[at]!, [['do', what]]);
const answers = (visit: string, given: [string, string][], more: [string, string][] = []) =>
  send(codes[0]!, [
    ['do', 'answers'],
    ['visit', visit],
    ...given.map(([question]): [string, string] => ['asked', question]),
    ...given.map(([question, value]): [string, string] => [`q.${question}`, value]),
    ...more,
  ]);
const responses = async () =>
  (await owner().call(mailResponses.all, { query: { ...ours(), mailer_campaign_id: mailing } })).body;
const standing = async (id: string) =>
  api.db.selectFrom('voters').select(['suppressed', 'no_channels']).where('id', '=', id).executeTakeFirstOrThrow();

describe('the page of a piece', () => {
  test('offers what the mailing says, names no one, escapes what people wrote, and keeps its address to itself', async () => {
    const { statusCode, body, headers } = await open(codes[0]!);
    expect(statusCode).toBe(200);
    for (const text of [
      'Doe &amp; &lt;b&gt;Sons&lt;/b&gt;',
      'I will vote on &lt;Tuesday&gt;.',
      'Will you vote?',
      'Ask for a sign',
      'Paid for by Friends of Doe',
      '/policies/privacy.html',
    ])
      expect(body).toContain(text);
    expect(body).not.toMatch(/Person0x|Family0|Maple|<script|Why not/);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-\S+'; form-action 'self'/,
    );
    expect([headers['cache-control'], headers['referrer-policy'], headers['x-robots-tag']]).toEqual([
      'no-store',
      'no-referrer',
      'noindex, nofollow',
    ]);
    expect(Buffer.byteLength(body)).toBeLessThan(12_000);
  });

  test('is opened by the code as people type it and cameras read it', async () => {
    const typed = codes[0]!.match(/.{4}/g)!.join('-').toLowerCase().replaceAll('0', 'o');
    expect((await open(typed)).statusCode).toBe(200);
    expect((await api.app.inject({ method: 'GET', url: `/M/${codes[0]}` })).statusCode).toBe(200);
  });

  test('speaks the language that is chosen, that of the browser, or the household’s', async () => {
    const words = async (path: string, accepted = '') =>
      /lang="(e[ns])"/.exec((await open(path, accepted === '' ? {} : { 'accept-language': accepted })).body)?.[1];
    expect(await words(codes[0]!)).toBe('en');
    await api.db.updateTable('voters').set({ language: 'Spanish' }).where('id', '=', voter(0)).execute();
    expect(await words(codes[0]!)).toBe('es');
    expect(await words(codes[0]!, 'de, en-US;q=0.8, es;q=0.5')).toBe('en');
    expect(await words(`${codes[0]}?lang=es`, 'en-US')).toBe('es');
    expect((await open(`${codes[0]}?lang=es`)).body).toContain('¿Vas a votar?');
  });

  test('of a wrong code and of one that expired says the same, and nothing of anyone', async () => {
    await sql`update mail_codes set expires_at = now() - interval '1 second' where mailer_campaign_id = ${mailing}`.execute(
      api.db,
    );
    const pages = await Promise.all([codes[0]!, '0000-0000-0000-0000', 'x', 'a'.repeat(150)].map((code) => open(code)));
    for (const { statusCode, body, headers } of pages) {
      expect([statusCode, body]).toEqual([404, pages[0]!.body]);
      expect(headers['content-type']).toContain('text/html');
    }
    expect(pages[0]!.body).toContain('We can’t find this code');
    expect(pages[0]!.body).not.toContain('Doe');
    expect((await act('stop_all')).statusCode).toBe(404);
    expect((await standing(voter(0))).no_channels).toEqual([]);
  });

  test('tells whoever tries codes to wait, and the log no code', async () => {
    const seen: number[] = [];
    for (let turn = 0; turn < 62; turn += 1) seen.push((await open('0000-0000-0000-0000')).statusCode);
    expect(seen.slice(0, 60).every((status) => status === 404)).toBe(true);
    expect(seen.slice(60)).toEqual([429, 429]);
    expect((await open(codes[0]!)).statusCode).toBe(200);
    for (const path of ['//m/', '/%6d/', '/%6D%2F', '/vote/m/', '/M/'])
      await api.app.inject({ method: 'GET', url: `${path}${codes[0]}` });
    expect(logged.join('')).toContain('/m/…');
    expect(logged.join('')).not.toContain(codes[0]);
  });

  test('of a campaign or people that were erased is none', async () => {
    for (const id of [voter(0), voter(0, 1)])
      await owner().call(erasure.person, { query: { ...ours(), voter_id: id } });
    expect([(await open(codes[0]!)).statusCode, (await open(codes[1]!)).statusCode]).toEqual([404, 200]);
  });
});

describe('a survey on the page', () => {
  test('is stored once however often it is sent, asks on by what was answered, and counts with answers from doors', async () => {
    const visit = randomUUID();
    const sent = await Promise.all([1, 2, 3].map(() => answers(visit, [[first, 'No']], [['first', 'person0X1']])));
    for (const each of sent)
      expect([each.statusCode, each.headers.location]).toEqual([303, `/m/${codes[0]}?visit=${visit}&said=answers`]);
    const next = await open(`${codes[0]}?visit=${visit}&said=answers`);
    expect(next.body).toContain('Why not?');
    expect(next.body).toContain('Thank you. Your answers are saved.');
    expect(next.body).not.toContain('Will you vote?');
    await answers(visit, [[second, '<script>alert(1)</script>']]);
    const { households, counts, responses: list } = await responses();
    expect([households, counts.answers, list.length]).toEqual([1, 1, 1]);
    expect(list[0]).toMatchObject({
      kind: 'answers',
      voter_id: voter(0, 1),
      address: expect.stringMatching(/^100 Maple/),
      answers: [
        { question: 'Will you vote?', answers: ['No'] },
        { question: 'Why not?', answers: ['<script>alert(1)</script>'] },
      ],
    });
    const query = { ...ours(), survey_id: survey, question_id: first, answer: 'No' };
    const found = (await owner().call(surveyAnswers.page, { query })).body;
    expect(found.responses.find(({ voter_id }) => voter_id === voter(0, 1))).toMatchObject({
      walkbook_id: null,
      mailing_id: mailing,
      answers: ['No'],
    });
    const { answers: told } = (await owner().call(people.get, { query: { ...ours(), id: voter(0, 1) } })).body;
    expect(told.map(({ answers: given }) => given)).toContainEqual(['No']);
    const { questions } = (await owner().call(surveys.detailedResponses, { query: { ...ours(), survey_id: survey } }))
      .body;
    expect(questions[0]?.counts.find(({ answer }) => answer === 'No')?.people).toBeGreaterThan(0);
  });

  test('takes a changed mind of the same visit, and takes back what no longer follows', async () => {
    const visit = randomUUID();
    await answers(visit, [[first, 'No']]);
    await answers(visit, [[second, 'Too far']]);
    await answers(visit, [[first, 'Yes']]);
    expect((await responses()).responses[0]?.answers).toEqual([{ question: 'Will you vote?', answers: ['Yes'] }]);
    expect((await responses()).responses[0]?.voter_id).toBeNull();
  });

  test('stores nothing that isn’t an answer, and keeps what was entered', async () => {
    const visit = randomUUID();
    const wrong = await answers(visit, [[first, 'Perhaps']]);
    expect([wrong.statusCode, wrong.body.includes('Check this answer.')]).toEqual([422, true]);
    const empty = await answers(visit, [[first, ' ']]);
    expect([empty.statusCode, empty.body.includes('Choose at least one answer first.')]).toEqual([422, true]);
    await answers(visit, [[randomUUID(), 'Yes']]);
    // Another household's visit.
    await answers(visit, [[first, 'Yes']]);
    const stolen: [string, string][] = [
      ['do', 'answers'],
      ['visit', visit],
      ['asked', first],
      [`q.${first}`, 'No'],
    ];
    await send(codes[1]!, stolen);
    expect((await responses()).responses.map(({ piece, answers: given }) => [piece, given[0]?.answers])).toEqual([
      [1, ['Yes']],
    ]);
  });
});

describe('what a household does', () => {
  test('once is kept once: a pledge and a yard sign, undone on the page', async () => {
    await aWebhook(api, campaign, ['sign.requested']);
    await Promise.all(['pledge', 'pledge', 'sign', 'sign'].map((what) => act(what)));
    const told = await api.db
      .selectFrom('webhook_deliveries')
      .innerJoin('mail_responses', (join) =>
        join
          .onRef('mail_responses.campaign_id', '=', 'webhook_deliveries.campaign_id')
          .onRef('mail_responses.id', '=', 'webhook_deliveries.subject_id'),
      )
      .select(['event', 'mail_responses.kind'])
      .where('webhook_deliveries.campaign_id', '=', campaign.id)
      .execute();
    expect(told).toEqual([{ event: 'sign.requested', kind: 'sign' }]);
    expect((await responses()).counts).toMatchObject({ pledge: 1, sign: 1 });
    const wishes = async () =>
      (await owner().call(signRequests.all, { query: ours() })).body.filter(({ door_id }) => door_id === doors[0]!.id);
    expect(await wishes()).toMatchObject([{ road_sign_id: sign, state: 'requested' }]);
    expect((await open(codes[0]!)).body).toContain('Your pledge is saved.');
    expect((await act('pledge')).headers.location).toBe(`/m/${codes[0]}#pledge`);
    const undo = (what: string) =>
      send(codes[0]!, [
        ['do', 'undo'],
        ['what', what],
      ]);
    for (const what of ['sign', 'pledge', 'sign']) expect((await undo(what)).statusCode).toBe(303);
    expect(await wishes()).toEqual([]);
    expect((await responses()).counts).toMatchObject({ pledge: 0, sign: 0 });
    expect((await responses()).households).toBe(0);
  });

  test('asks for a sign in the name of someone who may be visited, and offers none where no one may', async () => {
    const first = await sql<{ id: string }>`
      select id from voters where door_id = ${doors[0]!.id} order by birth_year, last, first, id limit 1`.execute(
      api.db,
    );
    await leaveAlone(api, campaign, first.rows[0]!.id, 'do_not_contact');
    await act('sign');
    const { body: wishes } = await owner().call(signRequests.all, { query: ours() });
    expect(wishes.filter(({ door_id }) => door_id === doors[0]!.id)).toHaveLength(1);
    for (const person of [0, 1]) await leaveAlone(api, campaign, voter(1, person), 'do_not_contact');
    expect((await open(codes[1]!)).body).not.toContain('Ask for a sign');
    await act('sign', 1);
    expect((await responses()).counts.sign).toBe(1);
  });

  test('asks for one sign on the pages of two mailings, until both are undone', async () => {
    const other = (await codesOf(api.db, { campaign_id: campaign.id, id: await aMailing() }))(1);
    await act('sign');
    await send(other, [['do', 'sign']]);
    const wishes = async () =>
      (await owner().call(signRequests.all, { query: ours() })).body.filter(({ door_id }) => door_id === doors[0]!.id);
    const left: number[] = [];
    for (const code of [codes[0]!, other]) {
      await send(code, [
        ['do', 'undo'],
        ['what', 'sign'],
      ]);
      left.push((await wishes()).length);
    }
    expect(left).toEqual([1, 0]);
  });

  test.each([
    ['stop_mail', { suppressed: null, no_channels: ['mail'] }],
    ['stop_all', { suppressed: 'do_not_contact', no_channels: ['call', 'door', 'mail', 'text'] }],
    ['not_here', { suppressed: 'moved', no_channels: [] }],
  ])('to be left alone (%s) is in the ledger of everyone on the piece, until it is undone', async (kind, expected) => {
    await Promise.all([act(kind), act(kind)]);
    expect(await standing(voter(0))).toEqual(expected);
    expect(await standing(voter(0, 1))).toEqual(expected);
    expect(await standing(voter(1))).toEqual({ suppressed: null, no_channels: [] });
    const { ledger } = (await owner().call(people.get, { query: { ...ours(), id: voter(0) } })).body;
    const own = ledger.filter(({ withdrawn, certainty }) => !withdrawn && certainty === 'own');
    expect(own.map(({ reported_by }) => reported_by)).toEqual([expect.stringMatching(/^Cards /)]);
    await send(codes[0]!, [
      ['do', 'undo'],
      ['what', kind],
    ]);
    expect(await standing(voter(0))).toEqual({ suppressed: null, no_channels: [] });
    await act(kind);
    expect(await standing(voter(0))).toEqual(expected);
  });

  test('with doors that became one holds for everyone on the piece', async () => {
    await api.db.updateTable('doors').set({ merged_into: doors[1]!.id }).where('id', '=', doors[0]!.id).execute();
    await act('stop_mail');
    for (const id of [voter(0), voter(1), voter(1, 1)]) expect((await standing(id)).no_channels).toEqual(['mail']);
    await api.db.updateTable('doors').set({ merged_into: null }).where('id', '=', doors[0]!.id).execute();
  });

  test('by whoever has the mail of people who moved since means no one at their new home', async () => {
    const [elsewhere] = await makeTurf(api, campaign, { doors: 1, votersAtEach: 0 });
    await api.db.updateTable('voters').set({ door_id: elsewhere!.id }).where('door_id', '=', doors[0]!.id).execute();
    expect((await open(codes[0]!)).body).not.toContain('Ask for a sign');
    await act('sign');
    const { body: wishes } = await owner().call(signRequests.all, { query: ours() });
    expect(wishes.filter(({ door_id }) => door_id === elsewhere!.id)).toEqual([]);
    await act('not_here');
    expect((await responses()).counts.not_here).toBe(1);
    for (const person of [0, 1])
      expect(await standing(voter(0, person))).toEqual({ suppressed: null, no_channels: [] });
    // Who asks for it may be one of them: to be left alone holds wherever they live.
    await act('stop_all');
    for (const person of [0, 1]) expect((await standing(voter(0, person))).suppressed).toBe('do_not_contact');
  });

  test('can be undone by a manager, with all that followed, and done again', async () => {
    await answers(randomUUID(), [[first, 'Yes']], [['first', 'Person0x0']]);
    await act('stop_all');
    for (const { id } of (await responses()).responses) {
      const undone = await owner().call(mailResponses.undo, { body: { ...ours(), id } });
      expect(undone.body).toMatchObject({ undone_at: expect.any(String), undone_by: expect.any(String) });
    }
    expect(await standing(voter(0))).toEqual({ suppressed: null, no_channels: [] });
    const { answers: told } = (await owner().call(people.get, { query: { ...ours(), id: voter(0) } })).body;
    expect(told).toEqual([]);
    expect((await responses()).households).toBe(0);
  });

  test('tells no place where only confidential people live by now', async () => {
    await act('pledge');
    await act('pledge', 1);
    for (const person of [0, 1]) await leaveAlone(api, campaign, voter(0, person), 'confidential');
    const { responses: list } = await responses();
    const addresses = new Map(list.map(({ piece, address }) => [piece, address]));
    expect([addresses.get(1), addresses.get(2)]).toEqual(['', expect.stringMatching(/^101 Maple/)]);
  });

  test('arrives and is undone by the database’s clock, however slow the server’s is', async () => {
    const real = Date.now;
    const slow = vi.spyOn(Date, 'now').mockImplementation(() => real() - 50_000);
    try {
      await answers(randomUUID(), [[first, 'Yes']]);
      for (const { id } of (await responses()).responses)
        await owner().call(mailResponses.undo, { body: { ...ours(), id } });
    } finally {
      slow.mockRestore();
    }
    const { rows } = await sql<{ late: boolean }>`
      select least(mail_answers.received_at, mail_responses.undone_at) < now() - interval '30 seconds' as late
      from mail_answers join mail_responses using (campaign_id)
      where mail_answers.campaign_id = ${campaign.id} and mail_responses.id = mail_answers.response_id
        and mail_responses.mailer_campaign_id = ${mailing}`.execute(api.db);
    expect(new Set(rows.map(({ late }) => late))).toEqual(new Set([false]));
  });

  test('is forgotten with a person whose data is erased', async () => {
    await answers(randomUUID(), [[first, 'Yes']], [['first', 'Person0x0']]);
    await owner().call(erasure.person, { query: { ...ours(), voter_id: voter(0) } });
    expect((await responses()).responses).toEqual([]);
    const { rows } = await sql`select 1 from mail_answers where voter_id = ${voter(0)}`.execute(api.db);
    expect(rows).toEqual([]);
  });

  test('at the moment in which one of them is erased enters nothing of them, and holds for the others', async () => {
    let release: () => void = () => undefined;
    const gate = new Promise<void>((done) => (release = done));
    let erased: () => void = () => undefined;
    const erasing = new Promise<void>((done) => (erased = done));
    const holder = api.db.transaction().execute(async (tx) => {
      await erasePerson(tx, { ...ours(), voter_id: voter(0) }, { user_id: campaign.owner.id });
      erased();
      await gate;
    });
    await erasing;
    const acting = act('stop_all');
    await new Promise((resolve) => setTimeout(resolve, 500));
    release();
    await holder;
    expect((await acting).statusCode).toBe(303);
    expect((await standing(voter(0, 1))).suppressed).toBe('do_not_contact');
    const { rows } = await sql`
      select 1 from contact_ledger where voter_id = ${voter(0)} and erased_keys is null`.execute(api.db);
    expect(rows).toEqual([]);
  });
});

describe('what is sent to the page', () => {
  test('from another site is refused', async () => {
    for (const from of ['cross-site', 'same-site'])
      expect((await send(codes[0]!, [['do', 'stop_all']], { 'sec-fetch-site': from })).statusCode).toBe(403);
    expect((await standing(voter(0))).no_channels).toEqual([]);
  });

  test('in vain, too large or as something else changes nothing and is told so', async () => {
    expect((await act('drop')).statusCode).toBe(400);
    expect(
      (
        await send(codes[0]!, [
          ['do', 'undo'],
          ['what', 'everything'],
        ])
      ).statusCode,
    ).toBe(400);
    expect(
      (
        await send(codes[0]!, [
          ['do', 'pledge'],
          ['first', '\u0000'],
        ])
      ).statusCode,
    ).toBe(400);
    const large = await send(codes[0]!, [
      ['do', 'pledge'],
      ['first', 'x'.repeat(70_000)],
    ]);
    expect([large.statusCode, large.headers['content-type']]).toEqual([413, 'text/html; charset=utf-8']);
    const json = { method: 'POST', url: `/m/${codes[0]}`, payload: { do: 'stop_all' } } as const;
    expect((await api.app.inject(json)).statusCode).toBe(400);
    expect((await responses()).responses).toEqual([]);
  });

  test('too often with one code is turned away', async () => {
    const seen: number[] = [];
    for (let turn = 0; turn < 61; turn += 1) seen.push((await act('pledge')).statusCode);
    expect([seen[59], seen[60]]).toEqual([303, 429]);
    expect((await act('pledge', 1)).statusCode).toBe(303);
  });

  test('in vain a hundred times is not stored any more, but to be left alone always is', async () => {
    await sql`
      insert into mail_responses (campaign_id, id, mailer_campaign_id, piece, kind, door_id, undone_at)
      select ${campaign.id}::uuid, gen_random_uuid(), ${mailing}::uuid, 1, 'pledge', ${doors[0]!.id}::uuid, now()
      from generate_series(1, 100)`.execute(api.db);
    expect((await act('pledge')).statusCode).toBe(429);
    expect((await act('stop_all')).statusCode).toBe(303);
    expect((await standing(voter(0))).suppressed).toBe('do_not_contact');
  });

  test('that is no longer offered is not stored', async () => {
    await owner().call(roadSigns.update, { body: { ...ours(), id: sign, record_status: 'archived' } });
    expect((await open(codes[0]!)).body).not.toContain('Ask for a sign');
    const { headers } = await act('sign');
    expect((await open(String(headers.location).slice('/m/'.length))).body).toContain('so it wasn’t saved.');
    await owner().call(roadSigns.update, { body: { ...ours(), id: sign, record_status: 'is_active' } });
    expect((await responses()).counts.sign).toBe(0);
  });
});
