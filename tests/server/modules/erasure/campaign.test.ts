// A campaign that its owner erases: nothing of it is left, its members are told, and phones drop what they have of it.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { learnSpellings } from '../../../../src/server/modules/voters/spellings-repo';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract, everyCall } from '../../../../src/contract';
import { verdictsHeader } from '../../../../src/contract/call';
import { eraseCampaign, eraseLeftovers } from '../../../../src/server/modules/erasure/erase-campaigns';
import { countsOf } from '../../../../src/server/modules/text-campaigns/counts-repo';
import {
  anIdentity,
  request,
  testApi,
  tokenOf,
  type TestApi,
  type TestCampaign,
  type TestUser,
} from '../../../support/api';
import { lockWaits } from '../../../support/lock-waits';
import { importFile } from '../../../support/imports';
import { heldPair } from '../../../support/contact-ledger';
import { aHandingPhone, aHandOver } from '../../../support/hand-over';
import { aTouch } from '../../../support/turf';
import { accessTable } from '../../access-table';
import { inputs, makeWorld, type World } from '../../access-world';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ env: { GEOCODER_URL: 'http://geocoder.example.org/addressbatch' } });
});
afterAll(() => api.close());

const knowing = { [verdictsHeader]: 'erased' };
const eraseIt = ({ campaign }: { campaign: { id: string } }, by: TestUser) =>
  api.as(by).call(contract.erasure.campaign, { query: { id: campaign.id } });
const work = (world: World) => eraseCampaign(api.services, world.campaign.id);

async function send(world: World, name: string, by: TestUser, headers: Record<string, string> = {}) {
  const call = everyCall().find((each) => each.name === name.split(':')[0])?.call;
  const input = await inputs(api, world)[name]?.(by);
  if (!call || !input) throw new Error(`${name} has no request.`);
  const { status, bytes } = await request(api.app, call, { ...input, token: tokenOf(by), headers });
  const json = (call.replyKind === 'bytes' ? {} : JSON.parse(bytes.toString() || 'null')) as Record<string, unknown>;
  return { status, call, input, json };
}

