// `npm run upgrade`, with Porchlight stopped: a backup, the newer version, a trial of it on a copy of the data, and only then the data.
import { join } from 'node:path';
import { readArguments } from '../arguments.mjs';
import { findHolder } from '../claim.mjs';
import { Failure, sentenceOf } from '../failure.mjs';
import { runProgram } from '../install.mjs';
import { loadConfig, root } from '../product.mjs';
import { ensureReady } from '../ready.mjs';
import { majorsOf, moveToMajor } from '../upgrade/major.mjs';
import { goBack, goTo, isClone } from '../upgrade/sources.mjs';
import { builtScript, inOneSentence, openEmbedded, prepare, runCommand, say, whenStopped } from './command.mjs';
import { startScratch } from './scratch.mjs';

const USAGE = 'npm run upgrade [-- --to VERSION], with Porchlight stopped';
const text = /** @type {const} */ ({ type: 'string' });
/** What the second half ends with that had begun to change the data. */
const HAD_BEGUN = 76;
/** Aborted when someone breaks it off. */
const asked = new AbortController();

await runCommand(async () => {
  // `loads` is for the second half, which the newer version runs: the backup that the older one made.
  const { positionals, values } = readArguments({ to: text, loads: text, second: { type: 'boolean' } }, USAGE);
  if (positionals.length > 0) throw new Failure(`Usage: ${USAGE}`);
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  if (values.second) return secondHalf(values.loads ?? null, stamp);
  // Ended at once, it would leave the newer sources with the data of before.
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(name, () => asked.abort());

  const { config } = await prepare();
  const holder = await findHolder(config.dataDir);
  if (holder)
    throw new Failure(`Porchlight is running (process ${holder.pid}). Stop it first; phones go on working meanwhile.`);
  const folder = join(config.dataDir, 'postgres');
  const isOther = config.databaseIsEmbedded && isOfAnotherMajor(folder);
  const file = join(config.backup.folder ?? join(config.dataDir, 'backups'), `before-upgrade-${stamp}.backup`);
  // What this version can't open any more, the second half reads with the programs of the old one.
  if (!isOther) await runHere('backup', [file]);
  const isHere = isClone(root);
  if (!isHere) say('This is no clone of a repository: what lies here counts as the newer version.');
  const went = isHere && !isOther ? await goTo(root, values.to) : null;
  if (went && went.before === went.after) say('This is the newest version already.');
  try {
    await runHere('upgrade', ['--second', ...(isOther ? [] : ['--loads', file])]);
  } catch (error) {
    if (!went) throw error;
    await goBack(root, went);
    const hadBegun = error instanceof Failure && error.cause === HAD_BEGUN;
    throw new Failure(
      `${sentenceOf(error)} The sources are those of before again, ${
        hadBegun
          ? `but the data may be changed in part. Start Porchlight; if it doesn't start, npm run restore -- ${file} --replace`
          : 'and so are the data. Start Porchlight.'
      }`,
    );
  }
});

/** @param {string} folder */
function isOfAnotherMajor(folder) {
  const { wrote, brings } = majorsOf(folder, root);
  return wrote !== null && wrote !== brings;
}

/**
 * Runs a command of the sources as they are now; what it says is shown.
 * @param {string} name
 * @param {string[]} args
 */
async function runHere(name, args) {
  const script = join(import.meta.dirname, `${name}.mjs`);
  const { code, output } = await runProgram(process.execPath, [script, ...args], { cwd: root, signal: asked.signal });
  if (code !== 0) {
    const last = output.trim().split('\n').at(-1);
    throw new Failure(asked.signal.aborted ? 'Stopped.' : last || `${name} failed.`, { cause: code });
  }
  if (output.trim()) say(output.trim());
}

/**
 * What the newer version does.
 * @param {string | null} file the backup that the older one made; null: its data can't be opened with what came along
 * @param {string} stamp
 * @returns {Promise<number | void>} the exit code
 */
async function secondHalf(file, stamp) {
  await ensureReady(root, say);
  const { config } = await loadConfig();
  /** @type {typeof import('../../operate/backup/run')} */
  const built = await import(builtScript('backup'));
  const fill = (/** @type {string} */ url, /** @type {string} */ from) =>
    inOneSentence(built.fillWith(config, from, url));
  /** @type {ReturnType<typeof startScratch> | null} */
  let starting = null;
  /** @type {ReturnType<typeof openEmbedded> | null} */
  let opening = null;
  let hasBegun = false;
  const close = async () => {
    for (const each of [starting, opening]) await (await each?.catch(() => null))?.close();
  };
  whenStopped(close, () => (hasBegun ? HAD_BEGUN : 1));
  if (file !== null) {
    starting = startScratch(config.dataDir);
    const scratch = await starting;
    if (scratch)
      try {
        const { rows } = await fill(scratch.url, file);
        say(`The new version was tried on a copy of the data (${rows} rows).`);
      } finally {
        await scratch.close();
      }
  }
  if (config.databaseIsEmbedded) {
    const fresh = join(config.backup.folder ?? join(config.dataDir, 'backups'), `before-upgrade-${stamp}.backup`);
    const save = (/** @type {string} */ url, /** @type {string} */ to) =>
      inOneSentence(built.saveFrom(config, url, to));
    const folder = join(config.dataDir, 'postgres');
    const aside = await moveToMajor({ folder, root, file, fresh, stamp, save, fill, say });
    hasBegun = aside !== null;
    if (aside) say(`The data of before are in ${aside}. Remove that folder once all is well.`);
  }
  try {
    if (config.databaseIsEmbedded) opening = openEmbedded(config, null);
    const database = await opening;
    hasBegun = true;
    await inOneSentence(built.bringUp({ ...config, databaseUrl: database?.url ?? config.databaseUrl }));
  } catch (error) {
    say(sentenceOf(error));
    return hasBegun ? HAD_BEGUN : 1;
  } finally {
    await close();
  }
  say(`This is Porchlight ${config.version} now. Start it, then look at "npm run doctor".`);
}
