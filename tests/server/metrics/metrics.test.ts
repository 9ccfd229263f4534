import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../src/contract';
import { buildApp } from '../../../src/server/http/app';
import { handlers } from '../../../src/server/http/handlers';
import { metricsOf, serveMetrics, type Metrics } from '../../../src/server/metrics/metrics';
import { measure, timed } from '../../../src/server/measured';
import { testApi, type TestApi, type TestCampaign } from '../../support/api';
import { aTouch, makeTurf } from '../../support/turf';

let api: TestApi;
let campaign: TestCampaign;
let metrics: Metrics;
let server: NonNullable<Awaited<ReturnType<typeof serveMetrics>>>;
beforeAll(async () => {
  api = await testApi({ realJobs: true });
  campaign = await api.makeCampaign();
  metrics = metricsOf(api.db);
  const served = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 }, console.error);
  if (!served) throw new Error('No port was free.');
  server = served;
});
afterAll(async () => {
  await server.stop();
  await api.close();
});

async function read(): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${server.port}/metrics`);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toContain('version=0.0.4');
  return reply.text();
}

test('tell how long calls took by what they are, and never what was asked for', async () => {
  const app = await buildApp(api.services, handlers, { log: null, answered: metrics.count });
  const id = randomUUID();
  await app.inject({ url: '/api/live' });
  await app.inject({ url: `/api/walkbook/?id=${id}&campaign_id=${id}` });
  await app.inject({ url: `/api/nothing/${id}?name=Ann` });
  await app.close();
  const page = await read();
  expect(page).toMatch(/porchlight_call_seconds_count\{call="GET \/api\/live\/?",status="200"\} 1/);
  expect(page).toMatch(/porchlight_call_seconds_count\{call="GET \/api\/walkbook\/?",status="401"\} 1/);
  expect(page).not.toContain(id);
  expect(page).not.toContain('Ann');
});

test('tell which jobs wait and for how long, and what phones hold unsent', async () => {
  const data = { upload_id: randomUUID(), campaign_id: campaign.id };
  await api.services.jobs.add(api.db, 'import', data);
  await api.services.jobs.add(api.db, 'import', data);
  await api.services.jobs.add(api.db, 'email', { email_id: randomUUID(), campaign_id: campaign.id }, { after: 3600 });
  await sql`update jobs.job set start_after = now() - interval '1 minute' where name = 'import'`.execute(api.db);
  for (const unsent of [0, 3, 4])
    await sql`
      insert into devices (campaign_id, user_id, device_id, unsent)
      values (${campaign.id}, ${campaign.owner.id}, ${randomUUID()}, ${unsent})`.execute(api.db);
  const page = await read();
  expect(page).toContain('porchlight_jobs{kind="import",state="created"} 2');
  expect(Number(/porchlight_job_wait_seconds\{kind="import"\} ([\d.]+)/.exec(page)?.[1])).toBeGreaterThanOrEqual(60);
  expect(page).not.toContain('kind="email"');
  expect(page).toContain('porchlight_phones{which="in_touch"} 3');
  expect(page).toContain('porchlight_phones{which="with_unsent"} 2');
  expect(page).toContain('porchlight_unsent 7');
});

test('tell how long results were on their way, which phones lack some, and how providers answer', async () => {
  const vera = await api.makeUser({ campaign });
  const [door] = await makeTurf(api, campaign, { doors: 1 });
  const { body: walkbook } = await api.as(campaign.owner).call(contract.walkbooks.create, {
    body: { name: 'Turf', campaign_id: campaign.id, filter_params: { everyone: true }, assigned_user_ids: [vera.id] },
  });
  const recorded_at = new Date(Date.now() - 7_200_000).toISOString();
  const touch = aTouch({ door_id: door?.id ?? '', recorded_at, seq: 2 });
  const save = () =>
    api.as(vera).call(contract.walkbooks.update, {
      body: { id: walkbook.id, campaign_id: campaign.id, touches: [touch] },
    });
  expect((await save()).status).toBe(200);
  // What is sent again isn't on its way any longer.
  expect((await save()).status).toBe(200);
  const report = { campaign_id: campaign.id, device_id: touch.device_id, highest: 2, unsent: 0, discarded: [] };
  expect((await api.as(vera).call(contract.devices.report, { body: report })).body.missing).toEqual([[1, 1]]);
  await expect(timed('mail', () => Promise.reject(new Error('busy')))).rejects.toThrow('busy');
  await timed(
    'webhook',
    () => Promise.resolve({ status: 500 }),
    ({ status }) => status >= 400,
  );
  await timed('files', () => Promise.resolve());
  const page = await read();
  expect(page).toContain('porchlight_sync_lag_seconds_bucket{le="3600"} 0');
  expect(page).toContain('porchlight_sync_lag_seconds_bucket{le="14400"} 1');
  expect(page).toContain('porchlight_phone_checks_total{gaps="yes"} 1');
  expect(page).toContain('porchlight_phone_checks_total{gaps="no"} 0');
  expect(page).toContain('porchlight_provider_seconds_count{provider="mail",outcome="failed"} 1');
  expect(page).toContain('porchlight_provider_seconds_count{provider="webhook",outcome="failed"} 1');
  expect(page).toContain('porchlight_provider_seconds_count{provider="files",outcome="done"} 1');
});

test('tell how many phones have gaps, without counting at each look', async () => {
  const gap = () =>
    sql`insert into devices (campaign_id, user_id, device_id, highest)
      values (${campaign.id}, ${campaign.owner.id}, ${randomUUID()}, 3)`.execute(api.db);
  const withGaps = async (figures: Metrics) =>
    Number(/porchlight_phones\{which="with_gaps"\} (\d+)/.exec(await figures.page())?.[1] ?? -1);
  await gap();
  const figures = metricsOf(api.db);
  await expect.poll(() => withGaps(figures), { timeout: 10_000 }).toBeGreaterThan(0);
  const before = await withGaps(figures);
  await gap();
  await withGaps(figures);
  const later = metricsOf(api.db);
  await expect.poll(() => withGaps(later), { timeout: 10_000 }).toBe(before + 1);
  expect(await withGaps(figures)).toBe(before);
});

test('tell how imports go, how long tries of jobs took, and how many parts of traces were left out', async () => {
  await sql`
    insert into uploads (campaign_id, name, contents, status, storage_key, bytes)
    values (${campaign.id}, 'roll.csv', 'voters', 'failed', 'none', 1)`.execute(api.db);
  measure('job', { kind: 'import', seconds: 3, failed: true });
  measure('left_out', { spans: 7 });
  const page = await read();
  expect(page).toContain('porchlight_imports{state="failed"} 1');
  expect(page).toContain('porchlight_spans_left_out_total 7');
  expect(page).toContain('porchlight_job_seconds_count{kind="import",outcome="failed"} 1');
});

test('have every figure that the dashboard for Grafana asks for', async () => {
  const board = JSON.parse(await readFile(new URL('../../../.deploy/grafana.json', import.meta.url), 'utf8')) as {
    panels: { targets: { expr: string }[] }[];
  };
  const page = await read();
  const asked = board.panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) => expr.match(/\b[a-z]+_[a-z_0-9]+\b/g) ?? []),
  );
  const figures = [...new Set(asked)].filter((name) => /^(porchlight|nodejs|process)_/.test(name));
  expect(figures.length).toBeGreaterThan(7);
  for (const figure of figures) expect(page).toContain(`\n${figure}`);
});

test('are not read by who asks only whether all is well, and is told when it is not', async () => {
  let pages = 0;
  let isReady = true;
  const page = () => Promise.resolve(String((pages += 1)));
  const served = await serveMetrics(
    { page, isReady: () => Promise.resolve(isReady) },
    { host: '127.0.0.1', port: 0 },
    console.error,
  );
  const ask = async () => (await fetch(`http://127.0.0.1:${served?.port}/ready`)).status;
  const first = await ask();
  isReady = false;
  expect([first, await ask(), pages]).toEqual([200, 503, 0]);
  await served?.stop();
  expect([await metrics.isReady(), await metricsOf(null).isReady()]).toEqual([true, true]);
});

test('are no reason not to start where their port is taken', async () => {
  const reported: unknown[] = [];
  const taken = await serveMetrics(metrics, { host: '127.0.0.1', port: server.port }, (error) => reported.push(error));
  expect(taken).toBeNull();
  expect(String(reported[0])).toContain('EADDRINUSE');
});
