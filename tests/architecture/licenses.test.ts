// What comes along with Porchlight is under licenses that let anyone run it: those below, and what is named with its reason.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const root = join(import.meta.dirname, '..', '..');

const permitted = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  // libvips, which comes as a library of its own beside sharp and may be exchanged.
  'LGPL-3.0-or-later',
]);
/** Others, by name: the operator's manual tells of them. */
const named: Readonly<Record<string, string>> = {
  // Who uses it may not harm human rights with it; chosen by the owner of the product.
  '@react-leaflet/core': 'Hippocratic-2.1',
  'react-leaflet': 'Hippocratic-2.1',
};
/** What says its license in a file only. */
const inFile: Readonly<Record<string, RegExp>> = { 'png-js': /^MIT License/m };

const lock = z.object({
  packages: z.record(z.string(), z.object({ dev: z.boolean().optional(), license: z.string().optional() })),
});
const manifest = z.object({ license: z.unknown().optional() });

/** By the package itself where it is installed, by the lock file where it is for another platform. */
function licenseOf(path: string, locked: string | undefined): string {
  const file = join(root, path, 'package.json');
  const own = existsSync(file) ? manifest.parse(JSON.parse(readFileSync(file, 'utf8'))).license : undefined;
  return typeof own === 'string' ? own : (locked ?? 'none');
}

/** Whether an expression of licenses can be kept by keeping permitted ones: one side of OR, both sides of AND. */
function isPermitted(expression: string): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1');
  if (bare.includes(' OR ')) return bare.split(' OR ').some(isPermitted);
  return bare.split(' AND ').every((each) => permitted.has(each));
}

test('every package that is delivered is under a license that is on the list', () => {
  const { packages } = lock.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const delivered = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev);
  expect(delivered.length).toBeGreaterThan(300);
  const others = delivered.flatMap(([path, { license }]) => {
    const name = path.replace(/^.*node_modules\//, '');
    const found = licenseOf(path, license);
    if (isPermitted(found) || named[name] === found) return [];
    const words = inFile[name];
    if (words && words.test(readFileSync(join(root, path, 'LICENSE'), 'utf8'))) return [];
    return [`${name}: ${found}`];
  });
  expect(others).toEqual([]);
});

test('the operator is told of each that is not like the others', () => {
  const manual = readFileSync(join(root, '.deploy', 'README.md'), 'utf8');
  for (const [name, license] of Object.entries(named)) {
    expect(manual).toContain(name);
    expect(manual).toContain(license);
  }
});

test('an expression is permitted when it can be kept', () => {
  expect(isPermitted('(MIT OR GPL-3.0)')).toBe(true);
  expect(isPermitted('Apache-2.0 AND LGPL-3.0-or-later')).toBe(true);
  expect(isPermitted('Apache-2.0 AND GPL-3.0')).toBe(false);
  expect(isPermitted('SSPL-1.0')).toBe(false);
});
