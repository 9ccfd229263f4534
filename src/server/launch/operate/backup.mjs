// `npm run backup -- FILE`: database and files of one moment, while Porchlight runs or not, restored for trial before it says "saved".
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { readArguments } from '../arguments.mjs';
import { findHolder } from '../claim.mjs';
import { Failure } from '../failure.mjs';
import { builtScript, inOneSentence, openEmbedded, prepare, runCommand, say, whenStopped } from './command.mjs';
import { startScratch } from './scratch.mjs';

const USAGE = 'npm run backup -- FILE (with BACKUP_PASSPHRASE in the environment or .env it is encrypted)';
/** What an automatic one ends with that leaves it to another (see automatic-backups.mjs). */
const ANOTHER = 75;

await runCommand(async () => {
  const { positionals, values } = readArguments({ automatic: { type: 'boolean', default: false } }, USAGE);
  const [name] = positionals;
  if (!name || positionals.length > 1) throw new Failure(`Name the file to write. Usage: ${USAGE}`);
  const file = resolve(process.env.INIT_CWD ?? '.', name);
  const { config } = await prepare();
  const opening = config.databaseIsEmbedded ? openEmbedded(config, await findHolder(config.dataDir)) : null;
  /** @type {ReturnType<typeof startScratch> | null} */
  let starting = null;
  whenStopped(async () => {
    rmSync(`${file}.${process.pid}.part`, { force: true });
    await close(starting);
    await close(opening);
  });
  try {
    const database = await opening;
    const ready = { ...config, databaseUrl: database?.url ?? config.databaseUrl };
    /** @type {typeof import('../../operate/backup/run')} */
    const built = await import(builtScript('backup'));
    const make = async () => {
      starting = startScratch(config.dataDir);
      // A full disk may let none start: then a backup is needed most.
      const started = await starting.catch(() => /** @type {const} */ ('nowhere'));
      const scratch =
        started === null
          ? 'same server'
          : started === 'nowhere'
            ? started
            : { url: started.url, place: started.folder };
      tell(await built.backup(ready, file, scratch), file, config);
    };
    if (!values.automatic) return await inOneSentence(make());
    return (await inOneSentence(built.unlessAnother(ready.databaseUrl ?? '', make))) ? 0 : ANOTHER;
  } finally {
    await close(starting);
    await close(opening);
  }
});

/** @param {Promise<{ close: () => Promise<void> } | null> | null} opened closed once it is there */
async function close(opened) {
  const there = await opened?.catch(() => null);
  await there?.close();
}

const WHY = {
  room: 'there is too little room for a second database',
  rights: "the database's user may make no scratch database",
  away: "a second database didn't start, or went away",
};

/**
 * @param {Awaited<ReturnType<typeof import('../../operate/backup/run').backup>>} saved
 * @param {string} file
 * @param {import('../../config').Config} config
 */
function tell({ takenAt, rows, files, bytes, missing, untried, isNoted }, file, { backup }) {
  say(`Saved ${rows} rows and ${files} files of ${takenAt} in ${file} (${megabytes(bytes)}).`);
  const read = "Every byte was read back, but it wasn't restored for trial";
  if (untried === null) say('It was restored into a scratch database, and every table is the same.');
  else say(`${read}: ${WHY[untried]}.`);
  if (backup.passphrase) say('It is encrypted: without BACKUP_PASSPHRASE no one can read it, you included.');
  if (!isNoted) say("The database couldn't take a note of it, so managers see the age of the one before.");
  if (missing.length > 0)
    say(`${missing.length} files that the database names are missing in the store: ${missing.slice(0, 5).join(', ')}.`);
}

/** @param {number} bytes */
function megabytes(bytes) {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
