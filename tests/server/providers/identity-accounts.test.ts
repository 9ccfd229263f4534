import { exportPKCS8, exportSPKI, generateKeyPair, importSPKI, jwtVerify } from 'jose';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../src/contract';
import { readConfig, type Config } from '../../../src/server/config';
import { changeAccount, isGone } from '../../../src/server/providers/identity-accounts';
import { testApi, tokenOf, type TestApi } from '../../support/api';
import { testEmulator, type TestEmulator } from '../../support/emulator';
import { sealedFor } from '../../support/sealed';

const { users, invitations, unsentWork } = contract;
const password = 'a new pass word 1!';

describe('with the emulator', () => {
  let emulator: TestEmulator;
  let api: TestApi;
  beforeAll(async () => {
    emulator = await testEmulator();
    api = await testApi({ env: { AUTH_EMULATOR_PORT: new URL(emulator.url).port } });
  });
  afterAll(async () => {
    await api.close();
    await emulator.remove();
  });

  /** A user of ours whose account the emulator has. */
  async function aUser() {
    const user = await api.makeUser({ email: `person-${randomUUID()}@example.org` });
    const made = await emulator.call('signUp', { email: user.email, password: 'the old pass word 1!' });
    const uid = String(made['localId']);
    await api.db.updateTable('users').set({ identity_uid: uid }).where('id', '=', user.id).execute();
    return { ...user, uid };
  }
  const signIn = (email: string, secret: string) =>
    emulator.call('signInWithPassword', { email, password: secret, returnSecureToken: true });

  test('a new password is the one to sign in with', async () => {
    const user = await aUser();
    const campaign = await api.makeCampaign();
    await api.join(user, campaign, 'Volunteer');
    const { status, text } = await api.as(tokenOf(user, new Date())).call(users.updateMe, { body: { password } });
    expect(status).toBe(200);
    expect(text).not.toContain(password);
    expect(await signIn(user.email, password)).toHaveProperty('idToken');
    expect(await signIn(user.email, 'the old pass word 1!')).toHaveProperty('error');
    const told = api.db.selectFrom('emails').select(['kind', 'campaign_id']).where('receiver_email', '=', user.email);
    expect(await told.execute()).toEqual([{ kind: 'password_changed', campaign_id: campaign.id }]);
  });

  test('a new address is the one to sign in with, and the record follows once it is verified', async () => {
    const user = await aUser();
    const email = `new-${randomUUID()}@example.org`;
    const { body } = await api.as(tokenOf(user, new Date())).call(users.updateMe, { body: { email } });
    expect(body).toMatchObject({ email: user.email, detail: expect.stringContaining(email) });
    expect(await signIn(email, 'the old pass word 1!')).toHaveProperty('idToken');
    expect((await api.as({ ...user, email, emailVerified: false }).call(users.me)).error.code).toBe('EMAIL_UNVERIFIED');
    expect((await api.as({ ...user, email }).call(users.me)).body).toMatchObject({ email, detail: '' });
  });

  /** Signs up with an address, proves it, and comes to us with it. */
  async function newcomer(email: string) {
    const made = await emulator.call('signUp', { email, password });
    return { uid: String(made['localId']), email, emailVerified: true };
  }
  async function tokenTo(email: string): Promise<string> {
    const { id: campaign_id, owner } = await api.makeCampaign();
    const body = { campaign_id, receiver_email: email, offer_title: 'Volunteer' as const };
    const { body: made } = await api.as(owner).call(invitations.create, { body });
    return new URLSearchParams(made.link?.split('?')[1]).get('invitationToken') ?? '';
  }

  test('whoever has an address that its owner left gets nothing of theirs, before or after the record hears of it', async () => {
    const campaign = await api.makeCampaign();
    const user = await aUser();
    await api.join(user, campaign, 'Manager');
    const next = `next-${randomUUID()}@example.org`;
    await changeAccount(api.services.config.auth, user.uid, { email: next });

    const stranger = await newcomer(user.email);
    expect((await api.as(stranger).call(users.me)).error.code).toBe('NOT_INVITED');
    const form = { first: 'Sly', last: 'Stranger', email: user.email, password, token: await tokenTo(user.email) };
    const registered = await api.as(stranger).call(users.register, { body: form });
    expect(registered.error.code).toBe('ALREADY_REGISTERED');

    const back = await api.as({ ...user, email: next }).call(users.me);
    expect(back.body).toMatchObject({ id: user.id, email: next, first: user.first, campaigns: [{ title: 'Manager' }] });
  });

  test('whoever made their account anew comes back as themselves, once the old one is gone', async () => {
    const campaign = await api.makeCampaign();
    const user = await aUser();
    await api.join(user, campaign, 'Volunteer');
    const { idToken } = await signIn(user.email, 'the old pass word 1!');
    const early = { uid: randomUUID(), email: user.email, emailVerified: true };
    expect((await api.as(early).call(users.me)).error.code).toBe('NOT_INVITED');
    await emulator.call('delete', { idToken });

    const anew = await newcomer(user.email);
    const unproved = await api.as({ ...anew, emailVerified: false }).call(users.register, {
      body: { first: 'Ann', last: 'Anew', email: user.email, password, token: await tokenTo(user.email) },
    });
    expect(unproved.error.code).toBe('ALREADY_REGISTERED');
    const both = await Promise.all([api.as(anew).call(users.me), api.as(anew).call(users.me)]);
    // Their phone knows by it whose the unsent work is that it keeps of the account that is gone.
    for (const { body } of both)
      expect(body).toMatchObject({ id: user.id, campaigns: [{ campaign_id: campaign.id }], former_uids: [user.uid] });
    const key = randomBytes(32).toString('base64');
    const body = { sealed_key: await sealedFor(api.db, user.uid, key) };
    expect((await api.as(anew).call(unsentWork.open, { body })).body).toEqual({ key });
    const other = await aUser();
    expect((await api.as(other).call(unsentWork.open, { body })).status).toBe(403);
    expect((await api.as(other).call(users.me)).body).toMatchObject({ former_uids: [] });
    const again = await api.as(user).call(users.setTerms, { query: { terms_status: true } });
    expect(again.body.status).toBe('user_terms_status_update_error');
  });

  test('what someone was before is told to no one once it is another’s, nor after the account is closed', async () => {
    const user = await aUser();
    const { idToken } = await signIn(user.email, 'the old pass word 1!');
    await emulator.call('delete', { idToken });
    const anew = await newcomer(user.email);
    expect((await api.as(anew).call(users.me)).body).toMatchObject({ former_uids: [user.uid] });
    const other = await aUser();
    await api.db.updateTable('users').set({ identity_uid: user.uid }).where('id', '=', other.id).execute();
    const body = { sealed_key: await sealedFor(api.db, user.uid) };
    expect((await api.as(anew).call(users.me)).body).toMatchObject({ former_uids: [] });
    expect((await api.as(anew).call(unsentWork.open, { body })).status).toBe(403);
    await api.as(anew).call(users.remove);
    const row = await api.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();
    expect(row.former_uids).toEqual([]);
  });

  test('a record that no one had proved goes without what its former holder keeps', async () => {
    const email = `unproved-${randomUUID()}@example.org`;
    const form = async () => ({ first: 'Ann', last: 'Able', email, password, token: await tokenTo(email) });
    const first = { uid: randomUUID(), email, emailVerified: false };
    expect((await api.as(first).call(users.register, { body: await form() })).status).toBe(201);
    const owner = { uid: randomUUID(), email, emailVerified: true };
    expect((await api.as(owner).call(users.me)).body).toMatchObject({ email, former_uids: [] });
  });

  test('an address of another account and a weak password are refused, and nothing changes', async () => {
    const user = await aUser();
    const other = await aUser();
    const taken = await api
      .as(tokenOf(user, new Date()))
      .call(users.updateMe, { body: { email: other.email, first: 'Ann' } });
    expect([taken.status, taken.error.code]).toEqual([409, 'ALREADY_REGISTERED']);
    const weak = await api
      .as(tokenOf(user, new Date()))
      .call(users.updateMe, { body: { password: 'short', first: 'Ann' } });
    expect([weak.status, weak.error.detail]).toEqual([
      422,
      'A password needs at least 10 characters, a number and a special character (.!#$%&*+=?@).',
    ]);
    expect((await api.as(user).call(users.me)).body).toMatchObject({ first: user.first, email: user.email });
  });
});

