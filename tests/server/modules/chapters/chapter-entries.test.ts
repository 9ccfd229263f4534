// Entering a chapter from above: only by its owner's wish, seen in both logs, and over as soon as any of its reasons is.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { findReceiver } from '../../../../src/server/modules/saved-reports/report-emails-repo';
import { managersOf } from '../../../../src/server/modules/webhooks/paused-repo';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';

const { chapterEntries, chapters } = contract;
let api: TestApi;
let [nation, state, county]: TestCampaign[] = [];
let director: TestUser;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  [nation, state, county] = [await api.makeCampaign(), await api.makeCampaign(), await api.makeCampaign()];
  await below(nation!, state!);
  await below(state!, county!);
  director = await api.makeUser({ campaign: nation!, title: 'Director' });
});

const below = (parent: TestCampaign, chapter: TestCampaign) =>
  api.db.insertInto('chapters').values({ parent_id: parent.id, chapter_id: chapter.id }).execute();
const allow = (email: string, chapter = county!, by = chapter.owner) =>
  api.as(by).call(chapterEntries.allow, { body: { campaign_id: chapter.id, email } });
const enter = (by: TestUser, chapter = county!) =>
  api.as(by).call(chapterEntries.enter, { body: { campaign_id: chapter.id } });
const mine = async (by: TestUser) => (await api.as(by).call(chapterEntries.mine, { query: {} })).body;
/** Whether someone gets at the county's people. */
const sees = async (by: TestUser) => {
  const body = { campaign_id: county!.id, text: 'Person' };
  return (await api.as(by).call(contract.people.search, { body })).status === 200;
};
const logOf = async (campaign: TestCampaign) =>
  (await api.as(campaign.owner).call(contract.audit.list, { query: { campaign_id: campaign.id } })).body.map(
    ({ act, user_id, subject_name: about }) => [act, user_id, about],
  );

describe('a chapter', () => {
  test('is entered by whom its owner allows, and left again; both logs say so', async () => {
    expect((await allow(director.email)).body).toMatchObject([
      { user_id: director.id, through_name: nation!.name, is_in: false },
    ]);
    expect(await sees(director)).toBe(false);
    expect(await mine(director)).toEqual([{ campaign_id: county!.id, campaign_name: county!.name, is_in: false }]);

    expect((await enter(director)).body).toMatchObject({ campaign_id: county!.id, title: 'Director', is_owner: false });
    expect(await sees(director)).toBe(true);
    // The app shows by it what they may do.
    const me = await api.as(director).call(contract.users.me, {});
    const own = me.body.status === 'active' ? me.body.campaigns : [];
    expect(Object.fromEntries(own.map(({ campaign_id, is_entered }) => [campaign_id, is_entered]))).toEqual({
      [nation!.id]: false,
      [county!.id]: true,
    });
    expect((await enter(director)).status).toBe(200);
    expect((await mine(director))[0]?.is_in).toBe(true);

    await api.as(director).call(chapterEntries.exit, { query: { campaign_id: county!.id } });
    expect(await sees(director)).toBe(false);
    const about = `${director.first} ${director.last} · `;
    for (const [campaign, other] of [
      [county!, nation!],
      [nation!, county!],
    ] as const)
      expect(await logOf(campaign)).toEqual([
        ['chapter_exited', director.id, about + other.name],
        ['chapter_entered', director.id, about + other.name],
        ['chapter_entry_allowed', county!.owner.id, about + other.name],
      ]);
    expect((await enter(director)).status).toBe(200);
  });

  test('is opened to no one but managers above it', async () => {
    const volunteer = await api.makeUser({ campaign: nation!, title: 'Volunteer' });
    const rival = await api.makeCampaign();
    const club = await api.makeCampaign();
    await below(county!, club);
    for (const { email } of [volunteer, rival.owner, club.owner, county!.owner])
      expect((await allow(email)).error.detail_code).toBe('NO_ONE_ABOVE');
    expect((await allow(director.email, county!, director)).error.code).toBe('FORBIDDEN');
    expect((await allow(director.email, county!, state!.owner)).error.code).toBe('FORBIDDEN');
    await api.join(director, county!, 'Volunteer');
    expect((await allow(director.email)).error.detail_code).toBe('IS_A_MEMBER_ALREADY');
  });

  test('is entered by no one without the right: not the owner above, not by another’s right, not another chapter', async () => {
    await allow(director.email);
    for (const by of [nation!.owner, state!.owner]) expect((await enter(by)).error.code).toBe('FORBIDDEN');
    expect((await enter(director, state!)).error.code).toBe('FORBIDDEN');
    const unknown = await api.as(director).call(chapterEntries.enter, { body: { campaign_id: randomUUID() } });
    expect(unknown.error.code).toBe('FORBIDDEN');
  });
});

