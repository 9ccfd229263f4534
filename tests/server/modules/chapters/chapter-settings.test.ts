// Settings that pass from a campaign to its chapters, as far as these want them.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { contract } from '../../../../src/contract';
import { inheritedSettings, type InheritedSetting } from '../../../../src/contract/chapters/chapter-settings';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { statementsOf } from '../../../support/statements';

const { campaigns, chapters, chapterSettings } = contract;
let api: TestApi;
let [nation, state, county]: TestCampaign[] = [];
beforeAll(async () => {
  api = await testApi();
  [nation, state, county] = [await api.makeCampaign(), await api.makeCampaign(), await api.makeCampaign()];
  for (const [parent, chapter] of [
    [nation!, state!],
    [state!, county!],
  ] as const)
    await api.db.insertInto('chapters').values({ parent_id: parent.id, chapter_id: chapter.id }).execute();
});
afterAll(() => api.close());

const change = (campaign: TestCampaign, changes: object) =>
  api.as(campaign.owner).call(campaigns.update, { body: { id: campaign.id, ...changes } });
const inherit = (campaign: TestCampaign, inherits: InheritedSetting[]) =>
  api.as(campaign.owner).call(chapterSettings.inherit, { body: { campaign_id: campaign.id, inherits } });
const settingsOf = async (campaign: TestCampaign) =>
  (await api.as(campaign.owner).call(campaigns.get, { query: { id: campaign.id } })).body;
const inherited = async (campaign: TestCampaign) =>
  (await api.as(campaign.owner).call(chapterSettings.get, { query: { campaign_id: campaign.id } })).body;
const logOf = async (campaign: TestCampaign) =>
  (await api.as(campaign.owner).call(contract.audit.list, { query: { campaign_id: campaign.id } })).body.map(
    ({ act, subject_name: name }) => `${act} ${name}`,
  );

test('settings follow the campaign above, through each level that wants them, and no others', async () => {
  await change(nation!, { contacts_per_week: 3, quiet_begins: '20:00' });
  expect((await settingsOf(state!)).contacts_per_week).toBeNull();
  expect((await inherit(state!, ['contacts_per_week', 'quiet_hours'])).body).toMatchObject({
    contacts_per_week: 3,
    quiet_begins: '20:00',
  });
  await inherit(county!, ['contacts_per_week']);
  await change(nation!, { contacts_per_week: 2, quiet_begins: '19:00', shows_leaderboard: false });
  expect(await settingsOf(state!)).toMatchObject({
    contacts_per_week: 2,
    quiet_begins: '19:00',
    shows_leaderboard: true,
  });
  expect(await settingsOf(county!)).toMatchObject({ contacts_per_week: 2, quiet_begins: '21:00' });
  expect((await logOf(county!))[0]).toBe(`inherited_settings_changed ${nation!.name}`);
  expect(await inherited(county!)).toMatchObject({ parent_name: state!.name, inherits: ['contacts_per_week'] });
});

test('a campaign that sets one itself inherits it no longer, and those below follow it', async () => {
  await inherit(state!, ['contacts_per_week', 'deadline']);
  await change(state!, { contacts_per_week: 5 });
  expect((await inherited(state!)).inherits).toEqual(['deadline']);
  expect((await settingsOf(county!)).contacts_per_week).toBe(5);
  await change(nation!, { contacts_per_week: 1, deadline: '2026-11-03' });
  expect(await settingsOf(state!)).toMatchObject({ contacts_per_week: 5, deadline: '2026-11-03' });
});

test('nothing passes to a campaign that left, which keeps its settings; nor is there anything to inherit', async () => {
  await inherit(state!, ['contacts_per_week']);
  await api.as(state!.owner).call(chapters.leave, { query: { campaign_id: state!.id } });
  await change(nation!, { contacts_per_week: 9 });
  expect((await settingsOf(state!)).contacts_per_week).toBe(1);
  expect(await inherited(state!)).toMatchObject({ parent_name: null, inherits: [] });
  expect((await inherit(state!, ['units'])).error.detail_code).toBe('NOTHING_ABOVE');
});

