// What `npm test` runs: everything, the checks named by --only, what belongs to given paths, or what belongs to changed files.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { readArguments } from '../arguments.mjs';
import { Failure } from '../failure.mjs';
import { readChanges } from './changes.mjs';
import { chooseGuarded } from './guarded.mjs';

const CHECKS = ['types', 'lint', 'format', 'unused'];
/** Projects of vitest, by the name of the check; each list is a run of its own (see `filesAtOnce` of steps.mjs). */
const PROJECTS = [{ client: ['client', 'client-apart'] }, { promise: ['promise'], server: ['server'], unit: ['unit'] }];
const JOURNEYS = 'tests/journeys/';
const USAGE = 'npm test [-- FILES AND FOLDERS | --only PART,PART… | --changed [--since COMMIT]]';

/**
 * @typedef {object} Chosen
 * @property {string[]} checks
 * @property {string[][]} vitest the arguments of each run of it
 * @property {string[] | null} journeys which journeys, all of them when empty; null for none
 * @property {string[]} sentences about what is run or not, for people
 */

/**
 * @param {string[]} args
 * @param {string} root
 * @param {string} [since] the commit with which files are compared, unless --since names one
 * @returns {Promise<Chosen>}
 */
export async function chooseTests(args, root, since) {
  const options = /** @type {const} */ ({
    only: { type: 'string' },
    changed: { type: 'boolean' },
    since: { type: 'string' },
  });
  const { values, positionals } = readArguments(options, USAGE, args);
  const changes = await readChanges(root, values.since ?? since);
  if (positionals.length > 0) return ofPaths(positionals, root);
  if (values.changed) {
    if (!changes) throw new Failure('git does not tell here what changed: run npm test without --changed.');
    return ofChanges(changes);
  }
  const known = [...CHECKS, ...PROJECTS.flatMap(Object.keys), 'journeys'];
  const wanted = values.only?.split(',') ?? known;
  const unknown = wanted.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Failure(`There is no check named "${unknown}". Available: ${known.join(', ')}.`);
  const { leftOut, sentences } = wanted.includes('promise') ? chooseGuarded(changes) : { leftOut: [], sentences: [] };
  const excluded = leftOut.flatMap((file) => ['--exclude', file]);
  const runs = PROJECTS.map((projects) =>
    Object.entries(projects).flatMap(([name, parts]) => (wanted.includes(name) ? parts : [])),
  );
  return {
    checks: CHECKS.filter((name) => wanted.includes(name)),
    vitest: runs
      .filter((parts) => parts.length > 0)
      .map((parts) => [
        'run',
        ...parts.flatMap((name) => ['--project', name]),
        ...(parts.includes('promise') ? excluded : []),
      ]),
    journeys: wanted.includes('journeys') ? [] : null,
    sentences,
  };
}

/**
 * A test file or a folder of tests is run; what belongs to a source file, or to those of a folder, is found by its imports.
 * @param {string[]} paths
 * @param {string} root
 * @returns {Chosen}
 */
function ofPaths(paths, root) {
  /** @type {string[]} */
  const tests = [];
  /** @type {string[]} */
  const sources = [];
  /** @type {string[]} */
  const journeys = [];
  for (const given of paths) {
    const full = resolve(root, given);
    if (!existsSync(full)) throw new Failure(`There is no file or folder ${given}.`);
    const isFolder = statSync(full).isDirectory();
    const path = relative(root, full).replaceAll('\\', '/') + (isFolder ? '/' : '');
    if (path.startsWith(JOURNEYS)) journeys.push(path);
    else if (path.startsWith('tests/')) tests.push(path);
    else if (isFolder) sources.push(...sourcesIn(full).map((file) => join(path, file)));
    else sources.push(path);
  }
  return {
    checks: [],
    vitest: [
      ...(tests.length > 0 ? [['run', ...tests]] : []),
      ...(sources.length > 0 ? [['related', '--run', ...sources]] : []),
    ],
    journeys: journeys.length > 0 ? journeys : null,
    sentences: [],
  };
}

/** @param {string} folder */
function sourcesIn(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(ts|tsx|mjs)$/.test(file));
}

/**
 * @param {import('./changes.mjs').Changes} changes
 * @returns {Chosen}
 */
function ofChanges({ files, base, since }) {
  const played = files.filter((file) => file.startsWith(JOURNEYS));
  const specs = played.filter((file) => file.endsWith('.spec.ts'));
  const isAll = specs.length < played.length;
  return {
    checks: [],
    vitest: [['run', `--changed=${base}`, '--passWithNoTests']],
    journeys: played.length === 0 ? null : isAll ? [] : specs,
    sentences: [
      `${files.length} files changed ${since}.`,
      ...(played.length === 0 ? ['The journeys are NOT played: none of their files changed.'] : []),
    ],
  };
}
