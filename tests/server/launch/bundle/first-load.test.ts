import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { everyCall } from '../../../../src/contract';
import { withoutCallTexts } from '../../../../src/server/launch/bundle/first-load.mjs';

test('a phone loads the calls without what they say about themselves, and nothing else is cut', () => {
  const folder = new URL('../../../../src/contract/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const whole = files.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('\n');
  const lean = files.map((name) => withoutCallTexts(readFileSync(new URL(name, folder), 'utf8'))).join('\n');
  for (const { call } of everyCall())
    for (const text of [call.summary, call.description ?? call.summary]) {
      expect(whole).toContain(text);
      expect(lean).not.toContain(text);
    }
  const limits = [/^ {4}errors: \['[A-Z_', ]*\],$/m, /^ {4}beforeTerms: true,$/m, /^ {4}cost: \d+,$/m];
  for (const limit of [...limits, /^ {4}status: 201,$/m, /^ {4}apart: \['\w+'.*\],$/m]) {
    expect(whole).toMatch(limit);
    expect(lean).not.toMatch(limit);
  }
  // Line by line, so that a report of a crash names the right one.
  expect(lean.split('\n')).toHaveLength(whole.split('\n').length);
  const counted = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
  for (const kept of [/\bcall\(\{/g, /^\s*path: /gm, /^\s*reply: /gm, /^\s*access: /gm, /^\s*description: z\./gm])
    expect(counted(lean, kept)).toBe(counted(whole, kept));
});
