// Several processes on one database keep their files in one place: a folder that another process doesn't see would lose them.
import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { FileStore } from '../config';
import type { Db } from '../db/connection';
import { madeOnce } from '../db/made-once';

const markName = 'installation.txt';
const markText = /^([0-9a-f-]{36})\n/;

/**
 * Throws a sentence when the database's files are in another folder than this one. Which one that is a mark in the folder says,
 * and the database: it goes along when the folder is moved, and is the same where several machines share it.
 */
export async function requireOneFolder(db: Db, files: FileStore): Promise<void> {
  if (files.kind !== 'folder') return;
  const own = await markOf(files.folder);
  const kept = await madeOnce(db, 'files-folder', () => `${own} ${files.folder} on ${hostname()}`);
  const [known, ...place] = kept.split(' ');
  if (known === own) return;
  throw new Error(
    `This database's files are in another folder (${place.join(' ')}), and not in ${files.folder}. Processes on one database share one folder, or a bucket (S3_BUCKET). If you moved the folder, move all of it, ${markName} too.`,
  );
}

/** The folder's mark; made now if it has none. */
async function markOf(folder: string): Promise<string> {
  const path = join(folder, markName);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Written aside and then named: another process of this folder may make it at the same moment, and the first one's stays.
  const aside = `${path}.${randomUUID()}`;
  await writeFile(aside, `${randomUUID()}\n`, { mode: 0o600 });
  await link(aside, path).catch((error: unknown) => {
    if (!(error instanceof Error && Reflect.get(error, 'code') === 'EEXIST')) throw error;
  });
  await rm(aside);
  const mark = markText.exec(await readFile(path, 'utf8'))?.[1];
  if (!mark)
    throw new Error(
      `${path} doesn't say which installation's files are there. Restore it from a backup of the folder.`,
    );
  return mark;
}
