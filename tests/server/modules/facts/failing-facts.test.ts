import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { forgetOldRefusals } from '../../../../src/server/modules/facts/refused-facts-repo';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { aDoorReport, aTouch, makeTurf, type TestDoor } from '../../../support/turf';

const { walkbooks, shifts } = contract;
const log: string[] = [];
let api: TestApi;
let campaign: TestCampaign;
let vera: TestUser;
let walkbook: string;
let doors: TestDoor[];

beforeAll(async () => {
  api = await testApi({ log: { write: (line) => log.push(line) } });
  campaign = await api.makeCampaign();
  vera = await api.makeUser({ campaign });
  // Facts that make the server fail, whatever the reason may be one day: for the fact's sake, or for the disk's.
  await sql`create function fail() returns trigger language plpgsql as $$ begin
    if new.note like 'full disk%' then raise exception 'no space' using errcode = '53100'; end if;
    if new.note like 'broken%' then raise exception 'out of range' using errcode = '22003'; end if;
    return new; end $$`.execute(api.db);
  await sql`create trigger fail before insert on all_touches for each row execute function fail()`.execute(api.db);
});
afterAll(() => api.close());
beforeEach(async () => {
  log.length = 0;
  const street = `Elm ${randomUUID().slice(0, 8)} St`;
  doors = await makeTurf(api, campaign, { doors: 3, street });
  const body = {
    name: `Turf ${randomUUID()}`,
    campaign_id: campaign.id,
    filter_params: { streets: [street] },
    assigned_user_ids: [vera.id],
  };
  walkbook = (await api.as(campaign.owner).call(walkbooks.create, { body })).body.id;
});

type Sent = { id: string } & Record<string, unknown>;
const put = (facts: { touches?: Sent[]; door_facts?: Sent[] }) =>
  api.as(vera).call(walkbooks.update, { body: { id: walkbook, campaign_id: campaign.id, ...facts } });
const verdicts = async (facts: Parameters<typeof put>[0]) =>
  (await put(facts)).body.receipts.map(({ verdict, code }) => (code ? `${verdict} ${code}` : verdict));
const stored = async () => {
  const rows = await api.db.selectFrom('touches').select('note').where('walkbook_id', '=', walkbook).execute();
  return rows.map(({ note }) => note).toSorted();
};
const knock = (note: string) => aTouch({ door_id: doors[0]!.id, note });

test('a position more accurate than single precision can say is stored like any other, and so is what came with it', async () => {
  const gps = { longitude: -78.64, latitude: 1e-320, accuracy: 1e-46 };
  const touches = [knock('before'), { ...knock('accurate'), gps }, knock('after')];
  expect(await verdicts({ touches })).toEqual(['stored', 'stored', 'stored']);
  expect(await verdicts({ touches })).toEqual(['already_stored', 'already_stored', 'already_stored']);
});

test('a door that was added for a person no one knows is refused, and what came with it is stored', async () => {
  const door = aDoorReport({
    kind: 'door_added',
    door_id: randomUUID(),
    voter_id: randomUUID(),
    address: `1 ${randomUUID()} St`,
    coordinates: [-78.64, 35.78],
  });
  expect(await verdicts({ door_facts: [door], touches: [knock('healthy')] })).toEqual([
    'rejected UNKNOWN_VOTER',
    'stored',
  ]);
  const known = { ...door, voter_id: doors[0]!.voters[0]!.id };
  expect(await verdicts({ door_facts: [known] })).toEqual(['stored']);
});

test('facts that the server fails at get their verdict alone, in the order they came, and are stored once it no longer does', async () => {
  const touches = ['a', 'b', 'broken c', 'd', 'e', 'broken f', 'g'].map(knock);
  const { body } = await put({ touches });
  expect(body.receipts.map(({ id }) => id)).toEqual(touches.map(({ id }) => id));
  expect(body.receipts.map(({ verdict }) => verdict)).toEqual([
    'stored',
    'stored',
    'failed',
    'stored',
    'stored',
    'failed',
    'stored',
  ]);
  expect(body.receipts[2]).toMatchObject({ code: 'FAILED', detail_code: 'FAILED' });
  expect(await stored()).toEqual(['a', 'b', 'd', 'e', 'g']);

  await sql`alter table all_touches disable trigger fail`.execute(api.db);
  expect(await verdicts({ touches })).toEqual([
    'already_stored',
    'already_stored',
    'stored',
    'already_stored',
    'already_stored',
    'stored',
    'already_stored',
  ]);
  await sql`alter table all_touches enable trigger fail`.execute(api.db);
});

