import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('leaves the root the size of text that a person chose, so that 1rem is 16 pixels of it', () => {
  const css = readFileSync(join(import.meta.dirname, '../../../src/client/ui/tokens.css'), 'utf8');
  const roots = [...css.matchAll(/(?:^|\n)(?:html|:root)[^{]*\{([^}]*)\}/g)].map(([, rules]) => rules ?? '');
  expect(roots.length).toBeGreaterThan(1);
  for (const rules of roots) expect(rules).not.toMatch(/(?:^|\s)font(?:-size)?:/);
});
