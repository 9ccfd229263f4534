// Saved reports by e-mail: who gets which, when, and what they say.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { touchDimensions } from '../../../../src/contract/reports/touch-reports';
import spanish from '../../../../src/client/i18n/es.json';
import { letterHtml, letterText } from '../../../../src/server/modules/emails/letter';
import { queueDueReports } from '../../../../src/server/modules/saved-reports/due-reports';
import { reportEmail } from '../../../../src/server/modules/saved-reports/report-email';
import { spanishLines } from '../../../../src/server/modules/saved-reports/spanish-email-texts';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { aResponse, aTouch, makeTurf } from '../../../support/turf';

const { savedReports, walkbooks } = contract;
let api: TestApi;
let campaign: TestCampaign;
let dora: TestUser;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  // Others' schedules are due in these rounds, too.
  await api.db.deleteFrom('report_emails').execute();
  api.jobs.length = 0;
  campaign = await api.makeCampaign();
  dora = await api.makeUser({ campaign, first: 'Dora', title: 'Director' });
});

const save = async (address = 'by=hour', name = 'Hours & “evenings”') =>
  (await api.as(campaign.owner).call(savedReports.create, { body: { campaign_id: campaign.id, name, address } })).body
    .id;
const ask = (id: string, email: { weekday: number | null; hour: number } | null, who = dora) =>
  api.as(who).call(savedReports.email, { body: { id, campaign_id: campaign.id, email } });
const round = (now: Date) => queueDueReports({ db: api.db, jobs: api.services.jobs }, now);
const stored = async () =>
  (
    await api.db
      .selectFrom('emails')
      .select(['receiver_email', 'kind', 'language', 'status', 'subject_id', 'campaign_id'])
      .where('campaign_id', '=', campaign.id)
      .orderBy('created_at')
      .execute()
  ).map((row) => row);
const later = (from: string, hours: number) => new Date(Date.parse(from) + hours * 3_600_000);
async function letter() {
  const about = (await stored()).at(-1)!;
  return reportEmail('https://campaign.example')(api.db, { ...about, language: about.language });
}

test('everyone who sees a saved report sets their own e-mail, knows the next time, and ends it again', async () => {
  const id = await save();
  const { body } = await ask(id, { weekday: null, hour: 7 });
  expect(body.email).toMatchObject({ weekday: null, hour: 7 });
  const wait = Date.parse(body.email?.next_at ?? '') - Date.now();
  expect(wait > 0 && wait <= 25 * 3_600_000).toBe(true);
  const query = { campaign_id: campaign.id };
  const [seen] = (await api.as(campaign.owner).call(savedReports.all, { query })).body;
  expect([seen?.email, seen?.emailed_to, seen?.can_email]).toEqual([null, 1, true]);
  expect((await ask(id, null)).body).toMatchObject({ email: null, emailed_to: 0 });
  await round(later(body.email?.next_at ?? '', 1));
  expect(await stored()).toEqual([]);
  const rival = await api.makeCampaign();
  const theirs = { id, campaign_id: rival.id, email: { weekday: 0, hour: 7 } };
  expect((await api.as(rival.owner).call(savedReports.email, { body: theirs })).error.code).toBe('NOT_FOUND');
});

test('a report of no kind that is known, and a sixth one, are refused', async () => {
  const unknown = await save('report=weather', 'Weather');
  expect((await ask(unknown, { weekday: null, hour: 7 })).error.detail_code).toBe('NOT_BY_EMAIL');
  for (const name of ['1', '2', '3', '4']) await ask(await save('', name), { weekday: 4, hour: 7 });
  // Also of several that are asked for at once.
  const ids = [await save('', '5'), await save('', '6'), await save('', '7'), await save('', '8')];
  const replies = await Promise.all(ids.map((id) => ask(id, { weekday: 4, hour: 7 })));
  const refused = replies.filter(({ status }) => status !== 200).map(({ error }) => error.detail_code);
  expect(refused).toEqual(['TOO_MANY_EMAILED', 'TOO_MANY_EMAILED', 'TOO_MANY_EMAILED']);
});

test('one e-mail a day goes out, from however many servers, and none is lost with a server that dies', async () => {
  const id = await save();
  const next = (await ask(id, { weekday: null, hour: 7 })).body.email!.next_at;
  await round(later(next, -0.1));
  expect(await stored()).toEqual([]);
  const dying = {
    db: api.db,
    jobs: { add: () => Promise.reject(new Error('killed')) },
  };
  await expect(queueDueReports(dying, later(next, 0))).rejects.toThrow('killed');
  await Promise.all([1, 2, 3].map((minutes) => round(later(next, minutes / 60))));
  await round(later(next, 2));
  expect(await stored()).toMatchObject([{ kind: 'report', receiver_email: dora.email, status: 'waiting' }]);
  expect(api.jobs).toHaveLength(1);
  // Ended, begun again and put later on the same day: still one.
  await ask(id, null);
  await ask(id, { weekday: null, hour: 7 });
  await api.db
    .updateTable('report_emails')
    .set({ hour: 9, done_at: later(next, 0.5), due_at: later(next, 2) })
    .execute();
  await round(later(next, 3));
  expect(await stored()).toHaveLength(1);
  await round(later(next, 30));
  expect(await stored()).toHaveLength(2);
});