test('a fact at which the server fails while it looks up what it names gets its verdict alone, too', async () => {
  const device_id = randomUUID();
  const timed = (seq: number) => {
    const clock = { reading: Date.now(), offset: 0, checked_at: Date.now() - 1000 };
    return { ...knock(`no. ${seq} of a phone`), device_id, seq, clock };
  };
  const before = timed(1);
  expect(await verdicts({ touches: [before] })).toEqual(['stored']);
  const [{ recorded_at, stamped_at } = { recorded_at: '', stamped_at: null }] = await api.db
    .selectFrom('all_touches')
    .select(['recorded_at', 'stamped_at'])
    .where('id', '=', before.id)
    .execute();
  // A time that no one can read.
  const change = (recorded: string, stamped: string | null) =>
    sql`update all_touches set recorded_at = ${recorded}::timestamptz, stamped_at = ${stamped}::timestamptz
      where campaign_id = ${campaign.id} and id = ${before.id}`.execute(api.db);
  await change('infinity', 'infinity');
  const touches = [knock('healthy'), timed(2), knock('healthy as well')];
  expect(await verdicts({ touches })).toEqual(['stored', 'failed FAILED', 'stored']);
  await change(recorded_at, stamped_at);
  expect(await verdicts({ touches })).toEqual(['already_stored', 'stored', 'already_stored']);
});

test('what a failing fact comes with keeps its order: a door before the knock there', async () => {
  const door_id = randomUUID();
  const door = aDoorReport({
    kind: 'door_added',
    door_id,
    address: `2 ${randomUUID()} St`,
    coordinates: [-78.6, 35.7],
  });
  const touches = [knock('broken'), aTouch({ door_id, note: 'at the new door' })];
  expect(await verdicts({ door_facts: [door], touches })).toEqual(['stored', 'failed FAILED', 'stored']);
});

test('the log has the id of a fact that failed and the cause, and nothing of what it says', async () => {
  const broken = knock('broken secret');
  await put({ touches: [broken] });
  const line = log.find((each) => each.includes(broken.id)) ?? '';
  expect(JSON.parse(line)).toMatchObject({ fact_id: broken.id, kind: 'touches', err: { code: '22003' } });
  expect(log.join('')).not.toContain('secret');
});

test('a full disk is no fact’s fault: nothing of the request is stored, and it may come again', async () => {
  const { status, error, headers } = await put({ touches: [knock('healthy'), knock('full disk')] });
  expect(status).toBe(503);
  expect(error.code).toBe('UNAVAILABLE');
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(await stored()).toEqual([]);
});

test('where nearly everything fails it is not the facts: the request fails as a whole', async () => {
  const { status, error } = await put({ touches: Array.from({ length: 40 }, () => knock('broken')) });
  expect([status, error.code]).toEqual([500, 'INTERNAL']);
});

test('facts that have a call of their own are isolated too', async () => {
  await sql`create or replace function fail_shift() returns trigger language plpgsql as $$ begin
    if new.seq = 13 then raise exception 'unlucky' using errcode = '23514'; end if; return new; end $$`.execute(api.db);
  await sql`create or replace trigger fail before insert on all_shift_facts for each row execute function fail_shift()`.execute(
    api.db,
  );
  const start = (seq: number) => ({
    id: randomUUID(),
    recorded_at: new Date().toISOString(),
    device_id: randomUUID(),
    seq,
    event: 'start',
    shift_id: null,
    at: new Date().toISOString(),
  });
  const body = { campaign_id: campaign.id, facts: [start(12), start(13), start(14)] };
  const { receipts } = (await api.as(vera).call(shifts.record, { body })).body;
  expect(receipts.map(({ verdict }) => verdict)).toEqual(['stored', 'failed', 'stored']);
});

test('what was refused is forgotten after 30 days', async () => {
  const refused = () => api.db.selectFrom('refused_facts').select('fact_id').where('user_id', '=', vera.id).execute();
  await api.db.deleteFrom('refused_facts').execute();
  const [old, recent] = [
    { ...knock('old'), door_id: randomUUID() },
    { ...knock('recent'), door_id: randomUUID() },
  ];
  await put({ touches: [old] });
  await api.db
    .updateTable('refused_facts')
    .set({ refused_at: new Date(Date.now() - 31 * 86_400_000) })
    .execute();
  await put({ touches: [recent] });
  expect(await refused()).toHaveLength(2);
  await forgetOldRefusals(api.db);
  expect(await refused()).toEqual([{ fact_id: recent.id }]);
});