/** The tables with rows of a campaign, by their rows' text: whichever column names it. */
async function tablesOf(campaignId: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(api.db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`
      select 1 from ${sql.table(name)} as row where position(${campaignId} in row::text) > 0 limit 1`.execute(api.db);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

async function storageKeys(campaignId: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select storage_key as key from files where campaign_id = ${campaignId}
    union all select storage_key from mailers where campaign_id = ${campaignId}
    union all select storage_key from mailer_pages where campaign_id = ${campaignId}
    union all select storage_key from uploads where campaign_id = ${campaignId}
    union all select storage_key from campaign_exports
      where campaign_id = ${campaignId} and storage_key is not null`.execute(api.db);
  const there = await Promise.all(rows.map(async ({ key }) => ((await api.services.files.has(key)) ? [key] : [])));
  return there.flat();
}

/** Calls that would end this world before its time, and those of people who are not in it yet. */
const ends = /^(erasure\.campaign|users\.remove|campaigns\.update: hand over|invitations\.(list: own|answer))$/;

/** A campaign in which every call was made, files were imported, and doors of one are merged. */
async function aFullCampaign(): Promise<World> {
  const world = await makeWorld(api);
  const { owner } = world.people;
  const campaign = { id: world.campaign.id, name: '', owner };
  const voters =
    'voter_id,first_name,last_name,address,zip,tags,confidential,phone,last_voted,precinct_code,precinct_name,county';
  await importFile(
    api,
    campaign,
    `${voters}\nX1,Ann,Bell,1 Elm St,45999,loud,,2025550111,,7,Elm,Marlow\nX2,Cy,Dow,2 Elm St,45999,,yes,,,,,\nX3,,,,,,,,,,,`,
  );
  await importFile(api, campaign, `${voters}\nX1,Ann,Bellamy,1 Elm St,45999,loud,,,,,,`);
  await importFile(api, campaign, 'number,street,zip,longitude,latitude\n1,Elm St,45999,-83.5,40.05', {
    contents: 'address_points',
  });
  await heldPair(api, campaign);
  for (const row of accessTable.keys())
    if (!ends.test(row)) await send(world, row, owner, { 'idempotency-key': randomUUID() });
  const { rows: doors } = await sql<{ id: string }>`
    select id from doors where campaign_id = ${campaign.id} limit 3`.execute(api.db);
  const [a, b, c] = doors;
  await sql`update doors set merged_into = ${a?.id} where id in (${b?.id}, ${c?.id})`.execute(api.db);
  await sql`
    insert into contact_ledger (campaign_id, withdraws)
    select campaign_id, id from contact_ledger where campaign_id = ${campaign.id} limit 1`.execute(api.db);
  await sql`insert into elections values (${campaign.id}, 1, '2024-11-05', 'general')`.execute(api.db);
  await recordMore(world);
  return world;
}

/** Facts of the kinds that the table of calls leaves out, and the tombstones of a person. */
async function recordMore({ campaign: { id: campaign_id }, people, ...world }: World): Promise<void> {
  const as = api.as(people.owner);
  const [own, named] = [{ campaign_id }, { door_id: world.door, voter_id: world.voter }];
  const answer = { ...aTouch(named), survey_id: world.survey, question_id: world.question, answers: ['Yes'] };
  const body = {
    ...own,
    id: world.walkbook,
    survey_responses: [answer],
    touches: [{ ...aTouch(named), newer: 'field' }],
  };
  await as.call(contract.walkbooks.update, { body });
  const placed = { ...aTouch(named), ...own, road_sign_id: world.sign, coordinates: [-80.8, 41.2] };
  const { placement } = (await as.call(contract.roadSigns.place, { body: placed as never })).body;
  const reports = [{ ...aTouch(named), placement_id: placement.id, condition: 'missing' }];
  await as.call(contract.roadSigns.report, { body: { ...own, reports } });
  const shares = [{ user_id: people.volunteer.id, sides: ['A|1|odd'] }];
  const divisions = [{ ...aTouch(named), walkbook_id: world.walkbook, shares }];
  await as.call(contract.divisions.divide, { body: { ...own, divisions } });
  const phone = await aHandingPhone(api, people.owner, campaign_id);
  const facts = [(await aHandOver(phone, people.volunteer, world.walkbook))()];
  await as.call(contract.facts.record, { body: { ...own, kind: 'hand_over', facts } });
  const wanted = { ...aTouch(named), kind: 'sign_request' as const, note: '' };
  await as.call(contract.walkbooks.update, { body: { ...own, id: world.walkbook, door_facts: [wanted] } });
  const placedIt = [{ ...aTouch(named), request_id: wanted.id, answer: 'placed' }];
  await as.call(contract.facts.record, { body: { ...own, kind: 'sign_answer', facts: placedIt } });
  const gone = world.freshVoters[0] ?? '';
  const touches = [aTouch({ ...named, voter_id: gone })];
  await as.call(contract.walkbooks.update, { body: { ...own, id: world.walkbook, touches } });
  await api.db.updateTable('uploads').set({ status: 'done' }).where('campaign_id', '=', campaign_id).execute();
  await as.call(contract.erasure.person, { query: { ...own, voter_id: gone } });
  await as.call(contract.campaignExports.start, { body: own });
  await learnSpellings(api.db, campaign_id);
  const said = await as.call(contract.announcements.create, {
    body: { ...own, text: 'Hello', to_kind: 'everyone', to_id: null },
  });
  await api.as(people.volunteer).call(contract.announcements.read, { body: { ...own, ids: [said.body.id] } });
  const saved = await as.call(contract.savedReports.create, { body: { ...own, name: 'By hour', address: 'by=hour' } });
  const day = { ...own, saved_report_id: saved.body.id, user_id: people.owner.id, day: '2026-11-25' };
  await api.db.insertInto('report_email_days').values(day).execute();
  // What reports keep of answers, and what changed since.
  const asked = { survey_id: world.survey, question_id: world.question, across: 'party' as const };
  await as.call(contract.answerReports.table, { query: { ...own, ...asked } });
  await as.call(contract.surveys.all, { query: own });
  await sql`insert into answer_changes (campaign_id, who) values (${campaign_id}, ${world.voter})`.execute(api.db);
  await sql`insert into respondent_changes (campaign_id, who) values (${campaign_id}, ${world.voter})`.execute(api.db);
  await sql`insert into door_changes (campaign_id, door_id) values (${campaign_id}, ${world.door})`.execute(api.db);
  const imported = await api.db
    .insertInto('imported_results')
    .values({
      ...own,
      ...named,
      id: randomUUID(),
      upload_id: world.upload,
      channel: 'call',
      contact_result: 'refused',
      recorded_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const noted = { ...own, kind: 'imported_result' as const, fact_id: imported.id, counts: false };
  await api.db.insertInto('result_changes').values(noted).execute();
  const brought = { ...own, upload_id: world.upload, result_id: imported.id };
  await api.db.insertInto('result_file_rows').values(brought).execute();
  // The table of calls ends with every number given back.
  await sql`
    insert into phone_number_holds (campaign_id, user_id, phone_number_id)
    select campaign_id, ${people.owner.id}, id from phone_numbers where campaign_id = ${campaign_id} limit 1`.execute(
    api.db,
  );
  await sql`insert into count_checks values (${campaign_id}, now())`.execute(api.db);
  await sql`insert into offered_values (campaign_id) values (${campaign_id})`.execute(api.db);
  await sql`insert into forgotten_texts (campaign_id, carrier_hash) values (${campaign_id}, '0')`.execute(api.db);
  await sql`
    insert into told_support values (${campaign_id}, ${world.voter}, now(), 'infinity', 1, gen_random_uuid(), now())`.execute(
    api.db,
  );
  await sql`insert into support_counts values (${campaign_id}, now(), 'infinity', 1, 1)`.execute(api.db);
  await sql`insert into counted_supporters values (${campaign_id}, ${world.voter}, now())`.execute(api.db);
  await sql`insert into supporter_counts values (${campaign_id}, now(), 1)`.execute(api.db);
  // The table of calls answers the offer that it makes, and its file of voters misses no one.
  await as.call(contract.ownerOffers.make, { body: { ...own, user_id: people.director.id } });
  const missing = { ...own, upload_id: world.upload, voter_id: world.voter };
  await api.db.insertInto('roll_missing').values(missing).execute();
  await sql`
    insert into told_votes values (${campaign_id}, ${world.upload}, ${world.voter}, repeat('0', 256)::bit(256))`.execute(
    api.db,
  );
  await sql`
    insert into voter_ids values (${campaign_id}, ${world.voter}, 'van', '4001', ${world.upload})`.execute(api.db);
  await countsOf(api.db, campaign_id, null, 0);
}

describe('an erased campaign', () => {
  test('leaves nothing in any table or among the files but its id', { timeout: 120_000 }, async () => {
    const [world, other] = [await aFullCampaign(), await makeWorld(api)];
    const { owner } = world.people;
    const before = await tablesOf(world.campaign.id);
    const { rows: all } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where column_name = 'campaign_id' and table_schema = 'public' and table_type = 'BASE TABLE'`.execute(api.db);
    // Rows wait in the staging tables only while an import works on them.
    const empty = all.filter(({ name }) => !before.includes(name) && !name.startsWith('staged_'));
    expect(empty).toEqual([]);
    const keys = await storageKeys(world.campaign.id);
    expect(keys.length).toBeGreaterThan(3);
    const others = [await tablesOf(other.campaign.id), await storageKeys(other.campaign.id)];

    const { status, body } = await eraseIt(world, owner);
    expect([status, body]).toEqual([200, { status: 'erased' }]);
    expect(api.jobs.at(-1)).toEqual({ name: 'campaign_erasure', data: { campaign_id: world.campaign.id } });
    await work(world);
    expect(await tablesOf(world.campaign.id)).toEqual(['erased_campaigns']);
    expect((await Promise.all(keys.map((key) => api.services.files.has(key)))).includes(true)).toBe(false);
    expect([await tablesOf(other.campaign.id), await storageKeys(other.campaign.id)]).toEqual(others);
    const left = await api.db.selectFrom('erased_campaigns').selectAll().where('id', '=', world.campaign.id).execute();
    expect(left).toMatchObject([{ erased_by: owner.id, finished_at: expect.any(String) }]);
  });

  test('goes on where a server died that was at it', async () => {
    const world = await makeWorld(api);
    await importFile(
      api,
      { id: world.campaign.id, name: '', owner: world.people.owner },
      'voter_id,first_name,last_name,address,zip\nX1,Ann,Bell,1 Elm St,45999',
    );
    await eraseIt(world, world.people.owner);
    const dead = { ...api.services, files: { remove: () => Promise.reject(new Error('The store is away.')) } };
    await expect(eraseCampaign(dead, world.campaign.id)).rejects.toThrow('The store is away.');
    await expect(eraseCampaign(api.services, world.campaign.id, AbortSignal.abort())).rejects.toThrow();
    const unfinished = await tablesOf(world.campaign.id);
    expect(unfinished).toContain('campaigns');
    await eraseLeftovers(api.services);
    expect(await tablesOf(world.campaign.id)).toEqual(['erased_campaigns']);
  });

  test('loses what was written by something that was under way, too', async () => {
    const world = await makeWorld(api);
    await eraseIt(world, world.people.owner);
    await work(world);
    const row = { campaign_id: world.campaign.id, voter_group_id: randomUUID(), voter_id: randomUUID() };
    await api.db.insertInto('voter_group_members').values(row).execute();
    await eraseLeftovers(api.services);
    expect(await tablesOf(world.campaign.id)).toEqual(['erased_campaigns']);
  });

  test('is closed at once: no one’s list has it, its name is free, and every call says that it was erased', async () => {
    const world = await makeWorld(api);
    const { owner, volunteer } = world.people;
    const { name } = (await api.as(owner).call(contract.campaigns.get, { query: { id: world.campaign.id } })).body;
    const { json: invited } = await send(world, 'invitations.create', owner);
    await eraseIt(world, owner);
    for (const user of [owner, volunteer]) {
      const { body: me } = await api.as(user).call(contract.users.me, {});
      expect(me).toMatchObject({ campaign_id: null, campaigns: [], title: 'None' });
    }
    const query = { receiver_email: String(invited['receiver_email']) };
    expect((await api.as({ ...volunteer }).call(contract.invitations.list, { query })).status).toBe(403);
    expect(
      await api.db.selectFrom('invitations').select('id').where('campaign_id', '=', world.campaign.id).execute(),
    ).toEqual([]);
    await api.makeCampaign({ name });
    for (const call of [
      'walkbooks.get',
      'walkbooks.allUser',
      'campaigns.get',
      'devices.key',
      'devices.report',
      'erasure.campaign',
    ]) {
      const { status, json } = await send(world, call, call === 'erasure.campaign' ? owner : volunteer);
      expect([call, status, json['code']]).toEqual([call, 404, 'CAMPAIGN_ERASED']);
    }
  });

  test('is not erased by who owned it until a moment ago', async () => {
    const world = await makeWorld(api);
    const { owner, director } = world.people;
    const handler = async () => {
      await sql`update campaigns set owner_email = ${director.email} where id = ${world.campaign.id}`.execute(api.db);
    };
    await handler();
    expect((await eraseIt(world, owner)).error.code).toBe('FORBIDDEN');
    expect(await tablesOf(world.campaign.id)).toContain('memberships');
  });
});

