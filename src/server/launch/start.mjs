// `npm start`: everything, from a fresh clone to an address to open.
import { join } from 'node:path';
import { demoAccounts, listAccounts } from './demo-accounts.mjs';
import { ensureInstalled } from './install.mjs';
import { ensureReady } from './ready.mjs';
import { loadConfig, root, startWith } from './product.mjs';
import { runLauncher } from './run-launcher.mjs';

await runLauncher(async ({ say, signal, atEnd }) => {
  await ensureReady(root, say, signal);
  const { config } = await loadConfig();
  if (config.auth.mode === 'emulator')
    await ensureInstalled(join(root, '.emulator'), "the identity emulator's packages", say, signal);

  say('Starting…');
  const product = await startWith({ say, signal });
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
