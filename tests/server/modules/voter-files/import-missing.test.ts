// People who are missing from a newer file that is the whole roll: counted, left out, undone, and back when a file has them.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { runImport } from '../../../../src/server/modules/voter-files/import';
import { countMatching } from '../../../../src/server/modules/voters/universe-repo';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { importFile, statusOf, uploadFile } from '../../../support/imports';
import { aTouch } from '../../../support/turf';

const { voterFiles, walkbooks } = contract;
let api: TestApi;
let campaign: TestCampaign;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  campaign = await api.makeCampaign();
});
afterAll(() => api.close());

const now = new Date('2026-06-01T12:00:00Z');
const whole = { params: { whole_roll: true } };
const ours = () => ({ campaign_id: campaign.id });
const owner = () => api.as(campaign.owner);
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

/** A roll of people by number, in a county, with a status where one is given. */
function roll(
  people: readonly number[],
  { county = '', status, id = 'voter_id' }: { county?: string; status?: string; id?: string } = {},
) {
  const rows = people.map((at) =>
    [
      `V${at}`,
      `Ann${at}`,
      `Ash${at}`,
      `${at + 1} Oak St`,
      '45999',
      county,
      `40.${1000 + at}`,
      '-83',
      ...(status === undefined ? [] : [status]),
    ].join(','),
  );
  return `${id},first_name,last_name,address,zip,county,latitude,longitude${status === undefined ? '' : ',status'}\n${rows.join('\n')}\n`;
}
const people = async () => {
  const rows = await api.db
    .selectFrom('voters')
    .select(['source_id', 'status', 'suppressed'])
    .where('campaign_id', '=', campaign.id)
    .orderBy('source_id')
    .execute();
  return new Map(rows.map(({ source_id, ...row }) => [source_id, row]));
};
const gone = { status: 'off the roll', suppressed: 'registration' };
const off = async () => [...(await people())].filter(([, { status }]) => status === gone.status).map(([id]) => id);
const open = () => countMatching(api.db, campaign.id, {}, 'voters', now);
async function undo(id: string) {
  await owner().call(voterFiles.rollBack, { body: { id, ...ours() } });
  await runImport(api.services, { upload_id: id, campaign_id: campaign.id });
}

test('a check counts who would be off the roll, and marks no one', async () => {
  await importFile(api, campaign, roll(range(0, 30)));
  const checked = await importFile(api, campaign, roll(range(2, 32)), { dryRun: true });
  expect(checked.roll).toEqual({
    people: 30,
    missing: 2,
    still_missing: 0,
    asks: false,
    worst: null,
    counties: [],
    county_count: 0,
    without_county: 0,
    rows_without_id: 0,
    left_out: 0,
  });
  expect(await open()).toBe(30);
});

test('without being called the whole roll a file leaves no one out', async () => {
  await importFile(api, campaign, roll(range(0, 30)));
  const partial = await importFile(api, campaign, roll(range(2, 30)));
  expect(partial.roll).toBeNull();
  expect(await open()).toBe(30);
});

test('whoever is missing from a whole roll is left out, and undoing the import restores them exactly', async () => {
  await importFile(api, campaign, roll(range(0, 30), { status: 'Active' }));
  const before = await people();
  const newer = await importFile(api, campaign, roll(range(2, 32), { status: 'Active' }), whole);
  expect(newer).toMatchObject({ status: 'done', detail: null, roll: { people: 30, missing: 2, left_out: 2 } });
  const after = await people();
  expect(after.get('V0')).toEqual(gone);
  expect(after.get('V2')).toEqual(before.get('V2'));
  expect(await open()).toBe(30);
  await undo(newer.id);
  expect(await people()).toEqual(before);
  expect(await statusOf(api, campaign, newer.id)).toMatchObject({ status: 'done', removed: 2, restored: 2 });
  expect(await open()).toBe(30);
});

test.each([
  ['the same roll', () => roll([0]), null],
  ['the same roll with a status', () => roll([0], { status: 'Active' }), null],
  [
    'the same roll, which cancelled them',
    () => roll([0], { status: 'Cancelled' }),
    { status: 'cancelled', suppressed: 'registration' },
  ],
])(
  'a later file of %s in which they are brings them back, and undoing that one takes them off again',
  async (_, file, then) => {
    await importFile(api, campaign, roll(range(0, 30), { status: 'Active' }));
    const active = (await people()).get('V0');
    await importFile(api, campaign, roll(range(1, 30)), whole);
    const back = await importFile(api, campaign, file());
    expect((await people()).get('V0')).toEqual(then ?? active);
    await undo(back.id);
    expect((await people()).get('V0')).toEqual(gone);
  },
);

test('another list that names them says nothing of the roll', async () => {
  await importFile(api, campaign, roll([...range(0, 30)]));
  await importFile(api, campaign, roll(range(1, 30)), whole);
  await importFile(api, campaign, 'first_name,last_name,address,zip,status\nAnn0,Ash0,1 Oak St,45999,Active\n');
  expect((await people()).get('V0')).toEqual(gone);
  expect((await people()).size).toBe(30);
});

