// A process of the server: settings, database, migrations, then the API, the workers or both. Stops in the opposite order.
import { once } from 'node:events';
import { buildApp, closeApp } from './http/app';
import { handlers } from './http/handlers';
import { fairUse } from './http/fair-use';
import { lineOfFailure } from './http/log';
import { gathered } from './gathered-lines';
import { storedBodies } from './http/stored-bodies';
import { identityProvider } from './http/identity';
import { environment, readConfig } from './config';
import { deskOnThread } from './jobs/county-desk-thread';
import { artworkOnThread } from './jobs/artwork-thread';
import { outlinesOnThread } from './jobs/outlines-thread';
import { connect } from './db/connection';
import { migrate } from './db/migrate';
import { beforeMoving } from './db/servers';
import { requireSafeRelease, requireUsable } from './db/sessions';
import { seedDemo } from './demo/demo';
import { startJobs } from './jobs/queue';
import { startOrderPool } from './jobs/walking-order-pool';
import { finishRestore } from './operate/backup/carry-over';
import { afterFailover } from './operate/after-failover-repo';
import { requireOneFolder } from './operate/one-folder';
import { callRoll } from './operate/roll-call';
import { carrierOf } from './providers/carrier/carrier';
import { fileStore } from './providers/file-store';
import { listenForNotices, tell } from './db/notices';
import { startWorkers } from './workers';

async function main(): Promise<void> {
  const config = readConfig(await settings());
  const { databaseUrl, role } = config;
  if (!databaseUrl) throw new Error('There is no database: start with "npm start", or set DATABASE_URL.');
  const look = config.databaseIsEmbedded ? requireSafeRelease : requireUsable;
  warn(await look(databaseUrl, config.allowOldPostgres));
  await migrate(databaseUrl);
  const files = fileStore(config.files);
  // That it fails keeps no one from working: the next start tries again.
  warn(await finishRestore(databaseUrl, files).catch(reported));
  const bodies = storedBodies();
  const settle = async (url: string) => {
    const msg = await afterFailover(url);
    bodies.clear();
    warn(msg);
  };
  beforeMoving(databaseUrl, settle);
  await settle(databaseUrl);
  const { db, close } = connect(databaseUrl, { max: config.databasePool, limits: config.limits.statements });
  await requireOneFolder(db, config.files);
  const notices = listenForNotices(databaseUrl, report);
  await callRoll(db, config.files, notices, report);
  if (config.demo) await seedDemo({ db, config, files });

  const jobs = await startJobs(databaseUrl, notices, report);
  const workerScript = new URL('./walking-order-worker.js', import.meta.url);
  const orders = startOrderPool(workerScript);
  const services = {
    config,
    db,
    databaseUrl,
    identity: identityProvider(config.auth),
    files,
    carrier: await carrierOf(config),
    textOutbox: { wake: () => void tell(db, 'texts').catch(report) },
    jobs,
    fair: fairUse(),
    orderFor: orders.orderFor,
    openDesk: deskOnThread(workerScript),
    readOutlines: outlinesOnThread(workerScript),
    artwork: artworkOnThread(new URL('./artwork-worker.js', import.meta.url)),
    bodies,
  };
  const { openTelemetry: receiver } = config;
  // Who has no use for figures need not wait for what counts them.
  const measuring = (config.metrics ?? receiver) ? await import('./metrics/metrics') : null;
  const metrics = measuring?.metricsOf(role === 'api' ? null : db);
  const telemetry =
    metrics && receiver
      ? (await import('./metrics/open-telemetry')).startOpenTelemetry(receiver, config, metrics.figures, warn)
      : null;
  const log = {
    log: gathered(process.stdout),
    ...(metrics && { answered: metrics.count }),
    ...(telemetry && { trace: telemetry.traceCalls }),
  };
  const app = role === 'worker' ? null : await buildApp(services, handlers, log);
  const workers = role === 'api' ? null : await startWorkers(services, notices, report, workerScript);

  const metricsServer =
    measuring && metrics && config.metrics && (await measuring.serveMetrics(metrics, config.metrics, report));

  const stop = async () => {
    await metricsServer?.stop();
    if (app) await closeApp(app);
    await workers?.stop();
    await jobs.stop();
    await notices.stop();
    await orders.stop();
    await telemetry?.stop();
    await close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());

  await app?.listen({ port: config.port, host: config.host });
  process.send?.({ ready: true, address: config.publicUrl });
}

/** The launcher starts this beside the embedded database, and tells its address as soon as that runs. */
async function settings(): Promise<ReturnType<typeof environment>> {
  const given = environment();
  if (given.PORCHLIGHT_EMBEDDED_URL !== 'starting' || !process.send) return given;
  const [address] = await once(process, 'message');
  return { ...given, PORCHLIGHT_EMBEDDED_URL: String(address) };
}

/** In the log, if there is anything to say. */
function warn(msg: string | null): void {
  if (msg) process.stdout.write(`${JSON.stringify({ level: 'warn', msg })}\n`);
}

function report(error: unknown): void {
  process.stderr.write(`${lineOfFailure(error)}\n`);
}

function reported(error: unknown): null {
  report(error);
  return null;
}

main().catch((error: unknown) => {
  report(error);
  process.exit(1);
});
