import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { readConfig, type Config } from '../../../../src/server/config';
import { startJobs } from '../../../../src/server/jobs/queue';
import { openRefill } from '../../../../src/server/db/dump/refill';
import { withScratchDatabase } from '../../../../src/server/db/dump/scratch';
import { nothingTakenBack, readTakenBack } from '../../../../src/server/db/dump/taken-back';
import { carryOver } from '../../../../src/server/operate/backup/carry-over';
import { examine } from '../../../../src/server/operate/backup/load';
import { save } from '../../../../src/server/operate/backup/save';
import { isEncrypted } from '../../../../src/server/operate/backup/sealed-file';
import { backup, restore, unlessAnother } from '../../../../src/server/operate/backup/run';
import { fileStore } from '../../../../src/server/providers/file-store';
import { newKey } from '../../../../src/server/providers/files';
import { testApi, type TestApi } from '../../../support/api';
import { createDatabase, databaseAt, dropDatabase } from '../../../support/on-server';
import { makeTurf } from '../../../support/turf';
import { startS3, type S3Double } from '../../../support/s3';

// Each fills databases, and makes their tables before.
vi.setConfig({ testTimeout: 120_000 });

let api: TestApi;
let folder: string;
let source: Config;
let bucket: S3Double;
const made: string[] = [];
const photo = newKey('photos');
const lost = newKey('photos');
let left = '';
let erased = '';
const job = { campaign_id: randomUUID() };

/** An installation of its own, with an empty database. */
async function emptyInstallation(name: string, settings: Record<string, string> = {}): Promise<Config> {
  const { url } = inject('databaseServer');
  const database = `porchlight_backup_${name}_${randomUUID().slice(0, 8)}`;
  await createDatabase(url, database);
  made.push(database);
  return readConfig({
    PORCHLIGHT_DATA: join(folder, name),
    DATABASE_URL: databaseAt(url, database),
    ALLOW_EMULATOR: '1',
    ...settings,
  });
}

async function ask(config: Config, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: config.databaseUrl ?? '' });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows.map((row) => Object.values(row)[0]);
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'porchlight-backup-'));
  bucket = await startS3('photos');
  process.env.AWS_ACCESS_KEY_ID ??= 'key';
  process.env.AWS_SECRET_ACCESS_KEY ??= 'secret';
  api = await testApi();
  const { id, owner } = await api.makeCampaign({ name: 'Tab\tand "quotes", ünïcode' });
  source = readConfig({
    PORCHLIGHT_DATA: join(folder, 'source'),
    DATABASE_URL: api.services.databaseUrl,
    ALLOW_EMULATOR: '1',
    BACKUP_PASSPHRASE: 'walnut street',
  });
  const files = fileStore(source.files);
  await files.put(photo, Readable.from([Buffer.from('a picture')]), 'image/jpeg');
  for (const key of [photo, lost])
    await api.db
      .insertInto('files')
      .values({ campaign_id: id, storage_key: key, mime: 'image/jpeg', bytes: 9 })
      .execute();
  const [door, next] = await makeTurf(api, { id }, { doors: 2 });
  left = door!.voters[0]!.id;
  erased = next!.voters[0]!.id;
  const { id: user_id } = await api.makeUser({ campaign: { id }, title: 'Volunteer' });
  // Of before a restore to a moment before it; phones were given another since.
  const early = { campaign_id: id, user_id, key: Buffer.alloc(32) };
  await api.db.insertInto('walkbook_keys').values(early).execute();
  await api.db
    .insertInto('api_keys')
    .values({
      campaign_id: id,
      name: 'Key',
      scopes: ['results.read'],
      start: 'pl_',
      key_hash: 'x',
      created_by: owner.id,
    })
    .execute();
  const own = { campaign_id: id, name: 'Elm Street' };
  await api.db
    .insertInto('walkbooks')
    .values({ ...own, creation_method: 'Created', version: 10 })
    .execute();
  await api.db
    .insertInto('phone_banks')
    .values({ ...own, owner_id: owner.id, status: 'Active' })
    .execute();
  await api.db
    .insertInto('text_messages')
    .values({
      campaign_id: id,
      kind: 'reply',
      phone: '+14045550100',
      our_number: '+14045550111',
      body: 'Thank you',
      state: 'waiting',
      next_try_at: new Date(),
    })
    .execute();
  const jobs = await startJobs(api.services.databaseUrl, { on: () => undefined }, () => undefined);
  await api.db.transaction().execute((tx) => jobs.add(tx, 'spellings', job));
  await jobs.stop();
});
afterAll(async () => {
  await api.close();
  await bucket.stop();
  for (const database of made) await dropDatabase(inject('databaseServer').url, database);
  rmSync(folder, { recursive: true, force: true });
});

