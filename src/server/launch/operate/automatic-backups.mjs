// Backups that are made automatically while Porchlight runs: into BACKUP_FOLDER, every BACKUP_EVERY_HOURS, the newest BACKUP_KEEP stay.
import { fork } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sentenceOf } from '../failure.mjs';
import { makeWay } from '../process.mjs';

const NAME = /^porchlight-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.backup$/;
/** Half written ones of a process that was killed. */
const LEFT = /^porchlight-[\d-]+\.backup\.\d+\.part$/;
const LOOK_EVERY = 60_000;
/** How long after one that failed another is tried (ms). */
const TRY_AGAIN = 1_800_000;

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
 * @param {(file: string) => Promise<void>} [options.make] writes one; by default `npm run backup` in a process of its own
 * @param {() => Date} [options.now]
 * @returns {{ look: () => Promise<void>, stop: () => Promise<void> }}
 */
export function makeBackups({ backup, env, say, make, now = () => new Date() }) {
  const { folder, everyHours, keep } = backup;
  const over = new AbortController();
  const write = make ?? ((file) => inProcess(file, env, over.signal));
  /** @type {Promise<void>} */
  let making = Promise.resolve();
  let notBefore = 0;
  let isMaking = false;

  async function look() {
    if (folder === null || isMaking || over.signal.aborted || now().getTime() < notBefore) return;
    const [newest] = backupsIn(folder);
    if (newest && now().getTime() - newest.at.getTime() < everyHours * 3_600_000) return;
    isMaking = true;
    try {
      await write(join(folder, nameOf(now())));
      for (const { name } of backupsIn(folder).slice(keep)) rmSync(join(folder, name), { force: true });
      for (const name of readdirSync(folder)) if (LEFT.test(name)) rmSync(join(folder, name), { force: true });
    } catch (error) {
      notBefore = now().getTime() + TRY_AGAIN;
      if (!over.signal.aborted)
        say(`The automatic backup failed and is tried again in half an hour: ${sentenceOf(error)}`);
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
 * @returns {Promise<void>}
 */
function inProcess(file, env, signal) {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'backup.mjs'), [file], {
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
      if (code === 0) resolve();
      else reject(new Error(said.trim().split('\n').at(-1) ?? `code ${code}`));
    });
  });
}
