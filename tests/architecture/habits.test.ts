// The habits that a machine can see.
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
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
    expect(names.filter(({ name }) => !kebab.test(name)).map(({ path }) => path)).toEqual([]);
  });

  test('has no barrel but the contract’s', () => {
    const barrels = sources.filter(({ path }) => /\/index\.tsx?$/.test(path)).map(({ path }) => path);
    expect(barrels).toEqual(['src/contract/index.ts']);
    expect(found(/^export \*/m)).toEqual([]);
  });

  test('has no file over 400 lines', () => {
    expect(sources.filter(({ lines }) => lines > 400).map(({ path, lines }) => `${path}: ${lines}`)).toEqual([]);
  });
});

describe('the code', () => {
  test('exports by name', () => {
    expect(found(/^export default/m)).toEqual([]);
  });

  test('leaves nothing for later', () => {
    expect(sources.filter(({ text }) => /\b(TODO|FIXME|XXX|HACK)\b/.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test('of contract and domain is handed time, ids and chance', () => {
    const pure = sources.filter(({ path }) => /^src\/(contract|domain)\//.test(path));
    expect(found(/\bDate\.now\(|new Date\(\)|Math\.random\(|randomUUID|performance\.now/, pure)).toEqual([]);
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
