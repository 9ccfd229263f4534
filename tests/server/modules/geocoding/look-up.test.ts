// Looking up addresses with an online geocoder, against a double of it on a real socket.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import type { GeocodingStatus } from '../../../../src/contract/voters/geocoding';
import { geocodeBatch, giveUpGeocoding, type Pace } from '../../../../src/server/modules/geocoding/look-up';
import { startQueue } from '../../../support/job-queue';
import { geocoderAt } from '../../../../src/server/providers/geocoder';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { geocoderDouble, type GeocoderDouble } from '../../../support/geocoder';
import { importFile } from '../../../support/imports';

const { voterFiles } = contract;
const pace: Pace = { batch: 1000, between: 1, retries: [1, 1, 1] };
const known: Record<string, Parameters<typeof geocoderDouble>[0] extends (s: string) => infer Place ? Place : never> = {
  '1 Oak St': { at: '-83.5,40.05' },
  '2 Oak St': { at: '-83.51,40.06', quality: 'Non_Exact' },
  '3 Oak St': 'Tie',
};

let api: TestApi;
let double: GeocoderDouble;
let campaign: TestCampaign;
beforeAll(async () => {
  double = await geocoderDouble((street) => known[street] ?? null);
  api = await testApi({ env: { GEOCODER_URL: double.url } });
});
beforeEach(async () => {
  campaign = await api.makeCampaign();
  await api.db.updateTable('campaigns').set({ location: 'Alder Falls, OH' }).where('id', '=', campaign.id).execute();
});
afterEach(() => {
  double.asked.length = 0;
  double.instead.length = 0;
  api.jobs.length = 0;
});
afterAll(async () => {
  await api.close();
  await double.close();
});

const ours = (of = campaign) => ({ campaign_id: of.id });
const ask = (of = campaign) => api.as(of.owner).call(voterFiles.startGeocoding, { body: ours(of) });
const status = async (of = campaign) => (await api.as(of.owner).call(voterFiles.lookedUp, { query: ours(of) })).body;
const unplaced = async (of = campaign) => (await api.as(of.owner).call(voterFiles.unplaced, { query: ours(of) })).body;
const people = (...rows: string[]) =>
  `voter_id,first_name,last_name,address,unit,city,zip,confidential\n${rows.map((row) => `${row}\n`).join('')}`;
const voters = people(
  'V1,Ada,Quill,1 Oak St,,Alder Falls,45999,',
  'V2,Bo,Quill,2 Oak St,1,Alder Falls,45999,',
  'V3,Cy,Rook,2 Oak St,2,Alder Falls,45999,',
  'V4,Di,Rook,3 Oak St,,Alder Falls,45999,',
  'V5,Ed,Swan,99 Elm Ct,,Alder Falls,45999,',
  'V6,Flo,Swan,PO Box 7,,Alder Falls,45999,',
);
const doors = () =>
  api.db
    .selectFrom('doors')
    .select(['address', 'unit', 'location'])
    .where('campaign_id', '=', campaign.id)
    .where('location', 'is not', null)
    .orderBy('address')
    .orderBy('unit')
    .execute();

const worker = (more: { timeout?: number; pace?: Partial<Pace> } = {}) => ({
  db: api.db,
  jobs: api.services.jobs,
  geocoder: geocoderAt({ url: double.url, benchmark: 'Public_AR_Current' }, more),
  pace: { ...pace, ...more.pace },
});
const never = new AbortController().signal;

/** Works on jobs as they are added until none is left; gives how the look-up is then. */
async function workOff(more: Parameters<typeof worker>[0] = {}, of = campaign): Promise<GeocodingStatus | null> {
  const { body } = await ask(of);
  for (let at = 0; at < api.jobs.length; at += 1) await geocodeBatch(worker(more), of.id, body.id, never);
  return status(of);
}

