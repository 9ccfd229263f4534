// Mailings: the contact ledger decides who gets one; each is made once, when it is due; its files name no one who said no since.
import { randomUUID } from 'node:crypto';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { PDFDocument } from '@cantoo/pdf-lib';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import type { MailerCampaign } from '../../../../src/contract/outreach/mailer-campaigns';
import { decideContact, type ContactStanding } from '../../../../src/domain/contact-ledger/may-contact';
import { usualQuietHours } from '../../../../src/domain/contact-ledger/quiet-hours';
import { enter } from '../../../../src/server/modules/contact-ledger/entries-repo';
import { deriveLeftOut } from '../../../../src/server/modules/contact-ledger/left-out-repo';
import { queueDueMailings } from '../../../../src/server/modules/mailer-campaigns/due-mailings';
import { giveUpMailing, makeMailing } from '../../../../src/server/modules/mailer-campaigns/make-mailing';
import { insertSurvey } from '../../../../src/server/modules/surveys/repo';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { heldPair, leaveAlone } from '../../../support/contact-ledger';
import { readQr } from '../../../support/qr';
import { aTouch, makeTurf, type TestDoor } from '../../../support/turf';

const { mailers, mailerCampaigns: mailings, people, erasure } = contract;
let api: TestApi;
let campaign: TestCampaign;
let mailer: string;
let doors: TestDoor[];
let group: string;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign();
  const pdf = await PDFDocument.create();
  for (const side of ['Vote', 'Thanks']) pdf.addPage([9.25 * 72, 6.25 * 72]).drawText(side, { x: 40, y: 300 });
  const file = { bytes: new Uint8Array(await pdf.save()).buffer, mime: 'application/pdf', name: 'card.pdf' };
  mailer = (await owner().call(mailers.create, { body: { name: 'Card', ...ours() }, file })).body.id;
  doors = await makeTurf(api, campaign, { doors: 4, street: 'Elm St' });
  group = await aGroup(doors.flatMap(({ voters }) => voters.map(({ id }) => id)));
});

const owner = () => api.as(campaign.owner);
const ours = () => ({ campaign_id: campaign.id });
const voter = (door: number, person = 0) => doors[door]!.voters[person]!.id;

async function aGroup(voterIds: string[]): Promise<string> {
  const { id } = await api.db
    .insertInto('voter_groups')
    .values({ ...ours(), name: randomUUID(), creation_method: 'Filters', status: 'Ready', voters: voterIds.length })
    .returning('id')
    .executeTakeFirstOrThrow();
  const members = voterIds.map((voter_id) => ({ ...ours(), voter_group_id: id, voter_id }));
  await api.db.insertInto('voter_group_members').values(members).execute();
  return id;
}
const create = (given: object = {}) =>
  owner().call(mailings.create, {
    body: { ...ours(), mailer_id: mailer, voter_group_id: group, name: randomUUID(), mailer_size: '6x9', ...given },
  });
const make = (id: string, now = new Date()) => makeMailing(api.services, campaign.id, id, now);
const one = (id: string) => ({ query: { ...ours(), id } });
async function made(given: object = {}): Promise<MailerCampaign> {
  const { id } = (await create(given)).body;
  await make(id);
  return (await owner().call(mailings.get, one(id))).body;
}
async function sayNo(voterId: string, channels: string[]): Promise<void> {
  const entry = { voter_id: voterId, reason: 'do_not_contact', channels, since: null } as const;
  const said = { fact_id: randomUUID(), reported_by: null, upload_id: null };
  await deriveLeftOut(api.db, campaign.id, await enter(api.db, campaign.id, [{ ...entry, ...said }]));
}
const csvOf = async (id: string) =>
  (await owner().call(mailings.addresses, one(id))).bytes.toString().trimEnd().split('\r\n').slice(1);
const touchesOf = (id: string) =>
  api.db.selectFrom('outreach_touches').selectAll().where('source_id', '=', id).orderBy('piece').execute();
