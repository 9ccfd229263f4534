// Sending a day's work: 1,000 facts from the phone to the server, beside a bare loop of fetches and beside PouchDB that
// replicates the same facts to a PouchDB server on this machine. All in one browser, in turns, medians of all rounds.
//
// What is compared:
// - ours: from the tap on "Send now" until the commit that leaves no fact in the outbox and each with its receipt; the phone in the
//   browser's IndexedDB, the server in PostgreSQL, which flushes each commit to the disk.
// - the bare loop: the very bodies that ours sent, under new ids, so that the server has the same work with them; nothing is
//   read from or written to the phone. The limit of 1.6 is for this one: the work is the same, the difference is what the
//   phone's own safety costs. `replayed_ms` is a loop of bodies that are stored already, for which the server inserts nothing.
// - PouchDB: as many documents of the same content from the browser's IndexedDB to express-pouchdb, once with the adapter that
//   it has by default (LevelDB, on disk), once with the one that keeps everything in memory and nothing for good. The limit
//   of 5 is for the one on disk: what the server has confirmed must outlive its process.
import { createRequire } from 'node:module';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { factId } from '../../src/domain/facts/fact-id';
import { ensureInstalled } from '../../src/server/launch/install.mjs';
import type { BenchTools } from '../support/bench';
import { bigWalkbook, serverDouble } from '../support/server-double';
import { lookUntil, median, openMeasuredPhone } from '../support/phone';

export const about =
  '1,000 facts to headquarters, against a bare loop of fetches (≤ 1.6 times) and PouchDB on disk (≥ 4 times faster)';

const facts = 1000;
const doors = 500;
const rounds = 5;
const campaign = /Okafor for Council/;

interface Body {
  body: string;
  headers: Record<string, string>;
}

export async function run(tools: BenchTools): Promise<Record<string, unknown>> {
  const product = await tools.startProduct();
  const office = await serverDouble(product, 'manager@porchlight.test');
  const volunteer = await serverDouble(product, 'volunteer@porchlight.test');
  const walkbook = await bigWalkbook(office, doors, volunteer.userId);
  const phone = await openMeasuredPhone({
    chrome: await tools.chrome(),
    origin: product.origin,
    storage: join(tools.scratch, 'phone'),
    email: 'volunteer@porchlight.test',
    campaign,
  });
  const page = await phone.newPage();
  await page.addInitScript(reportCommits);
  await page.goto(`/app/walkbook/id/${walkbook}/walk`);
  await page.locator('a[data-next]').first().waitFor();
  const read = (await volunteer.call(
    'GET',
    `/walkbook/optimized/?id=${walkbook}&campaign_id=${volunteer.campaignId}`,
  )) as { geo_data: { features: { properties: { door_id: string } }[] } };
  const doorIds = read.geo_data.features.map((door) => door.properties.door_id);
  await page.goto('/app/phone');
  await page.getByRole('heading', { name: 'On this phone', exact: true }).waitFor();

  const bodies: Body[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'PUT' || !request.url().endsWith('/api/walkbook/')) return;
    const { authorization = '' } = request.headers();
    bodies.push({
      body: request.postData() ?? '',
      headers: { authorization, 'content-type': 'application/json', 'client-type': 'web' },
    });
  });
  const times = { ours: [] as number[], bare: [] as number[], replayed: [] as number[] };
  let sent: Body[] = [];
  // The first round warms everything up and does not count.
  for (let round = 0; round <= rounds; round++) {
    await fillPhone(page, { walkbook, campaignId: volunteer.campaignId, doorIds });
    const before = sent;
    // In turns, because the walkbook grows meanwhile: each comes first as often as the other.
    const first = round % 2 === 0 && round > 0 ? await loopBare(page, before, true) : null;
    bodies.length = 0;
    const ours = await drainOurs(page, facts);
    sent = [...bodies];
    const bare = first ?? (await loopBare(page, sent, true));
    const replayed = await loopBare(page, sent, false);
    tools.say(`ours ${Math.round(ours)} ms, bare loop ${Math.round(bare)} ms, replayed ${Math.round(replayed)} ms`);
    if (round === 0) continue;
    times.ours.push(ours);
    times.bare.push(bare);
    times.replayed.push(replayed);
  }
  await page.close();
  const given = { walkbook, doorIds };
  const disk = await replicatePouch(tools, phone.context.newPage.bind(phone.context), given, 'disk');
  const memory = await replicatePouch(tools, phone.context.newPage.bind(phone.context), given, 'memory');
  await phone.close();
  const round = (value: number) => Math.round(value * 100) / 100;
  const [ours, bare, replayed] = [median(times.ours), median(times.bare), median(times.replayed)];
  return {
    facts,
    rounds,
    requests: sent.length,
    ours_ms: Math.round(ours),
    bare_loop_ms: Math.round(bare),
    ours_over_bare_loop: round(ours / bare),
    bare_loop_limit: 1.6,
    replayed_ms: Math.round(replayed),
    ours_over_replayed: round(ours / replayed),
    ...(typeof disk === 'number' && typeof memory === 'number'
      ? {
          pouchdb_disk_ms: Math.round(disk),
          pouchdb_disk_over_ours: round(disk / ours),
          pouchdb_at_least: 4,
          pouchdb_memory_ms: Math.round(memory),
          pouchdb_memory_over_ours: round(memory / ours),
        }
      : { pouchdb: typeof disk === 'string' ? disk : memory }),
  };
}