test('addresses go out under a number, without names, and places come back for whole buildings', async () => {
  await importFile(api, campaign, voters);
  expect((await unplaced()).geocoder).toEqual({ host: new URL(double.url).host, addresses: 4 });
  expect(await workOff()).toMatchObject({
    status: 'done',
    total: 4,
    asked: 4,
    exact: 1,
    non_exact: 1,
    ties: 1,
    not_found: 1,
    doors: 3,
    problem: null,
  });
  expect(double.asked.map(({ benchmark, file }) => [benchmark, file])).toEqual([
    [
      'Public_AR_Current',
      '1,1 Oak St,Alder Falls,OH,45999\r\n2,2 Oak St,Alder Falls,OH,45999\r\n3,3 Oak St,Alder Falls,OH,45999\r\n4,99 Elm Ct,Alder Falls,OH,45999\r\n',
    ],
  ]);
  expect(await doors()).toEqual([
    { address: '1 Oak St', unit: null, location: { x: -83.5, y: 40.05 } },
    { address: '2 Oak St', unit: '1', location: { x: -83.51, y: 40.06 } },
    { address: '2 Oak St', unit: '2', location: { x: -83.51, y: 40.06 } },
  ]);
  // What it did not know is not sent again the next day.
  expect((await unplaced()).geocoder?.addresses).toBe(0);
  expect((await ask()).error).toMatchObject({ code: 'CONFLICT' });
});

test('no address of a confidential voter, and none where nobody may be visited, leaves the installation', async () => {
  await importFile(
    api,
    campaign,
    people('V1,Ada,Ash,1 Oak St,1,,45999,Y', 'V2,Bo,Ash,1 Oak St,2,,45999,', 'V3,Cy,Ash,2 Oak St,,,45999,'),
  );
  await workOff();
  expect(double.asked.flatMap(({ rows }) => rows.map((row) => row[1]))).toEqual(['2 Oak St']);
});

test('no address leaves that may be a confidential voter’s, told with its ZIP or without', async () => {
  const told = (...houses: string[]) => importFile(api, campaign, people(...houses));
  await told('V1,Ada,Ash,1 Oak St,,,,Y', 'V2,Bo,Ash,2 Oak St,,,,', 'V3,Cy,Ash,3 Oak St,,,,');
  await told('V4,Di,Elm,1 Oak St,,,45999,', 'V5,Ed,Elm,2 Oak St,,,45999,Y', 'V6,Flo,Elm,3 Oak St,,,45999,');
  const houses = () => api.db.selectFrom('doors').select('id').where('campaign_id', '=', campaign.id).execute();
  expect(await houses()).toHaveLength(6);
  await workOff();
  expect(double.asked.flatMap(({ rows }) => rows.map((row) => row[1]))).toEqual(['3 Oak St', '3 Oak St']);
});

test('a place that was given by hand in the meantime stays, and its address is not sent', async () => {
  await importFile(api, campaign, voters);
  const { body } = await ask();
  const door = (await unplaced()).doors.find(({ address }) => address === '1 Oak St');
  const place = { ...ours(), door_id: door?.id ?? '', coordinates: [-84, 41] as [number, number] };
  await api.as(campaign.owner).call(voterFiles.placeDoor, { body: place });
  await geocodeBatch(worker(), campaign.id, body.id, never);
  expect(double.asked[0]?.rows.map((row) => row[1])).toEqual(['2 Oak St', '3 Oak St', '99 Elm Ct']);
  expect((await doors())[0]).toMatchObject({ address: '1 Oak St', location: { x: -84, y: 41 } });
});

test('a place that was given by hand while the geocoder thought stays', async () => {
  await importFile(api, campaign, voters);
  const { body } = await ask();
  const door = (await unplaced()).doors.find(({ address }) => address === '1 Oak St');
  double.instead.push((_request, response) => {
    const place = { ...ours(), door_id: door?.id ?? '', coordinates: [-84, 41] as [number, number] };
    void api
      .as(campaign.owner)
      .call(voterFiles.placeDoor, { body: place })
      .then(() => response.end('"1","1 Oak St","Match","Exact","1 OAK ST","-83.5,40.05","1","L"'));
  });
  await geocodeBatch(worker(), campaign.id, body.id, never);
  expect(await doors()).toMatchObject([{ address: '1 Oak St', location: { x: -84, y: 41 } }]);
  // What the answer left out may be asked for again.
  expect((await unplaced()).geocoder?.addresses).toBe(3);
});

