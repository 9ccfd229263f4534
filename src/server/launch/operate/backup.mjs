// `npm run backup -- FILE`: database and files of one moment, while Porchlight runs or not, restored for trial before it says "saved".
import { resolve } from 'node:path';
import { findHolder } from '../claim.mjs';
import { Failure } from '../failure.mjs';
import { builtScript, inOneSentence, openEmbedded, prepare, readArguments, runCommand, say } from './command.mjs';
import { startScratch } from './scratch.mjs';

const USAGE = 'npm run backup -- FILE (with BACKUP_PASSPHRASE in the environment or .env it is encrypted)';

await runCommand(async () => {
  const { positionals } = readArguments({}, USAGE);
  const [name] = positionals;
  if (!name || positionals.length > 1) throw new Failure(`Name the file to write. Usage: ${USAGE}`);
  const file = resolve(process.env.INIT_CWD ?? '.', name);
  const { config } = await prepare();
  const database = config.databaseIsEmbedded ? await openEmbedded(config, await findHolder(config.dataDir)) : null;
  let scratch = null;
  try {
    scratch = await startScratch(config.dataDir);
    /** @type {typeof import('../../operate/backup/run')} */
    const built = await import(builtScript('backup'));
    const ready = { ...config, databaseUrl: database?.url ?? config.databaseUrl };
    const saved = await inOneSentence(built.backup(ready, file, scratch?.url ?? null));
    const { takenAt, rows, files, bytes, missing, isTried } = saved;
    say(`Saved ${rows} rows and ${files} files of ${takenAt} in ${file} (${megabytes(bytes)}).`);
    say(
      isTried
        ? 'It was restored into a scratch database, and every table is the same.'
        : "Every byte was read back, but it wasn't restored for trial: the database's user may make no scratch database.",
    );
    if (config.backup.passphrase) say('It is encrypted: without BACKUP_PASSPHRASE no one can read it, you included.');
    if (missing.length > 0)
      say(
        `${missing.length} files that the database names are missing in the store: ${missing.slice(0, 5).join(', ')}.`,
      );
  } finally {
    await scratch?.close();
    await database?.close();
  }
});

/** @param {number} bytes */
function megabytes(bytes) {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