/** Written beside the app, which counts in memory: it is opened again, and waits with what waits until the tap. */
async function fillPhone(
  page: Page,
  given: { walkbook: string; campaignId: string; doorIds: string[] },
): Promise<void> {
  const now = Date.now();
  // As the app numbers facts: by the time of the knock, then by chance.
  const ids = Array.from({ length: facts }, (_, index) =>
    factId(now - (facts - index) * 20_000, crypto.getRandomValues(new Uint8Array(10))),
  );
  await fillOutbox(page, { ...given, now, ids });
  await page.reload();
  await page
    .getByText(/1,000 to send/)
    .first()
    .waitFor();
  // What a start does beside (the session, the list of walkbooks) is not what is measured.
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1000);
}

/** Facts as a day without a network leaves them. */
async function fillOutbox(
  page: Page,
  given: { walkbook: string; campaignId: string; doorIds: string[]; now: number; ids: string[] },
): Promise<void> {
  await page.evaluate(async ({ walkbook: walkbookView, campaignId, doorIds: doorsHere, now, ids }) => {
    const open = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((done, failed) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error ?? new Error('no database'));
      });
    const identities = await open(indexedDB.open('firebaseLocalStorageDb'));
    const [row] = await open(
      identities.transaction('firebaseLocalStorage').objectStore('firebaseLocalStorage').getAll(),
    );
    const owner: string = row.value.uid;
    identities.close();
    const db = await open(indexedDB.open('porchlight-outbox'));
    const transaction = db.transaction(['items', 'devices'], 'readwrite');
    const device = crypto.randomUUID();
    for (const [index, id] of ids.entries()) {
      const seq = index + 1;
      const recorded_at = new Date(now - (ids.length - index) * 20_000).toISOString();
      transaction.objectStore('items').put({
        id,
        version: 2,
        owner,
        campaign_id: campaignId,
        lane: `walkbook:${walkbookView}`,
        seq,
        label: `door ${seq}`,
        state: 'queued',
        tries: 1,
        next_at: now + 3_600_000,
        reason: { status: 503, code: 'UNAVAILABLE', detail: '' },
        again: false,
        queued_at: Date.parse(recorded_at),
        kind: 'touch',
        fact: {
          id,
          recorded_at,
          device_id: device,
          seq,
          door_id: doorsHere[seq % doorsHere.length],
          voter_id: null,
          contact_result: seq % 3 === 0 ? 'left_literature' : 'not_home',
          note: seq % 10 === 0 ? 'Dog in the yard, came back twice' : '',
          gps: { longitude: -83.4, latitude: 40.1, accuracy: 9.5 },
          replaces: null,
          literature: false,
        },
      });
    }
    transaction.objectStore('devices').put({ key: `${owner}|${campaignId}`, device_id: device, seq: ids.length });
    await new Promise((done) => transaction.addEventListener('complete', done));
    db.close();
  }, given);
}

/** In the page, before the app opens its database: tells of each commit to the queue. */
function reportCommits(): void {
  // oxlint-disable-next-line typescript/unbound-method -- it is applied to its own database below
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...given: Parameters<typeof begin>) {
    const begun = begin.apply(this, given);
    if (begun.mode === 'readwrite' && begun.objectStoreNames.contains('items'))
      begun.addEventListener('complete', () => window.dispatchEvent(new Event('queue-committed')));
    return begun;
  };
}

/** From the tap on "Send now" until the outbox is empty; every fact must have its receipt then. */
async function drainOurs(page: Page, wanted: number): Promise<number> {
  await page.evaluate(async () => {
    const open = indexedDB.open('porchlight-outbox');
    await new Promise((done) => open.addEventListener('success', done));
    const db = open.result;
    const count = (table: string): Promise<number> =>
      new Promise((done) => {
        const request = db.transaction(table).objectStore(table).count();
        request.onsuccess = () => done(request.result);
      });
    const countReceipts = (): Promise<number> =>
      new Promise((done) => {
        const request = db.transaction('receipts').objectStore('receipts').getAll();
        // Those of one request lie in one row.
        request.onsuccess = () =>
          done(
            request.result.reduce((sum: number, row: { receipts?: unknown[] }) => sum + (row.receipts?.length ?? 1), 0),
          );
      });
    const receipts = await countReceipts();
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === 'Send now');
    // Looks after each commit of the queue, and takes the moment of the commit: to look all the time would slow it down.
    let committed = 0;
    const controller = new AbortController();
    const { signal } = controller;
    const heard = () => {
      committed = performance.now();
      void look();
    };
    window.addEventListener('queue-committed', heard, { signal });
    const began = performance.now();
    button?.click();
    const look = async () => {
      if ((await count('items')) > 0 || signal.aborted) return;
      controller.abort();
      const took = committed - began;
      Object.assign(window, { drained: { took, receipts: (await countReceipts()) - receipts } });
      db.close();
    };
  });
  const read = () => page.evaluate(() => Reflect.get(window, 'drained') as { took: number; receipts: number } | null);
  await lookUntil(page, async () => Boolean(await read()));
  const drained = await read();
  if (drained?.receipts !== wanted) throw new Error(`${drained?.receipts} of ${wanted} facts have a receipt.`);
  return drained.took;
}

