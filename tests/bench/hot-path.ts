// What the calls that phones make all day cost: the processor time of API and database for a saved fact and for a walkbook that is read,
// beside a bare node:http server on the same database that inserts the same rows, and sends the same bytes, and nothing else; or the
// bytes once it has asked the database in one statement whether the walkbook is that person's, which who sends none of it to others has to.
//
// Walkbooks that are read are others than those into which facts go, of which there would be many thousands: three doors of four were
// knocked on. A batch's fact has two peers: the bare server's row that comes alone, as a phone without batches would send it, and its row in a
// statement of a hundred.
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { verdictsHeader } from '../../src/contract/call';
import { factId } from '../../src/domain/facts/fact-id';
import { connect } from '../../src/server/db/connection';
import { migrate } from '../../src/server/db/migrate';
import { startChild } from '../../src/server/launch/child.mjs';
import { freePort } from '../../src/server/launch/network.mjs';
import { startPostgres } from '../../src/server/launch/postgres.mjs';
import { verdict, type BenchTools } from '../support/bench';
import { median } from '../support/counties';
import { secondsOf, secondsOfDatabase } from '../support/processor-time';
import { startPart } from '../support/walked-weekend';
import { prepareWeekend, type Walker } from '../support/weekend';

export const about =
  'processor time of a fact alone (≤ 4 × a bare server), in a hundred (≤ 1.5) and of reading 200 doors (≤ 2), API and database';

const limits = { fact: 4, batchFact: 1.5, read: 2 };

const doorsEach = 200;
const volunteers = 40;
/** In the walkbooks that are read. */
const doorsKnocked = 150;
const rounds = 3;
/**
 * How many requests make a figure that ticks of 10 ms can tell. Of single facts so many that both servers run compiled code, as one does
 * that has been up for a minute. Of reading no more than what those who read may ask for in so short a time.
 */
const times = {
  ours: 1500,
  oursRead: 250,
  bare: 3000,
  oursBatch: 20,
  bareBatch: 100,
  bareRead: 6000,
  bareAllowed: 2000,
};
const batch = 100;
/** Requests on their way at a time. */
const atOnce = 4;

interface Place extends Walker {
  user_id: string;
  doors: string[];
  seq: number;
  /** Of the walkbook as it was read last. */
  etag: string;
}

