// A real Chromium with its real storage, killed where it stands while it saves, sends and writes receipts.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server as HttpServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findChrome } from '../../src/server/launch/chrome.mjs';
import { testSeed } from '../support/seed';
import type { PageNews, PageOrder } from './browser-entry';
import { randomFrom } from './seeded-random';
import { ServerDouble, type Place, type StoredFact } from './server-double';
import { tokenFor } from './people';
import { makeTinyPhoto, tinyPhoto } from './photo';
import { bundle } from './release';
import { ServerHere } from './server';
import * as sources from './server-entry';

const wanted = Number(process.env.PROMISE_KILLS ?? 3);
const seed = Number(process.env.PROMISE_SEED ?? testSeed);
const random = randomFrom(seed);
const root = join(import.meta.dirname, '..', '..');

let chrome: string;
let serverDouble: ServerDouble;
let server: ServerHere;
let web: HttpServer;
let origin: string;
let script: string;
let profile: string;
let place: Place;
let html = '';
let running: ChildProcess | null = null;
const confirmed = new Map<string, { photo: boolean }>();
let listeners: ((news: PageNews) => void)[] = [];

beforeAll(async () => {
  chrome = await findChrome(root, () => undefined);
  await makeTinyPhoto();
  const auth = join(import.meta.dirname, 'browser-auth.ts');
  script = await bundle({
    entry: 'tests/promise/browser-entry.ts',
    format: 'iife',
    plants: [],
    external: () => false,
    alias: { 'firebase/app': auth, 'firebase/auth': auth },
  });
  serverDouble = await ServerDouble.open((where) => (server = new ServerHere(sources, where)));
  [place] = (await serverDouble.freshPlaces()) as [Place];
  profile = await mkdtemp(join(tmpdir(), 'porchlight-chromium-'));
  web = createServer((request, response) => {
    const reply = (type: string, text: string) => response.writeHead(200, { 'content-type': type }).end(text);
    if (request.url === '/') return void reply('text/html', html);
    if (request.url === '/page.js') return void reply('text/javascript', script);
    if (request.url === '/tell') return void hear(request).then(() => reply('text/plain', ''));
    // A moment for the kill to fall between the deed and its receipt.
    setTimeout(() => server.route(request, response), random() * 60);
  });
  web.listen(0, '127.0.0.1');
  await once(web, 'listening');
  const address = web.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});
afterAll(async () => {
  if (running) await killBrowser(running);
  web.closeAllConnections();
  web.close();
  await serverDouble.close();
  await rm(profile, { recursive: true, force: true, maxRetries: 20 });
});

async function hear(request: IncomingMessage): Promise<void> {
  let text = '';
  for await (const piece of request.setEncoding('utf8')) text += String(piece);
  const news = JSON.parse(text) as PageNews;
  if ('confirmed' in news) for (const each of news.confirmed) confirmed.set(each, { photo: news.photo });
  for (const listener of listeners) listener(news);
}

function nextNews(isIt: (news: PageNews) => boolean, within: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The page says nothing.')), within);
    const listener = (news: PageNews) => {
      if (!isIt(news)) return;
      clearTimeout(timer);
      listeners = listeners.filter((each) => each !== listener);
      resolve();
    };
    listeners.push(listener);
  });
}

function describePage(mark: string, saving: boolean): void {
  const [person] = serverDouble.people;
  const { campaignId, walkbookId } = place;
  const [door] = serverDouble.doors.get(campaignId) ?? [];
  const question = serverDouble.questions.get(campaignId);
  if (!person || !door || !question) throw new Error('Headquarters is empty.');
  const order: PageOrder = {
    uid: person.uid,
    email: person.email,
    token: tokenFor(person, false),
    mark,
    saving,
    campaignId,
    walkbookId,
    doorId: door.id,
    voterId: door.voters[0]?.id ?? '',
    ...question,
    signId: serverDouble.signs.get(campaignId) ?? '',
    photo: Buffer.from(tinyPhoto()).toString('base64'),
  };
  html = `<!doctype html><title>promise</title><script type="application/json" id="model">${JSON.stringify(order)}</script><script src="/page.js"></script>`;
}

function openBrowser(): ChildProcess {
  const flags = [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-sync',
  ];
  const quiet = ['--disable-background-networking', '--disable-component-update', '--remote-debugging-port=0'];
  const args = [...flags, ...quiet, `--user-data-dir=${profile}`, origin];
  running = spawn(chrome, args, { stdio: 'ignore', detached: true });
  return running;
}

/** The browser with all its helpers, at once. */
async function killBrowser(browser: ChildProcess): Promise<void> {
  running = null;
  const gone = browser.exitCode === null ? once(browser, 'exit') : null;
  if (browser.pid !== undefined) process.kill(-browser.pid, 'SIGKILL');
  await gone;
}

it(`loses and doubles nothing when Chromium is killed (PROMISE_SEED=${seed})`, { timeout: 86_400_000 }, async () => {
  for (let kill = 0; kill < wanted; kill++) {
    describePage(`kill ${kill}`, true);
    const browser = openBrowser();
    await nextNews((news) => 'confirmed' in news, 180_000);
    await new Promise((done) => setTimeout(done, random() * 2_500));
    await killBrowser(browser);
  }
  describePage('healing', false);
  const browser = openBrowser();
  await nextNews((news) => 'left' in news && news.left === 0, 300_000);
  await killBrowser(browser);

  const facts = await serverDouble.factsOf(place);
  const byText = new Map(facts.map((fact) => [fact.text, fact]));
  console.log(`promise: Chromium was killed ${wanted} times, ${confirmed.size} facts were confirmed`);
  expect(byText.size).toBe(facts.length);
  for (const [text, { photo }] of confirmed) {
    expect(byText.has(text), `${text} is at headquarters`).toBe(true);
    if (photo) expect(byText.get(text)?.has_photo, `${text} has its photo`).toBe(true);
  }
  expect(numbersOf(facts)).toEqual(Array.from({ length: facts.length }, (_, index) => index + 1));
});

/** One phone, one person, one campaign: every number from 1 on, each once. */
function numbersOf(facts: readonly StoredFact[]): number[] {
  return facts.map((fact) => fact.seq).sort((a, b) => a - b);
}