async function pagesOf(id: string, addressed_to: 'household' | 'person' = 'household'): Promise<string[]> {
  const { bytes } = await owner().call(mailings.print, { query: { ...one(id).query, addressed_to } });
  const library = await PDFiumLibrary.init();
  const pdf = await library.loadDocument(bytes);
  const texts = [...pdf.pages()].map((page) => page.getText());
  library.destroy();
  return texts;
}

describe('whom a mailing reaches', () => {
  test('is one piece for each household, the ledger’s refusals counted by their reason', async () => {
    await leaveAlone(api, campaign, voter(0), 'deceased');
    await leaveAlone(api, campaign, voter(1), 'moved');
    await sayNo(voter(1, 1), ['mail', 'text']);
    await sayNo(voter(2), ['door']);
    await api.db.updateTable('voters').set({ status: 'inactive' }).where('id', '=', voter(2, 1)).execute();
    await sql`update doors set zip = '' where id = ${doors[3]!.id}`.execute(api.db);
    const reach = {
      people: 2,
      households: 2,
      left_out: { deceased: 1, moved: 1, do_not_contact: 1, inactive: 1, no_address: 2 },
    };
    const body = { ...ours(), voter_group_id: group };
    expect((await owner().call(mailings.preview, { body })).body).toEqual(reach);
    const mailing = await made();
    expect(mailing).toMatchObject({ status: 'ready', made_at: expect.any(String), ...reach });
    expect(await touchesOf(mailing.id)).toMatchObject([
      { voter_id: voter(0, 1), channel: 'mail', piece: 1, reasons: ['no_restriction'] },
      { voter_id: voter(2), channel: 'mail', piece: 2, reasons: ['other_channels_only'] },
    ]);
    expect(await csvOf(mailing.id)).toEqual([
      '1,Person0x1 Family0,100 ELM ST,,RALEIGH,NC,27601,1',
      '2,Person2x0 Family2,102 ELM ST,,RALEIGH,NC,27601,1',
    ]);
  });

  test('is not who moved before they said no at the door, nor who may be someone who died', async () => {
    await leaveAlone(api, campaign, voter(0), 'moved');
    await sayNo(voter(0), ['door']);
    const { suppressed } = await api.db
      .selectFrom('voters')
      .select('suppressed')
      .where('id', '=', voter(0))
      .executeTakeFirstOrThrow();
    expect(suppressed).toBe('do_not_contact');
    const held = await heldPair(api, campaign);
    const voter_group_id = await aGroup([voter(0), held.voter_id]);
    const body = { ...ours(), voter_group_id };
    expect((await owner().call(mailings.preview, { body })).body.left_out).toEqual({ moved: 1, held: 1 });
  });

  test('leaves households alone that got mail within the cool-down', async () => {
    const first = await made({ voter_group_id: await aGroup([voter(0), voter(1)]) });
    await sql`update outreach_touches set touched_at = now() - interval '8 days' where voter_id = ${voter(0)}`.execute(
      api.db,
    );
    const again = await made({ cool_down_days: 7 });
    expect([first.households, again.households, again.left_out]).toEqual([2, 3, { contacted_lately: 2 }]);
    expect((await touchesOf(again.id))[0]?.reasons).toEqual(['no_restriction', 'cool_down_over']);
  });

  test('leaves a household alone that got mail when its door was two, or part of another', async () => {
    const first = await made({ voter_group_id: await aGroup([voter(0), voter(1)]) });
    expect(first.households).toBe(2);
    const merge = (into: string | null) =>
      api.db.updateTable('doors').set({ merged_into: into }).where('id', '=', doors[1]!.id).execute();
    await merge(doors[2]!.id);
    const reach = async (people: string[]) => {
      const body = { ...ours(), voter_group_id: await aGroup(people), cool_down_days: 7 };
      return (await owner().call(mailings.preview, { body })).body.left_out;
    };
    expect(await reach([voter(1, 1), voter(2)])).toEqual({ contacted_lately: 2 });
    const second = await made({ voter_group_id: await aGroup([voter(1)]) });
    expect(await touchesOf(second.id)).toMatchObject([{ door_id: doors[2]!.id }]);
    await merge(null);
    expect(await reach([voter(1), voter(3)])).toEqual({ contacted_lately: 1 });
  });

  test('of two at once reaches each household once within the cool-down', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 4; at += 1) ids.push((await create({ cool_down_days: 7 })).body.id);
    await Promise.all(ids.map((id) => make(id)));
    const reached = await Promise.all(ids.map(async (id) => (await touchesOf(id)).length));
    expect(reached.toSorted((a, b) => b - a)).toEqual([8, 0, 0, 0]);
  });

  test('is decided alike by the rule and by its SQL', async () => {
    const reasons = ['withdrawn', 'confidential', 'deceased', 'moved', 'registration', 'held', 'do_not_contact', null];
    const standings = reasons.flatMap((suppressed) =>
      [[], ['door'], ['mail'], ['door', 'mail']].flatMap((no_channels) =>
        [true, false].flatMap((registered) =>
          (suppressed === 'do_not_contact' && registered ? [[], no_channels] : [[]]).map(
            (tree_channels) =>
              ({ suppressed, no_channels, tree_channels, registered }) as Pick<
                ContactStanding,
                'suppressed' | 'no_channels' | 'tree_channels' | 'registered'
              >,
          ),
        ),
      ),
    );
    for (const standing of standings) {
      const { suppressed, no_channels, tree_channels, registered } = standing;
      const saidTo = { no_channels: [...no_channels], tree_channels: [...tree_channels] };
      const values = { suppressed, ...saidTo, status: registered ? null : 'inactive' };
      await api.db.updateTable('voters').set(values).where('id', '=', voter(0)).execute();
      const body = { ...ours(), voter_group_id: await aGroup([voter(0)]) };
      const { left_out } = (await owner().call(mailings.preview, { body })).body;
      const more = { behind: [], reachable: true, contacted_at: null, contacts_this_week: 0, zones: [] };
      const decision = decideContact(
        'mail',
        { ...standing, ...more },
        { now: Date.now(), coolDownDays: 0, contactsPerWeek: null, quiet: usualQuietHours },
      );
      // Who was added by mistake is no one, and not counted.
      const said = decision.allowed || decision.refusal === 'withdrawn' ? {} : { [decision.refusal]: 1 };
      expect(left_out, JSON.stringify(standing)).toEqual(said);
    }
  });

  test('leaves out who was reached as often as a week allows, by mail or in conversation, and is printed whole', async () => {
    const perWeek = (contacts_per_week: number | null) =>
      owner().call(contract.campaigns.update, { body: { id: campaign.id, contacts_per_week } });
    expect((await perWeek(2)).body.contacts_per_week).toBe(2);
    const first = await made();
    expect(first).toMatchObject({ people: 8, left_out: {} });
    const walked = { name: 'Walk', ...ours(), filter_params: { everyone: true } };
    const { id } = (await owner().call(contract.walkbooks.create, { body: walked })).body;
    const touches = (['canvassed', 'not_home'] as const).map((contact_result, at) =>
      aTouch({ door_id: doors[at]!.id, voter_id: voter(at), contact_result }),
    );
    await owner().call(contract.walkbooks.update, { body: { id, ...ours(), touches } });
    expect((await made()).left_out).toEqual({ contacted_often: 1 });
    expect((await made()).left_out).toEqual({ contacted_often: 8 });
    expect(await csvOf(first.id)).toHaveLength(4);
    await perWeek(null);
    expect((await made()).left_out).toEqual({});
  });

  test('is no one of another campaign', async () => {
    const other = await api.makeCampaign();
    const [foreign] = await makeTurf(api, other, { doors: 1 });
    const body = { ...ours(), voter_group_id: await aGroup([foreign!.voters[0]!.id]) };
    expect((await owner().call(mailings.preview, { body })).body).toMatchObject({ people: 0, left_out: {} });
    const theirs = { campaign_id: other.id, mailer_id: mailer, voter_group_id: group };
    const sent = { ...theirs, name: 'Theirs', mailer_size: '4x6' as const };
    expect((await api.as(other.owner).call(mailings.create, { body: sent })).error.code).toBe('NOT_FOUND');
  });
});

