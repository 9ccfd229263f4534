// The list of walkbooks is kept and only what changed is sent: whatever happens, both are what summing all of them up again gives.
import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import type { WalkbookSummary } from '../../../../src/contract/walkbooks';
import { lockOf } from '../../../../src/server/db/campaign-lock';
import { erasePerson } from '../../../../src/server/modules/erasure/repo';
import { followWalkbooks, listedWalkbooks } from '../../../../src/server/modules/walkbooks/listed-walkbooks-repo';
import { summarise } from '../../../../src/server/modules/walkbooks/repo';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { aDoorReport, aTouch, makeTurf, type TestDoor } from '../../../support/turf';

const { walkbooks, lateWork, voterFiles } = contract;
let api: TestApi;
let campaign: TestCampaign;
let people: TestUser[];
let doors: TestDoor[];
let books: string[];

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign();
  people = [await api.makeUser({ campaign, first: 'Vera' }), await api.makeUser({ campaign, first: 'Viktor' })];
  doors = await makeTurf(api, campaign, { doors: 5 });
  // A building with three units and two houses.
  for (const [at, door] of doors.slice(0, 3).entries())
    await api.db
      .updateTable('doors')
      .set({ address_key: '1 maple st', unit_key: `${at + 1}` })
      .where('id', '=', door.id)
      .execute();
  books = [];
  for (const name of ['Maple', 'Oak', 'Elm']) await made(name);
});

const owner = () => api.as(campaign.owner);
const query = () => ({ campaign_id: campaign.id, include_archived: true });

async function made(name: string): Promise<void> {
  const assigned_user_ids = people.map(({ id }) => id);
  const body = { name, campaign_id: campaign.id, filter_params: { everyone: true }, assigned_user_ids };
  books.push((await owner().call(walkbooks.create, { body })).body.id);
}

const asked = async (since?: string) => {
  const reply = await owner().call(
    walkbooks.all,
    { query: { ...query(), ...(since && { since }) } },
    since ? { headers: { 'if-none-match': since } } : undefined,
  );
  const isPart = reply.headers['x-porchlight-since'] !== undefined;
  return { reply, isPart, version: String(reply.headers['etag']) };
};

/** A client that has the list and asks for what changed since. */
class Holder {
  list: WalkbookSummary[] = [];
  version: string | undefined;
  sent = 0;