describe('phones that bring facts of an erased campaign', () => {
  const bringing = [...accessTable.keys()].filter((row) => {
    const call = everyCall().find(({ name }) => name === row)?.call;
    return call?.access.who === 'member' && call.access.formerly;
  });

  test.each(bringing)('hear by %s that they are erased, and nothing is kept', async (name) => {
    const world = await makeWorld(api);
    await eraseIt(world, world.people.owner);
    await work(world);
    const { status, call, input, json } = await send(world, name, world.people.volunteer, knowing);
    expect([status, call.reply.safeParse(json).success]).toEqual([call.status ?? 200, true]);
    const receipts = 'receipt' in json ? [json['receipt']] : json['receipts'];
    const sent = (call.apart ?? []).flatMap((field) => Reflect.get(input.body ?? {}, field) ?? []) as { id: string }[];
    const ids = call.file ? [Reflect.get(input.body ?? {}, 'id') as string] : sent.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(0);
    expect(receipts).toEqual(ids.map((id) => ({ id, verdict: 'erased' })));
    expect(await tablesOf(world.campaign.id)).toEqual(['erased_campaigns']);
    const { rows } = await sql`select 1 from files where campaign_id = ${world.campaign.id}`.execute(api.db);
    expect(rows).toEqual([]);
  });

  test.each(bringing)('of an earlier release hear by %s that they have arrived', async (name) => {
    const world = await makeWorld(api);
    await eraseIt(world, world.people.owner);
    const { json } = await send(world, name, world.people.volunteer);
    const [receipt] = ('receipt' in json ? [json['receipt']] : json['receipts']) as { verdict: string }[];
    expect(receipt?.verdict).toBe('already_stored');
  });

  test('hear nothing of the kind of a campaign that never was', async () => {
    const [world, stranger] = [await makeWorld(api), await api.makeUser()];
    const body = { id: world.walkbook, campaign_id: randomUUID(), touches: [aTouch({ door_id: world.door })] };
    expect((await api.as(stranger).call(contract.walkbooks.update, { body })).error.code).toBe('FORBIDDEN');
  });
});

