import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, '../../../src/client/ui/tokens.css'), 'utf8');

it('leaves the root the size of text that a person chose, so that 1rem is 16 pixels of it', () => {
  const roots = [...css.matchAll(/(?:^|\n)(?:html|:root)[^{]*\{([^}]*)\}/g)].map(([, rules]) => rules ?? '');
  expect(roots.length).toBeGreaterThan(1);
  for (const rules of roots) expect(rules).not.toMatch(/(?:^|\s)font(?:-size)?:/);
});

/** The colors of a theme: what it says itself, else what all have. */
function colorsOf(theme: 'light' | 'dark' | 'sun'): (name: string) => string {
  const block = (selector: string) => {
    const from = css.indexOf(`${selector} {`);
    const rules = css.slice(from, css.indexOf('\n}', from));
    return new Map(
      [...rules.matchAll(/--pl-([\w-]+): (#[\da-f]{6});/g)].map(([, name = '', color = '']) => [name, color]),
    );
  };
  const all = block('\n:root');
  const own = theme === 'light' ? all : block(`:root[data-theme='${theme}']`);
  expect(own.size).toBeGreaterThan(8);
  return (name) => own.get(name) ?? all.get(name) ?? '';
}

/** As WCAG defines it, 1 to 21. */
function contrast(one: string, other: string): number {
  const light = (color: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [a, b] = [light(one), light(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

describe.each(['light', 'dark', 'sun'] as const)('in the %s theme', (theme) => {
  const color = colorsOf(theme);
  const grounds = ['card', 'paper'];
  const results = ['good', 'refused', 'moved', 'literature'];
  const least = (pairs: [string, string][]) =>
    Math.min(...pairs.map(([one, other]) => contrast(color(one), color(other))));
  const across = (ones: string[], others: string[]) =>
    ones.flatMap((one) => others.map((each): [string, string] => [one, each]));

  it('the edges of the buttons for results and of fields are seen: 3 to 1 and more', () => {
    expect(least(across([...results, 'field-line'], grounds))).toBeGreaterThanOrEqual(3);
  });

  it('text is legible: 4.5 to 1 and more', () => {
    expect(least(across(['ink', 'quiet', 'action', ...results], grounds))).toBeGreaterThanOrEqual(4.5);
    expect(least(results.map((tone) => [tone, `${tone}-pale`]))).toBeGreaterThanOrEqual(4.5);
    expect(
      least([
        ['on-action', 'action'],
        ['lamp-ink', 'lamp-pale'],
        ['ink', 'neutral-pale'],
      ]),
    ).toBeGreaterThanOrEqual(4.5);
    // What stands on the lamp is dark in every theme.
    expect(contrast('#16213a', color('lamp'))).toBeGreaterThanOrEqual(4.5);
  });
});

it('the theme for the sun has an edge of 3 to 1 around everything, and text of 7 to 1', () => {
  const color = colorsOf('sun');
  for (const edge of ['line', 'field-line', 'lamp', 'neutral'])
    for (const ground of ['card', 'paper']) expect(contrast(color(edge), color(ground))).toBeGreaterThanOrEqual(3);
  for (const text of ['ink', 'quiet', 'action', 'good', 'refused', 'moved', 'literature'])
    expect(contrast(color(text), color('card'))).toBeGreaterThanOrEqual(7);
});