test('database, files and what is still to be done are there after a backup was restored, and numbers go on where they were', async () => {
  const file = join(folder, 'whole.backup');
  const target = await emptyInstallation('target', {
    BACKUP_PASSPHRASE: 'walnut street',
    S3_BUCKET: 'photos',
    S3_ENDPOINT: bucket.endpoint,
  });
  await ask(source, `select setval('touch_changes_id_seq', 4711)`);
  const accounts = (config: Config, more = '') => join(config.dataDir, `accounts.json${more}`);
  for (const { dataDir } of [source, target]) mkdirSync(dataDir, { recursive: true });
  writeFileSync(accounts(source), 'saved');
  // Restored for trial where it is then replaced.
  const saved = await backup(source, file, { url: target.databaseUrl ?? '', place: null });
  expect(saved).toMatchObject({ files: 1, untried: null, isNoted: true, missing: [lost.replace('photos/', '')] });
  expect(readFileSync(file).includes('ünïcode')).toBe(false);
  // Every process can tell how old it is.
  const newest = `select value ->> 'taken_at' from installation where key = 'newest-backup'`;
  expect(await ask(source, newest)).toEqual([saved.takenAt]);
  expect(bucket.objects.size).toBe(0);

  const copyTo = join(folder, 'copy.backup');
  await ask(target, `update campaigns set name = 'Later'`);
  // What people took back after the backup.
  await ask(target, `update api_keys set revoked_at = now(), revoked_by = created_by`);
  await ask(target, `update memberships set removed_at = now() where title = 'Volunteer'`);
  await ask(
    target,
    `insert into text_opt_outs (campaign_id, phone, how) select id, '+14045550100', 'wrote' from campaigns`,
  );
  await ask(
    target,
    `insert into contact_ledger (campaign_id, voter_id, reason, scope, channels)
     select id, '${left}', 'do_not_contact', 'person', '{door,call,text}' from campaigns`,
  );
  await ask(
    target,
    `insert into erased_people (campaign_id, voter_id, erased_by) select campaign_id, '${erased}', user_id
     from memberships where title = 'Manager'`,
  );
  // Phones have sealed with keys since; nothing else opens that.
  await ask(
    target,
    `insert into walkbook_keys (campaign_id, user_id, key, made_at)
     select campaign_id, user_id, '\\x${'ab'.repeat(32)}', now() + interval '2 days' from memberships where title = 'Volunteer'
     on conflict (campaign_id, user_id) do update set key = excluded.key, made_at = excluded.made_at`,
  );
  await ask(
    target,
    `insert into walkbook_keys (campaign_id, user_id, key)
     select campaign_id, user_id, '\\x${'cd'.repeat(32)}' from memberships where title = 'Manager'`,
  );
  await expect(restore(target, file, { replace: false, copyTo })).rejects.toThrow(/^This database holds 1 campaign, /);
  writeFileSync(accounts(target), 'later');
  writeFileSync(accounts(target, '.before-restore'), 'the first');
  const restored = await restore(target, file, { replace: true, copyTo });
  expect(restored).toMatchObject({ rows: saved.rows, files: 1, copy: copyTo, pausedBanks: 1, isUnsealed: false });
  expect(restored.carried?.map(({ done, left: rest }) => [done, rest])).toEqual([
    ...Array(4).fill([1, 0]),
    [2, 0],
    [1, 0],
  ]);
  const keys = `select encode(key, 'hex') from walkbook_keys join memberships using (campaign_id, user_id) order by title`;
  expect(await ask(target, keys)).toEqual(['cd'.repeat(32), 'ab'.repeat(32)]);
  expect(await ask(target, `select suppressed from voters where id = '${left}'`)).toEqual(['do_not_contact']);
  expect(await ask(target, `select id from voters where id = '${erased}'`)).toEqual([]);
  expect(await ask(target, 'select phone from text_opt_outs')).toEqual(['+14045550100']);
  expect(await ask(target, 'select revoked_at is not null from api_keys')).toEqual([true]);
  expect(await ask(target, `select removed_at is not null from memberships order by title`)).toEqual([false, true]);
  expect((await examine(copyTo, 'walnut street')).tables).toBe(saved.tables);
  expect(await ask(target, newest)).toEqual([saved.takenAt]);
  expect(await ask(target, 'select name from campaigns')).toEqual(['Tab\tand "quotes", ünïcode']);
  expect(bucket.objects.get(photo)?.toString()).toBe('a picture');
  expect(await ask(target, `select nextval('touch_changes_id_seq')::int`)).toEqual([4712]);
  expect(await ask(target, `select data from jobs.job where state = 'created'`)).toEqual([job]);
  const references = `select count(*)::int from pg_constraint where contype = 'f'`;
  expect(await ask(target, references)).toEqual(await ask(source, references));

  // Phones compare the numbers of walkbooks; what waited to leave may have left since.
  expect(await ask(target, 'select version from walkbooks')).toEqual([1_000_010]);
  expect(await ask(target, 'select status from phone_banks')).toEqual(['Paused']);
  const texts = `select jsonb_build_array(state, handed_at = '${saved.takenAt}') from text_messages`;
  expect(await ask(target, texts)).toEqual([['sending', true]]);

  // Accounts of before stay, those of an earlier restore as well.
  expect(readFileSync(accounts(target), 'utf8')).toBe('saved');
  expect(readFileSync(accounts(target, '.before-restore'), 'utf8')).toBe('the first');
  const kept = (await readdir(target.dataDir)).filter((name) => /^accounts\.json\.before-restore-\d+$/.test(name));
  expect(kept).toHaveLength(1);
});

