// Styles keep to the steps of space and the few widths of ui/tokens.css.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allFiles, root } from './sources';

const styles = allFiles
  .filter((path) => /^src\/client\/.*\.css$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '') }));
const tokens = styles.find(({ path }) => path.endsWith('/ui/tokens.css'))?.text ?? '';
/** A hairline is no space, and more than the largest step is room for something that has that size. */
const hairline = 1;
const largestStep = 32;

test('space is a step of the scale', () => {
  const space = /^\s*(?:gap|row-gap|column-gap|(?:scroll-)?(?:margin|padding)(?:-[a-z-]+)?):([^;]*);/gm;
  const stray = styles.flatMap(({ path, text }) =>
    [...text.matchAll(space)]
      .filter(([, value = '']) =>
        [...value.matchAll(/(\d*\.?\d+)px/g)].some(([, px]) => Number(px) > hairline && Number(px) <= largestStep),
      )
      .map(([rule]) => `${path}: ${rule.trim()}`),
  );
  expect(stray).toEqual([]);
});

test('every step that is used is one of the scale', () => {
  const scale = new Set([...tokens.matchAll(/^\s*(--pl-s\d+): \d+px;/gm)].map(([, name]) => name));
  expect(scale.size).toBeGreaterThan(5);
  expect(scale.size).toBeLessThanOrEqual(10);
  const unknown = styles.flatMap(({ path, text }) =>
    [...text.matchAll(/var\((--pl-s\d+)\)/g)].filter(([, name]) => !scale.has(name)).map(([use]) => `${path}: ${use}`),
  );
  expect(unknown).toEqual([]);
});

test('a style asks for one of four widths', () => {
  const widths = new Set(
    '(max-width: 400px)|(max-width: 568px)|(min-width: 569px)|(max-width: 699px)|(min-width: 700px)|(max-width: 991px)|(min-width: 992px)'
      .split('|')
      // Large text on a small phone.
      .concat('(max-width: 15.5em)'),
  );
  const other = styles.flatMap(({ path, text }) =>
    [...text.matchAll(/@media([^{]*)\{/g)]
      .flatMap(([, query = '']) => query.match(/\([^)]*width[^)]*\)/g) ?? [])
      .filter((width) => !widths.has(width))
      .map((width) => `${path}: ${width}`),
  );
  expect(other).toEqual([]);
});