describe('a locked setting', () => {
  const lock = (
    campaign: TestCampaign,
    locks: InheritedSetting[],
    { user = campaign.owner, seen }: { user?: TestUser; seen?: InheritedSetting[] } = {},
  ) => api.as(user).call(chapterSettings.lock, { body: { campaign_id: campaign.id, locks, ...(seen && { seen }) } });
  let [top, middle, low]: TestCampaign[] = [];
  beforeEach(async () => {
    [top, middle, low] = [await api.makeCampaign(), await api.makeCampaign(), await api.makeCampaign()];
    for (const [parent, chapter] of [
      [top!, middle!],
      [middle!, low!],
    ] as const)
      await api.db.insertInto('chapters').values({ parent_id: parent.id, chapter_id: chapter.id }).execute();
    await change(top!, { contacts_per_week: 3 });
  });

  test('is as above in everything below, and can’t be changed or left there', async () => {
    expect((await lock(top!, ['contacts_per_week'])).body).toEqual(['contacts_per_week']);
    for (const campaign of [middle!, low!]) {
      expect((await settingsOf(campaign)).contacts_per_week).toBe(3);
      const refused = await change(campaign, { contacts_per_week: 9 });
      expect(refused.error).toMatchObject({ code: 'CONFLICT', detail_code: 'SETTING_LOCKED' });
      expect(refused.error.detail).toContain(top!.name);
      // An open form that says the same changes nothing.
      expect((await change(campaign, { contacts_per_week: 3 })).status).toBe(200);
      await inherit(campaign, []);
      expect(await inherited(campaign)).toMatchObject({
        inherits: ['contacts_per_week'],
        locked: [{ setting: 'contacts_per_week', by: top!.name }],
      });
    }
    expect((await change(low!, { shows_leaderboard: false })).status).toBe(200);
    await change(top!, { contacts_per_week: 4 });
    expect((await settingsOf(low!)).contacts_per_week).toBe(4);
    expect((await logOf(low!))[0]).toBe(`inherited_settings_changed ${top!.name}`);
  });

  test('holds for who joins, and is free again when it ends or they part', async () => {
    await lock(top!, ['contacts_per_week', 'units']);
    const made = await api
      .as(top!.owner)
      .call(chapters.create, { body: { campaign_id: top!.id, name: `Chapter ${crypto.randomUUID()}` } });
    const joined = { ...middle!, id: made.body.id, owner: top!.owner };
    expect((await change(joined, { contacts_per_week: 8 })).error.detail_code).toBe('SETTING_LOCKED');
    await api.as(middle!.owner).call(chapters.leave, { query: { campaign_id: middle!.id } });
    // Who left keeps the settings as they are; those below it didn't, and have what they chose.
    expect((await settingsOf(middle!)).contacts_per_week).toBe(3);
    expect((await settingsOf(low!)).contacts_per_week).toBeNull();
    for (const campaign of [low!, middle!]) expect((await change(campaign, { contacts_per_week: 8 })).status).toBe(200);
    await lock(top!, []);
    expect((await change(joined, { contacts_per_week: 8 })).status).toBe(200);
  });

  test('gives each what it had chosen before, once no one above locks it, and to those that took it from there', async () => {
    const below = await api.makeCampaign();
    await api.db.insertInto('chapters').values({ parent_id: low!.id, chapter_id: below.id }).execute();
    const first_results = ['no_answer', 'moved', 'contacted', 'refused'] as const;
    await change(middle!, { contacts_per_week: 7, quiet_begins: '18:00', deadline: '2026-11-03', units: 'kilometers' });
    await change(low!, { first_results, shows_leaderboard: false });
    await inherit(low!, ['contacts_per_week']);
    const own = [await settingsOf(middle!), await settingsOf(low!), await settingsOf(below)];
    const all: InheritedSetting[] = [
      'quiet_hours',
      'contacts_per_week',
      'first_results',
      'shows_leaderboard',
      'deadline',
      'units',
    ];
    await lock(top!, all);
    await lock(middle!, ['contacts_per_week']);
    expect([await settingsOf(middle!), await settingsOf(low!)]).toMatchObject(
      [middle!, low!].map(() => ({ contacts_per_week: 3, quiet_begins: '21:00', shows_leaderboard: true })),
    );
    // A second look at what is locked already keeps nothing else.
    await lock(top!, all);
    await lock(top!, []);
    // What the middle locks below itself is as there, which has its own again.
    expect([await settingsOf(middle!), await settingsOf(low!), await settingsOf(below)]).toEqual([
      own[0],
      own[1],
      { ...own[2], contacts_per_week: 7 },
    ]);
    expect((await inherited(middle!)).inherits).toEqual([]);
    expect((await inherited(low!)).inherits).toEqual(['contacts_per_week']);
    expect(await logOf(low!)).toContain(`inherited_settings_changed ${top!.name}`);
    await lock(middle!, []);
    expect(await settingsOf(below)).toEqual(own[2]);
    // It was taken from there before the lock, and still is.
    expect(await settingsOf(low!)).toMatchObject({ contacts_per_week: 7 });
    await change(middle!, { contacts_per_week: 2 });
    expect(await settingsOf(low!)).toMatchObject({ contacts_per_week: 2 });
    const kept = await api.db
      .selectFrom('campaigns')
      .select('before_lock')
      .where(
        'id',
        'in',
        own.map(({ id }) => id),
      )
      .execute();
    expect(kept).toEqual(own.map(() => ({ before_lock: {} })));
  });

  test('ends where the campaign that locks it is no longer above: what was chosen before comes back once, and no choice after it is undone', async () => {
    await change(low!, { contacts_per_week: 9 });
    await lock(top!, ['contacts_per_week', 'units']);
    await lock(middle!, ['units']);
    await api.as(middle!.owner).call(chapters.leave, { query: { campaign_id: middle!.id } });
    expect(await inherited(low!)).toMatchObject({
      inherits: ['units'],
      locked: [{ setting: 'units', by: middle!.name }],
    });
    expect((await settingsOf(low!)).contacts_per_week).toBe(9);
    expect(await logOf(low!)).toContain(`inherited_settings_changed ${middle!.name}`);
    await inherit(low!, ['contacts_per_week']);
    await change(middle!, { contacts_per_week: 5 });
    await lock(middle!, ['contacts_per_week']);
    await lock(middle!, []);
    expect((await settingsOf(low!)).contacts_per_week).toBe(5);
    expect((await inherited(low!)).inherits).toEqual(['contacts_per_week']);
  });

  test('that was chosen anew is that choice, whatever a row still keeps of before', async () => {
    const before_lock = JSON.stringify({ contacts_per_week: { contacts_per_week: 9 }, of_a_newer_release: {} });
    await api.db.updateTable('campaigns').set({ before_lock }).where('id', '=', low!.id).execute();
    await inherit(low!, ['contacts_per_week']);
    await lock(middle!, ['contacts_per_week']);
    // What is locked is no choice: saving others leaves what was before the lock.
    await inherit(low!, ['contacts_per_week', 'units']);
    await lock(middle!, []);
    expect((await inherited(low!)).inherits).toEqual(['contacts_per_week', 'units']);
    const { before_lock: kept } = await api.db
      .selectFrom('campaigns')
      .select('before_lock')
      .where('id', '=', low!.id)
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ of_a_newer_release: {} });
  });

  test('is given back by a campaign in the middle that is erased', async () => {
    await change(low!, { contacts_per_week: 9 });
    await lock(top!, ['contacts_per_week']);
    await api.as(middle!.owner).call(contract.erasure.campaign, { query: { id: middle!.id } });
    expect((await settingsOf(low!)).contacts_per_week).toBe(9);
    expect(await inherited(low!)).toMatchObject({ inherits: [], locked: [], parent_name: null });
  });

  test('ends with as many statements for many chapters as for one', async () => {
    const all = [...inheritedSettings];
    const ends = async () => {
      expect((await lock(top!, all)).status).toBe(200);
      const asked = await statementsOf(async () => expect((await lock(top!, [])).status).toBe(200));
      return asked.filter((each) => /^\s*(update|insert|with|select)/i.test(each)).length;
    };
    const one = await ends();
    await sql`
      with made as (
        insert into campaigns (name, owner_email, campaign_type, contacts_per_week)
        select ${`Of ${top!.id} `} || n, 'owner@porchlight.test', 'election', n % 7 + 1 from generate_series(1, 200) as n returning id
      )
      insert into chapters (parent_id, chapter_id) select ${middle!.id}, id from made`.execute(api.db);
    const own = () =>
      sql`
        select array_agg(contacts_per_week order by campaigns.id) as own from campaigns join chapters on chapter_id = campaigns.id
        where parent_id = ${middle!.id}`.execute(api.db);
    const { rows } = await own();
    expect(one).toBeGreaterThan(all.length);
    expect(await ends()).toBe(one);
    expect((await own()).rows).toEqual(rows);
  });

  test('is none of two that were locked at once: each keeps what the other manager chose', async () => {
    const manager = await api.makeUser({ campaign: top!, title: 'Manager' });
    for (let round = 0; round < 5; round += 1) {
      await lock(top!, []);
      const replies = await Promise.all([
        lock(top!, ['units'], { seen: [] }),
        lock(top!, ['deadline'], { user: manager, seen: [] }),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      expect((await inherited(top!)).locks).toEqual(['deadline', 'units']);
      await Promise.all([
        lock(top!, ['deadline'], { seen: ['deadline', 'units'] }),
        lock(top!, ['units', 'deadline', 'quiet_hours'], { user: manager, seen: ['deadline', 'units'] }),
      ]);
      expect((await inherited(top!)).locks).toEqual(['quiet_hours', 'deadline']);
    }
  });

  test('and the chapter’s own choice of it at the same moment: what was saved there comes back, what was not is told', async () => {
    for (let round = 0; round < 8; round += 1) {
      const before = (await settingsOf(middle!)).contacts_per_week;
      const [changed, locked] = await Promise.all([
        change(middle!, { contacts_per_week: 10 + round }),
        lock(top!, ['contacts_per_week']),
      ]);
      expect(locked.status).toBe(200);
      expect((await settingsOf(middle!)).contacts_per_week).toBe(3);
      if (changed.status !== 200) expect(changed.error.detail_code).toBe('SETTING_LOCKED');
      await lock(top!, []);
      expect((await settingsOf(middle!)).contacts_per_week).toBe(changed.status === 200 ? 10 + round : before);
    }
  });

  test('is not given up by who didn’t know yet that it is locked: they are told', async () => {
    await inherit(middle!, ['contacts_per_week', 'units']);
    await lock(top!, ['contacts_per_week']);
    const give = (inherits: InheritedSetting[], seen: InheritedSetting[]) =>
      api.as(middle!.owner).call(chapterSettings.inherit, { body: { campaign_id: middle!.id, inherits, seen } });
    const refused = await give(['units'], ['contacts_per_week', 'units']);
    expect(refused.error.detail_code).toBe('SETTING_LOCKED');
    expect(refused.error.detail).toContain(top!.name);
    // Two at once again.
    await Promise.all([
      give(['contacts_per_week', 'units', 'deadline'], ['contacts_per_week', 'units']),
      give(['contacts_per_week'], ['contacts_per_week', 'units']),
    ]);
    expect((await inherited(middle!)).inherits).toEqual(['contacts_per_week', 'deadline']);
  });

  test('is locked by who may change settings there, where there is something below', async () => {
    expect((await lock(top!, ['units'], { user: middle!.owner })).error.code).toBe('FORBIDDEN');
    expect((await lock(top!, ['name' as never])).error.code).toBe('INVALID');
    expect((await lock(low!, ['units'])).error.detail_code).toBe('NO_CHAPTERS_TO_LOCK');
  });

  test('and an inherited one that only a newer release knows stays in the row, and refuses nothing', async () => {
    const inherits = ['from_a_newer_release'];
    await api.db.updateTable('campaigns').set({ inherits, locks: inherits }).where('id', '=', middle!.id).execute();
    expect(await inherited(middle!)).toMatchObject({ inherits: [], locks: [] });
    await inherit(middle!, ['units']);
    await lock(middle!, ['units']);
    const row = await api.db
      .selectFrom('campaigns')
      .select(['inherits', 'locks'])
      .where('id', '=', middle!.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ inherits: [...inherits, 'units'], locks: [...inherits, 'units'] });
  });
});
