// Servers of the release before this one are replaced one by one while phones save: none of them notices, nothing is lost or doubled,
// and the old ones work on with the new schema.
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import * as z from 'zod/mini';
import { everyCall } from '../../src/contract';
import { connect } from '../../src/server/db/connection';
import { pauseWebhooksBy } from '../../src/server/modules/webhooks/paused-repo';
import { testApi, tokenOf, type TestApi, type TestCampaign, type TestUser } from '../support/api';
import { createDatabase, databaseAt, dropDatabase } from '../support/on-server';
import { aTouch, makeTurf, type TestDoor } from '../support/turf';
import { startLoadBalancer, type LoadBalancer } from './load-balancer';
import { bundlePreviousServer } from './previous-release';
import { bundleServer, ServerProcess } from './server-process';

const folder = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', `promise-upgrade-${process.pid}`);
const { url: serverUrl } = inject('databaseServer');
const name = `porchlight_upgrade_${randomBytes(6).toString('hex')}`;
const url = databaseAt(serverUrl, name);
const servers = 3;
const phones = 4;
/** Saves of each phone between two steps of the upgrade. */
const between = 3;

let older: ServerProcess[];
let newer: ServerProcess[];
let balancer: LoadBalancer;
let api: TestApi;
let campaign: TestCampaign;
let doors: TestDoor[];
let closeDatabase: () => Promise<void>;

beforeAll(async () => {
  const place = { url, folder: join(folder, 'files') };
  await mkdir(place.folder, { recursive: true });
  const [olderFile, newerFile] = await Promise.all([
    bundlePreviousServer(join(folder, 'older')),
    bundleServer(join(folder, 'newer')),
    createDatabase(serverUrl, name),
  ]);
  const started = (file: string) => Array.from({ length: servers }, () => new ServerProcess(file, place));
  [older, newer] = [started(olderFile), started(newerFile)];
  // The first one makes the tables.
  await older[0]?.start();
  await Promise.all(older.map((server) => server.start()));
  balancer = await startLoadBalancer();
  for (const { port } of older) await balancer.add(port);

  const connected = connect(url, { max: 2 });
  closeDatabase = connected.close;
  api = await testApi({ database: { ...connected, url, drop: async () => {} } });
  campaign = await api.makeCampaign();
  doors = await makeTurf(api, campaign, { doors: 4, votersAtEach: 1 });
}, 300_000);

afterAll(async () => {
  await Promise.all([...older, ...newer].map((server) => server.stop()));
  await balancer.close();
  await api.close();
  await closeDatabase();
  await dropDatabase(serverUrl, name);
  await rm(folder, { recursive: true, force: true });
});

async function aWalkbook(user: TestUser): Promise<string> {
  const { id } = await api.db
    .insertInto('walkbooks')
    .values({ campaign_id: campaign.id, name: randomUUID(), creation_method: 'Filters' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const owned = { campaign_id: campaign.id, walkbook_id: id };
  await api.db
    .insertInto('walkbook_doors')
    .values(doors.map((door, at) => ({ ...owned, door_id: door.id, position: at + 1, number: at + 1 })))
    .execute();
  await api.db
    .insertInto('walkbook_assignments')
    .values({ ...owned, user_id: user.id })
    .execute();
  return id;
}

/** A phone that saves one thing after the other, and asks for its walkbook now and then. */
class SavingPhone {
  readonly saved: string[] = [];
  readonly errors: string[] = [];
  private walks = true;
  private readonly device_id = randomUUID();
  private readonly ended: Promise<void>;

  constructor(
    private readonly user: TestUser,
    private readonly walkbookId: string,
  ) {
    this.ended = this.walk();
  }

  private async walk(): Promise<void> {
    for (let seq = 1; this.walks; seq += 1) {
      const touch = aTouch({ door_id: doors[seq % doors.length]!.id, device_id: this.device_id, seq });
      const body = { id: this.walkbookId, campaign_id: campaign.id, touches: [touch] };
      const { receipts } = (await this.ask('PUT', '/api/walkbook/', JSON.stringify(body))) ?? {};
      if (receipts?.[0]?.verdict === 'stored') this.saved.push(touch.id);
      else this.errors.push(`The save was not stored: ${JSON.stringify(receipts)}`);
      if (seq % 5 === 0) await this.ask('GET', `/api/walkbook/?id=${this.walkbookId}&campaign_id=${campaign.id}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  private async ask(method: string, path: string, body?: string) {
    try {
      const reply = await fetch(`${balancer.origin}${path}`, {
        method,
        headers: { authorization: `Bearer ${tokenOf(this.user)}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body }),
      });
      if (reply.ok) return (await reply.json()) as { receipts?: { verdict: string }[] };
      this.errors.push(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    } catch (error) {
      this.errors.push(`${method} ${path}: ${String(error)}`);
    }
    return null;
  }

  async end(): Promise<void> {
    this.walks = false;
    await this.ended;
  }
}

