// Whether all processes that run now keep their files in the same folder. A copy of it, as a copied machine has one, bears the same mark
// as the folder itself: so whoever starts leaves a file in it, and asks the others whether they see that.
import { access, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FileStore } from '../config';
import type { Db } from '../db/connection';
import { type Notices, others, tell } from '../db/notices';

/** Who hasn't answered by then may be busy, or about to end. */
const patience = 3_000;
/** A network's folder may show a new file a moment later. */
const secondLook = 500;

const fileOf = (folder: string, name: string) => join(folder, `start-${name}.txt`);
const asking = /^who sees ([0-9a-f-]{36})$/;
const answering = /^([0-9a-f-]{36}) (sees|misses) ([0-9a-f-]{36}) (.*)$/s;

/**
 * Throws a sentence when a process that runs now keeps its files elsewhere, and from then on answers those that start later. Of two that
 * differ the later one is turned away.
 * @param report hears of an answer that could not be given
 */
export async function callRoll(
  db: Db,
  files: FileStore,
  notices: Notices,
  report: (error: unknown) => void,
): Promise<void> {
  if (files.kind !== 'folder') return;
  const { folder } = files;
  const own = notices.id;
  const place = `${folder} on ${hostname()}`;
  const answers = new Map<string, string | null>();
  notices.hear((said) => {
    const asked = asking.exec(said)?.[1];
    if (asked !== undefined && asked !== own) void answer(asked).catch(report);
    const [, who = '', what, whom, where = ''] = answering.exec(said) ?? [];
    if (whom === own) answers.set(who, what === 'misses' ? where : null);
  });
  const answer = async (asked: string) => {
    let isThere = await isSeen(folder, asked);
    if (!isThere) {
      await pause(secondLook);
      isThere = await isSeen(folder, asked);
    }
    await tell(db, `${own} ${isThere ? 'sees' : 'misses'} ${asked} ${place}`);
  };
  if (!(await Promise.race([notices.ready.then(() => true), pause(patience, false)]))) return;
  const there = await others(db, notices);
  if (there.length === 0) return;
  await writeFile(fileOf(folder, own), '', { mode: 0o600 });
  try {
    await tell(db, `who sees ${own}`);
    const end = performance.now() + patience;
    while (performance.now() < end && there.some((other) => !answers.has(other))) await pause(10);
  } finally {
    await rm(fileOf(folder, own), { force: true });
  }
  const elsewhere = [...answers.values()].find((where) => where !== null);
  if (elsewhere !== undefined)
    throw new Error(
      `Another process on this database, which runs now, keeps its files in another folder (${elsewhere}). ${folder} here is a copy of it. Processes on one database share one folder, or a bucket (S3_BUCKET).`,
    );
}

/** Only where there is none it isn't seen: a disk that fails says nothing. */
const isSeen = (folder: string, name: string): Promise<boolean> =>
  access(fileOf(folder, name)).then(
    () => true,
    (error: unknown) => !(error instanceof Error && Reflect.get(error, 'code') === 'ENOENT'),
  );