test('two whole rolls that lack someone: undone in any order, they are off the roll as long as one of the two stands', async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    campaign = await api.makeCampaign();
    await importFile(api, campaign, roll(range(0, 30), { status: 'Active' }));
    const before = await people();
    const files = [
      await importFile(api, campaign, roll(range(1, 30)), whole),
      await importFile(api, campaign, roll(range(2, 30)), whole),
    ];
    expect(files[1]?.roll).toMatchObject({ people: 29, missing: 1, still_missing: 1, left_out: 1 });
    const [first = 0, second = 1] = order;
    await undo(files[first]?.id ?? '');
    expect(await off()).toEqual(first === 0 ? ['V0', 'V1'] : ['V0']);
    expect(await open()).toBe(first === 0 ? 28 : 29);
    await undo(files[second]?.id ?? '');
    expect(await people()).toEqual(before);
  }
});

test('a file that brought them back stays right when the one that lacked them is undone, and then itself', async () => {
  await importFile(api, campaign, roll(range(0, 30), { status: 'Active' }));
  const before = await people();
  const lacking = await importFile(api, campaign, roll(range(1, 30)), whole);
  const back = await importFile(api, campaign, roll(range(0, 30)), whole);
  expect(await people()).toEqual(before);
  await undo(lacking.id);
  expect(await people()).toEqual(before);
  await undo(back.id);
  expect(await people()).toEqual(before);
  expect(await open()).toBe(30);
});

test('people of another county stay when the file covers one, those of one stray row included', async () => {
  await importFile(api, campaign, roll(range(0, 120), { county: 'Franklin' }));
  await importFile(api, campaign, roll(range(200, 230), { county: 'DELAWARE' }));
  const strays =
    roll(range(1, 120), { county: 'FRANKLIN COUNTY' }) + roll([200], { county: 'Delaware' }).split('\n')[1] + '\n';
  const checked = await importFile(api, campaign, strays, { dryRun: true });
  expect(checked.roll).toMatchObject({
    people: 120,
    missing: 1,
    asks: false,
    counties: ['FRANKLIN COUNTY'],
    county_count: 1,
  });
  await importFile(api, campaign, strays, whole);
  expect(await off()).toEqual(['V0']);
});

test('a person without a county stays where the file has counties, and is counted', async () => {
  await importFile(api, campaign, roll(range(0, 20), { county: 'Franklin' }) + roll([50]).split('\n')[1] + '\n');
  const newer = await importFile(api, campaign, roll(range(1, 20), { county: 'Franklin' }), whole);
  expect(newer.roll).toMatchObject({ people: 20, left_out: 1, without_county: 1 });
  expect(await off()).toEqual(['V0']);
});

test('people of other lists, without an ID, or added at a door are not asked', async () => {
  await importFile(api, campaign, roll(range(0, 20)));
  await importFile(api, campaign, roll(range(100, 110), { id: 'van_id' }));
  await importFile(api, campaign, 'first_name,last_name,address,zip\nDi,Dunn,1 Elm St,45999\n');
  const home = await api.db
    .selectFrom('doors')
    .select('id')
    .where('campaign_id', '=', campaign.id)
    .executeTakeFirstOrThrow();
  const upload = await api.db
    .selectFrom('voters')
    .select('upload_id')
    .where('source_id', '=', 'V3')
    .where('campaign_id', '=', campaign.id)
    .executeTakeFirstOrThrow();
  // Someone added at a door whom a file gave an ID later.
  await api.db
    .insertInto('voters')
    .values({
      ...ours(),
      door_id: home.id,
      first: 'Ed',
      last: 'East',
      source_id: 'V900',
      added_by: crypto.randomUUID(),
      ...upload,
    })
    .execute();
  const newer = await importFile(api, campaign, roll(range(1, 20)), whole);
  expect(newer.roll).toMatchObject({ people: 20, left_out: 1 });
  expect(await off()).toEqual(['V0']);
});

test('whoever got their ID from an earlier file, and was known without one before, is asked', async () => {
  await importFile(api, campaign, 'first_name,last_name,address,zip\nAnn0,Ash0,1 Oak St,45999\n');
  await importFile(api, campaign, roll(range(0, 20)));
  expect((await people()).size).toBe(20);
  await importFile(api, campaign, roll(range(1, 20)), whole);
  expect(await off()).toEqual(['V0']);
});

test('a row that is rejected is of someone who is on the roll', async () => {
  await importFile(api, campaign, roll(range(0, 60)));
  const [header = '', zero = '', one = '', ...others] = roll(range(0, 60)).trim().split('\n');
  const damaged = [header, zero.replace('1 Oak St', ''), one.split(',').slice(0, 4).join(','), ...others.slice(1)].join(
    '\n',
  );
  const newer = await importFile(api, campaign, `${damaged}\n`, whole);
  expect(newer).toMatchObject({ rejected_count: 2, roll: { missing: 2, rows_without_id: 1, left_out: 2 } });
  expect(await off()).toEqual(['V1', 'V2']);
});

