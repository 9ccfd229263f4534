// The whole product, started and stopped in order: data folder, database, identity emulator, API (which serves the app), worker.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { claimFolder } from './claim.mjs';
import { startChild } from './child.mjs';
import { startEmulator } from './emulator.mjs';
import { Failure } from './failure.mjs';
import { keepRunning } from './keep-running.mjs';
import { openLog } from './log-file.mjs';
import { makeBackups } from './operate/automatic-backups.mjs';
import { embeddedRelease } from './native-postgres.mjs';
import { assertPortFree, freePort } from './network.mjs';
import { startPostgres } from './postgres.mjs';

/** The product's folder. */
export const root = join(import.meta.dirname, '..', '..', '..');

/**
 * @typedef {import('../config').Config} Config
 * @typedef {object} Product
 * @property {string} origin the address that people use
 * @property {string} apiOrigin the address on which the API listens
 * @property {string | null} emulatorUrl null with a Firebase project
 * @property {string} databaseUrl
 * @property {string} databasePlace where the database lies, for people
 * @property {string} log the API's log file
 * @property {() => Promise<void>} stop ends everything that was started, in order; may be called again
 * @property {(signal?: NodeJS.Signals) => Promise<void>} killServer ends the API alone, at once
 * @property {() => Promise<void>} restartServer starts the API again after `killServer`, or stops it first
 * @property {Promise<string>} failed resolves to a sentence when a part ends that isn't started again
 */

/**
 * Reads the settings with the built server's own code.
 * @param {NodeJS.ProcessEnv} [given] instead of the process's own and `.env`
 * @returns {Promise<{ config: Config, env: NodeJS.ProcessEnv }>} the settings, and the environment that holds them all
 */
export async function loadConfig(given) {
  /** @type {typeof import('../config')} */
  const built = await import(pathToFileURL(join(root, 'dist', 'server', 'config.js')).href);
  const env = { ...(given ?? built.environment()), PORCHLIGHT_ENV_READ: '1' };
  return { config: built.readConfig(env), env };
}

/**
 * Starts the built product.
 * @param {object} options
 * @param {NodeJS.ProcessEnv} [options.settings] the settings; the process's own and `.env` by default
 * @param {string} [options.server] the API's built script
 * @param {(line: string) => void} [options.say] told of what a person should know while it runs
 * @param {AbortSignal} [options.signal] breaks off the start
 * @param {number} [options.apiPort] where the API listens, when another server stands before it
 * @returns {Promise<Product>}
 */
