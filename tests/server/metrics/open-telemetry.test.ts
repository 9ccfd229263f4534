// What reaches a receiver of OpenTelemetry, looked at from outside: the whole server as a process, calls over the network, a receiver
// on this machine.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../src/server/config';
import { queueOf, usualQueue } from '../../../src/server/metrics/otlp';
import { otlpFigures } from '../../../src/server/metrics/otlp-figures';
import { newTraceId, spansOf } from '../../../src/server/metrics/spans';
import { testApi, tokenOf, type TestApi, type TestCampaign, type TestUser } from '../../support/api';
import { testDatabase, type TestDatabase } from '../../support/database';
import { otlpReceiver, type OtlpReceiver, type ReceivedSpan } from '../../support/otlp-receiver';
import { smtpDouble } from '../../support/smtp';
import { aTouch, makeTurf, type TestDoor } from '../../support/turf';
import { bundleServer, ServerProcess } from '../../promise/server-process';

const folder = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache', `telemetry-${process.pid}`);
/** Each of them would tell someone who reads a trace about a person. */
const planted = {
  first: 'Zebulon',
  last: 'Quarrington',
  note: 'hides behind the hedge',
  email: 'zebulon.q@example.org',
  campaign: 'Marigold for Mayor',
  street: 'Thistledown',
};

let database: TestDatabase;
let api: TestApi;
let campaign: TestCampaign;
let volunteer: TestUser;
let door: TestDoor;
let walkbook: string;
let main: string;
const receivers: OtlpReceiver[] = [];
const running: ServerProcess[] = [];