  async ask(): Promise<void> {
    const { reply, isPart, version } = await asked(this.version);
    this.version = version;
    if (reply.status === 304) return;
    this.sent += reply.body.length;
    const changed = new Set(reply.body.map(({ id }) => id));
    this.list = isPart ? [...reply.body, ...this.list.filter(({ id }) => !changed.has(id))] : reply.body;
  }
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const byId = (list: readonly WalkbookSummary[]) => list.toSorted((a, b) => (a.id < b.id ? -1 : 1));
const exact = async () =>
  byId(contract.walkbooks.all.reply.parse(await summarise(api.db, campaign.id, { archived: true })));

const acts = fc.array(
  fc.record({
    act: fc.constantFrom(
      'touch',
      'touch',
      'undo',
      'wish',
      'report',
      'merge',
      'assign',
      'rename',
      'archive',
      'person',
      'aside',
      'erase',
      'place',
      'new',
    ),
    which: fc.nat(60),
  }),
  { minLength: 30, maxLength: 40 },
);

test('whatever happens, the list is that of the exact counts, and so is what a device has that asks for changes', async () => {
  const holder = new Holder();
  const gone = new Set<string>();
  const touches: { id: string; door_id: string; book: string; by: TestUser }[] = [];
  // What one of them recorded in one walkbook comes late.
  await api.db
    .updateTable('walkbook_assignments')
    .set({ unassigned_at: daysAgo(2) })
    .where('walkbook_id', '=', books[2]!)
    .where('user_id', '=', people[1]!.id)
    .execute();
  const put = (book: string, by: TestUser, facts: object) =>
    api.as(by).call(walkbooks.update, { body: { id: book, campaign_id: campaign.id, ...facts } });
  for (const [round, { act, which }] of fc.sample(acts, { numRuns: 2, seed: 20_260_301 }).flat().entries()) {
    const [book, by, door] = [books[which % books.length]!, people[(which >> 1) % 2]!, doors[which % 5]!];
    const voter = door.voters[0]!.id;
    const voter_id = gone.has(voter) ? null : voter;
    const one = touches[which % Math.max(1, touches.length)];
    if (act === 'touch' || act === 'wish') {
      const contact_result = act === 'wish' ? 'do_not_contact' : which % 2 ? 'canvassed' : 'not_home';
      const recorded_at = book === books[2] && by === people[1] ? daysAgo(3) : daysAgo(0);
      const touch = aTouch({ door_id: door.id, voter_id, contact_result, recorded_at });
      touches.push({ id: touch.id, door_id: door.id, book, by });
      await put(book, by, { touches: [touch] });
    } else if (act === 'undo') {
      if (!one) continue;
      await put(one.book, one.by, {
        touches: [aTouch({ door_id: one.door_id, contact_result: null, replaces: one.id })],
      });
    } else if (act === 'report') {
      const door_facts = [
        aDoorReport({
          door_id: door.id,
          kind: 'follow_up',
          due_at: new Date().toISOString(),
          channel: 'door',
          note: '',
        }),
      ];
      await put(book, by, { door_facts });
    } else if (act === 'person') {
      const added = { kind: 'person_added' as const, voter_id: randomUUID(), first: 'Noa', last: 'New' };
      await put(book, by, { door_facts: [aDoorReport({ door_id: door.id, ...added })] });
    } else if (act === 'merge')
      await put(book, by, {
        door_facts: [
          aDoorReport({ kind: 'unit_repair', door_id: doors[1 + (which % 2)]!.id, unit: `${1 + (which % 4)}` }),
        ],
      });
    else if (act === 'assign')
      await put(books[which % 2]!, campaign.owner, {
        assigned_user_ids: which % 3 ? people.map(({ id }) => id) : [people[0]!.id],
      });
    else if (act === 'rename') await put(book, campaign.owner, { name: `Turf ${round}` });
    else if (act === 'archive')
      await owner().call(walkbooks.archive, {
        query: { walkbook_id: book, campaign_id: campaign.id, archived: which % 2 === 0 },
      });
    else if (act === 'aside')
      await owner().call(lateWork.setAside, {
        body: { campaign_id: campaign.id, user_id: people[1]!.id, walkbook_id: books[2]!, set_aside: which % 2 === 0 },
      });
    else if (act === 'erase') {
      if (voter_id === null || which % 3) continue;
      gone.add(voter_id);
      const who = { campaign_id: campaign.id, voter_id };
      await api.db.transaction().execute((tx) => erasePerson(tx, who, { user_id: campaign.owner.id }));
    } else if (act === 'place') {
      const coordinates: [number, number] = [-78.6, 35 + round / 1000];
      await owner().call(voterFiles.placeDoor, { body: { campaign_id: campaign.id, door_id: door.id, coordinates } });
    } else if (books.length < 8) await made(`More ${round}`);
    await holder.ask();
    expect(byId(holder.list), `held after ${act} ${round}`).toEqual(await exact());
    if (round % 5 === 0) expect(byId((await asked()).reply.body), `sent after ${act} ${round}`).toEqual(await exact());
  }
  expect(holder.sent).toBeGreaterThan(books.length);
});

test('a door that is placed by hand moves the walkbooks of its whole building', async () => {
  const [placed, neighbour, , , elsewhere] = doors;
  await sql`delete from walkbook_doors where walkbook_id = ${books[0]!} and door_id = ${placed!.id}`.execute(api.db);
  await sql`delete from walkbook_doors where walkbook_id = ${books[1]!} and door_id <> ${elsewhere!.id}`.execute(
    api.db,
  );
  await sql`update doors set location = null where campaign_id = ${campaign.id} and id in (${placed!.id}, ${neighbour!.id})`.execute(
    api.db,
  );
  const holder = new Holder();
  await holder.ask();
  const coordinates: [number, number] = [-79.5, 36.5];
  const body = { campaign_id: campaign.id, door_id: placed!.id, coordinates };
  expect((await owner().call(voterFiles.placeDoor, { body })).body).toEqual({ placed: 2 });
  await holder.ask();
  expect(byId(holder.list)).toEqual(await exact());
});

test('what changed without anything that tells of it is in the list within the hour', async () => {
  const now = new Date();
  await followWalkbooks(api.db, campaign.id, now);
  await sql`update doors set location = point(-79.5, 36.5) where id = ${doors[0]!.id}`.execute(api.db);
  await followWalkbooks(api.db, campaign.id, new Date(now.getTime() + 3_600_000));
  const listed = contract.walkbooks.all.reply.parse(await listedWalkbooks(api.db, campaign.id, null));
  expect(byId(listed)).toEqual(await exact());
});

test('whoever looks while another makes the list gets the one that is kept', async () => {
  const now = new Date();
  const kept = await followWalkbooks(api.db, campaign.id, now);
  await api.db.transaction().execute(async (tx) => {
    await lockOf(tx, 'walkbook list', campaign.id);
    await sql`update walkbooks set name = 'Renamed' where id = ${books[0]!}`.execute(api.db);
    expect(await followWalkbooks(api.db, campaign.id, now)).toBe(kept);
    expect(await listedWalkbooks(api.db, campaign.id, null)).toHaveLength(3);
  });
  expect(await followWalkbooks(api.db, campaign.id, now)).not.toBe(kept);
});

test('one walkbook that changed is sent alone, and nothing where nothing did', async () => {
  const { version, reply } = await asked();
  expect(reply.body).toHaveLength(3);
  expect((await asked(version)).reply.status).toBe(304);
  await owner().call(walkbooks.update, { body: { id: books[1]!, campaign_id: campaign.id, name: 'Renamed' } });
  const later = await asked(version);
  expect(later.isPart).toBe(true);
  expect(later.reply.body.map(({ name }) => name)).toEqual(['Renamed']);
  expect(later.version).not.toBe(version);
});

test('of a version that this database never made all are sent: it was restored, or is another one', async () => {
  const { version } = await asked();
  const other = version.replace(/[\da-f]{12}"$/, '000000000000"');
  const answer = await asked(other);
  expect(answer.isPart).toBe(false);
  expect(answer.reply.body).toHaveLength(3);
  expect((await asked('W/"what"')).reply.body).toHaveLength(3);
});

test('another name of someone is looked for every five minutes, and sends their walkbooks', async () => {
  const now = new Date();
  const since = await followWalkbooks(api.db, campaign.id, now);
  await sql`update users set first = 'Verena' where id = ${people[0]!.id}`.execute(api.db);
  await followWalkbooks(api.db, campaign.id, new Date(now.getTime() + 300_000));
  const changed = await listedWalkbooks(api.db, campaign.id, since);
  expect(changed?.map(({ assigned }) => assigned.map(({ first }) => first))).toEqual(
    Array.from({ length: 3 }, () => ['Verena', 'Viktor']),
  );
});

test('a walkbook that is none any more leaves the list of who has it', async () => {
  const holder = new Holder();
  await holder.ask();
  await sql`delete from walkbooks where campaign_id = ${campaign.id} and id = ${books[0]!}`.execute(api.db);
  await holder.ask();
  expect(holder.list.map(({ id }) => id).toSorted()).toEqual(books.slice(1).toSorted());
});

test('without the archived ones the list is whole each time', async () => {
  await owner().call(walkbooks.archive, { query: { walkbook_id: books[0]!, campaign_id: campaign.id } });
  const first = await owner().call(walkbooks.all, { query: { campaign_id: campaign.id } });
  expect(first.body).toHaveLength(2);
  const since = String(first.headers['etag']);
  await owner().call(walkbooks.update, { body: { id: books[1]!, campaign_id: campaign.id, name: 'Renamed' } });
  const again = await owner().call(walkbooks.all, { query: { campaign_id: campaign.id, since } });
  expect(again.headers['x-porchlight-since']).toBeUndefined();
  expect(again.body).toHaveLength(2);
});
