// The documents in the repository and what comments say about them: what they name exists.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allFiles, root } from './sources';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const documents = [
  'README.md',
  '.github/CONTRIBUTING.md',
  '.github/SECURITY.md',
  ...allFiles.filter((path) => path.endsWith('.md')),
];
const decisions = documents.filter((path) => path.startsWith('src/decisions/'));
const named = new Set([...allFiles, 'README.md', 'vite.config.ts', '.emulator/serve.mjs'].map((path) => `/${path}`));

const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm;
const comments = allFiles
  .filter((path) => /\.(tsx?|mjs|css)$/.test(path))
  .flatMap((path) => (read(path).match(comment) ?? []).map((text) => ({ path, text })));
const saying = (pattern: RegExp, isWrong: (found: string) => boolean = () => true) =>
  comments.flatMap(({ path, text }) =>
    (text.match(pattern) ?? []).filter(isWrong).map((found) => `${path}: ${found.trim()}`),
  );

describe('comments', () => {
  test('are found in the sources', () => {
    expect(comments.length).toBeGreaterThan(1000);
  });

  test('name no file that is not here', () => {
    const ends = (name: string) => [...named].some((path) => path.endsWith(`/${name.replace(/^(?:\.+\/)+/, '')}`));
    expect(saying(/(?<![\w/.-])[\w./-]*[\w-]\.(?:md|tsx?|mjs|css)\b/g, (name) => !ends(name))).toEqual([]);
  });

  test('cite no document by another name than its file', () => {
    expect(saying(/\bspec(?:ification)? sections?\b|\bin the spec\b|\bsync protocol\b|\bdecision record\b/gi)).toEqual(
      [],
    );
  });
});

describe('documents', () => {
  test('name no file or folder that is not here', () => {
    const bases = ['', 'src', 'src/client', 'src/client/features', 'src/server'];
    const missing = documents.flatMap((path) => {
      const names = [
        ...read(path)
          .replace(/```[\s\S]*?```/g, '')
          .matchAll(/`(\.?[a-z][\w.-]*(?:\/[\w.-]+)*\/?)`/g),
      ];
      return names
        .flatMap(([, name = '']) =>
          /^(src|tests|sw|public|\.github|\.ci)\/|\/$|\/.*\.(tsx?|mjs|md|sql|json)$/.test(name) ? name : [],
        )
        .filter((name) => !name.startsWith('.porchlight/'))
        .filter((name) => ![dirname(path), ...bases].some((base) => existsSync(join(root, base, name))))
        .map((name) => `${path}: ${name}`);
    });
    expect(missing).toEqual([]);
  });

  test('are short: the README 120 lines at most, fifteen decisions of 30', () => {
    const lines = (path: string) => read(path).trimEnd().split('\n').length;
    expect(lines('README.md')).toBeLessThanOrEqual(120);
    expect(decisions.length).toBeGreaterThan(0);
    expect(decisions.length).toBeLessThanOrEqual(15);
    expect(decisions.filter((path) => lines(path) > 30)).toEqual([]);
  });

  test('that record a decision say what it was about, what it is and what follows', () => {
    const parts =
      /^# \S.*\n\n\*\*Context\.\*\* [\s\S]+\n\n\*\*Decision\.\*\*\s[\s\S]+\n\n\*\*Consequences\.\*\* [\s\S]+/;
    expect(decisions.filter((path) => !parts.test(read(path)))).toEqual([]);
  });
});