/** The same bodies, one request after the other, and nothing else: under new ids, or as they are stored already. */
function loopBare(page: Page, bodies: readonly Body[], renewed: boolean): Promise<number> {
  return page.evaluate(
    async ({ given, anew, verdict }) => {
      const device = crypto.randomUUID();
      const sent = given.map(({ body, headers }) => {
        if (!anew) return { body, headers };
        const read = JSON.parse(body);
        // The time in front of an id stays, as it does when another phone sends the same knocks.
        for (const touch of read.touches)
          Object.assign(touch, { id: touch.id.slice(0, 15) + crypto.randomUUID().slice(15), device_id: device });
        return { body: JSON.stringify(read), headers };
      });
      const began = performance.now();
      for (const { body, headers } of sent) {
        const reply = await fetch('/api/walkbook/', { method: 'PUT', body, headers });
        const { receipts } = await reply.json();
        if (!receipts.every((receipt: { verdict: string }) => receipt.verdict === verdict))
          throw new Error(`A fact was not ${verdict}.`);
      }
      return performance.now() - began;
    },
    { given: bodies, anew: renewed, verdict: renewed ? 'stored' : 'already_stored' },
  );
}

/** Milliseconds of a replication of the same facts, the median of all rounds, or why it could not be measured. */
async function replicatePouch(
  tools: BenchTools,
  newPage: () => Promise<Page>,
  given: { walkbook: string; doorIds: string[] },
  keeping: 'disk' | 'memory',
): Promise<number | string> {
  const folder = join(tools.root, '.peers');
  let server: ReturnType<typeof createServer>;
  try {
    await ensureInstalled(folder, 'the peers that are measured against', (line) => tools.say(line));
    const peer = createRequire(join(folder, 'package.json'));
    const prefix = join(tools.scratch, 'pouch', '/');
    if (keeping === 'disk') mkdirSync(prefix, { recursive: true });
    const PouchDB =
      keeping === 'disk'
        ? peer('pouchdb').defaults({ prefix })
        : peer('pouchdb').plugin(peer('pouchdb-adapter-memory')).defaults({ adapter: 'memory' });
    const app = peer('express')();
    app.get('/page', (_: unknown, reply: { type: (kind: string) => { send: (text: string) => void } }) =>
      reply.type('html').send('<!doctype html><title>peer</title>'),
    );
    app.use('/', peer('express-pouchdb')(PouchDB, { inMemoryConfig: true, logPath: join(tools.scratch, 'pouch.log') }));
    server = createServer(app);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  } catch (error) {
    return `not measured: the peers could not be installed or started (${error instanceof Error ? error.message : 'unknown'})`;
  }
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const page = await newPage();
  await page.goto(`${origin}/page`);
  await page.addScriptTag({ path: join(folder, 'node_modules', 'pouchdb', 'dist', 'pouchdb.min.js') });
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const time = await page.evaluate(
      async ({ walkbook, doorIds, wanted, name }) => {
        const Pouch = Reflect.get(window, 'PouchDB');
        const local = new Pouch(name);
        const device = crypto.randomUUID();
        const docs = Array.from({ length: wanted }, (_, index) => ({
          _id: crypto.randomUUID(),
          walkbook_id: walkbook,
          door_id: doorIds[index % doorIds.length],
          voter_id: null,
          contact_result: index % 3 === 0 ? 'left_literature' : 'not_home',
          note: index % 10 === 0 ? 'Dog in the yard, came back twice' : '',
          gps: { longitude: -83.4, latitude: 40.1, accuracy: 9.5 },
          replaces: null,
          recorded_at: new Date().toISOString(),
          device_id: device,
          seq: index + 1,
        }));
        await local.bulkDocs(docs);
        const remote = new Pouch(`${location.origin}/${name}`);
        await remote.info();
        const began = performance.now();
        const ended = await local.replicate.to(remote);
        const took = performance.now() - began;
        if (ended.docs_written !== wanted) throw new Error(`PouchDB wrote ${ended.docs_written} documents.`);
        return took;
      },
      { ...given, wanted: facts, name: `${keeping}-${round}` },
    );
    tools.say(`PouchDB (${keeping}) ${Math.round(time)} ms`);
    if (round > 0) times.push(time);
  }
  await page.close();
  server.close();
  return median(times);
}