/** What a server of the release before answers wrongly by now, of all that can be read of a campaign. */
async function failingReads({ port }: ServerProcess): Promise<string[]> {
  const failing: string[] = [];
  const calls = [...everyCall()].filter(
    ({ call: { method, path, replyKind } }) => method === 'GET' && !path.includes('{') && replyKind === undefined,
  );
  const known = { campaign_id: campaign.id, first: '2026-03-01', last: '2026-03-31', by: 'day' };
  const readNext = async (): Promise<void> => {
    const next = calls.pop();
    if (!next) return;
    const { name: call, call: read } = next;
    // Most calls refuse what they don't ask for.
    const asks = read.query instanceof z.ZodMiniObject ? Object.keys(read.query.shape) : [];
    const query = new URLSearchParams(Object.entries(known).filter(([name]) => asks.includes(name)));
    const reply = await fetch(`http://127.0.0.1:${port}/api${read.path}?${query.toString()}`, {
      headers: { authorization: `Bearer ${tokenOf(campaign.owner)}` },
    });
    await reply.arrayBuffer();
    // What no carrier is there for is 503 in every release.
    if (reply.status === 500) failing.push(`${call}: ${reply.status}`);
    return readNext();
  };
  // As many as a person may have worked on at once.
  await Promise.all(Array.from({ length: 4 }, readNext));
  return failing;
}

/** As a new server does it once someone was removed. */
async function pauseOfMaker(): Promise<void> {
  const { id: created_by } = await api.makeUser({ campaign, title: 'Volunteer' });
  await api.db
    .insertInto('webhooks')
    .values({ campaign_id: campaign.id, name: 'Shop', url: 'https://x.test/', events: ['sign.requested'], created_by })
    .execute();
  expect(await pauseWebhooksBy(api.db, campaign.id, created_by)).toHaveLength(1);
}

/** Files of contact results given to a new server while old ones work on the same queue. */
async function giveResults({ port }: ServerProcess): Promise<string[]> {
  const given = Array.from({ length: 6 }, async (_, at) => {
    const form = new FormData();
    form.append(
      'file',
      new File([`Voter ID,Result,Date\nK${at},Canvassed,2026-03-01\n`], 'results.csv', { type: 'text/csv' }),
    );
    const query = new URLSearchParams({ campaign_id: campaign.id, name: `Results ${at}` });
    const reply = await fetch(`http://127.0.0.1:${port}/api/result-file/upload/?${query.toString()}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokenOf(campaign.owner)}` },
      body: form,
    });
    expect(reply.status, await reply.clone().text()).toBe(201);
    return z.looseObject({ id: z.string() }).parse(await reply.json()).id;
  });
  return Promise.all(given);
}
/** What came of them: an old worker finds no one's address in them and ends them, or takes their columns for people's. */
async function expectResultsRead(ids: string[]): Promise<void> {
  await expect
    .poll(
      async () => {
        const rows = await api.db
          .selectFrom('uploads')
          .select(['status', 'step', 'contents', 'detail_code'])
          .where('campaign_id', '=', campaign.id)
          .where('id', 'in', ids)
          .execute();
        return rows;
      },
      { timeout: 60_000 },
    )
    .toEqual(
      ids.map(() => ({ status: 'failed', step: 'mapping', contents: 'results', detail_code: 'RESULTS_TO_MATCH' })),
    );
}

test('three servers are upgraded one by one under load, and no phone sees an error or loses a save', async () => {
  const walking: SavingPhone[] = [];
  for (let each = 0; each < phones; each += 1) {
    const user = await api.makeUser({ campaign, title: 'Volunteer' });
    walking.push(new SavingPhone(user, await aWalkbook(user)));
  }
  const saveOn = async () => {
    const wanted = walking.map(({ saved, errors }) => saved.length + errors.length + between);
    while (walking.some(({ saved, errors }, at) => saved.length + errors.length < wanted[at]!))
      await new Promise((resolve) => setTimeout(resolve, 50));
  };
  await saveOn();
  for (const [at, server] of newer.entries()) {
    await server.start();
    await balancer.add(server.port);
    await saveOn();
    if (at === 0) await pauseOfMaker();
    if (at === 0) expect(await failingReads(older[1]!)).toEqual([]);
    if (at === 0) await expectResultsRead(await giveResults(server));
    // As operators do it: first no one asks it any more, then it ends.
    await balancer.remove(older[at]!.port);
    await older[at]!.retire();
    await saveOn();
  }
  for (const phone of walking) await phone.end();

  expect(walking.flatMap(({ errors }) => errors)).toEqual([]);
  const stored = await api.db.selectFrom('touches').select('id').where('campaign_id', '=', campaign.id).execute();
  expect(stored.map(({ id }) => id).toSorted()).toEqual(walking.flatMap(({ saved }) => saved).toSorted());
  expect(stored.length).toBeGreaterThanOrEqual(phones * between * 7);
}, 300_000);
