// One volunteer who asks for 24 walking routes at a time in a loop, and for whole walkbooks besides, and what everyone else feels
// of it: the same people at the same work, with and without, in turns. And a volunteer's save while a voter file comes in.
import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { BenchTools } from '../support/bench';
import { bigWalkbook, serverDouble, type ServerDouble } from '../support/server-double';
import { median, percentile } from '../support/phone';

export const about =
  'p95 of others beside one volunteer with 24 parallel routes and walkbooks in a loop (≤ 2 times), and of a save during an import';

const doors = 500;
const rounds = 3;
const seconds = 12;
const limit = 2;
/** The rows of the file that comes in. */
const voters = 60_000;

export async function run(tools: BenchTools): Promise<Record<string, unknown>> {
  const product = await tools.startProduct();
  const office = await serverDouble(product, 'manager@porchlight.test');
  const victim = await serverDouble(product, 'volunteer2@porchlight.test');
  const hostile = await serverDouble(product, 'volunteer@porchlight.test');
  const theirs = await bigWalkbook(office, doors, hostile.userId);
  await office.call('PUT', '/walkbook/', {
    id: theirs,
    campaign_id: office.campaignId,
    assigned_user_ids: [hostile.userId, victim.userId],
  });
  const others = await everyoneElse(office, victim, theirs);
  const attack = {
    origin: product.origin,
    authorization: hostile.authorization,
    // Plain floods and routes from a position, in halves.
    paths: Array.from({ length: 48 }, (_, index) =>
      index % 2 === 0
        ? `/api/walkbook/optimized/?id=${theirs}&campaign_id=${hostile.campaignId}&lat=40.1${index}&lng=-83.4`
        : `/api/walkbook/?id=${theirs}&campaign_id=${hostile.campaignId}`,
    ),
  };
  await work(others, 4);

  const quiet: Times[] = [];
  const beside: Times[] = [];
  const answers: Record<string, number> = {};
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(await work(others, seconds));
    const flood = new Worker(floodScript, { eval: true, workerData: attack });
    const told = new Promise<Record<string, number>>((resolve) => flood.once('message', resolve));
    beside.push(await work(others, seconds));
    flood.postMessage('stop');
    for (const [status, count] of Object.entries(await told)) answers[status] = (answers[status] ?? 0) + count;
    await flood.terminate();
    tools.say(`Round ${round + 1} of ${rounds} is done.`);
  }
  const [usual, attacked] = [figures(quiet), figures(beside)];
  const save = others.filter((each) => each.name === 'save');
  const alone = percentile((await work(save, seconds)).save ?? [], 0.95);
  const importing = await duringImport(product.origin, office, save);
  return {
    ...Object.fromEntries(
      Object.entries(usual).map(([name, p95]) => [
        `${name}_p95_ms`,
        `${round1(p95)} quiet, ${round1(attacked[name] ?? 0)} beside the flood`,
      ]),
    ),
    hostile_answers: answers,
    ratio: round1(Math.max(...Object.entries(usual).map(([name, p95]) => (attacked[name] ?? 0) / p95))),
    ratio_limit: limit,
    save_p95_during_import: `${round1(alone)} usually, ${round1(importing)} during an import of ${voters} voters`,
    import_ratio: round1(importing / alone),
  };
}

const round1 = (value: number) => Math.round(value * 10) / 10;

type Times = Record<string, number[]>;
interface Person {
  name: string;
  act: () => Promise<unknown>;
}

/** A volunteer who saves knocks, one who opens the app, and a manager at the dashboard. */
async function everyoneElse(office: ServerDouble, victim: ServerDouble, id: string): Promise<Person[]> {
  const { campaignId } = victim;
  const view = (await victim.call('GET', `/walkbook/?id=${id}&campaign_id=${campaignId}`)) as {
    geo_data: { features: { properties: { door_id: string } }[] };
  };
  const doorIds = view.geo_data.features.map((door) => door.properties.door_id);
  const device_id = randomUUID();
  let seq = 0;
  const knock = () => {
    seq += 1;
    const touch = {
      id: randomUUID(),
      door_id: doorIds[seq % doorIds.length],
      voter_id: null,
      contact_result: 'not_home',
      note: '',
      recorded_at: new Date().toISOString(),
      device_id,
      seq,
    };
    return victim.call('PUT', '/walkbook/', { id, campaign_id: campaignId, touches: [touch] });
  };
  return [
    { name: 'save', act: knock },
    { name: 'campaign', act: () => victim.call('GET', `/campaign/?id=${campaignId}`) },
    { name: 'my_walkbooks', act: () => victim.call('GET', `/walkbook/all-user/?campaign_id=${campaignId}`) },
    { name: 'who_am_i', act: () => office.call('GET', '/users/me') },
  ];
}

/** Everyone at their work for so long, each with a breath between two requests. */
async function work(people: readonly Person[], span: number): Promise<Times> {
  const end = performance.now() + span * 1000;
  const times: Times = {};
  await Promise.all(
    people.map(async ({ name, act }) => {
      const own = (times[name] ??= []);
      while (performance.now() < end) {
        const began = performance.now();
        await act();
        own.push(performance.now() - began);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }),
  );
  return times;
}

/** The median of the rounds' p95 for each kind of request. */
function figures(all: readonly Times[]): Record<string, number> {
  const names = Object.keys(all[0] ?? {});
  return Object.fromEntries(
    names.map((name) => [name, median(all.map((times) => percentile(times[name] ?? [], 0.95)))]),
  );
}

async function duringImport(origin: string, office: ServerDouble, save: readonly Person[]): Promise<number> {
  const rows = Array.from(
    { length: voters },
    (_, n) => `V${n},Pat,Person${n},${100 + (n % 300)} ${Math.floor(n / 300)}th St,Alder Falls,45999,1980,40.2,-83.5`,
  );
  const text = ['Voter ID,First Name,Last Name,Address,City,Zip,Birth Year,Latitude,Longitude', ...rows].join('\n');
  const form = new FormData();
  form.append('file', new Blob([text], { type: 'text/csv' }), 'county.csv');
  const query = new URLSearchParams({ name: 'County', campaign_id: office.campaignId });
  const { authorization } = office;
  const reply = await fetch(`${origin}/api/voter-group/upload/?${query}`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  });
  const { id } = (await reply.json()) as { id: string };
  const times: number[] = [];
  for (;;) {
    times.push(...((await work(save, 2)).save ?? []));
    const status = (await office.call('GET', `/voter-group/upload-status/${id}?campaign_id=${office.campaignId}`)) as {
      status: string;
      detail: string;
    };
    if (status.status === 'failed') throw new Error(status.detail);
    if (status.status === 'done') return percentile(times, 0.95);
  }
}

/** Runs beside the measuring thread: 24 requests at a time without a pause, and counts what they are answered. */
const floodScript = `
const { parentPort, workerData } = require('node:worker_threads');
const http = require('node:http');
const { origin, authorization, paths } = workerData;
const agent = new http.Agent({ keepAlive: true, maxSockets: 48 });
const answers = {};
let next = 0;
const ask = () => {
  const request = http.get(origin + paths[next++ % paths.length], { agent, headers: { authorization, 'accept-encoding': 'gzip' } }, (reply) => {
    answers[reply.statusCode] = (answers[reply.statusCode] ?? 0) + 1;
    reply.resume();
    reply.once('close', ask);
  });
  request.once('error', () => { answers.broken = (answers.broken ?? 0) + 1; setTimeout(ask, 100); });
};
for (let n = 0; n < 48; n += 1) ask();
parentPort.once('message', () => parentPort.postMessage(answers));
`;