test('without room for a second database the bytes are read back only, and a file that no one encrypted is called so', async () => {
  const open = { ...source, backup: { ...source.backup, passphrase: null } };
  const file = join(folder, 'open.backup');
  // There is no room in it, ever.
  // A database that takes nothing more can be saved all the same.
  const full = 'check_nothing_more';
  await ask(source, `alter table installation add constraint ${full} check (key <> 'newest-backup') not valid`);
  const saved = await backup(open, file, { url: source.databaseUrl ?? '', place: '/proc' });
  await ask(source, `alter table installation drop constraint ${full}`);
  expect(saved).toMatchObject({ untried: 'room', isNoted: false });
  expect(await isEncrypted(file)).toBe(false);
  expect(await isEncrypted(join(folder, 'whole.backup'))).toBe(true);
  const url = source.databaseUrl ?? '';
  let inner: boolean | null = null;
  expect(
    await unlessAnother(url, async () => {
      inner = await unlessAnother(url, () => Promise.resolve());
    }),
  ).toBe(true);
  expect(inner).toBe(false);
});

test('a scratch database is made where the user may, and gone afterwards', async () => {
  let scratch = '';
  expect(await withScratchDatabase(source.databaseUrl ?? '', (url) => Promise.resolve(void (scratch = url)))).toBe(
    true,
  );
  const name = new URL(scratch).pathname.slice(1);
  expect(await ask(source, `select datname from pg_database where datname = '${name}'`)).toEqual([]);
});

test('a backup of an older version is restored as it was and then brought up to this one', async () => {
  const old = await emptyInstallation('old');
  const migrations = `select jsonb_build_object('name', name, 'hash', hash) from migrations order by name`;
  const all = (await ask(source, migrations)) as { name: string; hash: string }[];
  const refill = await openRefill(old.databaseUrl ?? '');
  await refill.begin(all.slice(0, -1));
  await refill.commit();
  await refill.close();
  await ask(old, `insert into installation (key, value) values ('kept', '"by the older one"')`);
  const file = join(folder, 'old.backup');
  await save(old, old.databaseUrl ?? '', file);

  const target = await emptyInstallation('newer');
  await restore(target, file, { replace: false, copyTo: '' });
  expect(await ask(target, `select value from installation where key = 'kept'`)).toEqual(['by the older one']);
  expect(await ask(target, migrations)).toEqual(all);
});

