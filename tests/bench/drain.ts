// Sending a day's work: 1,000 facts from the phone to headquarters, beside a bare loop of fetches with the same bodies, and
// beside PouchDB that replicates the same facts to a PouchDB server on this machine. All in one browser, in one run.
import { createRequire } from 'node:module';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ensureInstalled } from '../../src/server/launch/install.mjs';
import type { BenchTools } from '../support/bench';
import { bigWalkbook, headquarters } from '../support/headquarters';
import { lookUntil, openMeasuredPhone } from '../support/phone';

export const about =
  '1,000 facts to headquarters, against a bare loop of fetches (≤ 1.5 times) and PouchDB (≥ 5 times faster)';

const facts = 1000;
const doors = 500;
const campaign = /Okafor for Council/;

interface Body {
  body: string;
  headers: Record<string, string>;
}

export async function run(tools: BenchTools): Promise<Record<string, unknown>> {
  const product = await tools.startProduct();
  const office = await headquarters(product, 'manager@porchlight.test');
  const volunteer = await headquarters(product, 'volunteer@porchlight.test');
  const walkbook = await bigWalkbook(office, doors, volunteer.userId);
  const phone = await openMeasuredPhone({
    chrome: await tools.chrome(),
    origin: product.origin,
    storage: join(tools.scratch, 'phone'),
    email: 'volunteer@porchlight.test',
    campaign,
  });
  const page = await phone.newPage();
  await page.goto(`/app/walkbook/id/${walkbook}/walk`);
  await page.locator('a[data-next]').first().waitFor();
  const read = (await volunteer.call(
    'GET',
    `/walkbook/optimized/?id=${walkbook}&campaign_id=${volunteer.campaignId}`,
  )) as { geo_data: { features: { properties: { door_id: string } }[] } };
  const doorIds = read.geo_data.features.map((door) => door.properties.door_id);
  await page.goto('/app/phone');
  await page.getByRole('heading', { name: 'On this phone', exact: true }).waitFor();
  // Written beside the app, which counts in memory: it is opened again, without a network, so that nothing goes out before the tap.
  await phone.context.setOffline(true);
  await fillOutbox(page, { walkbook, campaignId: volunteer.campaignId, doorIds, facts });
  await page.reload();
  await page
    .getByText(/1,000 to send/)
    .first()
    .waitFor();
  await phone.context.setOffline(false);

  const bodies: Body[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'PUT' || !request.url().endsWith('/api/walkbook/')) return;
    const { authorization = '' } = request.headers();
    bodies.push({
      body: request.postData() ?? '',
      headers: { authorization, 'content-type': 'application/json', 'x-client-type': 'web' },
    });
  });
  tools.say('1,000 facts wait on the phone.');
  const ours = await drainOurs(page);
  const sent = [...bodies];
  const bare = await loopBare(page, sent);
  await page.close();
  const pouch = await replicatePouch(tools, phone.context.newPage.bind(phone.context), { walkbook, doorIds });
  await phone.close();
  const round = (value: number) => Math.round(value * 100) / 100;
  return {
    facts,
    requests: sent.length,
    ours_ms: Math.round(ours),
    bare_loop_ms: Math.round(bare),
    ours_over_bare_loop: round(ours / bare),
    bare_loop_limit: 1.5,
    ...(typeof pouch === 'number'
      ? { pouchdb_ms: Math.round(pouch), pouchdb_over_ours: round(pouch / ours), pouchdb_at_least: 5 }
      : { pouchdb: pouch }),
  };
}

/** Facts as a day without a network leaves them. */
async function fillOutbox(
  page: Page,
  given: { walkbook: string; campaignId: string; doorIds: string[]; facts: number },
): Promise<void> {
  await page.evaluate(async ({ walkbook: book, campaignId, doorIds: doorsHere, facts: wanted }) => {
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
    const now = Date.now();
    for (let seq = 1; seq <= wanted; seq++) {
      const recorded_at = new Date(now - (wanted - seq) * 20_000).toISOString();
      const id = crypto.randomUUID();
      transaction.objectStore('items').put({
        id,
        version: 1,
        owner,
        campaign_id: campaignId,
        lane: `walkbook:${book}`,
        seq,
        label: `door ${seq}`,
        state: 'queued',
        tries: 0,
        next_at: 0,
        reason: null,
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
    transaction.objectStore('devices').put({ key: `${owner}|${campaignId}`, device_id: device, seq: wanted });
    await new Promise((done) => transaction.addEventListener('complete', done));
    db.close();
  }, given);
}

/** From the tap on "Send now" until the outbox is empty and every fact has its receipt. */
async function drainOurs(page: Page): Promise<number> {
  await page.evaluate(() => {
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === 'Send now');
    const began = performance.now();
    button?.click();
    const look = () => {
      const request = indexedDB.open('porchlight-outbox');
      request.onsuccess = () => {
        const db = request.result;
        const count = db.transaction('items').objectStore('items').count();
        count.onsuccess = () => {
          db.close();
          if (count.result === 0) Object.assign(window, { drained: performance.now() - began });
          else setTimeout(look, 20);
        };
      };
    };
    setTimeout(look, 20);
  });
  const read = () => page.evaluate(() => Number(Reflect.get(window, 'drained') ?? 0));
  await lookUntil(page, async () => (await read()) > 0);
  return read();
}

/** The same bodies with new ids, one request after the other, and nothing else. */
function loopBare(page: Page, bodies: readonly Body[]): Promise<number> {
  return page.evaluate(async (given) => {
    const device = crypto.randomUUID();
    const fresh = given.map(({ body, headers }) => {
      const read = JSON.parse(body);
      for (const touch of read.touches) Object.assign(touch, { id: crypto.randomUUID(), device_id: device });
      return { body: JSON.stringify(read), headers };
    });
    const began = performance.now();
    for (const { body, headers } of fresh) {
      const reply = await fetch('/api/walkbook/', { method: 'PUT', body, headers });
      const { receipts } = await reply.json();
      if (!receipts.every((receipt: { verdict: string }) => receipt.verdict === 'stored'))
        throw new Error('A fact was not stored.');
    }
    return performance.now() - began;
  }, bodies);
}

/** Milliseconds of a replication of the same facts, or why it could not be measured. */
async function replicatePouch(
  tools: BenchTools,
  newPage: () => Promise<Page>,
  given: { walkbook: string; doorIds: string[] },
): Promise<number | string> {
  const folder = join(tools.root, '.peers');
  let server: ReturnType<typeof createServer>;
  try {
    await ensureInstalled(folder, 'the peers that are measured against', (line) => tools.say(line));
    const peer = createRequire(join(folder, 'package.json'));
    const PouchDB = peer('pouchdb').plugin(peer('pouchdb-adapter-memory')).defaults({ adapter: 'memory' });
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
  const time = await page.evaluate(
    async ({ walkbook, doorIds, wanted }) => {
      const Pouch = Reflect.get(window, 'PouchDB');
      const local = new Pouch('facts');
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
        device_id: crypto.randomUUID(),
        seq: index + 1,
      }));
      await local.bulkDocs(docs);
      const remote = new Pouch(`${location.origin}/facts`);
      await remote.info();
      const began = performance.now();
      const ended = await local.replicate.to(remote);
      const took = performance.now() - began;
      if (ended.docs_written !== wanted) throw new Error(`PouchDB wrote ${ended.docs_written} documents.`);
      return took;
    },
    { ...given, wanted: facts },
  );
  await page.close();
  server.close();
  return time;
}