export async function startWith({ settings, server, say = () => {}, signal, apiPort }) {
  const { config, env } = await loadConfig(settings);
  /** @type {(() => Promise<void>)[]} what to undo, in the order of the start */
  const undo = [];
  /** @type {Promise<void> | undefined} */
  let stopping;
  const stop = () =>
    (stopping ??= (async () => {
      for (const step of undo.toReversed()) await step();
    })());
  const goOn = () => {
    if (signal?.aborted) throw new Failure('Stopped while starting.');
  };

  try {
    const claim = await claimFolder(config.dataDir);
    undo.push(claim.release);
    await assertPortFree(config.port, config.host, 'PORT');
    const log = openLog(join(config.dataDir, 'logs', 'api.log'));

    goOn();
    const [postgres, emulator] = await startBoth(config, claim, undo, say, signal);
    goOn();

    /** @type {(sentence: string) => void} */
    let report = () => {};
    /** @type {Promise<string>} */
    const failed = new Promise((resolve) => (report = resolve));
    void emulator?.ended.then(({ code, signal }) =>
      report(`The identity emulator stopped unexpectedly (${signal ?? `code ${code}`}).`),
    );

    /**
     * @param {string} name begins the sentences about it
     * @param {'api' | 'worker'} role
     */
    const startPart = (name, role) => (/** @type {AbortSignal} */ unwanted) =>
      startChild({
        script: join(import.meta.dirname, 'api-process.mjs'),
        args: [server ?? join(root, 'dist', 'server', 'main.js')],
        cwd: root,
        env: {
          ...env,
          ROLE: role,
          ...(role === 'worker' && config.metrics && { METRICS_PORT: String(config.metrics.port + 1) }),
          ...(postgres && { PORCHLIGHT_EMBEDDED_URL: postgres.url }),
          ...(apiPort && { PORT: String(apiPort), PUBLIC_URL: config.publicUrl }),
        },
        signal: signal ? AbortSignal.any([signal, unwanted]) : unwanted,
        onStart: (pid) => claim.note({ children: { [role]: pid } }),
        patience: 300_000,
        name,
        onLine: (line) => {
          log(line);
          const complaint = complaintIn(line);
          if (complaint) say(complaint);
        },
        onErrorLine: (line) => {
          log(line);
          say(line);
        },
      });
    const keepPart = async (/** @type {string} */ name, /** @type {'api' | 'worker'} */ role) => {
      // Phones are answered while no one works.
      const needed = role === 'api' || config.role === 'worker';
      const kept = await keepRunning({ name, start: startPart(name, role), say, needed });
      undo.push(kept.stop);
      return kept;
    };
    const api = config.role === 'worker' ? null : await keepPart('The API', 'api');
    goOn();
    if (config.role !== 'api') await keepPart('The worker', 'worker');
    undo.push(makeBackups({ backup: config.backup, env, say }).stop);

    const origin = config.publicUrl;
    claim.note({ origin });
    goOn();
    return {
      origin,
      apiOrigin: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${apiPort ?? config.port}`,
      emulatorUrl: config.auth.mode === 'emulator' ? config.auth.emulatorUrl : null,
      databaseUrl: postgres?.url ?? config.databaseUrl ?? '',
      databasePlace:
        (postgres && `${postgres.folder} (PostgreSQL ${embeddedRelease(root)}, which came along)`) ??
        `${config.databaseHosts} (DATABASE_URL)`,
      log: join(config.dataDir, 'logs', 'api.log'),
      stop,
      killServer: async (signal = 'SIGKILL') => api?.hold((running) => running.kill(signal)),
      restartServer: async () => api?.restart(),
      failed,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Starts the database and the emulator side by side, as far as the settings want them.
 * @param {Config} config
 * @param {import('./claim.mjs').Claim} claim
 * @param {(() => Promise<void>)[]} undo
 * @param {(line: string) => void} say
 * @param {AbortSignal | undefined} signal
 */
async function startBoth(config, claim, undo, say, signal) {
  const { auth } = config;
  const broken = new AbortController();
  const database = async () => {
    if (!config.databaseIsEmbedded) return null;
    /** @type {number | undefined} the address that the API was given holds for each server that follows the first */
    let port;
    const start = () => startPostgres({ folder: join(config.dataDir, 'postgres'), root, say, ...(port && { port }) });
    const kept = await keepRunning({ name: 'The database', start, say });
    undo.push(kept.stop);
    const postgres = kept.now();
    port = Number(new URL(postgres.url).port);
    claim.note({ postgres: postgres.url });
    return postgres;
  };
  const identity = async () => {
    if (auth.mode !== 'emulator') return null;
    const port = Number(new URL(auth.emulatorUrl).port);
    await assertPortFree(port, '127.0.0.1', 'AUTH_EMULATOR_PORT');
    const usersFile = join(config.dataDir, 'accounts.json');
    const emulator = await startEmulator({
      root,
      port,
      projectId: auth.projectId,
      usersFile,
      origin: config.publicUrl,
      say,
      signal: signal ? AbortSignal.any([signal, broken.signal]) : broken.signal,
      onStart: (pid) => claim.note({ children: { emulator: pid } }),
    });
    undo.push(emulator.stop);
    return emulator;
  };
  // When the database cannot start, the emulator need not; it must be gone before the sentence is said.
  const starting = database();
  starting.catch(() => broken.abort());
  const [postgres, emulator] = await Promise.allSettled([starting, identity()]);
  if (postgres.status === 'rejected') throw postgres.reason;
  if (emulator.status === 'rejected') throw emulator.reason;
  return /** @type {const} */ ([postgres.value, emulator.value]);
}

/**
 * The text of a log line that tells of an error; the others are for the file alone.
 * @param {string} line
 */
function complaintIn(line) {
  try {
    /** @type {{ level?: unknown, msg?: unknown }} */
    const { level, msg } = JSON.parse(line);
    const grave = typeof level === 'number' ? level >= 50 : level === 'error' || level === 'fatal';
    return grave ? `The API reports: ${String(msg)}` : null;
  } catch {
    return null;
  }
}

/**
 * Starts the built product apart from everything else on this machine: free ports, a data folder of its own. For journeys
 * and benches.
 * @param {object} options
 * @param {string} options.dataDir
 * @param {number} [options.port] a free one by default
 * @param {number} [options.emulatorPort] a free one by default
 * @param {boolean} [options.demo] whether the demo campaign is made; it is by default
 * @param {Record<string, string>} [options.settings] further settings
 * @param {string} [options.server] the API's built script
 * @param {(line: string) => void} [options.say]
 * @returns {Promise<Product>}
 */
export async function startProduct({ dataDir, port, emulatorPort, demo = true, settings = {}, server, say }) {
  // The settings of the person who runs this must not reach it: a real database least of all.
  const own =
    /^(PORT|HOST|PUBLIC_URL|BACKUP_|PORCHLIGHT_|DATABASE_URL|FIREBASE_|S3_|MAP_|GEOCODER_|SENTRY_|POLICY_|MARKETING_|DEMO|ALLOW_|AUTH_)/;
  const inherited = Object.entries(process.env).filter(([name]) => !own.test(name));
  const start = async () => {
    const env = {
      ...Object.fromEntries(inherited),
      PORT: String(port ?? (await freePort())),
      AUTH_EMULATOR_PORT: String(emulatorPort ?? (await freePort())),
      PORCHLIGHT_DATA: dataDir,
      DEMO: demo ? '1' : '0',
      ...settings,
    };
    return startWith({ settings: env, ...(server && { server }), ...(say && { say }) });
  };
  // Another program may take a free port before the product does.
  return start().catch((error) => {
    if (port !== undefined || !String(error).includes('is in use')) throw error;
    return start();
  });
}
