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
import { assertPortFree, freePort, isPortTaken } from './network.mjs';
import { startPostgres } from './postgres.mjs';
import { together } from './process.mjs';

/** The product's folder. */
export const root = join(import.meta.dirname, '..', '..', '..');

/**
 * @typedef {import('../config').Config} Config
 * @typedef {import('./keep-running.mjs').Kept<import('./child.mjs').Child>} Kept
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
 * @param {Awaited<ReturnType<typeof loadConfig>>} [options.loaded] the settings where they were read already
 * @param {string} [options.server] the API's built script
 * @param {(line: string) => void} [options.say] told of what a person should know while it runs
 * @param {AbortSignal} [options.signal] breaks off the start
 * @param {number} [options.apiPort] where the API listens, when another server stands before it
 * @returns {Promise<Product>}
 */
export async function startWith({ settings, loaded, server, say = () => {}, signal, apiPort }) {
  const { config, env } = loaded ?? (await loadConfig(settings));
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
    /** @type {(sentence: string) => void} */
    let report = () => {};
    /** @type {Promise<string>} */
    const failed = new Promise((resolve) => (report = resolve));

    /**
     * @param {string} name begins the sentences about it
     * @param {'api' | 'worker'} role
     * @param {AbortSignal} wanted
     */
    const startPart = (name, role, wanted) => (/** @type {AbortSignal} */ unwanted) =>
      startChild({
        script: join(import.meta.dirname, 'api-process.mjs'),
        args: [server ?? join(root, 'dist', 'server', 'main.js')],
        cwd: root,
        env: {
          ...env,
          ROLE: role,
          ...(role === 'worker' && config.metrics && { METRICS_PORT: String(config.metrics.port + 1) }),
          ...(config.databaseIsEmbedded && { PORCHLIGHT_EMBEDDED_URL: 'starting' }),
          ...(apiPort && { PORT: String(apiPort), PUBLIC_URL: config.publicUrl }),
        },
        // It loads while the database starts.
        told: database.then((postgres) => postgres && postgres.url),
        signal: AbortSignal.any([wanted, unwanted]),
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
    /** @type {(() => Promise<void>)[]} */
    const ofParts = [];
    /** @type {(name: string, role: 'api' | 'worker', wanted: AbortSignal) => Promise<Kept>} */
    const keepPart = async (name, role, wanted) => {
      // Phones are answered while no one works.
      const needed = role === 'api' || config.role === 'worker';
      const sayOfIt = (/** @type {string} */ line) => wanted.aborted || say(line);
      const kept = await keepRunning({ name, start: startPart(name, role, wanted), say: sayOfIt, needed });
      ofParts.push(kept.stop);
      return kept;
    };
    // The API asks for the emulator only where it makes the demo's accounts, and waits for it there: both load side by side.
    const database = startDatabase(config, claim, undo, say);
    const [postgres, emulator, api] = await together(signal, [
      () => database,
      async (wanted) => {
        const started = await startIdentity(config, claim, say, wanted);
        // Stopped behind what calls it, whichever started first.
        if (started) ofParts.unshift(started.stop);
        return started;
      },
      async (wanted) => {
        const hasApi = config.role !== 'worker' && !wanted.aborted;
        const api = hasApi ? await keepPart('The API', 'api', wanted) : null;
        if (config.role !== 'api' && !wanted.aborted) await keepPart('The worker', 'worker', wanted);
        return api;
      },
    ]).finally(() => undo.push(...ofParts));
    goOn();
    void emulator?.ended.then(({ code, signal }) =>
      report(`The identity emulator stopped unexpectedly (${signal ?? `code ${code}`}).`),
    );
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
 * Starts the embedded database, where the settings want it.
 * @param {Config} config
 * @param {import('./claim.mjs').Claim} claim
 * @param {(() => Promise<void>)[]} undo
 * @param {(line: string) => void} say
 */
async function startDatabase(config, claim, undo, say) {
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
}

/**
 * Starts the identity emulator, where the settings want it.
 * @param {Config} config
 * @param {import('./claim.mjs').Claim} claim
 * @param {(line: string) => void} say
 * @param {AbortSignal} signal
 */
async function startIdentity({ auth, dataDir, publicUrl }, claim, say, signal) {
  if (auth.mode !== 'emulator') return null;
  const port = Number(new URL(auth.emulatorUrl).port);
  await assertPortFree(port, '127.0.0.1', 'AUTH_EMULATOR_PORT');
  return startEmulator({
    root,
    port,
    projectId: auth.projectId,
    usersFile: join(dataDir, 'accounts.json'),
    origin: publicUrl,
    say,
    signal,
    onStart: (pid) => claim.note({ children: { emulator: pid } }),
  });
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
    if (port !== undefined || !isPortTaken(error)) throw error;
    return start();
  });
}
