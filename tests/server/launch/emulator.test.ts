import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rootFolder } from '../../../src/server/config';
import { freePort } from '../../../src/server/launch/network.mjs';
import { testEmulator, type TestEmulator } from '../../support/emulator';

const person = { email: 'ann@porchlight.test', password: 'Porchlight.2026', returnSecureToken: true };
let emulator: TestEmulator;
let idToken: unknown;

beforeAll(async () => {
  emulator = await testEmulator();
  idToken = (await emulator.call('signUp', person)).idToken;
});
afterAll(() => emulator.remove());

test('the e-mail that it does not send is told, with a link to our own address', async () => {
  await emulator.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
  await expect
    .poll(() => emulator.mail.join('\n'))
    .toContain('Email to ann@porchlight.test · Verify your email address');
  expect(emulator.mail.join('\n')).toContain(' http://porchlight.test/emulator/action?mode=verifyEmail&');
});

test('following the link verifies the address', async () => {
  const link = emulator.mail.join('\n').match(/http:\/\/porchlight\.test(\S+)/)?.[1] ?? '';
  expect((await fetch(emulator.url + link)).status).toBe(200);
  expect(await emulator.call('lookup', { idToken })).toMatchObject({ users: [{ emailVerified: true }] });
});

test('a forgotten password is changed with a form', async () => {
  await emulator.call('sendOobCode', { requestType: 'PASSWORD_RESET', email: person.email });
  await expect.poll(() => emulator.mail.join('\n')).toContain('Choose a new password');
  const link = emulator.mail.join('\n').match(/test(\/emulator\/action\?mode=resetPassword\S+)/)?.[1] ?? '';
  const form = await (await fetch(emulator.url + link)).text();
  expect(form).toContain('name="newPassword"');
  expect(form).toContain('name="oobCode"');
});

test('it does not tell whether an account exists, as real projects do not', async () => {
  const wrong = await emulator.call('signInWithPassword', { ...person, password: 'wrong' });
  const nobody = await emulator.call('signInWithPassword', { ...person, email: 'nobody@porchlight.test' });
  expect(wrong).toMatchObject({ error: { message: 'INVALID_LOGIN_CREDENTIALS' } });
  expect(nobody).toMatchObject({ error: { message: 'INVALID_LOGIN_CREDENTIALS' } });
});

test('accounts and sessions survive a restart', { timeout: 120_000 }, async () => {
  await expect.poll(() => readFileSync(emulator.usersFile, 'utf8')).toContain('"emailVerified": true');
  expect(statSync(emulator.usersFile).mode & 0o777).toBe(0o600);
  const again = await testEmulator(emulator.usersFile);
  try {
    expect(await again.call('signInWithPassword', person)).toMatchObject({ email: person.email });
    expect(await again.call('lookup', { idToken })).toMatchObject({
      users: [{ email: person.email, emailVerified: true }],
    });
  } finally {
    await again.stop();
  }
});

test('damaged accounts are one clear sentence', { timeout: 120_000 }, async () => {
  const file = `${emulator.usersFile}.damaged`;
  writeFileSync(file, '[{"localId": ');
  await expect(testEmulator(file)).rejects.toThrow(/^The accounts in .* are damaged \(.*\): put a backup in its place/);
});

test(
  'whose launcher is gone before it is ready ends at once, and leaves the accounts as they are',
  { timeout: 120_000 },
  async () => {
    const before = readFileSync(emulator.usersFile, 'utf8');
    const started = fork(join(rootFolder, '.emulator', 'serve.mjs'), {
      cwd: join(rootFolder, '.emulator'),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {
        ...process.env,
        EMULATOR_PORT: String(await freePort()),
        EMULATOR_PROJECT: 'demo-porchlight',
        EMULATOR_USERS: emulator.usersFile,
        EMULATOR_ORIGIN: 'http://porchlight.test',
      },
    });
    const ended = once(started, 'exit');
    started.disconnect();
    // One that was ready would have saved, and ended with 0.
    expect(await ended).toEqual([1, null]);
    expect(readFileSync(emulator.usersFile, 'utf8')).toBe(before);
  },
);
