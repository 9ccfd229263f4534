// `npm start`: everything, from a fresh clone to an address to open.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { demoAccounts, listAccounts } from './demo-accounts.mjs';
import { ensureInstalled } from './install.mjs';
import { ensureReady, isAssembled } from './ready.mjs';
import { together } from './process.mjs';
import { loadConfig, root, startWith } from './product.mjs';
import { runLauncher } from './run-launcher.mjs';

await runLauncher(async ({ say, signal, atEnd }) => {
  const emulator = (/** @type {AbortSignal} */ wanted) =>
    ensureInstalled(join(root, '.emulator'), "the identity emulator's packages", say, wanted);
  // The settings are read with what is built first. Who has none has no Firebase project, and needs both.
  const isBare = !process.env.FIREBASE_PROJECT_ID && !existsSync(join(root, '.env'));
  const ready = (/** @type {AbortSignal} */ wanted) => ensureReady(root, say, wanted);
  await together(signal, isBare && !isAssembled(root) ? [ready, emulator] : [ready]);
  const loaded = await loadConfig();
  const { config } = loaded;
  if (config.auth.mode === 'emulator') await emulator(signal);

  say('Starting…');
  const product = await startWith({ loaded, say, signal });
  atEnd(product.stop);
  const accounts = product.emulatorUrl ? await listAccounts(product.emulatorUrl, config.auth.projectId) : [];
  say(['', `Porchlight is ready: ${product.origin}`, '', ...demoAccounts(accounts)].join('\n'));
  say(`  Data      ${config.dataDir}`);
  say(`  Database  ${product.databasePlace}`);
  say(`  Log       ${product.log}`);
  if (config.mail.kind === 'folder' && config.auth.mode === 'emulator') say(`  Emails    ${product.origin}/api/outbox`);
  if (accounts.length === 0) say('  To start  npm run invite -- owner@example.org --campaign "The campaign\'s name"');
  say('\nPress Ctrl-C to stop.');
  return product;
});
