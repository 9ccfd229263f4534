// Makes backups for as long as it runs, where each part of Porchlight runs by itself and no launcher makes them.
import { Failure } from '../failure.mjs';
import { makeBackups } from './automatic-backups.mjs';
import { builtScript, prepare, runCommand, say } from './command.mjs';

await runCommand(async () => {
  const { config, env } = await prepare();
  if (config.backup.folder === null) throw new Failure('There is no folder for backups: set BACKUP_FOLDER.');
  /** @type {typeof import('../../operate/backup/run')} */
  const { isBroughtUp } = await import(builtScript('backup'));
  // Before, a new database has nothing to save, and a backup of an older one would keep the tables that are being changed.
  const mayBegin = () => isBroughtUp(config.databaseUrl ?? '');
  const { look, stop } = makeBackups({ backup: config.backup, env, say, mayBegin });
  say(`A backup is made in ${config.backup.folder} every ${config.backup.everyHours} hours.`);
  const asked = new Promise((resolve) => {
    for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(name, resolve);
  });
  void look();
  // Its own timer keeps no process alive.
  const alive = setInterval(() => {}, 3_600_000);
  await asked;
  clearInterval(alive);
  await stop();
});
