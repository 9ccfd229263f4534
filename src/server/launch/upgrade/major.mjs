// The embedded database's data move from one major version of PostgreSQL to another by dump and load: no version opens another's.
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Failure } from '../failure.mjs';
import { placePostgres } from '../native-postgres.mjs';
import { asideOf, startPostgres, stopLeftBehind } from '../postgres.mjs';

/** Where the packages of Debian, Ubuntu and Red Hat, and Homebrew's, put a major version's programs. */
const PLACES = [
  '/usr/lib/postgresql/N',
  '/usr/pgsql-N',
  '/opt/homebrew/opt/postgresql@N',
  '/usr/local/opt/postgresql@N',
];

/**
 * The major version that wrote the data, and the one that came along with the packages.
 * @param {string} folder where the embedded database lies
 * @param {string} root
 * @returns {{ data: string, wrote: string | null, brings: string }}
 */
export function majorsOf(folder, root) {
  const place = placePostgres(folder, root);
  const data = join(place.folder, 'data');
  const file = join(data, 'PG_VERSION');
  return { data, wrote: existsSync(file) ? readFileSync(file, 'utf8').trim() : null, brings: place.major };
}

/**
 * Moves the data. What was there stays beside it.
 * @param {object} options
 * @param {string} options.folder where the embedded database lies
 * @param {string} options.root
 * @param {string | null} options.file a backup that the old version made; null: one is made with the old version's programs
 * @param {string} options.fresh where that one goes
 * @param {string} options.stamp ends the name under which the old data stay
 * @param {(url: string, file: string) => Promise<unknown>} options.save
 * @param {(url: string, file: string) => Promise<unknown>} options.fill
 * @param {(line: string) => void} options.say
 * @param {readonly string[]} [options.places] where programs of other versions may be, with N for the version
 * @returns {Promise<string | null>} where the old data are now; null: they were of this version
 */
export async function moveToMajor({ folder, root, file, fresh, stamp, save, fill, say, places = PLACES }) {
  const { data, wrote, brings } = majorsOf(folder, root);
  if (wrote === null || wrote === brings) return null;
  let from = file;
  if (from === null) {
    const native = places
      .map((place) => place.replace('N', wrote))
      .find((place) => existsSync(join(place, 'bin', 'postgres')));
    if (!native)
      throw new Failure(
        `The database was written by PostgreSQL ${wrote}, this Porchlight brings ${brings}, and there are no programs of ${wrote} here to read it with. Install them (on Debian: apt-get install postgresql-${wrote}), or go back to the Porchlight that wrote it, and run "npm run upgrade" again. Nothing was changed.`,
      );
    say(`Reading the database with PostgreSQL ${wrote}…`);
    const old = await startPostgres({ folder, root, other: { native, major: wrote }, say });
    try {
      await save(old.url, fresh);
    } finally {
      await old.stop();
    }
    from = fresh;
  }
  const place = dirname(data);
  // Filled apart: whoever breaks this off, at whatever moment, still has the old data where they were.
  const apart = join(place, 'next');
  await stopLeftBehind(join(apart, 'data'));
  rmSync(apart, { recursive: true, force: true });
  say(`Loading it into PostgreSQL ${brings}…`);
  try {
    const next = await startPostgres({ folder: apart, root, say });
    try {
      await fill(next.url, from);
    } finally {
      await next.stop();
    }
  } catch (error) {
    rmSync(apart, { recursive: true, force: true });
    throw error;
  }
  const aside = asideOf(data, wrote, stamp);
  // A new database has a new password, and the old one opens with its own alone.
  const password = join(place, 'password');
  renameSync(data, aside);
  renameSync(password, `${password}-of-${wrote}-${stamp}`);
  renameSync(join(apart, 'password'), password);
  renameSync(join(apart, 'data'), data);
  rmSync(apart, { recursive: true, force: true });
  return aside;
}