describe('a batch that fails', () => {
  beforeEach(() => importFile(api, campaign, voters));

  test('is sent again after a while when the geocoder was broken', async () => {
    double.instead.push((_request, response) => response.writeHead(500).end('no'));
    const { body } = await ask();
    await geocodeBatch(worker(), campaign.id, body.id, never);
    expect(await status()).toMatchObject({ status: 'running', waiting: true, asked: 0 });
    await geocodeBatch(worker(), campaign.id, body.id, never);
    expect(await status()).toMatchObject({ status: 'done', waiting: false, doors: 3 });
    expect([double.asked.length, api.jobs.length]).toEqual([2, 2]);
  });

  test('is given up after three further tries, with what was found kept, and can be begun anew', async () => {
    for (let tried = 0; tried < 4; tried += 1)
      double.instead.push((_request, response) => response.writeHead(503).end());
    expect(await workOff()).toMatchObject({ status: 'failed', problem: 'away', asked: 0 });
    expect(double.asked).toHaveLength(4);
    expect(await workOff()).toMatchObject({ status: 'done', doors: 3 });
  });

  test('is tried again when the answer does not come in time', async () => {
    double.instead.push(() => undefined);
    expect(await workOff({ timeout: 1000 })).toMatchObject({ status: 'done', doors: 3 });
    expect(double.asked.length).toBeGreaterThan(1);
  });

  test('is not sent again when it was refused, nor to another address', async () => {
    double.instead.push((_request, response) => response.writeHead(400).end());
    expect(await workOff()).toMatchObject({ status: 'failed', problem: 'refused' });
    double.instead.push((_request, response) => response.writeHead(302, { location: double.url }).end());
    expect(await workOff()).toMatchObject({ status: 'failed', problem: 'refused' });
    expect(double.asked).toHaveLength(2);
  });

  test('stores nothing of an answer that is not in the format', async () => {
    double.instead.push((_request, response) =>
      response.end('"1","1 Oak St","Match","Exact","1 OAK ST","-83.5,40.05","1","L"\n<html>'),
    );
    expect(await workOff()).toMatchObject({ status: 'failed', problem: 'format', asked: 0, doors: 0 });
    expect([double.asked.length, await doors()]).toEqual([1, []]);
  });

  test('says so when no geocoder is configured any more, and when the server failed', async () => {
    const first = (await ask()).body;
    await geocodeBatch({ ...worker(), geocoder: null }, campaign.id, first.id, never);
    expect(await status()).toMatchObject({ status: 'failed', problem: 'off' });
    const second = (await ask()).body;
    await giveUpGeocoding(api.db, campaign.id, second.id);
    expect(await status()).toMatchObject({ status: 'failed', problem: 'fault' });
  });
});

test('batches follow each other, and a worker that was thought dead stores nothing beside the one after it', async () => {
  await importFile(api, campaign, voters);
  const { body } = await ask();
  let answer = () => undefined as unknown;
  double.instead.push((_request, response) => {
    answer = () => response.end('"1","1 Oak St","Match","Exact","1 OAK ST","-10,10","1","L"\n"2","2 Oak St","Tie"');
  });
  const dead = geocodeBatch(worker({ pace: { batch: 2 } }), campaign.id, body.id, never);
  while (double.asked.length === 0) await pause(10);
  await geocodeBatch(worker({ pace: { batch: 2 } }), campaign.id, body.id, never);
  answer();
  await dead;
  expect(await status()).toMatchObject({ status: 'running', asked: 2, exact: 1, non_exact: 1, ties: 0, doors: 3 });
  await geocodeBatch(worker({ pace: { batch: 2 } }), campaign.id, body.id, never);
  await geocodeBatch(worker({ pace: { batch: 2 } }), campaign.id, body.id, never);
  expect(await status()).toMatchObject({ status: 'done', asked: 4, ties: 1, not_found: 1, doors: 3 });
  expect(double.asked.map(({ rows }) => rows.length)).toEqual([2, 2, 2]);
});

