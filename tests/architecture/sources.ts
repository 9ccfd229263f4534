// The sources as the rules see them: each file with what it imports, as paths from the product's folder or package names.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

export interface Source {
  /** From the product's folder, with slashes: src/contract/index.ts */
  path: string;
  text: string;
  lines: number;
  imports: Import[];
}

export interface Import {
  /** A source's path (src/contract/call.ts) or a package with its subpath (zod/mini). */
  from: string;
  isPackage: boolean;
  isType: boolean;
  isLazy: boolean;
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(posix.join(folder, entry.name)) : [posix.join(folder, entry.name)],
  );
}

const statement = /^[ \t]*(import|export)\s+(type\s)?(?:[\w*\s{},]*?\sfrom\s*)?['"]([^'"]+)['"]/gm;
const lazy = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/** Every file below src, sw, public and tests. */
export const allFiles = ['src', 'sw', 'public', 'tests'].flatMap(filesBelow);

const isCode = (path: string) => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts');

export const sources: Source[] = allFiles
  .filter((path) => isCode(path) && /^(src|sw)\//.test(path))
  .map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return { path, text, lines: text.split('\n').length - 1, imports: importsOf(path, withoutComments(text)) };
  });

/** Good enough for imports: a comment inside a string would be cut too. */
export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

function importsOf(path: string, text: string): Import[] {
  const found = [
    ...[...text.matchAll(statement)].map(([, , type, from = '']) => ({ from, isType: Boolean(type), isLazy: false })),
    ...[...text.matchAll(lazy)].map(([, from = '']) => ({ from, isType: false, isLazy: true })),
  ];
  return found.map((each) => ({ ...each, ...resolve(path, each.from) }));
}

function resolve(path: string, from: string): { from: string; isPackage: boolean } {
  if (!from.startsWith('.')) return { from, isPackage: true };
  const target = relative(root, join(root, dirname(path), from)).replaceAll('\\', '/');
  const known = [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`];
  return { from: known.find((candidate) => allFiles.includes(candidate)) ?? target, isPackage: false };
}

/** The name of a package without its subpath. */
export function packageOf(from: string): string {
  const [first = '', second = ''] = from.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}