describe('the files of a mailing', () => {
  test('have both sides of each piece with its address, and the artwork once', async () => {
    const mailing = await made();
    expect(mailing).toMatchObject({ people: 8, households: 4 });
    const pages = await pagesOf(mailing.id);
    expect(pages).toHaveLength(8);
    expect(pages[0]).toContain('Vote');
    for (const text of ['Thanks', 'The Family1 household', '101 ELM ST', 'RALEIGH NC 27601'])
      expect(pages[3]).toContain(text);
    const { bytes } = await owner().call(mailings.print, one(mailing.id));
    expect(bytes.toString('latin1').match(/\/Subtype ?\/Form/g)).toHaveLength(2);
    const [front] = (await PDFDocument.load(bytes)).getPages();
    expect([front?.getTrimBox(), front?.getBleedBox()]).toMatchObject([
      { width: 9 * 72, height: 6 * 72 },
      { width: 9.25 * 72, height: 6.25 * 72 },
    ]);
  });

  test('have a piece for each person where someone wants that, each with the code of its household', async () => {
    const page = { survey_id: null, question_ids: [], pledge: 'I will vote.', road_sign_id: null, paid_for_by: '' };
    const mailing = await made({ page });
    await sayNo(voter(0, 1), ['mail']);
    const query = { ...ours(), id: mailing.id, addressed_to: 'person' as const };
    const csv = (await owner().call(mailings.addresses, { query })).bytes.toString().trimEnd().split('\r\n').slice(1);
    expect(csv.slice(0, 3).map((line) => line.split(',').slice(0, -1).join(','))).toEqual([
      '1,Person0x0 Family0,100 ELM ST,,RALEIGH,NC,27601,1',
      '2,Person1x1 Family1,101 ELM ST,,RALEIGH,NC,27601,1',
      '2,Person1x0 Family1,101 ELM ST,,RALEIGH,NC,27601,1',
    ]);
    expect(csv).toHaveLength(7);
    const household = await csvOf(mailing.id);
    const codeOf = (line: string | undefined) => line?.split(',').at(-1);
    expect([codeOf(csv[1]), codeOf(csv[2])]).toEqual([codeOf(household[1]), codeOf(household[1])]);
    const pages = await pagesOf(mailing.id, 'person');
    expect(pages).toHaveLength(14);
    expect(pages[1]).toContain('Person0x0 Family0');
    expect(pages[5]).toContain('Person1x0 Family1');
  });

  test('name no one who said no, was erased or moved since it was made', async () => {
    const mailing = await made();
    await sayNo(voter(0), ['mail']);
    await sayNo(voter(0, 1), ['mail']);
    await leaveAlone(api, campaign, voter(1), 'confidential');
    await owner().call(erasure.person, { query: { ...ours(), voter_id: voter(2) } });
    await api.db.updateTable('voters').set({ door_id: doors[2]!.id }).where('id', '=', voter(3)).execute();
    expect(await csvOf(mailing.id)).toEqual([
      '3,Person2x1 Family2,102 ELM ST,,RALEIGH,NC,27601,1',
      '4,Person3x1 Family3,103 ELM ST,,RALEIGH,NC,27601,1',
    ]);
    expect((await pagesOf(mailing.id)).join('\n')).not.toMatch(/Family[01]|Person2x0|Person3x0/);
    expect((await touchesOf(mailing.id)).map(({ voter_id }) => voter_id)).not.toContain(voter(2));
  });

  test('have one piece for doors that became one since it was made, with everyone behind it', async () => {
    const mailing = await made();
    const merge = (door: number, into: number | null) =>
      api.db
        .updateTable('doors')
        .set({ merged_into: into === null ? null : doors[into]!.id })
        .where('id', '=', doors[door]!.id)
        .execute();
    await merge(0, 2);
    await merge(3, 2);
    expect(await csvOf(mailing.id)).toEqual([
      '1,Person0x1 Family0 and household,102 ELM ST,,RALEIGH,NC,27601,6',
      '2,The Family1 household,101 ELM ST,,RALEIGH,NC,27601,2',
    ]);
    expect(await pagesOf(mailing.id)).toHaveLength(4);
    await sayNo(voter(0), ['mail']);
    await sayNo(voter(0, 1), ['mail']);
    expect((await csvOf(mailing.id))[0]).toMatch(/^1,Person2x1 Family2 and household|^1,The Family/);
    await merge(0, null);
    await merge(3, null);
    expect((await csvOf(mailing.id)).map((line) => line.slice(0, 2))).toEqual(['2,', '3,', '4,']);
  });

  test('speak Spanish to a household that does', async () => {
    await api.db.updateTable('voters').set({ language: 'Spanish' }).where('id', '=', voter(1, 1)).execute();
    expect((await csvOf((await made()).id))[1]).toMatch(/^2,Familia Family1,/);
  });

  test('carry each household’s code, the same however often they are downloaded, where someone wants it', async () => {
    expect((await made()).page).toBeNull();
    const page = { survey_id: null, question_ids: [], pledge: 'I will vote.', road_sign_id: null, paid_for_by: '' };
    const mailing = await made({ page });
    expect(mailing.page).toEqual(page);
    const lines = await csvOf(mailing.id);
    const addresses = lines.map((line) => line.split(',').at(-1) ?? '');
    expect(new Set(addresses).size).toBe(4);
    for (const address of addresses) expect(address).toMatch(/^http:\/\/\S+\/m\/(\w{4}-){3}\w{4}$/);
    expect(await csvOf(mailing.id)).toEqual(lines);
    const { bytes } = await owner().call(mailings.print, one(mailing.id));
    const library = await PDFiumLibrary.init();
    const pdf = await library.loadDocument(bytes);
    const backs = [...pdf.pages()].filter((_, at) => at % 2 === 1);
    // Three pixels a point; the code's square without the text below it.
    const [across, up, size] = [(5 - 1.75 + 0.375) * 72 + 22, (0.625 + 0.375) * 72 + 24, 64];
    for (const [at, back] of backs.entries()) {
      expect(back.getText()).toContain(addresses[at]?.replace(/^http:\/\/[^/]+/, ''));
      const { data, width, height } = await back.render({ scale: 3, render: 'bitmap' });
      const square = { left: Math.round(across * 3) - 6, top: height - Math.round((up + size) * 3) - 6 };
      const png = await sharp(data, { raw: { width, height, channels: 4 } })
        .extract({ ...square, width: size * 3 + 12, height: size * 3 + 12 })
        .png()
        .toBuffer();
      const said = await readQr(png);
      expect(said.toLowerCase()).toBe(addresses[at]?.replaceAll(/-(?=\w{4}(?:-|$))/g, '').toLowerCase());
    }
    library.destroy();
    const { rows } = await sql<{ text: string }>`
      select codes::text as text from mail_codes as codes where mailer_campaign_id = ${mailing.id}`.execute(api.db);
    expect(rows).toHaveLength(4);
    expect(rows.map((row) => row.text).join('\n')).not.toContain(addresses[0]?.slice(-19).replaceAll('-', ''));
  });

  test('lead to nothing that isn’t there to be offered', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const questions = [
      { id: first, text: 'Will you vote?', answers: ['Yes', 'No'] },
      { id: second, text: 'Why not?', answers: [] },
    ];
    const survey_id = await insertSurvey(api.db, {
      ...ours(),
      user_id: campaign.owner.id,
      name: 'Short',
      description: '',
      questions,
    });
    await sql`
      update survey_questions set dependent_on_question_id = ${first}, dependent_on_answers = '{No}'
      where campaign_id = ${campaign.id} and id = ${second}`.execute(api.db);
    const refusal = async (page: object) => (await create({ page })).error;
    expect((await refusal({ survey_id, question_ids: [second] })).detail_code).toBe('MAIL_PAGE_DEPENDS');
    expect((await refusal({ survey_id, question_ids: [first, randomUUID()] })).detail_code).toBe('MAIL_PAGE_QUESTIONS');
    expect((await refusal({ survey_id })).detail_code).toBe('MAIL_PAGE_QUESTIONS');
    expect((await refusal({ survey_id: randomUUID(), question_ids: [first] })).code).toBe('SURVEY_NOT_FOUND');
    expect((await refusal({ road_sign_id: randomUUID() })).code).toBe('NOT_FOUND');
    expect((await refusal({ question_ids: Array.from({ length: 6 }, () => randomUUID()) })).code).toBe('INVALID');
    expect((await create({ page: { survey_id, question_ids: [first, second] } })).status).toBe(201);
  });

  test('are safe to open in a spreadsheet', async () => {
    await api.db.updateTable('voters').set({ first: '=1+1', last: 'Doe' }).where('id', '=', voter(0)).execute();
    const { id } = await made({ voter_group_id: await aGroup([voter(0)]) });
    expect(await csvOf(id)).toEqual(["1,'=1+1 Doe,100 ELM ST,,RALEIGH,NC,27601,1"]);
  });

  test('have no page where everyone said no since: the printer’s file is refused in words', async () => {
    const { id } = await made({ voter_group_id: await aGroup([voter(0)]) });
    await sayNo(voter(0), ['mail']);
    expect((await owner().call(mailings.print, one(id))).error.detail_code).toBe('MAIL_NO_PIECES');
    expect(await csvOf(id)).toEqual([]);
  });

  test('are not there before it is made', async () => {
    const { id } = (await create()).body;
    for (const call of [mailings.addresses, mailings.print])
      expect((await owner().call(call, one(id))).error.detail_code).toBe('MAIL_NOT_READY');
  });
});