describe('the right to enter', () => {
  const isOver = async () => {
    expect(await sees(director)).toBe(false);
    expect((await enter(director)).error.code).toBe('FORBIDDEN');
    expect(await mine(director)).toEqual([]);
  };
  beforeEach(async () => {
    await allow(director.email);
    await enter(director);
    expect(await sees(director)).toBe(true);
  });

  test('ends when the chapter’s owner withdraws it', async () => {
    const query = { campaign_id: county!.id, user_id: director.id };
    expect((await api.as(state!.owner).call(chapterEntries.withdraw, { query })).error.code).toBe('FORBIDDEN');
    await api.as(county!.owner).call(chapterEntries.withdraw, { query });
    await isOver();
  });

  test('ends when they are removed above, or no longer manage there', async () => {
    const query = { campaign_id: nation!.id, email: director.email };
    await api.as(nation!.owner).call(contract.users.removeFromCampaign, { query });
    await isOver();
    const other = await api.makeUser({ campaign: state!, title: 'Manager' });
    await allow(other.email);
    await enter(other);
    const body = { campaign_id: state!.id, user_id: other.id, title: 'Staff' as const };
    await api.as(state!.owner).call(contract.members.changeTitle, { body });
    expect(await sees(other)).toBe(false);
    expect((await enter(other)).error.code).toBe('FORBIDDEN');
  });

  test('ends when they accept a lower title above, and in the chapter when they are invited to it', async () => {
    const offered = { campaign_id: nation!.id, receiver_email: director.email, offer_title: 'Staff' as const };
    const invited = await api.as(nation!.owner).call(contract.invitations.create, { body: offered });
    const body = { id: invited.body.id, status: 'accepted' as const, campaign_name: nation!.name };
    const ordinary = await api.makeUser({ campaign: nation!, title: 'Manager' });
    await allow(ordinary.email);
    await enter(ordinary);
    expect((await api.as(director).call(contract.invitations.answer, { body })).status).toBe(200);
    await isOver();
    const asked = { ...offered, campaign_id: county!.id, receiver_email: ordinary.email };
    const { body: open } = await api.as(county!.owner).call(contract.invitations.create, { body: asked });
    const yes = { ...body, id: open.id, campaign_name: county!.name };
    expect((await api.as(ordinary).call(contract.invitations.answer, { body: yes })).body.membership?.title).toBe(
      'Staff',
    );
    expect(await mine(ordinary)).toEqual([]);
    const query = { campaign_id: nation!.id, email: ordinary.email };
    await api.as(nation!.owner).call(contract.users.removeFromCampaign, { query });
    expect((await api.as(ordinary).call(contract.campaigns.get, { query: { id: county!.id } })).status).toBe(200);
  });

  test('is no title of its own: who entered can be invited with the same one, alone or among others', async () => {
    await allow(director.email);
    await enter(director);
    const offered = { campaign_id: county!.id, offer_title: 'Director' as const };
    const one = await api
      .as(county!.owner)
      .call(contract.invitations.create, { body: { ...offered, receiver_email: director.email } });
    expect(one.status).toBe(201);
    const { body: many } = await api
      .as(county!.owner)
      .call(contract.manyInvitations.create, { body: { ...offered, receiver_emails: [director.email] } });
    expect([many.invitations.length, many.unchanged]).toEqual([1, []]);
    const yes = { id: one.body.id, status: 'accepted' as const, campaign_name: county!.name };
    const { body: answer } = await api.as(director).call(contract.invitations.answer, { body: yes });
    expect(answer.membership).toMatchObject({ title: 'Director', is_entered: false });
    const query = { campaign_id: nation!.id, email: director.email };
    await api.as(nation!.owner).call(contract.users.removeFromCampaign, { query });
    expect((await api.as(director).call(contract.campaigns.get, { query: { id: county!.id } })).status).toBe(200);
  });

  test('is one through where they belong, not through what they entered, and ends with that', async () => {
    await allow(director.email, state!);
    await enter(director, state!);
    await api.as(director).call(chapterEntries.exit, { query: { campaign_id: county!.id } });
    expect((await allow(director.email)).body).toMatchObject([{ through_name: nation!.name }]);
    const through = { through_id: state!.id };
    await api.db.updateTable('chapter_entries').set(through).where('chapter_id', '=', county!.id).execute();
    expect((await enter(director)).error.code).toBe('FORBIDDEN');
    await api.db
      .updateTable('memberships')
      .set({ entered_from: state!.id, removed_at: null })
      .where((row) => row.and({ campaign_id: county!.id, user_id: director.id }))
      .execute();
    expect(await sees(director)).toBe(false);

    const query = { campaign_id: nation!.id, email: director.email };
    await api.as(nation!.owner).call(contract.users.removeFromCampaign, { query });
    await isOver();
    expect((await enter(director, state!)).error.code).toBe('FORBIDDEN');
  });

  test('is asked for with each call, and not only when it ends', async () => {
    await api.db.deleteFrom('chapter_entries').where('chapter_id', '=', county!.id).execute();
    expect(await sees(director)).toBe(false);
  });

  test('gives nothing that would outlast it', async () => {
    const campaign_id = county!.id;
    const by = api.as(director);
    const outside = { receiver_email: 'someone@else.example', offer_title: 'Volunteer' as const };
    const key = { campaign_id, name: 'Key', scopes: ['results.read' as const] };
    const title = { campaign_id, user_id: director.id, title: 'Staff' as const };
    for (const reply of [
      await by.call(contract.invitations.create, { body: { campaign_id, ...outside } }),
      await by.call(contract.apiKeys.create, { body: key }),
      await by.call(contract.members.changeTitle, { body: title }),
      await by.call(contract.campaigns.update, { body: { id: campaign_id, name: 'Mine' } }),
    ])
      expect(reply.error.detail_code).toBe('NOT_FROM_ABOVE');

    // Nor does what they made while that was possible let anyone in, and it goes with them.
    const made = await api
      .as(county!.owner)
      .call(contract.teamCodes.create, { body: { campaign_id, most_people: 5, days: 7 } });
    const code = new URL(made.body.link, 'http://porchlight.test').searchParams.get('code') ?? '';
    const leads = async () => (await api.as(null).call(contract.teamCodes.validate, { query: { code } })).status;
    expect(await leads()).toBe(200);
    await api.db.updateTable('team_codes').set({ created_by: director.id }).where('id', '=', made.body.id).execute();
    expect(await leads()).toBe(400);
    const { body: open } = await api
      .as(county!.owner)
      .call(contract.invitations.create, { body: { campaign_id, ...outside } });
    const sent = { sender_id: director.id };
    await api.db.updateTable('invitations').set(sent).where('id', '=', open.id).execute();
    await by.call(chapterEntries.exit, { query: { campaign_id } });
    const { status } = await api.db
      .selectFrom('invitations')
      .select('status')
      .where('id', '=', open.id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('cancelled');
  });

  test('brings back nothing that they made here as a Manager before they left', async () => {
    const campaign_id = county!.id;
    const former = await api.makeUser({ campaign: nation!, title: 'Director' });
    await api.join(former, county!, 'Manager');
    const key = await api.as(former).call(contract.apiKeys.create, {
      body: { campaign_id, name: 'Key', scopes: ['results.read'] },
    });
    expect(key.status).toBe(201);
    const query = { campaign_id, email: former.email };
    await api.as(county!.owner).call(contract.users.removeFromCampaign, { query });
    const stateOfKey = async () => {
      const { body } = await api.as(county!.owner).call(contract.apiKeys.all, { query: { campaign_id } });
      return body.map(({ state }) => state);
    };
    expect(await stateOfKey()).toEqual(['stopped']);
    await allow(former.email);
    expect((await enter(former)).body).toMatchObject({ is_entered: true });
    expect(await stateOfKey()).toEqual(['stopped']);
  });

  test('is over for a member whose title its owner sets, and isn’t left like it', async () => {
    const body = { campaign_id: county!.id, user_id: director.id, title: 'Manager' as const };
    await api.as(county!.owner).call(contract.members.changeTitle, { body });
    expect(await mine(director)).toEqual([]);
    const left = await api.as(director).call(chapterEntries.exit, { query: { campaign_id: county!.id } });
    expect(left.error.detail_code).toBe('NOT_ENTERED');
    expect(await sees(director)).toBe(true);
  });

  test('ends when they are removed from the chapter', async () => {
    const query = { campaign_id: county!.id, email: director.email };
    await api.as(county!.owner).call(contract.users.removeFromCampaign, { query });
    await isOver();
  });

  test('ends when what lies between leaves the tree', async () => {
    await api.as(nation!.owner).call(chapters.remove, { query: { campaign_id: nation!.id, chapter_id: state!.id } });
    await isOver();
  });

  test('ends when the campaign above is erased', async () => {
    await api.as(nation!.owner).call(contract.erasure.campaign, { query: { id: nation!.id } });
    expect(await sees(director)).toBe(false);
    expect(await mine(director)).toEqual([]);
  });

  test('takes nothing from whoever became the chapter’s owner, and is still called one who entered', async () => {
    const campaign_id = county!.id;
    await api.db.updateTable('campaigns').set({ owner_email: director.email }).where('id', '=', campaign_id).execute();
    const by = api.as(director);
    const code = await by.call(contract.teamCodes.create, { body: { campaign_id, most_people: 5, days: 7 } });
    expect(code.status).toBe(201);
    const of = new URL(code.body.link, 'http://porchlight.test').searchParams.get('code') ?? '';
    expect((await api.as(null).call(contract.teamCodes.validate, { query: { code: of } })).status).toBe(200);
    const key = { campaign_id, name: 'Key', scopes: ['results.read' as const] };
    expect((await by.call(contract.apiKeys.create, { body: key })).body.api_key.state).toBe('active');
    expect((await managersOf(api.db, campaign_id)).map(({ id }) => id)).toContain(director.id);
  });

  test('lets whoever became the owner of what they entered enter what is below it, as any owner, for as long as they own it', async () => {
    await allow(director.email, state!);
    await enter(director, state!);
    await api.as(director).call(chapterEntries.exit, { query: { campaign_id: county!.id } });
    const owned = (by: TestUser) =>
      api.db.updateTable('campaigns').set({ owner_email: by.email }).where('id', '=', state!.id).execute();
    await owned(director);
    expect((await allow(director.email)).body).toMatchObject([{ through_name: state!.name }]);
    expect((await enter(director)).status).toBe(200);
    expect(await sees(director)).toBe(true);
    // Once someone else owns it they only entered it, and need another right.
    await owned(state!.owner);
    expect(await sees(director)).toBe(false);
    expect((await enter(director)).error.code).toBe('FORBIDDEN');
    const query = { campaign_id: county!.id, user_id: director.id };
    await api.as(county!.owner).call(chapterEntries.withdraw, { query });
    expect((await allow(director.email)).body).toMatchObject([{ through_name: nation!.name }]);
    expect((await enter(director)).status).toBe(200);
  });

  test('brings no report by e-mail any more once it ended', async () => {
    const campaign_id = county!.id;
    const report = { campaign_id, name: 'Hours', address: 'by=hour' };
    const saved_report_id = (await api.as(county!.owner).call(contract.savedReports.create, { body: report })).body.id;
    const email = { id: saved_report_id, campaign_id, email: { weekday: null, hour: 7 } };
    expect((await api.as(director).call(contract.savedReports.email, { body: email })).status).toBe(200);
    const scheduled = () =>
      api.db.selectFrom('report_emails').select('id').where('user_id', '=', director.id).executeTakeFirstOrThrow();
    const { id } = await scheduled();
    expect(await findReceiver(api.db, campaign_id, id)).toMatchObject({ email: director.email });
    // As by an older server: the right is gone, and what hung on it isn't.
    await api.db.deleteFrom('chapter_entries').where('chapter_id', '=', campaign_id).execute();
    expect(await findReceiver(api.db, campaign_id, id)).toBeNull();
  });

  test('leaves whoever became the chapter’s owner a member of it', async () => {
    await api.db.updateTable('campaigns').set({ owner_email: director.email }).where('id', '=', county!.id).execute();
    await api.as(nation!.owner).call(chapters.remove, { query: { campaign_id: nation!.id, chapter_id: state!.id } });
    expect(await sees(director)).toBe(true);
  });
});