describe('with Firebase', () => {
  const asked: { url: string; authorization: string | undefined; body: string }[] = [];
  let server: Server;
  let origin: string;
  let folder: string;
  let publicKey: string;
  let answer: { status: number; body: unknown };
  beforeAll(async () => {
    const pair = await generateKeyPair('RS256', { extractable: true });
    publicKey = await exportSPKI(pair.publicKey);
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (piece: Buffer) => (body += piece.toString()));
      request.on('end', () => {
        asked.push({ url: request.url ?? '', authorization: request.headers.authorization, body });
        const { status, body: told } =
          request.url === '/token' ? { status: 200, body: { access_token: 'abc' } } : answer;
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(told));
      });
    });
    await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
    const address = server.address();
    origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    folder = await mkdtemp(join(tmpdir(), 'porchlight-key-'));
    const key = {
      client_email: 'server@doors.example.org',
      private_key: await exportPKCS8(pair.privateKey),
      token_uri: `${origin}/token`,
    };
    await writeFile(join(folder, 'key.json'), JSON.stringify(key));
  });
  afterAll(async () => {
    server.close();
    await rm(folder, { recursive: true, force: true });
  });

  const settings = (more: Record<string, string> = {}): Config =>
    readConfig({ FIREBASE_PROJECT_ID: 'doors', FIREBASE_API_KEY: 'key', FIREBASE_ACCOUNTS_URL: origin, ...more });
  const withKey = () => settings({ FIREBASE_SERVICE_ACCOUNT: join(folder, 'key.json') }).auth;

  test('the service account asks for the change', async () => {
    answer = { status: 200, body: {} };
    asked.length = 0;
    await changeAccount(withKey(), 'uid-1', { email: 'new@example.org', password });
    const [token, change] = asked;
    const assertion = new URLSearchParams(token?.body).get('assertion') ?? '';
    const { payload } = await jwtVerify(assertion, await importSPKI(publicKey, 'RS256'), {
      audience: `${origin}/token`,
    });
    expect(payload).toMatchObject({ iss: 'server@doors.example.org' });
    expect(change).toMatchObject({ url: '/v1/projects/doors/accounts:update', authorization: 'Bearer abc' });
    expect(JSON.parse(change?.body ?? '')).toEqual({
      localId: 'uid-1',
      email: 'new@example.org',
      emailVerified: false,
      password,
    });
  });

  test.each([
    [400, { error: { message: 'EMAIL_EXISTS' } }, 'ALREADY_REGISTERED'],
    [400, { error: { message: 'WEAK_PASSWORD : at least 12' } }, 'INVALID'],
    [500, 'down', 'UNAVAILABLE'],
  ])('a refusal with %i is told as %o', async (status, body, code) => {
    answer = { status, body };
    await expect(changeAccount(withKey(), 'uid-1', { password })).rejects.toMatchObject({ code });
  });

  test('without a service account neither can be changed, which is said in a sentence', async () => {
    await expect(changeAccount(settings().auth, 'uid-1', { password })).rejects.toMatchObject({
      status: 422,
      message:
        'This server can’t change an email address or a password, because it has no service account for the identity provider.',
    });
  });

  test.each([
    ['gone', { users: [{ localId: 'other' }] }, true],
    ['gone', {}, true],
    ['there', { users: [{ localId: 'uid-1' }] }, false],
  ])('an account is %s where the provider says %o', async (_what, body, expected) => {
    answer = { status: 200, body };
    expect(await isGone(withKey(), 'uid-1')).toBe(expected);
    expect(asked.at(-1)?.url).toBe('/v1/projects/doors/accounts:lookup');
  });

  test('an account is gone only where the provider could be asked, and said so', async () => {
    expect(await isGone(settings().auth, 'uid-1')).toBe(false);
    answer = { status: 403, body: {} };
    await expect(isGone(withKey(), 'uid-1')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    answer = { status: 200, body: 'not accounts' };
    await expect(isGone(withKey(), 'uid-1')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  test('a key file that is none is told at the start', () => {
    expect(() => settings({ FIREBASE_SERVICE_ACCOUNT: join(folder, 'none.json') })).toThrow(/FIREBASE_SERVICE_ACCOUNT/);
  });
});
