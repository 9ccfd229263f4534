// What the doctor finds out of sign-in with a real project, at a stand-in for Google's endpoints.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../../src/server/config';
import { signIn } from '../../../src/server/operate/doctor/sign-in';
import { firebaseDouble, type FirebaseDouble } from '../../support/firebase';

let google: FirebaseDouble;
let folder: string;
beforeEach(async () => {
  google = await firebaseDouble('porchlight-1a2b3');
  folder = mkdtempSync(join(tmpdir(), 'porchlight-sign-in-'));
  writeFileSync(join(folder, 'key.json'), google.keyFile);
});
afterEach(async () => {
  await google.close();
  rmSync(folder, { recursive: true, force: true });
});

const look = (settings: Record<string, string> = {}) =>
  signIn(
    readConfig({
      PUBLIC_URL: 'https://campaign.example.org',
      FIREBASE_PROJECT_ID: 'porchlight-1a2b3',
      FIREBASE_API_KEY: 'AIzaSyA-1234567890abcdefghijklmnopqrstuv',
      FIREBASE_JWKS_URL: `${google.url}/jwks`,
      FIREBASE_ACCOUNTS_URL: google.url,
      FIREBASE_SERVICE_ACCOUNT: join(folder, 'key.json'),
      ...settings,
    }),
    'campaign.example.org',
  );

test('a real token is accepted, one of another project or signature is not, and no account is left behind', async () => {
  expect(await look()).toEqual({
    state: 'good',
    sentence: expect.stringMatching(/^Someone registered at Firebase on trial: the token was accepted, and refused as/),
  });
  expect(google.accounts.size).toBe(0);
  const without = await look({ FIREBASE_SERVICE_ACCOUNT: '' });
  expect(without).toMatchObject({ state: 'note', sentence: expect.stringContaining('FIREBASE_SERVICE_ACCOUNT') });
});

test('a key of another project is told of: everyone would be refused', async () => {
  google.now.project = 'another-9z8y7';
  expect(await look()).toEqual({
    state: 'wrong',
    sentence:
      'FIREBASE_API_KEY is of the project another-9z8y7, but FIREBASE_PROJECT_ID says porchlight-1a2b3: everyone would be refused.',
  });
  expect(google.accounts.size).toBe(0);
});

test.each([
  ['OPERATION_NOT_ALLOWED', 'wrong', /turn it on under Authentication, Sign-in method\.$/],
  ['ADMIN_ONLY_OPERATION', 'wrong', /allow it under Authentication, Settings, User actions/],
  ['CONFIGURATION_NOT_FOUND', 'wrong', /has no Authentication for this project yet/],
  ['TOO_MANY_ATTEMPTS_TRY_LATER', 'note', /just now \(TOO_MANY_ATTEMPTS_TRY_LATER\): try again later\.$/],
  ['SOMETHING_NEW : more', 'wrong', /SOMETHING_NEW : more$/],
])('that Firebase says %s is %s, with what to do', async (refusal, state, sentence) => {
  google.now.refuses = refusal;
  expect(await look()).toEqual({ state, sentence: expect.stringMatching(sentence) });
});

test('a service account without rights, an unknown domain, and an account that stays are told of', async () => {
  google.now.letsServiceAccount = false;
  expect(await look()).toMatchObject({ state: 'wrong', sentence: expect.stringContaining("doesn't find people") });
  google.now.letsServiceAccount = true;
  google.now.keepsAccounts = true;
  const { state, sentence } = await look();
  expect(state).toBe('note');
  expect(sentence).toMatch(/The account porchlight-doctor-\w+@example\.com, made for that, could not be removed/);
  google.now.domains = [];
  expect(await look()).toMatchObject({ state: 'wrong', sentence: expect.stringContaining('Authorized domains') });
});

test.each([
  [
    'a key whose line breaks were escaped twice',
    { escaped: true, losesKeys: false },
    /But the account in FIREBASE_SERVICE_ACCOUNT doesn't find people of this project \(its key can't be used\)/,
  ],
  [
    'keys that can’t be had any more',
    { escaped: false, losesKeys: true },
    /registered at Firebase on trial, but the token could not be looked at: /,
  ],
])('%s: it is told of, and no account is left behind', async (_, { escaped, losesKeys }, sentence) => {
  google.now.losesKeys = losesKeys;
  if (escaped) {
    const key = JSON.parse(google.keyFile) as Record<string, string>;
    const broken = { ...key, private_key: key['private_key']?.replaceAll('\n', '\\n') };
    writeFileSync(join(folder, 'key.json'), JSON.stringify(broken));
  }
  expect(await look()).toEqual({ state: 'wrong', sentence: expect.stringMatching(sentence) });
  expect(google.accounts.size).toBe(0);
});

test.each(['without a token', 'hangs up'] as const)(
  'an account that may be there is named so that a person can remove it (Firebase, asked to register: %s)',
  async (registers) => {
    google.now.registers = registers;
    const { state, sentence } = await look();
    expect(state).toBe('wrong');
    expect(sentence).toMatch(/may have made the account porchlight-doctor-\w+@example\.com all the same/);
    expect(google.accounts.size).toBe(1);
  },
);

test('where Google isn’t reached it is said so', async () => {
  const { host } = new URL(google.url);
  await google.close();
  await expect(look()).rejects.toThrow(new RegExp(`^${host} isn't reached from here: .*ECONNREFUSED.*\\.$`));
  google = await firebaseDouble('porchlight-1a2b3');
});
