// Figures for whoever operates the installation, as Prometheus reads them: on a port of their own, which no one outside need reach.
import { createServer } from 'node:http';
import { once } from 'node:events';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Db } from '../db/connection';
import { onMeasure } from '../measured';
import { answers } from '../modules/health/repo';
import { importFigures, jobFigures, phoneFigures, phonesWithGaps } from './figures-repo';
import type { Figure } from './otlp-figures';

/** A request that was answered; its path is the one of the contract, without what people ask for. */
export interface Answered {
  method: string;
  path: string;
  status: number;
  seconds: number;
}

export interface Metrics {
  count: (answered: Answered) => void;
  /** The page that Prometheus reads. */
  page: () => Promise<string>;
  /** Whether this process does its work: for whoever asks often, and is to change no figure by that. */
  isReady: () => Promise<boolean>;
  /** The same as values; while the database is away those of this process alone. */
  figures: () => Promise<Figure[]>;
}

/** How long the database may take to say that it is there (ms). */
const patience = 3000;
/** How often phones with gaps are counted anew (ms). */
const gapsEvery = 15 * 60_000;
/** From a phone with signal to one that was in a drawer for a week. */
const onTheWay = [1, 5, 15, 60, 300, 900, 3_600, 14_400, 86_400, 604_800];
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** @param installation of which figures are told besides: by workers alone, so that they are added up once */
export function metricsOf(installation: Db | null): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const ofInstallation = new Registry();
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'porchlight_call_seconds',
    help: 'Time from a request to its reply',
    labelNames: ['call', 'status'],
    buckets: seconds,
    registers,
  });
  measureParts(registers);
  const refresh = installation && installationFigures([ofInstallation], installation);
  return {
    count({ method, path, status, seconds: took }) {
      calls.observe({ call: `${method} ${path}`, status: String(status) }, took);
    },
    async page() {
      await refresh?.();
      return Registry.merge([registry, ofInstallation]).metrics();
    },
    isReady: () => (installation === null ? Promise.resolve(true) : answers(installation, patience)),
    async figures() {
      const isRead =
        refresh !== null &&
        (await refresh().then(
          () => true,
          () => false,
        ));
      const own = await registry.getMetricsAsJSON();
      return isRead ? [...own, ...(await ofInstallation.getMetricsAsJSON())] : own;
    },
  };
}

/** What this process measures of its own work. */
function measureParts(registers: Registry[]): void {
  const outcome = (failed: boolean) => (failed ? 'failed' : 'done');
  const providers = new Histogram({
    name: 'porchlight_provider_seconds',
    help: 'Time that mail server, carrier, geocoder, file store and webhooks took',
    labelNames: ['provider', 'outcome'],
    buckets: seconds,
    registers,
  });
  onMeasure('provider', ({ provider, seconds: took, failed }) =>
    providers.observe({ provider, outcome: outcome(failed) }, took),
  );
  const jobs = new Histogram({
    name: 'porchlight_job_seconds',
    help: 'Time that a try of a job took',
    labelNames: ['kind', 'outcome'],
    buckets: [...seconds, 120, 600, 3_600],
    registers,
  });
  onMeasure('job', ({ kind, seconds: took, failed }) => jobs.observe({ kind, outcome: outcome(failed) }, took));
  const lag = new Histogram({
    name: 'porchlight_sync_lag_seconds',
    help: 'How long ago the oldest new result of a request was recorded',
    buckets: onTheWay,
    registers,
  });
  onMeasure('arrived', ({ seconds: took }) => lag.observe(took));
  const leftOut = new Counter({
    name: 'porchlight_spans_left_out_total',
    help: 'Parts of traces that the receiver of OpenTelemetry did not get',
    registers,
  });
  onMeasure('left_out', ({ spans }) => leftOut.inc(spans));
  const compared = new Counter({
    name: 'porchlight_phone_checks_total',
    help: 'Times that a phone compared its results with ours, by whether any were missing',
    labelNames: ['gaps'],
    registers,
  });
  for (const gaps of ['yes', 'no']) compared.inc({ gaps }, 0);
  onMeasure('compared', ({ hasGaps }) => compared.inc({ gaps: hasGaps ? 'yes' : 'no' }));
}

/** Gives what reads them anew. */
function installationFigures(registers: Registry[], db: Db): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Gauge({ name: `porchlight_${name}`, help, labelNames, registers });
  const jobs = gauge('jobs', 'Jobs that could run, run, or failed for good', ['kind', 'state']);
  const waited = gauge('job_wait_seconds', 'How long the oldest job of a kind has been waiting', ['kind']);
  const phones = gauge(
    'phones',
    'Phones in touch within a day, those that hold something unsent, and all of 30 days that lack results here',
    ['which'],
  );
  const unsent = gauge('unsent', 'Saves that phones said they hold unsent', []);
  const imports = gauge('imports', 'Files of the last 24 hours by how far their import is', ['state']);
  let gapsSince = -Infinity;
  const countGaps = async () => {
    gapsSince = performance.now();
    phones.set({ which: 'with_gaps' }, await phonesWithGaps(db));
  };
  return async () => {
    // Whoever reads the figures doesn't wait for it, and is told with the next ones.
    if (performance.now() - gapsSince > gapsEvery) countGaps().catch(() => void (gapsSince = -Infinity));
    const [rows, said, files] = await Promise.all([jobFigures(db), phoneFigures(db), importFigures(db)]);
    imports.reset();
    for (const { status, count } of files) imports.set({ state: status }, count);
    jobs.reset();
    waited.reset();
    for (const { name, state, jobs: count, oldest } of rows) {
      jobs.set({ kind: name, state }, count);
      if (state === 'created' || state === 'retry') waited.set({ kind: name }, oldest);
    }
    phones.set({ which: 'in_touch' }, said.phones);
    phones.set({ which: 'with_unsent' }, said.holding);
    unsent.set(said.unsent);
  };
}

/**
 * Answers with the page, whatever is asked for, but at `/ready` with whether all is well; 503 while the database is away.
 * @returns null where the port can't be had: figures are no reason not to start
 */
export async function serveMetrics(
  metrics: Pick<Metrics, 'page' | 'isReady'>,
  { host, port }: { host: string; port: number },
  report: (error: unknown) => void,
): Promise<{ port: number; stop: () => Promise<void> } | null> {
  const server = createServer((request, response) => {
    if (request.url === '/ready')
      return void metrics.isReady().then((isReady) => response.writeHead(isReady ? 200 : 503).end());
    metrics.page().then(
      (page) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(page),
      () => response.writeHead(503).end(),
    );
  });
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    report(error);
    return null;
  }
  const address = server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : port,
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