test('who left the campaign or may no longer see reports gets none, not even one that was stored', async () => {
  const id = await save();
  const next = (await ask(id, { weekday: null, hour: 7 })).body.email!.next_at;
  await round(later(next, 0));
  expect((await letter())?.foot.join()).toContain('/app/account');
  const wants = (wants_report_emails: boolean) =>
    api.as(dora).call(contract.users.updateMe, { body: { wants_report_emails } });
  await wants(false);
  expect(await letter(), 'they want no reports by e-mail').toBe(null);
  await wants(true);
  expect(await letter()).not.toBe(null);
  const membership = () => api.db.updateTable('memberships').where('user_id', '=', dora.id);
  await membership().set({ title: 'Volunteer' }).execute();
  expect(await letter()).toBe(null);
  await membership().set({ title: 'Director', removed_at: new Date() }).execute();
  expect(await letter()).toBe(null);
  await membership().set({ removed_at: null }).execute();
  await api.db
    .updateTable('users')
    .set({ email: `new-${dora.email}` })
    .where('id', '=', dora.id)
    .execute();
  expect(await letter(), 'the address was given up').toBe(null);
  await membership().set({ title: 'Volunteer' }).execute();
  await round(later(next, 24));
  expect(await stored()).toHaveLength(1);
  expect(await api.db.selectFrom('report_emails').select('id').execute()).toEqual([]);
});

test('another zone of the campaign moves what is due', async () => {
  const next = (await ask(await save(), { weekday: null, hour: 7 })).body.email!.next_at;
  await api.db
    .updateTable('campaigns')
    .set({ time_zone: 'America/Los_Angeles' })
    .where('id', '=', campaign.id)
    .execute();
  await api.db
    .updateTable('report_emails')
    .set({ done_at: later(next, -1) })
    .execute();
  await round(later(next, -2));
  await round(later(next, -0.5));
  await round(later(next, 1));
  expect(await stored()).toEqual([]);
  await round(later(next, 3.1));
  expect(await stored()).toHaveLength(1);
});

test('the e-mail has the totals with what they are of, the rows and a link, names no voter, and trusts no address', async () => {
  const vera = await api.makeUser({ campaign, first: 'Vera' });
  const [door] = await makeTurf(api, campaign, { doors: 1 });
  const group = {
    name: 'Maple <b>',
    campaign_id: campaign.id,
    filter_params: { everyone: true },
    assigned_user_ids: [vera.id],
  };
  const walkbook = (await api.as(campaign.owner).call(walkbooks.create, { body: group })).body.id;
  const results = ['canvassed', 'not_home', 'not_home'] as const;
  const touches = results.map((contact_result) =>
    aTouch({ door_id: door!.id, voter_id: door!.voters[0]!.id, contact_result, note: 'Ring twice' }),
  );
  await api.as(vera).call(walkbooks.update, { body: { id: walkbook, campaign_id: campaign.id, touches } });
  const id = await save('by=walkbook&period=last7&vs=previous&row=x&evil=%22%3E%3Cscript%3E');
  const next = (await ask(id, { weekday: null, hour: 7 })).body.email!.next_at;
  await round(later(next, 0));
  const written = (await letter())!;
  const text = letterText(written);
  expect(text).toContain('Touches: 3. Doors visited: 1. Conversations: 1 (33% of 3 touches).');
  expect(text).toMatch(/Maple <b> +3 +1 +1 +33% +0/);
  expect(text).toContain('https://campaign.example/app/reports?by=walkbook&period=last7&vs=previous\n');
  const html = letterHtml('en', written);
  expect(html).toContain('Maple &lt;b&gt;');
  const [voter] = await api.db.selectFrom('voters').selectAll().where('id', '=', door!.voters[0]!.id).execute();
  for (const own of [voter!.last, 'Ring twice', 'script']) expect(`${text}${html}`.includes(own), own).toBe(false);

  for (const by of touchDimensions) {
    await api.db
      .updateTable('saved_reports')
      .set({ address: `by=${by}` })
      .where('id', '=', id)
      .execute();
    await api.db.updateTable('emails').set({ language: 'es' }).where('campaign_id', '=', campaign.id).execute();
    const said = letterText((await letter())!);
    expect(said).toContain('Conversaciones: 1 (33');
    expect(said).not.toMatch(/Touches|Conversations|Doors|Talked|precinct known|Week of/);
  }
});

test('the Spanish of its lines is the app’s own', () => {
  const own: Record<string, unknown> = spanish;
  for (const [english, words] of Object.entries(spanishLines.texts)) expect(own[english], english).toEqual(words);
});

