import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../src/contract';
import { seededRandom } from '../../../src/domain/walking-order/seeded-random';
import { readConfig, type Config } from '../../../src/server/config';
import { demoPassword } from '../../../src/server/demo/demo-accounts';
import { seedDemo } from '../../../src/server/demo/demo';
import { townDoors } from '../../../src/server/demo/town';
import { fileStore } from '../../../src/server/providers/file-store';
import { testApi, type TestApi } from '../../support/api';
import { testDatabase, type TestDatabase } from '../../support/database';

/** Stands in for the identity emulator: takes accounts, and knows an id only once. */
const accounts = new Map<string, Record<string, unknown>>();
/** For what makes several demos on a busy machine. */
const long = 240_000;
let emulator: Server;
/** Done before the emulator takes the next account. */
let meanwhile: (() => Promise<unknown>) | null = null;
let folder: string;
let config: (database: TestDatabase) => Config;

beforeAll(async () => {
  emulator = createServer((request, response) => {
    let text = '';
    request.on('data', (piece: Buffer) => (text += piece.toString()));
    request.on('end', () => {
      const act = meanwhile;
      meanwhile = null;
      void Promise.resolve(act?.()).then(() => {
        const account = JSON.parse(text) as Record<string, unknown>;
        const id = String(account['localId']);
        const isUpdate = request.url?.endsWith('accounts:update') ?? false;
        const refused =
          request.headers.authorization !== 'Bearer owner'
            ? 'INSUFFICIENT_PERMISSION'
            : !isUpdate && accounts.has(id)
              ? 'DUPLICATE_LOCAL_ID'
              : null;
        if (refused === null) accounts.set(id, { ...accounts.get(id), ...account });
        response.writeHead(refused === null ? 200 : 400, { 'content-type': 'application/json' });
        response.end(JSON.stringify(refused === null ? {} : { error: { message: refused } }));
      });
    });
  });
  await new Promise<void>((resolve) => emulator.listen(0, '127.0.0.1', resolve));
  const { port } = emulator.address() as AddressInfo;
  folder = await mkdtemp(join(tmpdir(), 'porchlight-seed-'));
  config = (database) =>
    readConfig({ PORCHLIGHT_DATA: folder, PORCHLIGHT_EMBEDDED_URL: database.url, AUTH_EMULATOR_PORT: String(port) });
});
afterAll(async () => {
  emulator.close();
  await rm(folder, { recursive: true, force: true });
});

async function seed(database: TestDatabase, now: Date): Promise<void> {
  const settings = config(database);
  await seedDemo({ db: database.db, config: settings, files: fileStore(settings.files), now });
}

/** A Wednesday afternoon in Alder Falls. */
const afternoon = new Date('2026-03-11T19:20:00Z');

const tables = [
  'campaigns',
  'users',
  'memberships',
  'invitations',
  'files',
  'surveys',
  'survey_questions',
  'address_points',
  'doors',
  'voters',
  'elections',
  'voter_tags',
  'voter_tag_voters',
  'voter_groups',
  'voter_group_members',
  'walkbooks',
  'walkbook_doors',
  'walkbook_voters',
  'walkbook_assignments',
  'touches',
  'survey_responses',
  'road_signs',
  'placements',
  'road_sign_voters',
  'uploads',
  'upload_rejections',
];

/** Voters come in by an import and walkbooks are archived, which notes the present. */
const noted: Record<string, string> = { voters: 'created_at', walkbooks: 'archived_at' };

async function fingerprints(database: TestDatabase): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const table of tables) {
    const { rows } = await sql<{ rows: number; hash: string }>`
      with texts as materialized (
        select (to_jsonb(t) - ${noted[table] ?? ''}::text)::text as row_text from ${sql.table(table)} t)
      select count(*)::integer as rows, md5(string_agg(row_text, E'\n' order by row_text)) as hash from texts`.execute(
      database.db,
    );
    found[table] = rows[0];
  }
  return found;
}