beforeAll(async () => {
  await mkdir(folder, { recursive: true });
  main = await bundleServer(join(folder, 'server'));
  database = await testDatabase();
  api = await testApi({ database });
  campaign = await api.makeCampaign({ name: planted.campaign });
  volunteer = await api.makeUser({ campaign, first: planted.first, last: planted.last });
  const [made] = await makeTurf(api, campaign, { doors: 1, street: planted.street });
  if (!made) throw new Error('No door was made.');
  door = made;
  const { id } = await api.db
    .insertInto('walkbooks')
    .values({ campaign_id: campaign.id, name: planted.street, creation_method: 'Filters' })
    .returning('id')
    .executeTakeFirstOrThrow();
  walkbook = id;
  const owned = { campaign_id: campaign.id, walkbook_id: id };
  await api.db
    .insertInto('walkbook_doors')
    .values({ ...owned, door_id: door.id, position: 1, number: 1 })
    .execute();
  await api.db
    .insertInto('walkbook_assignments')
    .values({ ...owned, user_id: volunteer.id })
    .execute();
}, 180_000);
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  for (const receiver of receivers.splice(0)) await receiver.close();
});
afterAll(async () => {
  await api.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function aReceiver(): Promise<OtlpReceiver> {
  const receiver = await otlpReceiver();
  receivers.push(receiver);
  return receiver;
}

async function aServer(settings: Record<string, string>): Promise<ServerProcess> {
  const server = new ServerProcess(main, { url: database.url, folder: join(folder, 'data'), settings });
  running.push(server);
  await server.start();
  return server;
}

/** Asks on where the server has just started on a busy machine and says so. */
async function ask(...asked: Parameters<typeof askOnce>): Promise<Response> {
  for (;;) {
    const reply = await askOnce(...asked);
    if (reply.status !== 503) return reply;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

const askOnce = (server: ServerProcess, method: string, path: string, given: { by?: TestUser; body?: unknown } = {}) =>
  fetch(`http://127.0.0.1:${server.port}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${tokenOf(given.by ?? volunteer)}`,
      traceparent: '00-11111111111111111111111111111111-2222222222222222-01',
      ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
  });

const save = (server: ServerProcess, seq: number) => {
  const touch = aTouch({ door_id: door.id, note: planted.note, seq });
  return ask(server, 'PUT', '/api/walkbook/', { body: { id: walkbook, campaign_id: campaign.id, touches: [touch] } });
};

const valueOf = ({ attributes }: ReceivedSpan, key: string) => {
  const value = attributes.find((each) => each.key === key)?.value;
  return value?.stringValue ?? (value?.intValue === undefined ? value?.doubleValue : Number(value.intValue));
};

test('a receiver gets a span for each call and job with its parts, the figures of Prometheus, and nothing about anyone', async () => {
  const [receiver, mail] = [await aReceiver(), await smtpDouble()];
  const server = await aServer({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=s%20ecret',
    SMTP_URL: mail.url,
    MAIL_FROM: 'hello@example.org',
  });
  const saved = await save(server, 1);
  expect(saved.status).toBe(200);
  const query = `id=${walkbook}&campaign_id=${campaign.id}&name=${planted.first}`;
  expect((await ask(server, 'GET', `/api/walkbook/?${query}`)).status).toBe(200);
  expect((await ask(server, 'GET', `/api/${planted.first}/${walkbook}`)).status).toBe(404);
  const invited = await ask(server, 'POST', '/api/invitation/', {
    by: campaign.owner,
    body: { campaign_id: campaign.id, receiver_email: planted.email, offer_title: 'Volunteer' },
  });
  expect(invited.status).toBeLessThan(300);
  // The job that sends the invitation is done by the same process.
  await expect
    .poll(() => api.db.selectFrom('emails').select('status').where('campaign_id', '=', campaign.id).execute(), {
      timeout: 20_000,
    })
    .toEqual([{ status: expect.stringMatching(/^(sent|kept)$/) }]);
  await server.retire();
  await mail.close();

  const spans = receiver.spans();
  const traceId = saved.headers.get('x-request-id')?.replaceAll('-', '');
  const put = spans.find((span) => span.traceId === traceId && span.kind === 2);
  if (!put) throw new Error(`There is no span for the save: ${spans.map(({ name }) => name).join(', ')}`);
  expect(put.name).toBe('PUT /api/walkbook/');
  expect(valueOf(put, 'http.response.status_code')).toBe(200);
  expect(put.parentSpanId).toBeUndefined();
  const parts = spans.filter(({ parentSpanId }) => parentSpanId === put.spanId);
  expect(new Set(parts.map(({ traceId }) => traceId))).toEqual(new Set([put.traceId]));
  const asked = parts.filter(({ name }) => name === 'database');
  // Who calls is asked first; then one transaction does it all.
  expect(asked.length).toBeGreaterThanOrEqual(2);
  expect(Math.max(...asked.map((part) => Number(valueOf(part, 'porchlight.statements'))))).toBeGreaterThan(5);
  for (const part of asked) {
    expect(BigInt(part.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(put.startTimeUnixNano) - 2_000_000n);
    expect(BigInt(part.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(put.endTimeUnixNano));
  }
  const job = spans.find(({ name }) => name === 'job email');
  expect(job).toBeDefined();
  expect(spans.filter(({ parentSpanId }) => parentSpanId === job?.spanId).map(({ name }) => name)).toContain('mail');
  expect(new Set(spans.map(({ name }) => name))).toContain('GET /api/walkbook/');

  const calls = receiver.figures().find(({ name }) => name === 'porchlight_call_seconds')?.histogram?.dataPoints ?? [];
  const puts = calls.find(({ attributes }) =>
    attributes.some(({ value }) => value.stringValue?.startsWith('PUT /api/walkbook/')),
  );
  expect(Number(puts?.count)).toBeGreaterThanOrEqual(1);
  expect(receiver.figures().map(({ name }) => name)).toContain('porchlight_phones');

  for (const { headers, path, body } of receiver.raw) {
    expect(path).toMatch(/^\/v1\/(traces|metrics)$/);
    expect(headers['api-key']).toBe('s ecret');
    const token = tokenOf(volunteer).slice(0, 40);
    const ids = [campaign.id, walkbook, door.id, volunteer.id, volunteer.uid, campaign.owner.id, campaign.owner.email];
    for (const secret of [...Object.values(planted), ...ids, token, volunteer.email])
      expect(body.toLowerCase()).not.toContain(secret.toLowerCase());
    expect(body).not.toContain('1111111111111111');
    expect(body).not.toMatch(/select |insert |porchlight_test_|127\.0\.0\.1/);
  }
});

test('calls are answered as ever, and the server stops in time, where the receiver takes everything and never answers', async () => {
  const receiver = await aReceiver();
  receiver.answers = null;
  const server = await aServer({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, ROLE: 'api' });
  for (let seq = 10; seq < 20; seq += 1) expect((await save(server, seq)).status).toBe(200);
  const began = Date.now();
  await server.retire();
  expect(Date.now() - began).toBeLessThan(8000);
  expect(receiver.raw.length).toBeGreaterThan(0);
});

test('nothing is sent without a receiver', () => {
  expect(readConfig({}).openTelemetry).toBeNull();
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'here' })).toThrow('OTEL_EXPORTER_OTLP_ENDPOINT must be');
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_HEADERS: 'hush' })).toThrow(/^(?!.*hush)/);
  expect(() => readConfig({ OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow('a share from 0 to 1');
});

test.each([
  'https://jo:hush@otel.example.org',
  'https://hush@otel.example.org/v',
  'https://otel.example.org/?key=hush',
  'https://otel.example.org/#hush',
  'https:///jo:hush@otel.example.org',
])('an address with more than host and path is refused, and not repeated: %s', (address) => {
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: address })).toThrow(
    /^(?!.*hush)The setting OTEL_EXPORTER_OTLP_ENDPOINT must be .*keys go into OTEL_EXPORTER_OTLP_HEADERS/,
  );
});

test('a path may follow the host, and a header with a blank is told how that is written', () => {
  const address = 'https://otel.example.org:4318/otlp';
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: `${address}/` }).openTelemetry?.endpoint).toBe(address);
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer hush' })).toThrow(/^(?!.*hush).*%20/);
});