test('a file that is cut, changed, foreign or under another passphrase is refused in a sentence, and nothing is touched', async () => {
  const file = join(folder, 'refused.backup');
  await save(source, api.services.databaseUrl, file);
  const target = await emptyInstallation('refusing', { BACKUP_PASSPHRASE: 'walnut street' });
  const attempt = (config: Config, path: string) => restore(config, path, { replace: true, copyTo: `${path}.copy` });
  const altered = (name: string, change: (bytes: Buffer) => Buffer) => {
    const path = join(folder, name);
    writeFileSync(path, change(readFileSync(file)));
    return path;
  };
  const cut = altered('cut.backup', (bytes) => bytes.subarray(0, bytes.length - 40));
  await expect(attempt(target, cut)).rejects.toThrow('cut.backup is incomplete: it ends too early.');
  const changed = altered('changed.backup', (bytes) => {
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 60) ^ 1, bytes.length - 60);
    return bytes;
  });
  await expect(attempt(target, changed)).rejects.toThrow('changed.backup is damaged');
  const foreign = altered('foreign.backup', () => Buffer.from('PK\x03\x04 a zip'));
  await expect(attempt(target, foreign)).rejects.toThrow("foreign.backup isn't a backup of Porchlight.");
  const other = { ...target, backup: { ...target.backup, passphrase: 'chestnut street' } };
  await expect(attempt(other, file)).rejects.toThrow('was encrypted with another passphrase than BACKUP_PASSPHRASE.');
  const none = { ...target, backup: { ...target.backup, passphrase: null } };
  await expect(attempt(none, file)).rejects.toThrow('is encrypted: set BACKUP_PASSPHRASE.');
  // A cluster keeps views of its own there.
  const made = `select relname from pg_class where relnamespace = 'public'::regnamespace and not exists (
    select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')`;
  expect(await ask(target, made)).toEqual([]);
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('while someone works on the database nothing is restored into it', async () => {
  const target = await emptyInstallation('busy', { BACKUP_PASSPHRASE: 'walnut street' });
  const client = new Client({ connectionString: target.databaseUrl ?? '' });
  await client.connect();
  const file = join(folder, 'busy.backup');
  await save(source, api.services.databaseUrl, file);
  await expect(restore(target, file, { replace: true, copyTo: '' })).rejects.toThrow(
    '1 other connections to this database',
  );
  await client.end();
});

test('a right to enter a chapter that was withdrawn after the backup, and a chapter that left, stay so', async () => {
  const [above, chapter] = [await api.makeCampaign(), await api.makeCampaign()];
  const [later, below] = [await api.makeCampaign(), await api.makeCampaign()];
  const { id: user_id } = await api.makeUser({ campaign: above, title: 'Director' });
  const standing = await readTakenBack(api.services.databaseUrl, new Date().toISOString());
  // As the backup brings them back.
  const pair = { parent_id: above.id, chapter_id: chapter.id };
  await api.db.insertInto('chapters').values(pair).execute();
  const entry = { chapter_id: chapter.id, user_id, through_id: above.id, granted_by: chapter.owner.id };
  await api.db.insertInto('chapter_entries').values(entry).execute();
  const membership = { campaign_id: chapter.id, user_id, title: 'Director' as const, entered_from: above.id };
  await api.db.insertInto('memberships').values(membership).execute();
  const unknown = { parent_id: above.id, chapter_id: later.id };
  await api.db.insertInto('chapters').values(unknown).execute();
  // What was locked above the chapter that left, and only there.
  await api.db.insertInto('chapters').values({ parent_id: chapter.id, chapter_id: below.id }).execute();
  await api.db
    .updateTable('campaigns')
    .set({ locks: ['units'] })
    .where('id', '=', above.id)
    .execute();
  const before_lock = JSON.stringify({ units: { units: 'kilometers' } });
  await api.db
    .updateTable('campaigns')
    .set({ units: 'miles', inherits: ['units'], before_lock })
    .where('id', '=', below.id)
    .execute();
  const { trees } = standing;
  const taken = {
    ...nothingTakenBack(),
    trees: trees && { ...trees, campaigns: trees.campaigns.filter((id) => id !== later.id && id !== below.id) },
  };
  expect(await carryOver(api.services.databaseUrl, { remove: () => Promise.resolve() }, taken)).toEqual([
    { what: 'withdrawn rights to enter a chapter', done: 1, left: 0 },
    { what: 'chapters that left their tree', done: 1, left: 0 },
  ]);
  expect(await api.db.selectFrom('chapter_entries').selectAll().execute()).toEqual([]);
  // Of a campaign that the replaced database did not have nothing is known.
  const standingChapters = await api.db.selectFrom('chapters').select('chapter_id').execute();
  expect(new Set(standingChapters.map(({ chapter_id: id }) => id))).toEqual(new Set([later.id, below.id]));
  const free = api.db.selectFrom('campaigns').select(['units', 'inherits', 'before_lock']).where('id', '=', below.id);
  expect(await free.execute()).toEqual([{ units: 'kilometers', inherits: [], before_lock: {} }]);
  await api.db.deleteFrom('chapters').where('parent_id', '=', chapter.id).execute();
  const ended = await api.db
    .selectFrom('memberships')
    .select('removed_at')
    .where((row) => row.and({ campaign_id: chapter.id, user_id }))
    .executeTakeFirstOrThrow();
  expect(ended.removed_at).not.toBeNull();
});

