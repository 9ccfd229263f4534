// `npm run dev`: the product with reload. Vite serves the app and sends the API's paths on; the API is rebuilt and restarted
// whenever its sources change.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, sentenceOf } from './failure.mjs';
import { ensureInstalled } from './install.mjs';
import { freePort } from './network.mjs';
import { loadConfig, root, startWith } from './product.mjs';
import { runLauncher } from './run-launcher.mjs';

/** What the API answers; the rest is the app's. */
const API_PATHS = [
  '/api',
  '/config.json',
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
  '/emulator',
  '/policies',
  '^/[mM]/',
];

await runLauncher(async ({ say, signal, atEnd }) => {
  await ensureInstalled(root, "Porchlight's packages", say, signal);
  await ensureInstalled(join(root, '.emulator'), "the identity emulator's packages", say, signal);
  // What this builds is not what `npm start` builds.
  rmSync(join(root, 'dist', '.built-from'), { force: true });

  /** @type {import('./product.mjs').Product | null} */
  let product = null;
  /** One restart after the other; a change during one asks for one more. */
  let restarts = Promise.resolve();
  let waiting = false;
  const restart = async () => {
    waiting = false;
    say('The API changed. Restarting it…');
    try {
      await product?.restartServer();
      say('The API is running again.');
    } catch (error) {
      say(sentenceOf(error));
    }
  };
  const builds = await watchApi(() => {
    if (product === null || waiting) return;
    waiting = true;
    restarts = restarts.then(restart);
  }, say);
  const loaded = await loadConfig();
  const { config } = loaded;
  const apiPort = await freePort();
  const running = await startWith({ loaded, say, signal, apiPort });
  product = running;
  atEnd(running.stop);
  atEnd(async () => {
    await builds.close();
    await restarts;
  });

  const { createServer } = await import('vite');
  const vite = await createServer({
    root: join(root, 'src', 'client'),
    configFile: join(root, 'vite.config.ts'),
    server: {
      host: config.host,
      port: config.port,
      strictPort: true,
      proxy: Object.fromEntries(API_PATHS.map((path) => [path, { target: running.apiOrigin }])),
    },
  });
  atEnd(() => vite.close());
  await vite.listen();
  say(
    `
Porchlight with reload: ${running.origin}
  Data  ${config.dataDir}
  Log   ${running.log}

Press Ctrl-C to stop.`,
  );
  return running;
});

/**
 * Builds the API, and again at every change of its sources.
 * @param {() => void} onRebuilt
 * @param {(line: string) => void} say
 */
async function watchApi(onRebuilt, say) {
  const { build } = await import('vite');
  say('Building the API…');
  const watcher = await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    build: { ssr: true, watch: {} },
  });
  if (!('on' in watcher)) throw new Failure("The API's files couldn't be watched.");
  let first = true;
  await new Promise((resolve, reject) => {
    watcher.on('event', (event) => {
      if (event.code === 'ERROR') {
        if (first) reject(new Failure(`The API doesn't build: ${event.error.message}`));
        else say(`The API doesn't build: ${event.error.message}`);
      }
      if (event.code !== 'END') return;
      if (!first) onRebuilt();
      first = false;
      resolve(undefined);
    });
  });
  return watcher;
}