test('the share that is traced is chosen by the trace, the same on every server', () => {
  const traces = Array.from({ length: 4000 }, newTraceId);
  const chosenBy = (share: number) => {
    const spans = spansOf(share, () => {});
    const chosen = traces.filter((traceId) => spans.begin({ traceId, name: 'call', kind: 2, began: 0 }));
    spans.stop();
    return chosen;
  };
  const [some, again] = [chosenBy(0.25), chosenBy(0.25)];
  expect(some).toEqual(again);
  expect(some.length).toBeGreaterThan(800);
  expect(some.length).toBeLessThan(1200);
  expect(chosenBy(0)).toEqual([]);
  expect(chosenBy(1)).toEqual(traces);
});

test('what waits has an end, is sent again after a failure and once only, and not after a refusal', async () => {
  let answer: 'taken' | 'again' | 'refused' = 'again';
  const heard: number[] = [];
  let leftOut = 0;
  const settings = { most: 100, batch: 40, every: 5, afterFailure: 10 };
  const queue = queueOf<number>(
    (batch) => {
      if (answer === 'taken') heard.push(...batch);
      return Promise.resolve(answer);
    },
    (count) => (leftOut += count),
    settings,
  );
  for (let item = 0; item < 1000; item += 1) queue.add(item);
  expect(queue.length).toBe(100);
  expect(leftOut).toBe(900);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(queue.length).toBe(100);
  answer = 'taken';
  await expect.poll(() => queue.length).toBe(0);
  expect(heard).toEqual(Array.from({ length: 100 }, (_, item) => item));
  expect(leftOut).toBe(900);
  answer = 'refused';
  queue.add(1);
  await expect.poll(() => leftOut).toBe(901);
  expect(queue.length).toBe(0);
  await queue.stop(100);
  queue.add(2);
  expect(queue.length).toBe(0);
  expect(usualQueue.most).toBeLessThan(10_000);
});

test('a batch goes as soon as it is whole, however many come; where none of them is taken, a pause stays a pause', async () => {
  const heard: number[] = [];
  let leftOut = 0;
  let answer: 'taken' | 'again' = 'taken';
  let asked = 0;
  const queue = queueOf<number>(
    (batch) => {
      asked += 1;
      if (answer === 'taken') heard.push(...batch);
      return Promise.resolve(answer);
    },
    (count) => (leftOut += count),
    { most: 100, batch: 40, every: 3_600_000, afterFailure: 3_600_000 },
  );
  // Ten times as many as there is room for, in pieces that are smaller than a batch.
  for (let piece = 0; piece < 50; piece += 1) {
    for (let item = 0; item < 20; item += 1) queue.add(piece * 20 + item);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await expect.poll(() => heard.length).toBe(1000);
  expect(leftOut).toBe(0);
  answer = 'again';
  for (let item = 0; item < 40; item += 1) queue.add(item);
  await expect.poll(() => asked).toBe(26);
  for (let item = 0; item < 60; item += 1) queue.add(item);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([asked, queue.length, leftOut]).toEqual([26, 100, 0]);
  await queue.stop(100);
  expect(leftOut).toBe(100);
});

test('a histogram’s buckets count each its own', () => {
  const labels = { call: 'GET /' };
  const row = (name: string, value: number, le?: string) => ({
    value,
    labels: { ...labels, ...(le === undefined ? {} : { le }) },
    metricName: `took_seconds_${name}`,
  });
  const values = [
    row('bucket', 1, '0.1'),
    row('bucket', 3, '1'),
    row('bucket', 4, '+Inf'),
    row('sum', 9),
    row('count', 4),
  ];
  const [figure] = otlpFigures([{ name: 'took_seconds', help: 'Time', type: 'histogram', values }], 1, 2);
  expect(figure).toMatchObject({
    unit: 's',
    histogram: {
      dataPoints: [
        { count: '4', sum: 9, explicitBounds: [0.1, 1], bucketCounts: ['1', '2', '1'], timeUnixNano: '2000000' },
      ],
    },
  });
});

test('a value that is not finite is left out, and nothing else', () => {
  const rows = (type: string, name: string, values: [number, string?][]) => ({
    name,
    help: 'Time',
    type,
    values: values.map(([value, of]) => ({ value, labels: { of: 'x' }, ...(of && { metricName: `${name}_${of}` }) })),
  });
  const figures = otlpFigures(
    [
      rows('gauge', 'lag', [[NaN], [3], [Infinity]]),
      rows('gauge', 'none', [[NaN]]),
      rows('histogram', 'took', [
        [NaN, 'sum'],
        [2, 'count'],
      ]),
    ],
    1,
    2,
  );
  expect(figures.map(({ name }) => name)).toEqual(['lag', 'took']);
  expect(figures[0]).toMatchObject({ gauge: { dataPoints: [{ asDouble: 3 }] } });
  expect(figures[1]).toMatchObject({ histogram: { dataPoints: [{ count: '2' }] } });
  expect(JSON.stringify(figures)).not.toContain('null');
});
