// `npm run restore -- FILE`: a backup back into an empty installation, or with --replace in place of what is there.
import { join, resolve } from 'node:path';
import { readArguments } from '../arguments.mjs';
import { findHolder } from '../claim.mjs';
import { Failure } from '../failure.mjs';
import { builtScript, inOneSentence, openEmbedded, prepare, runCommand, say } from './command.mjs';

const USAGE = 'npm run restore -- FILE [--replace]';

await runCommand(async () => {
  const { positionals, values } = readArguments({ replace: { type: 'boolean', default: false } }, USAGE);
  const [name] = positionals;
  if (!name || positionals.length > 1) throw new Failure(`Name the backup to restore. Usage: ${USAGE}`);
  const file = resolve(process.env.INIT_CWD ?? '.', name);
  const { config } = await prepare();
  const holder = await findHolder(config.dataDir);
  if (holder)
    throw new Failure(
      `Porchlight is running with the data in ${config.dataDir} (process ${holder.pid}). Stop it first.`,
    );
  const database = config.databaseIsEmbedded ? await openEmbedded(config, null) : null;
  try {
    /** @type {typeof import('../../operate/backup/run')} */
    const built = await import(builtScript('backup'));
    const ready = { ...config, databaseUrl: database?.url ?? config.databaseUrl };
    const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
    const copyTo = join(config.backup.folder ?? join(config.dataDir, 'backups'), `before-restore-${stamp}.backup`);
    const done = await inOneSentence(built.restore(ready, file, { replace: Boolean(values.replace), copyTo }));
    if (done.copy) say(`It replaced ${built.told(done.holding)}. A copy of that is ${done.copy}.`);
    say(`Restored ${done.rows} rows and ${done.files} files of ${done.takenAt}. Start Porchlight again.`);
    if (done.isUnsealed)
      say("The backup isn't encrypted, though BACKUP_PASSPHRASE is set: make sure that it is one of yours.");
    if (done.carried === null)
      say(
        'The database was empty before. Whoever was erased, opted out, was removed from a campaign or had an API key revoked ' +
          `after ${done.takenAt} is there as before: do that again before anyone is contacted.`,
      );
    for (const { what, done: again, left } of done.carried ?? []) {
      if (again > 0) say(`Since the backup there were ${what}: ${again} were carried over.`);
      if (left > 0)
        say(`Since the backup there were ${what}: ${left} couldn't be carried over. Do that again by hand.`);
    }
    say('Phones send again what they still keep and this backup lacks.');
    if (done.paused > 0)
      say(
        `${done.paused} text campaigns were sending and are paused: texts that left after the backup would leave again.`,
      );
    if (done.pausedBanks > 0)
      say(
        `${done.pausedBanks} phone banks were calling and are paused: who opted out after the backup would be called.`,
      );
  } finally {
    await database?.close();
  }
});