export async function run(tools: BenchTools): Promise<Record<string, unknown>> {
  await chmod(tools.scratch, 0o711);
  const folder = join(tools.scratch, 'database');
  const server = await startPostgres({ folder, root: tools.root });
  const stops: (() => Promise<void>)[] = [server.stop];
  try {
    await migrate(server.url);
    const connected = connect(server.url, { max: 2 });
    stops.push(connected.close);
    tools.say('Making walkbooks of 200 doors …');
    const walkers = await prepareWeekend(connected, { volunteers, doors: doorsEach });
    const all = await placesOf(connected, walkers);
    const [places, read] = [all.slice(0, all.length / 2), all.slice(all.length / 2)];
    const data = join(tools.scratch, 'data');
    await mkdir(data);
    const port = await freePort();
    const api = await startPart(tools, { port, data, url: server.url });
    stops.push(api.stop);
    for (const place of read) await ask(port, 'PUT', '/api/walkbook/', place, bodyOf(place, doorsKnocked));
    const { bytes } = await readWalkbook(port, read[0]);
    const file = join(tools.scratch, 'walkbook.gz');
    await writeFile(file, bytes);
    const bare = await startBare(tools, server.url, file);
    stops.push(bare.stop);

    const cpuOf = (pid: number) => 1000 * (secondsOf(pid) + secondsOfDatabase(join(folder, 'data')));
    /** Milliseconds of processor time of one request. */
    const measure = async (pid: number, count: number, act: (at: number) => Promise<void>) => {
      for (let at = 0; at < 20; at += 1) await act(at);
      const before = cpuOf(pid);
      let next = 0;
      const work = async () => {
        for (let at = next++; at < count; at = next++) await act(at);
      };
      await Promise.all(Array.from({ length: atOnce }, work));
      // What the database does beside is told a moment later.
      return (cpuOf(pid) - before) / count;
    };
    const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
    const put = (place: Place, facts: number) => ask(port, 'PUT', '/api/walkbook/', place, bodyOf(place, facts));
    const putBare = (place: Place, facts: number) =>
      ask(bare.port, 'PUT', '/', place, { ...bodyOf(place, facts), user_id: place.user_id });
    const allowedPath = ({ user_id, walkbook_id: id, campaign_id }: Place) =>
      `/?${new URLSearchParams({ user_id, id, campaign_id }).toString()}`;
    const path = ({ walkbook_id: id, campaign_id }: Place) => `/api/walkbook/?id=${id}&campaign_id=${campaign_id}`;
    const acts: Record<string, () => Promise<number>> = {
      fact: () => measure(api.pid, times.ours, async (n) => void (await put(at(places, n), 1))),
      bare_fact: () => measure(bare.pid, times.bare, async (n) => void (await putBare(at(places, n), 1))),
      batch_fact: async () =>
        (await measure(api.pid, times.oursBatch, async (n) => void (await put(at(places, n), batch)))) / batch,
      bare_batch_fact: async () =>
        (await measure(bare.pid, times.bareBatch, async (n) => void (await putBare(at(places, n), batch)))) / batch,
      read: async () => {
        for (const place of read) place.etag = (await ask(port, 'GET', path(place), place)).etag;
        return measure(api.pid, times.oursRead, async (n) => {
          await ask(port, 'GET', path(at(read, n)), at(read, n));
        });
      },
      read_unchanged: () =>
        measure(api.pid, times.oursRead, async (n) => {
          await ask(port, 'GET', path(at(read, n)), at(read, n), undefined, at(read, n).etag);
        }),
      save_and_read: () =>
        measure(api.pid, 100, async (n) => {
          await put(at(read, n), 1);
          await ask(port, 'GET', path(at(read, n)), at(read, n));
        }),
      bare_read: () =>
        measure(bare.pid, times.bareRead, async (n) => void (await ask(bare.port, 'GET', '/', at(read, n)))),
      bare_read_allowed: () =>
        measure(
          bare.pid,
          times.bareAllowed,
          async (n) => void (await ask(bare.port, 'GET', allowedPath(at(read, n)), at(read, n))),
        ),
    };
    const figures = new Map(Object.keys(acts).map((name) => [name, [] as number[]]));
    for (let round = 0; round <= rounds; round += 1) {
      // As the database does by itself within a minute: until then it plans for tables without a row.
      await connected.pool.query('analyze');
      for (const [name, act] of Object.entries(acts)) {
        const took = await act();
        tools.say(`${name}: ${took.toFixed(3)} ms`);
        // The first round warms up.
        if (round > 0) figures.get(name)?.push(took);
      }
    }
    const of = (name: string) => median(figures.get(name) ?? []);
    const ratio = (ours: string, bareOne: string) => Math.round((100 * of(ours)) / of(bareOne)) / 100;
    return {
      ...Object.fromEntries([...figures.keys()].map((name) => [`${name}_cpu_ms`, Math.round(1000 * of(name)) / 1000])),
      walkbook_bytes: bytes.length,
      fact_over_bare: verdict(ratio('fact', 'bare_fact'), limits.fact),
      batch_fact_over_bare_fact: verdict(ratio('batch_fact', 'bare_fact'), limits.batchFact),
      batch_fact_over_bare_batch_fact: ratio('batch_fact', 'bare_batch_fact'),
      read_over_bare: verdict(ratio('read', 'bare_read'), limits.read),
      read_over_bare_allowed: ratio('read', 'bare_read_allowed'),
    };
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

async function placesOf({ pool }: ReturnType<typeof connect>, walkers: readonly Walker[]): Promise<Place[]> {
  const { rows } = await pool.query<{ walkbook_id: string; user_id: string; doors: string[] }>(
    `select walkbook_id, (select user_id from walkbook_assignments as assigned where assigned.walkbook_id = walkbook_doors.walkbook_id)
       as user_id, array_agg(door_id) as doors
     from walkbook_doors group by walkbook_id`,
  );
  return walkers.flatMap((walker) => {
    const row = rows.find(({ walkbook_id }) => walkbook_id === walker.walkbook_id);
    return row ? [{ ...walker, user_id: row.user_id, doors: row.doors, seq: 0, etag: '' }] : [];
  });
}

/** What a phone sends: knocks one after the other, with what its clock showed. */
function bodyOf(place: Place, facts: number) {
  const touches = Array.from({ length: facts }, () => {
    place.seq += 1;
    return {
      id: factId(Date.now(), randomBytes(10)),
      recorded_at: new Date().toISOString(),
      clock: { reading: Date.now(), offset: 0, checked_at: Date.now() },
      device_id: place.device_id,
      seq: place.seq,
      door_id: place.doors[place.seq % place.doors.length],
      voter_id: null,
      contact_result: place.seq % 3 === 0 ? 'left_literature' : 'not_home',
      note: '',
      gps: null,
      replaces: null,
    };
  });
  return { id: place.walkbook_id, campaign_id: place.campaign_id, touches, survey_responses: [], door_facts: [] };
}

const agent = new Agent({ keepAlive: true, maxSockets: atOnce });

/** The answer as it came; throws where it is no success. */
async function ask(...asked: Parameters<typeof askOnce>): ReturnType<typeof askOnce> {
  for (;;) {
    const answer = await askOnce(...asked);
    // It has just started, something else keeps this machine busy, or people here read more often than anybody would.
    if (![429, 503].includes(answer.status)) return answer;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

function askOnce(
  port: number,
  method: string,
  path: string,
  place: Place,
  body?: object,
  etag?: string,
): Promise<{ bytes: Buffer; etag: string; status: number }> {
  const text = body && JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${place.token}`,
    'accept-encoding': 'gzip',
    'client-type': 'web',
    [verdictsHeader]: 'erased',
    ...(etag === undefined ? {} : { 'if-none-match': etag }),
    ...(text === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
  };
  return new Promise((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', agent, method, path, headers }, (reply) => {
      const pieces: Buffer[] = [];
      reply.on('data', (piece: Buffer) => pieces.push(piece));
      reply.on('error', reject);
      reply.on('end', () => {
        const bytes = Buffer.concat(pieces);
        const { statusCode = 0 } = reply;
        if (![304, 429, 503].includes(statusCode) && (statusCode < 200 || statusCode > 299))
          reject(new Error(`${method} ${path} was answered with ${statusCode}: ${bytes.toString().slice(0, 200)}`));
        else resolve({ bytes, etag: String(reply.headers.etag ?? ''), status: statusCode });
      });
    });
    asked.on('error', reject);
    asked.end(text);
  });
}

function readWalkbook(port: number, place: Place | undefined): Promise<{ bytes: Buffer; etag: string }> {
  if (!place) throw new Error('No walkbook was made.');
  return ask(port, 'GET', `/api/walkbook/?id=${place.walkbook_id}&campaign_id=${place.campaign_id}`, place);
}

async function startBare(tools: BenchTools, url: string, file: string) {
  let port = 0;
  const child = await startChild({
    script: join(tools.root, 'tests', 'support', 'bare-server.mjs'),
    args: [url, file],
    cwd: tools.root,
    env: process.env,
    patience: 30_000,
    name: 'The bare server',
    onLine: () => {},
    onErrorLine: (line) => tools.say(line),
    onMessage: (message) => {
      if (typeof message['port'] === 'number') port = message['port'];
    },
  });
  return { pid: child.pid, port, stop: child.stop };
}
