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
 * @returns {{ name: string, at: Date }[]} the automatic backups in it, newest first
 */
export function backupsIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .toSorted()
    .toReversed()
    .flatMap((name) => {
      const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
      return year ? [{ name, at: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) }] : [];
    });
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
  const write = make ?? ((file) => inProcess(file, env, over.signal));
  /** @type {Promise<void>} */
  let making = Promise.resolve();
  let notBefore = 0;
  let isMaking = false;
  const waitsUntil = now().getTime() + LONGEST_WAIT;
  let isBegun = mayBegin === undefined;

  async function look() {
    if (folder === null || isMaking || over.signal.aborted || now().getTime() < notBefore) return;
    const [newest] = backupsIn(folder);
    if (newest && now().getTime() - newest.at.getTime() < everyHours * 3_600_000) return;
    isMaking = true;
    try {
      // One who asks a database that is away is told no, too.
      isBegun ||= now().getTime() >= waitsUntil || (mayBegin !== undefined && (await mayBegin().catch(() => false)));
      if (!isBegun) return;
      tidy(folder, now());
      if ((await write(join(folder, nameOf(now())))) === false) notBefore = now().getTime() + AFTER_ANOTHER;
      for (const { name } of backupsIn(folder).slice(keep)) rmSync(join(folder, name), { force: true });
    } catch (error) {
      notBefore = now().getTime() + TRY_AGAIN;
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

/**
 * @param {string} file
 * @param {NodeJS.ProcessEnv} env
 * @param {AbortSignal} signal
 * @returns {Promise<boolean>}
 */
function inProcess(file, env, signal) {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'backup.mjs'), [file, '--automatic'], {
      env,
      execArgv: [],
      signal,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    // Phones are answered first.
    if (child.pid !== undefined) void makeWay(child.pid, 10);
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (piece) => (said += piece));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0 || code === ANOTHER) resolve(code === 0);
      else reject(new Error(said.trim().split('\n').at(-1) ?? `code ${code}`));
    });
  });
}
