// Backups that are made automatically while Porchlight runs: into BACKUP_FOLDER, every BACKUP_EVERY_HOURS, the newest BACKUP_KEEP stay.
import { fork } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sentenceOf } from '../failure.mjs';
import { isAlive, makeWay } from '../process.mjs';

const NAME = /^porchlight-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.backup$/;
/** Half written ones, with the process that writes them. */
const PART = /^porchlight-[\d-]+\.backup\.(\d+)\.part$/;
/** Those that could not be restored for trial. */
const UNUSABLE = /^porchlight-[\d-]+\.backup\.unusable$/;
/** How long nothing is written into one whose process is gone: it may be another machine's (ms). */
const STALE = 600_000;
const LOOK_EVERY = 60_000;
/** How long after one that failed another is tried (ms). */
const TRY_AGAIN = 1_800_000;
/** What `npm run backup` ends with when another machine makes one of the same database. */
const ANOTHER = 75;
/** How long then is waited (ms). */
const AFTER_ANOTHER = 300_000;
/** So long the first one waits for what it is to wait for (ms): if that never comes, a backup is needed most. */
const LONGEST_WAIT = 3_600_000;

/**
 * @param {string} folder
 * @param {Date} now
 * @returns {{ name: string, at: Date }[]} the automatic backups in it, newest first; behind them those of moments to come: made while
 *   the clock was wrong, they are older than they say
 */
export function backupsIn(folder, now) {
  if (!existsSync(folder)) return [];
  const all = readdirSync(folder)
    .toSorted()
    .toReversed()
    .flatMap((name) => {
      const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
      return year ? [{ name, at: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) }] : [];
    });
  const isToCome = (/** @type {{ at: Date }} */ { at }) => at.getTime() > now.getTime();
  return [...all.filter((each) => !isToCome(each)), ...all.filter(isToCome)];
}

/**
 * Removes what takes the room of backups: half written ones of processes that are gone, and all but the newest unusable one.
 * @param {string} folder
 * @param {Date} now
 */
function tidy(folder, now) {
  if (!existsSync(folder)) return;
  const names = readdirSync(folder).toSorted();
  const left = names.filter((name) => {
    const pid = PART.exec(name)?.[1];
    return pid !== undefined && !isAlive(Number(pid)) && isStale(join(folder, name), now);
  });
  for (const name of [...left, ...names.filter((each) => UNUSABLE.test(each)).slice(0, -1)])
    rmSync(join(folder, name), { force: true });
}

/**
 * @param {string} file
 * @param {Date} now
 */
function isStale(file, now) {
  const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return written !== undefined && now.getTime() - written > STALE;
}

/** @param {Date} at */
export function nameOf(at) {
  const digits = at.toISOString().replace(/\D/g, '');
  return `porchlight-${digits.slice(0, 8)}-${digits.slice(8, 14)}.backup`;
}

/**
 * Begins to look whether one is due.
 * @param {object} options
 * @param {import('../../config-backup').BackupConfig} options.backup
 * @param {NodeJS.ProcessEnv} options.env the settings
 * @param {(line: string) => void} options.say
 * @param {(file: string) => Promise<boolean | void>} [options.make] writes one; by default `npm run backup` in a process of its own;
 *   false: another machine is doing so
 * @param {() => Promise<boolean>} [options.mayBegin] whether the first may be made, else it is asked again at the next look
 * @param {() => Date} [options.now]
 * @returns {{ look: () => Promise<void>, stop: () => Promise<void> }}
 */
export function makeBackups({ backup, env, say, make, mayBegin, now = () => new Date() }) {
  const { folder, everyHours, keep } = backup;
  const over = new AbortController();
  const write = make ?? ((file) => inProcess(file, env, over.signal, say));
  /** @type {Promise<void>} */
  let making = Promise.resolve();
  /** When the last one ended that wasn't made, and until when no other is tried. A clock that was set back since waits for nothing. */
  let rest = { from: 0, until: 0 };
  let isMaking = false;
  const waitsUntil = now().getTime() + LONGEST_WAIT;
  let isBegun = mayBegin === undefined;

  const waits = (/** @type {number} */ time) => time >= rest.from && time < rest.until;
  const pause = (/** @type {number} */ ms) => (rest = { from: now().getTime(), until: now().getTime() + ms });
  const removeOld = (/** @type {string} */ from) => {
    for (const { name } of backupsIn(from, now()).slice(keep)) rmSync(join(from, name), { force: true });
  };

  async function look() {
    if (folder === null || isMaking || over.signal.aborted || waits(now().getTime())) return;
    const age = now().getTime() - (backupsIn(folder, now())[0]?.at.getTime() ?? 0);
    if (age >= 0 && age < everyHours * 3_600_000) return;
    isMaking = true;
    try {
      // One who asks a database that is away is told no, too.
      isBegun ||= now().getTime() >= waitsUntil || (mayBegin !== undefined && (await mayBegin().catch(() => false)));
      if (!isBegun) return;
      tidy(folder, now());
      // Whoever lets fewer stay wants room, perhaps for this one.
      removeOld(folder);
      if ((await write(join(folder, nameOf(now())))) === false) pause(AFTER_ANOTHER);
      removeOld(folder);
    } catch (error) {
      pause(TRY_AGAIN);
      if (!over.signal.aborted)
        say(`The automatic backup failed and is tried again in half an hour: ${sentenceOf(error)}`);
      tidy(folder, now());
    } finally {
      isMaking = false;
    }
  }

  const timer = folder === null ? null : setInterval(() => void (making = look()), LOOK_EVERY);
  timer?.unref();
  return {
    look,
    stop: async () => {
      if (timer) clearInterval(timer);
      over.abort();
      await making;
    },
  };
}

/** How long one that is stopped may take to remove what it began (ms). */
const PATIENCE = 20_000;
/** What someone should know of one that was made, of what it says. */
const NOTABLE = /wasn't restored for trial| are missing in the store/;

/**
 * @param {string} file
 * @param {NodeJS.ProcessEnv} env
 * @param {AbortSignal} signal
 * @param {(line: string) => void} say
 * @returns {Promise<boolean>}
 */
function inProcess(file, env, signal, say) {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'backup.mjs'), [file, '--automatic'], {
      env,
      execArgv: [],
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    // Phones are answered first.
    if (child.pid !== undefined) void makeWay(child.pid, 10);
    // Awaited to its end: it removes what it began.
    const stop = () => {
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), PATIENCE).unref();
    };
    signal.addEventListener('abort', stop, { once: true });
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (piece) => (said += piece));
    child.once('error', reject);
    child.once('close', (code) => {
      signal.removeEventListener('abort', stop);
      if (code === 0) for (const line of said.split('\n')) if (NOTABLE.test(line)) say(`The automatic backup: ${line}`);
      if (code === 0 || code === ANOTHER) resolve(code === 0);
      else reject(new Error(said.trim().split('\n').at(-1) ?? `code ${code}`));
    });
  });
}