describe('the demo', () => {
  let api: TestApi;
  let database: TestDatabase;
  const { walkbookReports, walkbooks, users, roadSigns, surveys, voterGroups, invitations } = contract;
  const first = async () =>
    (
      await database.db
        .selectFrom('campaigns')
        .selectAll()
        .where('name', '=', 'Okafor for Council')
        .executeTakeFirstOrThrow()
    ).id;
  const as = async (mailbox: string) => {
    const user = await database.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', `${mailbox}@porchlight.test`)
      .executeTakeFirstOrThrow();
    return api.as({ uid: user.identity_uid ?? '', email: user.email, emailVerified: true });
  };

  beforeAll(async () => {
    database = await testDatabase();
    await seed(database, new Date());
    api = await testApi({ database, env: { PORCHLIGHT_DATA: folder } });
  }, long);
  afterAll(async () => {
    await api.close();
    await database.drop();
  });

  test('has accounts with a verified address and the printed password', async () => {
    const known = await database.db
      .selectFrom('users')
      .select(['identity_uid', 'email', 'terms_accepted', 'is_verified'])
      .execute();
    for (const mailbox of ['manager', 'director', 'staff', 'volunteer', 'volunteer2', 'rival']) {
      const user = known.find(({ email }) => email === `${mailbox}@porchlight.test`);
      expect(user).toMatchObject({ terms_accepted: true, is_verified: true });
      expect(accounts.get(user?.identity_uid ?? '')).toMatchObject({
        email: user?.email,
        password: demoPassword,
        emailVerified: true,
      });
    }
  });

  test('is a town of 5,000 doors and about 12,000 voters, and a second campaign in a part of it', async () => {
    const { rows } = await sql<{ name: string; doors: number; voters: number; located: number; points: number }>`
      with of_doors as materialized (
        select campaign_id, count(*)::integer as doors, count(location)::integer as located from doors group by campaign_id),
      of_voters as materialized (select campaign_id, count(*)::integer as voters from voters group by campaign_id),
      of_points as materialized (
        select campaign_id, count(*)::integer as points from address_points group by campaign_id)
      select name, doors, voters, located, points from campaigns
        join of_doors on of_doors.campaign_id = campaigns.id
        join of_voters on of_voters.campaign_id = campaigns.id
        join of_points on of_points.campaign_id = campaigns.id order by name`.execute(database.db);
    expect(rows).toMatchObject([
      { name: 'Okafor for Council', doors: 5000, located: 5000, points: 5000 },
      { name: 'Yes on Measure C', doors: 1000, located: 1000, points: 1000 },
    ]);
    expect(rows[0]?.voters).toBeGreaterThan(11_000);
    expect(rows[0]?.voters).toBeLessThan(13_000);
  });

  test('shows its manager the week, the walkbooks, the surveys and the signs', async () => {
    const manager = await as('manager');
    const campaign_id = await first();
    const me = (await manager.call(users.me)).body;
    expect(me).toMatchObject({
      status: 'active',
      first: 'Maya',
      campaigns: [{ title: 'Manager', is_owner: true, candidate_name: 'Ada Okafor' }],
    });
    const walkbookViews = (await manager.call(walkbooks.all, { query: { campaign_id } })).body;
    expect(walkbookViews).toHaveLength(15);
    expect(walkbookViews.find(({ name }) => name === 'Maple & 5th, north')).toMatchObject({
      doors: 48,
      survey_name: 'Housing survey',
    });
    expect(walkbookViews.find(({ name }) => name === 'Elm Court towers')).toMatchObject({ doors_done: 0 });
    expect(walkbookViews.find(({ name }) => name === 'Riverside, all')).toMatchObject({ doors: 499 });
    const archived = (await manager.call(walkbooks.all, { query: { campaign_id, include_archived: true } })).body;
    expect(archived.filter(({ record_status }) => record_status === 'archived').map(({ name }) => name)).toEqual([
      'Pilot: 1st Ave',
    ]);
    const results = (await manager.call(walkbookReports.touchData, { query: { campaign_id } })).body;
    const touches = results.results.reduce((sum, cell) => sum + cell.touches, 0);
    expect(touches).toBeGreaterThan(700);
    const contacts = results.results.filter(({ contact_result }) =>
      ['canvassed', 'refused', 'language_barrier', 'do_not_contact'].includes(contact_result),
    );
    const rate = contacts.reduce((sum, cell) => sum + cell.touches, 0) / touches;
    expect(rate).toBeGreaterThan(0.2);
    expect(rate).toBeLessThan(0.33);
    const asked = (await manager.call(surveys.all, { query: { campaign_id } })).body;
    const housing = asked.find(({ name }) => name === 'Housing survey');
    expect(housing?.respondents).toBeGreaterThan(60);
    expect(housing?.questions.map(({ text }) => text)).toContain('Would you support Measure C?');
    const [spanish] = housing?.scripts ?? [];
    expect(spanish?.language).toBe('Spanish');
    expect(spanish?.questions.map(({ id }) => id)).toEqual(housing?.questions.map(({ id }) => id));
    const [sign] = (await manager.call(roadSigns.all, { query: { campaign_id } })).body.filter(
      ({ placed }) => placed > 0,
    );
    expect(sign?.placements.length).toBeGreaterThan(8);
    const groups = (await manager.call(voterGroups.all, { query: { campaign_id } })).body;
    expect(groups.find(({ name }) => name === 'County voter file')).toMatchObject({
      creation_method: 'Upload',
      status: 'Ready',
      doors: 5000,
    });
    expect(groups).toHaveLength(4);
    for (const group of groups) {
      const query = { id: group.id, campaign_id, skip: 0, limit: 1, search: '' };
      const page = (await manager.call(voterGroups.voters, { query })).body;
      expect(page.voters).toHaveLength(1);
      expect(page.total + page.confidential).toBe(group.voters);
    }
    expect(groups.find(({ name }) => name === 'County voter file')?.voters).toBeGreaterThan(11_000);
    const uploads = (await manager.call(voterGroups.uploads, { query: { campaign_id } })).body;
    expect(uploads.map(({ status, rejected_count }) => [status, rejected_count])).toEqual(
      expect.arrayContaining([
        ['done', 1],
        ['done', 3],
      ]),
    );
    expect((await manager.call(invitations.list, { query: { campaign_id } })).body).toMatchObject([
      { receiver_email: 'newcomer@porchlight.test', status: 'pending' },
    ]);
  });

  test('gives volunteers their walkbooks, and one of them an invitation to choose', async () => {
    const campaign_id = await first();
    const volunteer = await as('volunteer');
    const walkbookViews = (await volunteer.call(walkbooks.allUser, { query: { campaign_id } })).body;
    expect(walkbookViews.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Maple & 5th, north', 'Elm Court towers', 'Riverside, all']),
    );
    const maple = walkbookViews.find(({ name }) => name === 'Maple & 5th, north');
    const { geo_data } = (await volunteer.call(walkbooks.get, { query: { id: maple?.id ?? '', campaign_id } })).body;
    const marta = geo_data.features.find(({ properties }) => properties.address === '118 Maple St');
    expect(marta?.properties).toMatchObject({
      notes: 'Dog in the yard. Use the side gate.',
      street: 'Maple St',
      side: 'even',
    });
    expect(marta?.properties.voters.map(({ first: name, target }) => [name, target])).toEqual([
      ['Ines', false],
      ['Julio', true],
      ['Marta', true],
    ]);
    const second = (await (await as('volunteer2')).call(users.me)).body;
    expect(second).toMatchObject({
      invitations: [{ campaign_name: 'Yes on Measure C', offer_title: 'Staff' }],
      campaigns: [{ title: 'Volunteer' }],
    });
  });

  test('keeps the promise of facts: each phone counts without gaps, in the order of its clock, and nothing lies ahead', async () => {
    const { rows } = await sql<{ device_id: string; seq: number; recorded_at: string; received_at: string }>`
      select device_id, seq, recorded_at, received_at from touches union all
      select device_id, seq, recorded_at, received_at from survey_responses union all
      select device_id, seq, recorded_at, received_at from door_facts union all
      select device_id, seq, recorded_at, received_at from shift_facts union all
      select device_id, seq, recorded_at, received_at from placements order by device_id, seq`.execute(database.db);
    const last = new Map<string, (typeof rows)[number]>();
    for (const row of rows) {
      const before = last.get(row.device_id);
      expect(row.seq).toBe((before?.seq ?? 0) + 1);
      if (before) expect(row.recorded_at >= before.recorded_at).toBe(true);
      expect(row.recorded_at <= row.received_at).toBe(true);
      expect(Date.parse(row.received_at)).toBeLessThanOrEqual(Date.now());
      last.set(row.device_id, row);
    }
    expect(last.size).toBe(6);
  });

  test('tells what was recorded beside knocks, what of it waits for somebody, and who was out when', async () => {
    const { rows } = await sql<{ kind: string; count: number }>`
      select kind, count(*)::integer as count from door_facts join campaigns on campaigns.id = door_facts.campaign_id
      where campaigns.name = 'Okafor for Council' group by kind order by kind`.execute(database.db);
    const kinds = ['door_note', 'follow_up', 'person_added', 'person_corrected', 'sign_request', 'unit_repair'];
    expect(rows.filter(({ count }) => count > 0).map(({ kind }) => kind)).toEqual(kinds);
    const { rows: shown } = await sql<{
      added: number;
      corrected_people: number;
      corrected_units: number;
      noted: number;
      handled: number;
    }>`
      select (select count(*)::integer from voters where added_by is not null) as added,
        (select count(*)::integer from voters where filed ? 'language' and language = 'Spanish') as corrected_people,
        (select count(*)::integer from doors where corrected_unit_key is not null) as corrected_units,
        (select count(*)::integer from doors where learned_notes is not null) as noted,
        (select count(*)::integer from handled_door_facts) as handled`.execute(database.db);
    for (const count of Object.values(shown[0] ?? {})) expect(count).toBeGreaterThan(0);
    const { rows: shifts } = await sql<{ open: number; wrong: number; people: number }>`
      select count(*) filter (where ended.id is null)::integer as open,
        count(*) filter (where ended.at < started.at)::integer as wrong,
        count(distinct started.user_id)::integer as people
      from shift_facts as started
      left join shift_facts as ended on ended.shift_id = started.id and ended.user_id = started.user_id
      where started.event = 'start'`.execute(database.db);
    expect(shifts[0]).toMatchObject({ open: 0, wrong: 0 });
    expect(shifts[0]?.people).toBeGreaterThan(4);
  });

  test('learned at the door who must not be contacted', async () => {
    const { rows } = await sql<{ wrong: number; right: number }>`
      select count(*) filter (where v.said is null)::integer as wrong, count(v.said)::integer as right
      from (
        select v.id, (max(t.contact_result) filter (where t.contact_result = v.suppressed)) as said
        from voters v left join touches t on t.campaign_id = v.campaign_id and t.voter_id = v.id
        where v.suppressed not in ('confidential', 'held') group by v.campaign_id, v.id) v`.execute(database.db);
    expect(rows[0]?.wrong).toBe(0);
    expect(rows[0]?.right).toBeGreaterThan(10);
  });

  test('answers dependent questions only where they were asked', async () => {
    const { rows } = await sql<{ broken: number }>`
      select count(*)::integer as broken from survey_responses r
        join survey_questions q on q.campaign_id = r.campaign_id and q.id = r.question_id
      where q.dependent_on_question_id is not null and not exists (
        select 1 from survey_responses p where p.campaign_id = r.campaign_id and p.question_id = q.dependent_on_question_id and p.voter_id = r.voter_id
          and p.walkbook_id = r.walkbook_id and p.answers && q.dependent_on_answers)`.execute(database.db);
    expect(rows[0]?.broken).toBe(0);
  });

  test('has photos that can be opened', async () => {
    const files = await database.db.selectFrom('files').select(['storage_key', 'bytes']).execute();
    expect(files.length).toBeGreaterThan(8);
    for (const file of files) {
      const bytes = await readFile(join(folder, 'files', file.storage_key));
      expect([bytes.length, bytes.subarray(0, 3).toString('hex')]).toEqual([file.bytes, 'ffd8ff']);
    }
  });
});

