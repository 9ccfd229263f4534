// Who asked one campaign of a tree not to be contacted is left alone by those that take it, by both owners' wish and no longer than that.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { checkVoters } from '../../../../src/server/modules/contact-ledger/check-voters-repo';
import { allChannels, enter, withdraw } from '../../../../src/server/modules/contact-ledger/entries-repo';
import { deriveLeftOut } from '../../../../src/server/modules/contact-ledger/left-out-repo';
import { eraseCampaign } from '../../../../src/server/modules/erasure/erase-campaigns';
import { followSharedContacts } from '../../../../src/server/modules/shared-contacts/follow';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { leaveAlone } from '../../../support/contact-ledger';
import { importFile } from '../../../support/imports';
import { makeTurf } from '../../../support/turf';

const { chapterContacts, chapters, erasure } = contract;
let api: TestApi;
let [state, county, club]: TestCampaign[] = [];
/** One person, as each campaign knows them. */
let [inState, inCounty, inClub]: string[] = [];
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  [state, county, club] = [await api.makeCampaign(), await api.makeCampaign(), await api.makeCampaign()];
  await below(state!, county!);
  await below(state!, club!);
  const phone = `+1919${String(Math.random()).slice(2, 9)}`;
  [inState, inCounty, inClub] = [
    await aPerson(state!, phone),
    await aPerson(county!, phone),
    await aPerson(club!, phone),
  ];
});

const below = (parent: TestCampaign, chapter: TestCampaign) =>
  api.db.insertInto('chapters').values({ parent_id: parent.id, chapter_id: chapter.id }).execute();
async function aPerson(campaign: TestCampaign, phone: string, last = 'Whitfield'): Promise<string> {
  const [door] = await makeTurf(api, campaign, { doors: 1, votersAtEach: 1 });
  const id = door!.voters[0]!.id;
  await api.db
    .updateTable('voters')
    .set({ first: 'Ruth', last, phone, birth_year: 1950 })
    .where('id', '=', id)
    .execute();
  return id;
}
const set = (campaign: TestCampaign, gives: boolean, takes: boolean, user = campaign.owner) =>
  api.as(user).call(chapterContacts.set, { body: { campaign_id: campaign.id, gives, takes } });
const get = async (campaign: TestCampaign) =>
  (await api.as(campaign.owner).call(chapterContacts.get, { query: { campaign_id: campaign.id } })).body;
