import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readArguments } from '../../../src/server/launch/arguments.mjs';
import { root } from '../../../src/server/launch/product.mjs';

const options = { to: { type: 'string' }, replace: { type: 'boolean', default: false } } as const;
const read = (...args: string[]) => readArguments(options, 'restore FILE [--replace] [--to FOLDER]', args);

describe('the arguments of a command', () => {
  test('are its options, in any place, and the rest', () => {
    const { values, positionals } = read('a.backup', '--to', '/srv', '--replace');
    expect([{ ...values }, positionals]).toEqual([{ to: '/srv', replace: true }, ['a.backup']]);
    expect({ ...read('--to=-odd', '--', '--replace').values }).toEqual({ to: '-odd', replace: false });
  });

  test.each([
    [['--repalce'], 'There is no option --repalce.'],
    [['-x'], 'There is no option -x.'],
    [['--to'], '--to needs a value.'],
    [['--to='], '--to needs a value.'],
    [['--to', '--replace'], '--to needs a value.'],
    [['--replace=yes'], '--replace takes no value.'],
  ])('%j is answered with one sentence and how it is given', (args, sentence) => {
    expect(() => read(...args)).toThrow(`${sentence} Usage: restore FILE [--replace] [--to FOLDER]`);
  });
});

/** A command as npm runs it. */
function run(script: string, ...args: string[]) {
  const path = join(root, 'src', 'server', 'launch', script);
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('a soak does not take ten minutes for the hour that somebody named without its option', () => {
  const { status, stdout } = run('soak.mjs', '60');
  expect([status, stdout]).toEqual([1, expect.stringMatching(/^"60" belongs to no option\. Usage: npm run soak/)]);
});

describe.each([
  ['operate/deploy.mjs', 'npm run deploy -- init'],
  ['operate/backup.mjs', 'npm run backup -- FILE'],
  ['operate/restore.mjs', 'npm run restore -- FILE'],
  ['operate/upgrade.mjs', 'npm run upgrade'],
  ['operate/doctor.mjs', 'npm run doctor'],
  ['invite.mjs', 'npm run invite -- owner@example.org'],
  ['soak.mjs', 'npm run soak -- --minutes'],
  ['test.mjs', 'npm test'],
])('%s', (script, usage) => {
  test('says how it is given when it is asked for help, and has then succeeded', () => {
    const helped = run(script, '--help');
    expect(helped).toEqual({ status: 0, stdout: expect.stringContaining(`Usage: ${usage}`), stderr: '' });
    expect(helped.stdout.trim()).not.toContain('\n');
    expect(run(script, 'something', '-h')).toEqual(helped);
  });

  test('leaves nothing behind where it works', () => {
    const place = mkdtempSync(join(tmpdir(), 'porchlight-help-'));
    const path = join(root, 'src', 'server', 'launch', script);
    spawnSync(process.execPath, [path, '--help'], { env: { ...process.env, TMPDIR: place } });
    expect(readdirSync(place)).toEqual([]);
    rmSync(place, { recursive: true });
  });

  test('says of an option that it does not have that there is none, without a stack', () => {
    const { status, stdout, stderr } = run(script, '--nonsense');
    expect(status).toBe(1);
    expect(stdout + stderr).toMatch(/^There is no option --nonsense\. Usage: [^\n]+\n(0 passed, 1 failed\n)?$/);
  });
});