test('a newer file that is imported before an older one says who is on the roll', async () => {
  await importFile(api, campaign, roll(range(0, 30)));
  const older = await uploadFile(api, campaign, roll(range(2, 30)), whole);
  await importFile(api, campaign, roll([0, ...range(2, 40)]));
  await runImport(api.services, { upload_id: older, campaign_id: campaign.id });
  expect(await off()).toEqual(['V1']);
});

test('the first file of a roll, and one without IDs, have nothing to be compared with', async () => {
  expect(await importFile(api, campaign, roll(range(0, 5)), whole)).toMatchObject({
    status: 'done',
    roll: { people: 0, left_out: 0 },
  });
  const list = await importFile(api, campaign, 'first_name,last_name,address,zip\nDi,Dunn,1 Elm St,45999\n', whole);
  expect(list).toMatchObject({ status: 'done', roll: { people: 0 } });
  expect(await off()).toEqual([]);
});

test('results of someone who is off the roll stay, and a walkbook that is out takes more of them', async () => {
  await importFile(api, campaign, roll(range(0, 30)));
  const body = { name: 'Oak', ...ours(), filter_params: { everyone: true } };
  const { id } = (await owner().call(walkbooks.create, { body })).body;
  const home = await api.db
    .selectFrom('voters')
    .select(['id', 'door_id'])
    .where('campaign_id', '=', campaign.id)
    .where('source_id', '=', 'V0')
    .executeTakeFirstOrThrow();
  const record = async () => {
    const touches = [aTouch({ door_id: home.door_id, voter_id: home.id, contact_result: 'canvassed' })];
    return (await owner().call(walkbooks.update, { body: { id, ...ours(), touches } })).status;
  };
  expect(await record()).toBe(200);
  const version = async () =>
    (await api.db.selectFrom('walkbooks').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version;
  const before = await version();
  const newer = await importFile(api, campaign, roll(range(1, 30)), whole);
  expect(await version()).toBeGreaterThan(before);
  expect(await record()).toBe(200);
  const touches = async () =>
    (await api.db.selectFrom('touches').select('id').where('voter_id', '=', home.id).execute()).length;
  expect(await touches()).toBe(2);
  await undo(newer.id);
  expect(await touches()).toBe(2);
  expect((await people()).get('V0')).toEqual({ status: null, suppressed: null });
});

/** Runs an import that dies when the first 200 are marked. */
async function killedWhileMarking(id: string) {
  // Its own table, which on a cluster is a part of it.
  await sql`create function stop_here() returns trigger language plpgsql as $$
    declare marked boolean;
    begin
      execute format('select exists (select from %s where upload_id = $1)', tg_relid::regclass)
        using tg_argv[0]::uuid into marked;
      if marked then raise exception 'killed'; end if;
      return new;
    end $$`.execute(api.db);
  await sql`create trigger stop_here before insert on contact_ledger for each statement
    execute function stop_here(${sql.lit(id)})`.execute(api.db);
  await expect(runImport(api.services, { upload_id: id, campaign_id: campaign.id })).rejects.toThrow('killed');
  await sql`drop function stop_here cascade`.execute(api.db);
}

test('an import that is killed while people are marked goes on, and marks each once', async () => {
  const many = 400;
  await importFile(api, campaign, roll(range(0, many)));
  const id = await uploadFile(api, campaign, roll(range(0, 10)), {
    params: { whole_roll: true, leave_out_many: true },
  });
  await killedWhileMarking(id);
  expect((await off()).length).toBe(200);
  await runImport(api.services, { upload_id: id, campaign_id: campaign.id });
  expect(await statusOf(api, campaign, id)).toMatchObject({
    status: 'done',
    roll: { people: many, missing: many - 10, still_missing: 0, left_out: many - 10 },
  });
  const entries = await api.db.selectFrom('contact_ledger').select('voter_id').where('upload_id', '=', id).execute();
  expect(entries).toHaveLength(many - 10);
  await undo(id);
  expect(await off()).toEqual([]);
  expect(await open()).toBe(many);
});

test('killed, it goes on with whom its check named, and tells how many more are missing by then', async () => {
  const many = 400;
  await importFile(api, campaign, roll(range(0, many)));
  const id = await uploadFile(api, campaign, roll(range(0, 10)), {
    params: { whole_roll: true, leave_out_many: true, confirmed_missing: many - 10 },
  });
  await killedWhileMarking(id);
  // Older than the file by when it was uploaded, and imported while no one worked on it.
  const older = await importFile(api, campaign, roll(range(1000, 1025)));
  await api.db
    .updateTable('uploads')
    .set({ created_at: new Date(0) })
    .where('id', '=', older.id)
    .execute();
  await runImport(api.services, { upload_id: id, campaign_id: campaign.id });
  expect(await statusOf(api, campaign, id)).toMatchObject({
    status: 'done',
    detail_code: 'ROLL_MORE_MISSING',
    params: { missing: 25 },
    roll: { left_out: many - 10 },
  });
  expect((await off()).length).toBe(many - 10);
  expect(await open()).toBe(10 + 25);
  expect(await api.db.selectFrom('roll_missing').select('voter_id').execute()).toEqual([]);
});