test('can be stopped: what was found stays, what comes in late is not stored, and the rest is asked for later', async () => {
  await importFile(api, campaign, voters);
  const { body } = await ask();
  await geocodeBatch(worker({ pace: { batch: 2 } }), campaign.id, body.id, never);
  let answer = () => undefined as unknown;
  double.instead.push((_request, response) => {
    answer = () => response.end('"3","3 Oak St","Match","Exact","3 OAK ST","-10,10","1","L"');
  });
  const late = geocodeBatch(worker({ pace: { batch: 1 } }), campaign.id, body.id, never);
  while (double.asked.length < 2) await pause(10);
  const stop = () => api.as(campaign.owner).call(voterFiles.stopGeocoding, { body: ours() });
  const stopped = { status: 'done', total: 4, asked: 2, doors: 3, problem: null };
  expect((await stop()).body).toMatchObject(stopped);
  answer();
  await late;
  expect(await status()).toMatchObject(stopped);
  expect(await doors()).toHaveLength(3);
  expect((await stop()).error).toMatchObject({ code: 'CONFLICT', detail: 'No lookup is running.' });
  // A job that was waiting does nothing, and the two that were not answered are offered again.
  await geocodeBatch(worker(), campaign.id, body.id, never);
  expect(double.asked).toHaveLength(2);
  expect((await unplaced()).geocoder?.addresses).toBe(2);
  expect((await ask()).body).toMatchObject({ status: 'pending', total: 2, asked: 0 });
});

test('two who ask at once get one look-up', async () => {
  await importFile(api, campaign, voters);
  const [one, two] = await Promise.all([ask(), ask()]);
  expect(one.body.id).toBe(two.body.id);
  expect(api.jobs).toHaveLength(1);
});

test('without the setting nothing of it is offered, and nothing can be asked', async () => {
  const plain = await testApi();
  try {
    const other = await plain.makeCampaign();
    await importFile(plain, other, voters);
    const caller = plain.as(other.owner);
    expect((await caller.call(voterFiles.unplaced, { query: ours(other) })).body.geocoder).toBeNull();
    const refused = await caller.call(voterFiles.startGeocoding, { body: ours(other) });
    expect(refused.error).toMatchObject({ code: 'CONFLICT', detail: 'No online geocoder is set up here.' });
  } finally {
    await plain.close();
  }
});

test('a server that stops amid a batch leaves it to the next one, and another campaign is not kept waiting', async () => {
  const real = await testApi({ env: { GEOCODER_URL: double.url }, realJobs: true });
  const work = (jobs: Parameters<typeof startWork>[0]) => startWork(jobs, real);
  const started = [real.services.jobs];
  try {
    const [slow, quick] = [await real.makeCampaign(), await real.makeCampaign()];
    for (const one of [slow, quick]) await importFile(real, one, voters);
    const begin = (of: TestCampaign) => real.as(of.owner).call(voterFiles.startGeocoding, { body: ours(of) });
    const look = async (of: TestCampaign) =>
      (await real.as(of.owner).call(voterFiles.lookedUp, { query: ours(of) })).body;
    // No answer at all, until the server stops.
    double.instead.push(() => undefined);
    work(real.services.jobs);
    await begin(slow);
    while (double.asked.length === 0) await pause(20);
    await begin(quick);
    while ((await look(quick))?.status !== 'done') await pause(50);
    expect(await look(slow)).toMatchObject({ status: 'running', asked: 0 });
    await real.services.jobs.stop();
    const next = await startQueue(real.services.databaseUrl ?? '', console.error);
    started.push(next);
    work(next);
    while ((await look(slow))?.status !== 'done') await pause(50);
    expect(await look(slow)).toMatchObject({ asked: 4, exact: 1, doors: 3 });
  } finally {
    await started[1]?.stop();
    await real.close();
  }
});

function startWork(jobs: TestApi['services']['jobs'], of: TestApi): void {
  const geocoder = geocoderAt({ url: double.url, benchmark: 'Public_AR_Current' });
  jobs.work(
    'geocoding',
    ({ geocoding_id, campaign_id }, signal) =>
      geocodeBatch({ db: of.db, jobs, geocoder, pace }, campaign_id, geocoding_id, signal),
    ({ geocoding_id, campaign_id }) => giveUpGeocoding(of.db, campaign_id, geocoding_id),
    { lanes: 4 },
  );
}