test('a consent that was withdrawn after the backup stays so, and a campaign that was erased leaves its tree', async () => {
  const [above, chapter] = [await api.makeCampaign(), await api.makeCampaign()];
  const standing = await readTakenBack(api.services.databaseUrl, new Date().toISOString());
  await api.db.insertInto('chapters').values({ parent_id: above.id, chapter_id: chapter.id }).execute();
  const decided = { chapter_id: chapter.id, top_id: above.id, gives: true, takes: true, decided_by: chapter.owner.id };
  await api.db.insertInto('contact_sharing').values(decided).execute();
  const survey = { name: 'Support', campaign_id: chapter.id, shared_by: above.id, shared_survey_id: above.id };
  await api.db.insertInto('surveys').values(survey).execute();
  const { trees } = standing;
  const erased = { campaign_id: above.id, row: { erased_by: above.owner.id } };
  const stands = trees && {
    ...trees,
    chapters: [...trees.chapters, { parent_id: above.id, chapter_id: chapter.id }],
    sharing: [{ chapter_id: chapter.id, gives: true, takes: false }],
  };
  const files = { remove: () => Promise.resolve() };
  const carry = (campaigns: (typeof erased)[]) =>
    carryOver(api.services.databaseUrl, files, { ...nothingTakenBack(), campaigns, trees: stands });
  const sharing = () =>
    api.db
      .selectFrom('contact_sharing')
      .select(['gives', 'takes'])
      .where('chapter_id', '=', chapter.id)
      .executeTakeFirstOrThrow();
  expect(await carry([])).toEqual([{ what: 'consents to share who asked not to be contacted', done: 1, left: 0 }]);
  expect(await sharing()).toEqual({ gives: true, takes: false });
  expect(await carry([erased])).toEqual([{ what: 'erased campaigns', done: 1, left: 0 }]);
  expect(await sharing()).toEqual({ gives: false, takes: false });
  const of = api.db.selectFrom('chapters').selectAll().where('chapter_id', '=', chapter.id);
  expect(await of.execute()).toEqual([]);
  const copy = api.db
    .selectFrom('surveys')
    .select(['shared_by', 'record_status'])
    .where('campaign_id', '=', chapter.id);
  expect(await copy.execute()).toEqual([{ shared_by: null, record_status: 'archived' }]);
});

test('what a campaign took from its tree is not carried over, and is looked at again', async () => {
  const [above, chapter] = [await api.makeCampaign(), await api.makeCampaign()];
  await api.db.insertInto('chapters').values({ parent_id: above.id, chapter_id: chapter.id }).execute();
  const decided = { chapter_id: chapter.id, top_id: above.id, takes: true, decided_by: chapter.owner.id };
  await api.db.insertInto('contact_sharing').values(decided).execute();
  await api.db.updateTable('contact_sharing').set({ given: '0 ', is_taken: true }).execute();
  const [door] = await makeTurf(api, chapter, { doors: 1, votersAtEach: 1 });
  const [entered_at, lists] = [new Date().toISOString(), { channels: [], first_names: [], last_names: [], phones: [] }];
  const texts = { middle: '', suffix: '', address_key: '', unit_key: '' };
  const mark = (more: Record<string, unknown>) => ({
    campaign_id: chapter.id,
    row: { id: randomUUID(), entered_at, since: entered_at, ...lists, emails: [], ...texts, ...more },
  });
  const about = { reason: 'do_not_contact', scope: 'person', channels: ['call'], voter_id: door!.voters[0]!.id };
  const own = mark(about);
  const taken = mark({ ...about, shared_from: above.id, shared_entry_id: randomUUID() });
  const marks = [own, taken, mark({ withdraws: taken.row.id })];
  const files = { remove: () => Promise.resolve() };
  expect(await carryOver(api.services.databaseUrl, files, { ...nothingTakenBack(), marks })).toEqual([
    { what: 'marks of people to leave alone', done: 1, left: 0 },
  ]);
  const kept = api.db.selectFrom('contact_ledger').select('id').where('campaign_id', '=', chapter.id);
  expect(await kept.execute()).toEqual([{ id: own.row.id }]);
  const again = api.db.selectFrom('contact_sharing').select(['given', 'is_taken']).where('chapter_id', '=', chapter.id);
  expect(await again.execute()).toEqual([{ given: null, is_taken: false }]);
});