describe('whoever is on their way into a campaign while it is erased', () => {
  const soon = () => new Promise((resolve) => setTimeout(resolve, 300));

  /** Runs `act` while `held` is locked, erases meanwhile, and lets go. */
  async function whileErasing<T>(campaign: TestCampaign, held: string, act: () => Promise<T>): Promise<T> {
    let release: () => void = () => undefined;
    const gate = new Promise<void>((done) => (release = done));
    const holder = api.db.transaction().execute(async (tx) => {
      await sql`select 1 from users where id = ${held} for update`.execute(tx);
      await gate;
    });
    await soon();
    const acting = act();
    await soon();
    let erased = false;
    const erasing = eraseIt({ campaign }, campaign.owner).finally(() => (erased = true));
    // On a cluster both wait, one for the other.
    while (!erased && (await lockWaits(api.db, 'advisory')) < 2)
      await new Promise((resolve) => setTimeout(resolve, 20));
    release();
    await Promise.all([holder, erasing]);
    return acting;
  }

  test.each([1, 2])('keeps the account, also as a member of %i campaigns', async (campaigns) => {
    const [campaign, other] = [await api.makeCampaign(), await api.makeCampaign()];
    const user = await api.makeUser({ campaign });
    if (campaigns === 2) await api.join(user, other, 'Volunteer');
    await api.as(user).call(contract.users.updateMe, { body: { campaign_id: null, title: 'None' } });
    await whileErasing(campaign, user.id, () =>
      api.as(user).call(contract.users.updateMe, { body: { campaign_id: campaign.id } }),
    );
    await eraseCampaign(api.services, campaign.id);
    expect(await tablesOf(campaign.id)).toEqual(['erased_campaigns']);
    const me = (await api.as(user).call(contract.users.me)).body;
    expect(me).toMatchObject({ id: user.id, campaign_id: null });
  });

  test('is neither invited nor let in by a code', async () => {
    const campaign = await api.makeCampaign();
    const owner = campaign.owner;
    const body = { campaign_id: campaign.id, most_people: 5, days: 5 };
    const { link } = (await api.as(owner).call(contract.teamCodes.create, { body })).body;
    let release: () => void = () => undefined;
    const gate = new Promise<void>((done) => (release = done));
    const holder = api.db.transaction().execute(async (tx) => {
      await sql`select 1 from campaigns where id = ${campaign.id} for update`.execute(tx);
      await gate;
    });
    await soon();
    const erasing = eraseIt({ campaign }, owner);
    await soon();
    const inviting = api.as(owner).call(contract.invitations.create, {
      body: { campaign_id: campaign.id, receiver_email: 'late@example.org', offer_title: 'Volunteer' },
    });
    const code = new URLSearchParams(link.split('?')[1]).get('code') ?? '';
    const joining = api.as(anIdentity()).call(contract.teamCodes.join, { body: { code } });
    await soon();
    release();
    await holder;
    expect((await erasing).status).toBe(200);
    expect((await inviting).error.code).toBe('CAMPAIGN_ERASED');
    expect((await joining).error.code).toBe('CAMPAIGN_ERASED');
  });
});