const standing = (id: string) =>
  api.db
    .selectFrom('voters')
    .select(['suppressed', 'no_channels', 'tree_channels'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const free = { suppressed: null, no_channels: [], tree_channels: [] };
const everyChannel = [...allChannels].toSorted();
const leftAlone = { suppressed: 'do_not_contact', no_channels: everyChannel, tree_channels: everyChannel };
const follow = () => followSharedContacts(api.db);
/** The state gives, and the county takes. */
const agreed = async () => {
  await set(state!, true, false);
  await set(county!, false, true);
  await follow();
};

describe('someone who asked one campaign', () => {
  test('is left alone by another that takes it, and by no other', async () => {
    await leaveAlone(api, state!, inState!, 'do_not_contact');
    await follow();
    expect(await standing(inCounty!)).toEqual(free);
    await agreed();
    expect(await standing(inCounty!)).toEqual(leftAlone);
    expect(await standing(inClub!)).toEqual(free);
    expect(await get(state!)).toMatchObject({ gives: true, given: 1, is_working: false });
    expect(await get(county!)).toMatchObject({ takes: true, left_alone: 1, is_working: false });
    // Who said so after the two had agreed.
    const phone = '+19195550101';
    const [later, there] = [await aPerson(state!, phone, 'Marsh'), await aPerson(county!, phone, 'Marsh')];
    await leaveAlone(api, state!, later, 'do_not_contact');
    await follow();
    expect(await standing(there)).toEqual(leftAlone);
    expect(await follow()).toBe(0);
  });

  test('is left alone on the channels that they named, and another person is not', async () => {
    await agreed();
    const other = await aPerson(county!, '+19195550177', 'Okafor');
    const said = { fact_id: null, reported_by: null, upload_id: null, since: null };
    const entry = { voter_id: inState!, reason: 'do_not_contact' as const, channels: ['call', 'text'], ...said };
    await deriveLeftOut(api.db, state!.id, await enter(api.db, state!.id, [entry]));
    await follow();
    expect(await standing(inCounty!)).toEqual({
      suppressed: null,
      no_channels: ['call', 'text'],
      tree_channels: ['call', 'text'],
    });
    expect(await standing(other)).toEqual(free);
  });

  test('is found by an e-mail address, however it is written, and without the day on which they asked', async () => {
    await agreed();
    const [there, here] = [
      await aPerson(state!, '+19195550171', 'Marsh'),
      await aPerson(county!, '+19195550172', 'Marsh'),
    ];
    for (const [id, email] of [
      [there, 'ruth.marsh@example.org'],
      [here, 'Ruth.Marsh@Example.org'],
    ] as const)
      await api.db.updateTable('voters').set({ email }).where('id', '=', id).execute();
    const said = { fact_id: null, reported_by: null, upload_id: null, since: '2020-03-01T10:11:12Z' };
    const entry = { voter_id: there, reason: 'do_not_contact' as const, channels: everyChannel, ...said };
    await deriveLeftOut(api.db, state!.id, await enter(api.db, state!.id, [entry]));
    await follow();
    expect(await standing(here)).toEqual(leftAlone);
    const { rows } = await sql<{ is_today: boolean }>`
      select since = date_trunc('day', entered_at) as is_today from contact_ledger
      where campaign_id = ${county!.id} and voter_id = ${here}`.execute(api.db);
    expect(rows).toEqual([{ is_today: true }]);
  });

  test('is left alone when a file or a door brings them later', async () => {
    await leaveAlone(api, state!, inState!, 'do_not_contact');
    await agreed();
    const { phone } = await api.db
      .selectFrom('voters')
      .select('phone')
      .where('id', '=', inState!)
      .executeTakeFirstOrThrow();
    const late = await aPerson(county!, phone!);
    expect(await standing(late)).toEqual(free);
    await checkVoters(api.db, county!.id, { voters: [late], doors: [] });
    expect(await standing(late)).toEqual(leftAlone);
  });

  test('is left alone by whoever imports a file with them', async () => {
    const header = 'voter_id,first_name,last_name,address,zip,phone\n';
    await importFile(api, state!, `${header}A1,Ann,Holt,1 Oak St,45999,919-555-0144\nA2,Bo,Ode,2 Oak St,45999,\n`);
    const bySource = async (campaign: TestCampaign) => {
      const rows = await api.db
        .selectFrom('voters')
        .select(['id', 'source_id', 'suppressed', 'tree_channels'])
        .where('campaign_id', '=', campaign.id)
        .where('source_id', 'in', ['A1', 'A2', 'B1', 'B2'])
        .orderBy('source_id')
        .execute();
      return rows;
    };
    const [asked] = await bySource(state!);
    await leaveAlone(api, state!, asked!.id, 'do_not_contact');
    await agreed();
    await importFile(api, county!, `${header}B1,Ann,Holt,9 Elm St,45999,919-555-0144\nB2,Bo,Ode,2 Oak St,45999,\n`);
    expect((await bySource(county!)).map(({ source_id, suppressed }) => [source_id, suppressed])).toEqual([
      ['B1', 'do_not_contact'],
      ['B2', null],
    ]);
  });

  test('is left alone no longer when they take it back there', async () => {
    await leaveAlone(api, state!, inState!, 'do_not_contact');
    await agreed();
    await withdraw(api.db, state!.id, sql`entries.voter_id = ${inState!}`, {});
    await follow();
    expect(await standing(inCounty!)).toEqual(free);
    expect((await get(state!)).given).toBe(0);
  });

  test('is still left alone by a campaign that they asked themselves', async () => {
    await leaveAlone(api, state!, inState!, 'do_not_contact');
    await leaveAlone(api, county!, inCounty!, 'do_not_contact');
    await agreed();
    const own = { ...leftAlone, tree_channels: [] };
    expect(await standing(inCounty!)).toEqual(own);
    await set(state!, false, false);
    await follow();
    expect(await standing(inCounty!)).toEqual(own);
  });

  test('is left alone when their data was erased where they said so', async () => {
    await leaveAlone(api, state!, inState!, 'do_not_contact');
    await agreed();
    const query = { campaign_id: state!.id, voter_id: inState! };
    expect((await api.as(state!.owner).call(erasure.person, { query })).status).toBe(200);
    await follow();
    expect(await standing(inCounty!)).toEqual(leftAlone);
  });

  test('is not passed on by a campaign that only took it', async () => {
    await leaveAlone(api, state!, inState!, 'do_not_contact');
    await set(county!, true, true);
    await set(state!, true, false);
    await set(club!, false, true);
    await follow();
    await set(state!, false, false);
    await follow();
    for (const id of [inCounty!, inClub!]) expect(await standing(id)).toEqual(free);
  });
});

describe('sharing who asked', () => {
  test('ends on both sides with either’s consent, and with the tree', async () => {
    await leaveAlone(api, state!, inState!, 'do_not_contact');
    await agreed();
    for (const end of [
      () => set(state!, false, false),
      () => set(county!, false, false),
      () => api.as(county!.owner).call(chapters.leave, { query: { campaign_id: county!.id } }),
    ]) {
      await agreed();
      expect(await standing(inCounty!)).toEqual(leftAlone);
      await end();
      await follow();
      expect(await standing(inCounty!)).toEqual(free);
    }
    expect(await get(county!)).toMatchObject({ in_tree: false, gives: false, takes: false });
    await below(state!, county!);
    await follow();
    expect(await standing(inCounty!)).toEqual(free);
  });

  test.each([
    ['top of the tree', () => state!],
    ['giver', () => county!],
  ])('ends when the %s is erased before the next round', async (_who, of) => {
    await leaveAlone(api, county!, inCounty!, 'do_not_contact');
    await set(county!, true, false);
    await set(club!, false, true);
    await follow();
    expect(await standing(inClub!)).toEqual(leftAlone);
    const { id, owner } = of();
    expect((await api.as(owner).call(erasure.campaign, { query: { id } })).status).toBe(200);
    await eraseCampaign(api.services, id);
    await follow();
    expect(await standing(inClub!)).toEqual(free);
    expect((await get(club!)).left_alone).toBe(0);
    const { rows } = await sql`select 1 from shared_contacts where giver_id = ${county!.id}`.execute(api.db);
    expect(rows).toEqual([]);
  });

  test('ends in a tree that the giver left for another one before the next round', async () => {
    await leaveAlone(api, county!, inCounty!, 'do_not_contact');
    await set(county!, true, false);
    await set(club!, false, true);
    await follow();
    await api.as(county!.owner).call(chapters.leave, { query: { campaign_id: county!.id } });
    expect((await get(county!)).given).toBe(0);
    await below(await api.makeCampaign(), county!);
    await set(county!, true, false);
    await follow();
    expect(await get(county!)).toMatchObject({ gives: true, given: 1 });
    expect(await standing(inClub!)).toEqual(free);
  });

  test('comes to everyone else when one campaign fails', async () => {
    await leaveAlone(api, state!, inState!, 'do_not_contact');
    await set(state!, true, false);
    for (const each of [county!, club!]) await set(each, false, true);
    const [first, other] = county!.id < club!.id ? [county!, inClub!] : [club!, inCounty!];
    const fails = sql.raw(`fails_${first.id.replaceAll('-', '')}`);
    await sql`create function ${fails}() returns trigger language plpgsql as 'begin raise exception ''no''; end'`.execute(
      api.db,
    );
    await sql`
      create trigger ${fails} before insert on contact_ledger for each row
      when (new.campaign_id = ${sql.lit(first.id)}) execute function ${fails}()`.execute(api.db);
    await expect(follow()).rejects.toThrow('no');
    expect(await standing(other)).toEqual(leftAlone);
    await sql`drop trigger ${fails} on contact_ledger`.execute(api.db);
    await follow();
    for (const id of [inCounty!, inClub!]) expect(await standing(id)).toEqual(leftAlone);
  });

  test('raises the version of walkbooks with such people, so that phones hear of it', async () => {
    await leaveAlone(api, state!, inState!, 'do_not_contact');
    const body = { name: `Walk ${randomUUID()}`, campaign_id: county!.id, filter_params: { everyone: true } };
    const { id } = (await api.as(county!.owner).call(contract.walkbooks.create, { body })).body;
    const version = async () =>
      (await api.db.selectFrom('walkbooks').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version;
    const before = await version();
    await agreed();
    expect(await version()).toBeGreaterThan(before);
    const query = { id, campaign_id: county!.id };
    const { body: walk } = await api.as(county!.owner).call(contract.walkbooks.get, { query });
    expect(JSON.stringify(walk)).not.toContain('Whitfield');
  });

  test('keeps hashes alone, from which no one reads a person', async () => {
    await leaveAlone(api, state!, inState!, 'do_not_contact');
    await set(state!, true, false);
    await follow();
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(shared_contacts)::text as row from shared_contacts where giver_id = ${state!.id}`.execute(api.db);
    expect(rows).toHaveLength(1);
    const voter = await api.db
      .selectFrom('voters')
      .select(['id', 'first', 'last', 'phone', 'source_id'])
      .where('id', '=', inState!)
      .executeTakeFirstOrThrow();
    for (const text of [voter.id, voter.first, voter.last, voter.phone!.slice(2), voter.source_id!])
      expect(rows[0]!.row.toLowerCase()).not.toContain(text.toLowerCase());
  });

  test('is seen on the person’s page, channel by channel', async () => {
    await leaveAlone(api, state!, inState!, 'do_not_contact');
    await agreed();
    const { body } = await api.as(county!.owner).call(contract.people.get, {
      query: { campaign_id: county!.id, id: inCounty! },
    });
    expect(body).toMatchObject({
      no_channels: expect.arrayContaining(['mail', 'call']) as string[],
      ledger: [{ from_tree: true, reported_by: null }],
    });
  });

  test('is the owner’s to decide, in a tree', async () => {
    const manager = await api.makeUser({ campaign: county!, title: 'Manager' });
    expect((await set(county!, true, true, manager)).error.code).toBe('FORBIDDEN');
    expect((await set(county!, true, true, state!.owner)).error.code).toBe('FORBIDDEN');
    const alone = await api.makeCampaign();
    expect((await set(alone, true, false)).error.detail_code).toBe('NO_TREE_TO_SHARE_WITH');
    expect((await set(county!, 'yes' as never, true)).status).toBe(422);
    const log = await api.as(county!.owner).call(contract.audit.list, { query: { campaign_id: county!.id } });
    expect(log.body).toEqual([]);
    await set(county!, true, true);
    const after = await api.as(county!.owner).call(contract.audit.list, { query: { campaign_id: county!.id } });
    expect(after.body.map(({ act }) => act)).toEqual(['contact_sharing_changed']);
  });
});