describe('a mailing', () => {
  test('is on the page of each person who got it', async () => {
    const { id, name } = await made();
    const { outreach } = (await owner().call(people.get, one(voter(0)))).body;
    expect(outreach).toMatchObject([{ source_id: id, name, channel: 'mail', reasons: ['no_restriction'] }]);
  });

  test('without a day is made right away, once however often its job is begun', async () => {
    const { id, status } = (await create()).body;
    expect(status).toBe('making');
    const job = { mailer_campaign_id: id, campaign_id: campaign.id };
    expect(api.jobs.filter(({ name, data }) => name === 'mailing' && JSON.stringify(data).includes(id))).toEqual([
      { name: 'mailing', data: job },
    ]);
    await Promise.all([make(id), make(id)]);
    await sayNo(voter(0), ['mail']);
    await make(id);
    await giveUpMailing(api.db, campaign.id, id);
    expect((await owner().call(mailings.get, one(id))).body).toMatchObject({ status: 'ready', people: 8 });
    expect(await touchesOf(id)).toHaveLength(8);
  });

  test('waits for a group that is being counted, and is not made of one that is gone', async () => {
    const { id } = (await create()).body;
    await api.db.updateTable('voter_groups').set({ status: 'Pending' }).where('id', '=', group).execute();
    const before = api.jobs.length;
    await make(id);
    expect(api.jobs.slice(before)).toMatchObject([{ name: 'mailing', data: { waits: 1 } }]);
    await api.db.deleteFrom('voter_groups').where('id', '=', group).execute();
    await make(id);
    expect((await owner().call(mailings.get, one(id))).body).toMatchObject({ status: 'failed' });
    expect(await touchesOf(id)).toEqual([]);
  });

  test('of a day is due at its hour by the campaign’s clock, and where clocks jump over it, at the jump', async () => {
    const year = new Date().getUTCFullYear() + 1;
    const second = 14 - ((new Date(Date.UTC(year, 2, 1)).getUTCDay() + 6) % 7);
    const day = `${year}-03-${String(second).padStart(2, '0')}`;
    await api.db
      .updateTable('campaigns')
      .set({ time_zone: 'America/New_York' })
      .where('id', '=', campaign.id)
      .execute();
    const due = async (scheduled_hour: number) => (await create({ scheduled_date: day, scheduled_hour })).body.due_at;
    expect([await due(1), await due(2), await due(9)].map((at) => new Date(at).toISOString())).toEqual([
      `${day}T06:00:00.000Z`,
      `${day}T07:00:00.000Z`,
      `${day}T13:00:00.000Z`,
    ]);
  });

  test('is queued once when it is due, by the zone that the campaign has then', async () => {
    const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    const set = (time_zone: string) =>
      api.db.updateTable('campaigns').set({ time_zone }).where('id', '=', campaign.id).execute();
    await set('America/New_York');
    const { id, status, due_at } = (await create({ scheduled_date: day })).body;
    expect(status).toBe('scheduled');
    await set('America/Los_Angeles');
    const look = async (now: Date) => {
      const before = api.jobs.length;
      await Promise.all([queueDueMailings(api.services, now), queueDueMailings(api.services, now)]);
      return api.jobs.slice(before).filter(({ data }) => JSON.stringify(data).includes(id)).length;
    };
    expect(await look(new Date(due_at))).toBe(0);
    const later = (await owner().call(mailings.get, one(id))).body.due_at;
    expect(Date.parse(later) - Date.parse(due_at)).toBe(3 * 3_600_000);
    expect(await look(new Date(later))).toBe(1);
    expect(await look(new Date(later))).toBe(0);
    await make(id);
    expect((await owner().call(mailings.get, one(id))).body).toMatchObject({ status: 'ready', households: 4 });
  });

  test('can be canceled until it is due, and then no more', async () => {
    const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    const { id } = (await create({ scheduled_date: day })).body;
    const cancel = (which: string) => owner().call(mailings.cancel, { body: { ...ours(), id: which } });
    for (let turn = 0; turn < 2; turn += 1) expect((await cancel(id)).body.status).toBe('canceled');
    await queueDueMailings(api.services, new Date(Date.now() + 30 * 86_400_000));
    await make(id);
    expect(await touchesOf(id)).toEqual([]);
    expect((await cancel((await create()).body.id)).error.detail_code).toBe('MAIL_NOT_CANCELABLE');
  });

  test('is refused where it can’t be meant', async () => {
    const refusal = async (given: object) => (await create(given)).error.detail_code;
    const other = await api.makeUser({ campaign, title: 'Manager' });
    expect(await refusal({ user_id: other.id })).toBe('MAIL_OTHER_PERSON');
    expect(await refusal({ scheduled_date: '2020-01-01' })).toBe('MAIL_DAY_PAST');
    expect(await refusal({ scheduled_date: '2199-01-01' })).toBe('MAIL_DAY_FAR');
    for (const wrong of [{ mailer_size: '8x8' }, { scheduled_hour: 24 }, { cool_down_days: -1 }, { extra: 1 }])
      expect((await create(wrong)).error.code).toBe('INVALID');
    expect((await create({ voter_group_id: randomUUID() })).error.code).toBe('NOT_FOUND');
    await create({ name: 'Same' });
    expect((await create({ name: 'SAME' })).error.code).toBe('NAME_EXISTS');
    const check = { params: { campaign: campaign.id }, query: { name: 'same', mailer_id: mailer } };
    expect((await owner().call(mailings.checkName, check)).body).toEqual({ is_unique: false });
    await owner().call(mailers.update, { body: { ...ours(), id: mailer, record_status: 'archived' } });
    expect(await refusal({})).toBe('MAILER_ARCHIVED');
  });
});
