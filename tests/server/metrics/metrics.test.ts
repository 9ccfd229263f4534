import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../../src/server/http/app';
import { handlers } from '../../../src/server/http/handlers';
import { metricsOf, serveMetrics, type Metrics } from '../../../src/server/metrics/metrics';
import { testApi, type TestApi, type TestCampaign } from '../../support/api';

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

test('are no reason not to start where their port is taken', async () => {
  const reported: unknown[] = [];
  const taken = await serveMetrics(metrics, { host: '127.0.0.1', port: server.port }, (error) => reported.push(error));
  expect(taken).toBeNull();
  expect(String(reported[0])).toContain('EADDRINUSE');
});