test('every kind of report goes out by e-mail, in both languages, and none names a voter or what one said in own words', async () => {
  const vera = await api.makeUser({ campaign, first: 'Vera' });
  const [door] = await makeTurf(api, campaign, { doors: 1 });
  const owner = api.as(campaign.owner);
  const questions = [
    { text: 'Support?', answers: ['1 · Strong support', '5 · Strong against'] },
    { text: 'Anything else?', answers: [] },
  ];
  const survey = (
    await owner.call(contract.surveys.create, { body: { name: 'Spring', campaign_id: campaign.id, questions } })
  ).body;
  const group = {
    name: 'Maple',
    campaign_id: campaign.id,
    filter_params: { everyone: true },
    survey_id: survey.id,
    assigned_user_ids: [vera.id],
  };
  const walkbook = (await owner.call(walkbooks.create, { body: group })).body.id;
  const named = { door_id: door!.id, voter_id: door!.voters[0]!.id };
  const survey_responses = [['1 · Strong support'], ['Ask Person0x0 about the dog']].map((answers, at) =>
    aResponse({ ...named, survey_id: survey.id, question_id: survey.questions[at]!.id, answers }),
  );
  const touches = [aTouch({ ...named, contact_result: 'canvassed', note: 'Ring twice' })];
  await api.as(vera).call(walkbooks.update, {
    body: { id: walkbook, campaign_id: campaign.id, touches, survey_responses },
  });
  const goal = { measure: 'doors' as const, target: 100, first_day: '2026-01-01', last_day: '2030-01-01' };
  await owner.call(contract.goals.create, { body: { campaign_id: campaign.id, ...goal } });
  const id = await save('', 'Mine');
  const next = (await ask(id, { weekday: null, hour: 7 })).body.email!.next_at;
  await round(later(next, 0));
  const [question, own] = survey.questions.map((each) => each.id);
  const kinds: [address: string, english: string, spanishSays: string][] = [
    ['report=support', '1 of 1 person said that they support you.', 'Simpatizantes'],
    [
      `report=answers&survey=${survey.id}&question=${question}`,
      'answers to “Support?” (Spring) by party',
      'respuestas a',
    ],
    [
      `report=answers&survey=${survey.id}&question=${own}`,
      'Answers in people’s own words are only in the app.',
      'palabras',
    ],
    [`report=answers&question=${question}&across=question&other=${own}`, 'People who answered: 1.', 'respondieron: 1'],
    [
      'report=coverage&by=precinct&count=voters',
      '2 of 2 voters were attempted (100%), 2 reached.',
      'Intentos en 2 de 2',
    ],
    [
      'report=coverage&vs=30',
      'of the same 1: 0 attempted, 0 reached.',
      'de los mismos 1: 0 con intentos, 0 con conversación.',
    ],
    [
      'report=signs&vs=own&vs_from=2026-01-01&vs_to=2026-01-02',
      'Compared with Jan 1, 2026 to Jan 2, 2026: 0 signs placed, 0 sign requests.',
      '0 carteles colocados, 0 solicitudes de carteles.',
    ],
    ['report=follow_ups', 'No follow-ups yet.', 'seguimientos por voluntario'],
    ['report=signs&by=day&period=last7', 'No signs in these days.', 'No hay carteles'],
    ['report=goals', '100 doors by', 'metas y ritmo'],
  ];
  for (const [address, english, spanishSays] of kinds)
    for (const [language, says] of [
      ['en', english],
      ['es', spanishSays],
    ] as const) {
      await api.db.updateTable('saved_reports').set({ address }).where('id', '=', id).execute();
      await api.db.updateTable('emails').set({ language }).where('campaign_id', '=', campaign.id).execute();
      const text = letterText((await letter())!);
      expect(text, address).toContain(says);
      expect(text).toContain(`https://campaign.example/app/reports?${address.slice(0, 12)}`);
      for (const secret of ['Person0x0', 'Family0', 'Ring twice', 'the dog'])
        expect(text.includes(secret), `${address}: ${secret}`).toBe(false);
    }
  // After a change of its words a question is followed; of one that is asked no more no other is sent.
  const asked = `report=answers&survey=${survey.id}&question=${question}`;
  await api.db.updateTable('saved_reports').set({ address: asked }).where('id', '=', id).execute();
  await api.db.updateTable('emails').set({ language: 'en' }).where('campaign_id', '=', campaign.id).execute();
  const change = (version: number, edited: object[]) =>
    owner.call(contract.surveyEdits.update, {
      body: { id: survey.id, campaign_id: campaign.id, version, name: 'Spring', questions: edited as never },
    });
  const kept = { ...questions[1]!, id: own };
  const { version } = (await change(1, [kept, { ...questions[0]!, text: 'Do you support us?', id: question }])).body;
  expect(letterText((await letter())!)).toContain('answers to “Do you support us?” (Spring) by party');
  await change(version, [kept]);
  expect(await letter()).toBe(null);
  await api.db.updateTable('saved_reports').set({ address: 'report=weather' }).where('id', '=', id).execute();
  expect(await letter()).toBe(null);
});
