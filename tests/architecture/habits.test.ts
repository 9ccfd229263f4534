// The habits that a machine can see.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { everyCall } from '../../src/contract';
import { handlers } from '../../src/server/http/handlers';
import { accessTable } from '../server/access-table';
import { allFiles, root, sources, withoutComments } from './sources';

const found = (pattern: RegExp, among = sources) =>
  among.filter(({ text }) => pattern.test(withoutComments(text))).map(({ path }) => path);

describe('the tree', () => {
  test('has its fixed top level', () => {
    const top = readdirSync(root).filter(
      (name) => !name.startsWith('.') && !/^(node_modules|dist|.*\.log)$/.test(name),
    );
    const fixed = ['package.json', 'vite.config.ts', 'tsconfig.json', 'src', 'public', 'sw', 'tests', 'README.md'];
    expect(top.filter((name) => ![...fixed, 'package-lock.json'].includes(name))).toEqual([]);
  });

  test('has kebab-case names', () => {
    const names = allFiles
      .filter((path) => /^(src|sw|tests)\//.test(path))
      .map((path) => ({ path, name: basename(path) }));
    const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/;
    expect(names.filter(({ name }) => name !== 'README.md' && !kebab.test(name)).map(({ path }) => path)).toEqual([]);
  });

  test('has no barrel but the contract’s', () => {
    const barrels = sources.filter(({ path }) => /\/index\.tsx?$/.test(path)).map(({ path }) => path);
    expect(barrels).toEqual(['src/contract/index.ts']);
    expect(found(/^export \*/m)).toEqual([]);
  });

  test('has no declarations that a compiler wrote beside their source', () => {
    const written = allFiles.filter(
      (path) => path.endsWith('.d.ts') && allFiles.includes(path.replace(/\.d\.ts$/, '.ts')),
    );
    expect(written).toEqual([]);
  });

  test('has no file over 350 lines, but for what is generated', () => {
    const long = sources.filter(({ lines, text }) => lines > 350 && !text.startsWith('// Generated'));
    expect(long.map(({ path, lines }) => `${path}: ${lines}`)).toEqual([]);
  });

  test('has no folder over 30 files', () => {
    const counts = new Map<string, number>();
    for (const path of allFiles.filter((each) => /^(src|sw)\//.test(each)))
      counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > 30)).toEqual([]);
  });
});

describe('the code', () => {
  test('says that nothing was changed only where someone knows', () => {
    // These ask no server: a form’s own rule, the phone’s lock, a plan that is not saved yet.
    const local = ['recommendations/weights-field', 'account/screen-lock-card', 'turf/turf-split'];
    const paths = found(
      /safe=\{t\('(Nothing (was )?(changed|deleted)|No (code|key) was made|No one was invited)\.'\)\}/,
    );
    expect(paths.toSorted()).toEqual(local.map((each) => `src/client/features/${each}.tsx`).toSorted());
    expect(found(/t\('Nothing was changed\. \{messageFor\}'/)).toEqual(['src/client/data/change-failed.ts']);
  });

  test('exports by name', () => {
    // The test runners load a reporter by its default export.
    const named = sources.filter(({ path }) => !/\/launch\/testing\/\w+-progress\.mjs$/.test(path));
    expect(found(/^export default/m, named)).toEqual([]);
  });

  test('leaves nothing for later', () => {
    expect(sources.filter(({ text }) => /\b(TODO|FIXME|XXX|HACK)\b/.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test('of contract and domain is handed time, ids and chance', () => {
    const pure = sources.filter(({ path }) => /^src\/(contract|domain)\//.test(path));
    expect(found(/\bDate\.now\(|new Date\(\)|Math\.random\(|randomUUID|performance\.now/, pure)).toEqual([]);
  });

  test('formats in the i18n folders only', () => {
    const elsewhere = sources.filter(({ path }) => !/^src\/(domain|client)\/i18n\//.test(path));
    expect(found(/\bIntl\.|\.toLocale\w*String\(/, elsewhere)).toEqual([]);
  });

  test('begins a transaction that the database broke off again, unless it reads one moment', () => {
    expect(found(/\.transaction\(\)\s*\.execute\(/)).toEqual(['src/server/db/connection.ts']);
  });

  test('gives each lock that has a number one of its own', () => {
    const numbers = sources.flatMap(({ text }) =>
      [...text.matchAll(/^const lockKey = ([\d_]+);/gm)].map(([, key]) => key),
    );
    expect(numbers.length).toBeGreaterThan(2);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test('switches no rule of the compiler off', () => {
    expect(
      sources.filter(({ text }) => /@ts-(ignore|nocheck|expect-error)/.test(text)).map(({ path }) => path),
    ).toEqual([]);
  });

  test('says on its first line what a contract, domain or server file is for', () => {
    const told = sources.filter(({ path }) => /^(src\/(contract|domain|server)|sw)\//.test(path));
    expect(told.filter(({ text }) => !/^(#!.*\n)?\/[/*]/.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test('documents what contract and domain export as functions', () => {
    const told = sources.filter(({ path }) => path.startsWith('src/domain/'));
    const bare = told.flatMap(({ path, text }) =>
      [...text.matchAll(/(?<=^|\n)([^\n]*)\nexport (?:async )?function\*? (\w+)/g)]
        .filter(([, before = '']) => !/\*\/\s*$/.test(before))
        .map(([, , name = '']) => `${path}: ${name}`),
    );
    expect(bare).toEqual([]);
  });
});

describe('a test', () => {
  test('replaces edges of the platform and of the router only, and gives the app the rest', () => {
    const edges = [
      // A phone's position and camera, tiles, a worker's thread, a file that is gone from the server.
      'offline/device/position',
      'offline/device/photo',
      'ui/map/map',
      'features/walking/plan/route-planner',
      'session/missing-chunk',
      'offline/delivery/pass',
      // Whole screens and what begins to send, where only who comes to which screen is in question.
      'app/routes/field',
      'app/routes/office',
      'features/outbox/sync-pill',
      // The ground of a map that isn't drawn.
      'features/road-signs/use-known-streets',
    ];
    const mocked = allFiles
      .filter((path) => /^tests\/.*\.tsx?$/.test(path))
      .flatMap((path) =>
        [
          ...readFileSync(join(root, path), 'utf8').matchAll(
            /vi\.(?:doM|m)ock\(\s*(?:import\()?'[./]*\/src\/([^']+)'/g,
          ),
        ].map(([, own = '']) => `${path}: ${own}`),
      );
    expect(mocked.filter((each) => !edges.some((edge) => each.endsWith(`: client/${edge}`)))).toEqual([]);
    expect(edges.filter((edge) => !mocked.some((each) => each.endsWith(`: client/${edge}`)))).toEqual([]);
  });
});

describe('a declared call', () => {
  const names = everyCall().map(({ name }) => name);

  test('has a handler, and every handler a declared call', () => {
    const handled = Object.entries(handlers).flatMap(([noun, verbs]) =>
      Object.keys(verbs).map((verb) => `${noun}.${verb}`),
    );
    expect(handled.toSorted()).toEqual(names.toSorted());
  });

  test('has a row in the access table', () => {
    expect(names.filter((name) => !accessTable.has(name))).toEqual([]);
  });
});

test('what a handler loads late it loads before its act is noted: else the log tells of what could not be done', () => {
  const loads = sources
    .filter(({ path }) => /^src\/server\/.*handlers\.ts$/.test(path))
    .flatMap(({ path, text }) =>
      withoutComments(text)
        .split(/^ {2}\},$/m)
        .map((handler) => ({ path, handler })),
    )
    .filter(({ handler }) => handler.includes('await import('));
  expect(loads.length).toBeGreaterThan(0);
  const late = loads.filter(({ handler }) => /\bawait audit\([\s\S]*await import\(/.test(handler));
  expect(late.map(({ path }) => path)).toEqual([]);
});