describe('seeding', () => {
  test(
    'makes the same on every installation, also where several APIs start at once, and only once',
    async () => {
      const [one, two] = [await testDatabase(), await testDatabase()];
      await seed(one, afternoon);
      await Promise.all([seed(two, afternoon), seed(two, afternoon), seed(two, afternoon)]);
      const once = await fingerprints(one);
      expect(once['campaigns']).toMatchObject({ rows: 2 });
      expect(await fingerprints(two)).toEqual(once);
      await seed(one, new Date('2026-04-01T12:00:00Z'));
      expect(await fingerprints(one)).toEqual(once);
      for (const database of [one, two]) await database.drop();
    },
    long,
  );

  test('leaves a database alone that has a campaign already', async () => {
    const database = await testDatabase();
    await database.db
      .insertInto('campaigns')
      .values({ name: 'Real', owner_email: 'owner@example.org', campaign_type: 'other' })
      .execute();
    await seed(database, afternoon);
    expect(await fingerprints(database)).toMatchObject({
      campaigns: { rows: 1 },
      users: { rows: 0 },
      doors: { rows: 0 },
    });
    await database.drop();
  });

  test('leaves a database alone that got a campaign while the accounts were made', async () => {
    const database = await testDatabase();
    const campaign = { name: 'Real', owner_email: 'owner@example.org', campaign_type: 'other' } as const;
    meanwhile = () => database.db.insertInto('campaigns').values(campaign).execute();
    await seed(database, afternoon);
    expect(await fingerprints(database)).toMatchObject({
      campaigns: { rows: 1 },
      users: { rows: 0 },
      doors: { rows: 0 },
    });
    await database.drop();
  });

  test('keeps nothing when the accounts cannot be made', async () => {
    const database = await testDatabase();
    const settings = config(database);
    if (settings.auth.mode !== 'emulator') throw new Error('These settings have no emulator.');
    const auth = { ...settings.auth, emulatorUrl: 'http://127.0.0.1:1' };
    const files = fileStore(settings.files);
    await expect(seedDemo({ db: database.db, config: { ...settings, auth }, files, patience: 500 })).rejects.toThrow(
      "The identity emulator isn't answering, so the demo accounts couldn't be created.",
    );
    expect(await fingerprints(database)).toMatchObject({ campaigns: { rows: 0 }, users: { rows: 0 } });
    await database.drop();
  });
});

describe('the town', () => {
  test.each([50, 300, 1000, 5000, 20_000])('of %i doors has so many, each once, on streets with two sides', (size) => {
    const doors = townDoors(seededRandom(size), size);
    expect(doors).toHaveLength(size);
    expect(new Set(doors.map((door) => `${door.address} #${door.unit}`)).size).toBe(size);
    expect(doors.every((door) => (Number(door.house_number) % 2 === 0) === (door.side === 'even'))).toBe(true);
    const voters = doors.reduce((sum, door) => sum + door.people.length, 0) / size;
    expect(voters).toBeGreaterThan(1.9);
    expect(voters).toBeLessThan(2.8);
  });

  test('is the same for the same chance', () => {
    expect(townDoors(seededRandom(3), 400)).toEqual(townDoors(seededRandom(3), 400));
    expect(townDoors(seededRandom(3), 400)).not.toEqual(townDoors(seededRandom(4), 400));
  });
});
