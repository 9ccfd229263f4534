import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey } from 'jose';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../src/contract';
import { readConfig } from '../../../src/server/config';
import { identityProvider, type IdentityProvider } from '../../../src/server/http/identity';
import { testApi } from '../../support/api';

const project = 'doors-2026';
const issuer = `https://securetoken.google.com/${project}`;
const hour = 3600;

let server: Server;
let address: string;
let keys: { privateKey: CryptoKey; publicKey: CryptoKey };
let strangers: { privateKey: CryptoKey; publicKey: CryptoKey };
let answer: { status: number; body: string } = { status: 200, body: '' };
let asked = 0;
beforeAll(async () => {
  keys = await generateKeyPair('RS256', { extractable: true });
  strangers = await generateKeyPair('RS256', { extractable: true });
  answer.body = JSON.stringify({
    keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }],
  });
  server = createServer((_request, response) => {
    asked += 1;
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`;
});
afterAll(() => server.close());

const provider = (jwks = address): IdentityProvider =>
  identityProvider(
    readConfig({ FIREBASE_PROJECT_ID: project, FIREBASE_API_KEY: 'key-1', FIREBASE_JWKS_URL: jwks, DEMO: '0' }).auth,
  );

const claims = { email: 'Ana.Lopez@Example.org', email_verified: true };
const now = () => Math.floor(Date.now() / 1000);

function sign(
  more: {
    key?: CryptoKey;
    kid?: string;
    iss?: string;
    aud?: string;
    iat?: number | null;
    exp?: number | null;
    sub?: string;
    claims?: object;
  } = {},
) {
  const { iat = now(), exp = now() + hour } = more;
  return new SignJWT({ ...(more.claims ?? claims), ...(iat === null ? {} : { iat }), ...(exp === null ? {} : { exp }) })
    .setProtectedHeader({ alg: 'RS256', kid: more.kid ?? 'k1' })
    .setIssuer(more.iss ?? issuer)
    .setAudience(more.aud ?? project)
    .setSubject(more.sub ?? 'uid-1')
    .sign(more.key ?? keys.privateKey);
}

const hs256 = async () =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
    .setIssuer(issuer)
    .setAudience(project)
    .setSubject('uid-1')
    .setExpirationTime('1h')
    // The classic mistake: the public key, which everybody has, taken as the secret.
    .sign(new TextEncoder().encode(answer.body));

const unsigned = () =>
  new UnsecuredJWT(claims).setIssuer(issuer).setAudience(project).setSubject('uid-1').setExpirationTime('1h').encode();

describe('a token of the identity provider', () => {
  test('that is good says who it is, the address in lower case; the keys are asked for once', async () => {
    const identity = provider();
    const issuedAt: unknown = expect.any(Date);
    const expected = { uid: 'uid-1', email: 'ana.lopez@example.org', emailVerified: true, signedInAt: null, issuedAt };
    asked = 0;
    expect(await identity.verify(await sign())).toEqual(expected);
    expect(await identity.verify(await sign({ claims: { email: claims.email } }))).toEqual({
      ...expected,
      emailVerified: false,
    });
    const signedInAt = new Date('2026-03-01T12:00:00Z');
    const auth_time = signedInAt.getTime() / 1000;
    expect(await identity.verify(await sign({ claims: { ...claims, auth_time } }))).toEqual({
      ...expected,
      signedInAt,
    });
    expect(asked).toBe(1);
  });

  test.each<[string, () => Promise<string> | string]>([
    ['has expired', () => sign({ exp: now() - 10 })],
    ['is for another project', () => sign({ aud: 'another-project' })],
    ['is from another issuer', () => sign({ iss: 'https://securetoken.google.com/another-project' })],
    ['is signed with a stranger’s key', () => sign({ key: strangers.privateKey })],
    ['names a key that nobody has', () => sign({ kid: 'k2' })],
    ['is not signed at all', unsigned],
    ['is signed with a shared secret', hs256],
    ['was changed', async () => `${(await sign()).slice(0, -8)}AAAAAAAA`],
    ['names nobody', () => sign({ sub: '' })],
    ['has no address', () => sign({ claims: {} })],
    ['never expires', () => sign({ exp: null })],
    ['was made tomorrow', () => sign({ iat: now() + 86_400 })],
    ['does not say when it was made', () => sign({ iat: null })],
    ['is of a sign-in that is still to come', () => sign({ claims: { ...claims, auth_time: now() + 600 } })],
    ['is of a sign-in at no time', () => sign({ claims: { ...claims, auth_time: 'noon' } })],
    ['is none', () => 'abc'],
  ])('that %s is not accepted', async (_name, token) => {
    await expect(provider().verify(await token())).rejects.toMatchObject({ code: 'TOKEN_INVALID', status: 401 });
  });
});

describe('an identity provider out of reach', () => {
  test.each<[string, () => IdentityProvider, { status: number; body: string }?]>([
    ['that does not listen', () => provider('http://127.0.0.1:9/keys')],
    ['that fails', () => provider(), { status: 500, body: 'no' }],
    ['behind a portal page', () => provider(), { status: 200, body: '<html>Welcome to our network</html>' }],
    ['with an odd answer', () => provider(), { status: 200, body: '{"error":"x"}' }],
  ])('%s is 503, and never looks like a bad token', async (_name, make, instead) => {
    const good = answer;
    answer = instead ?? good;
    try {
      await expect(make().verify(await sign())).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 });
    } finally {
      answer = good;
    }
  });

  test('may have a clock that is a little ahead of ours', async () => {
    const ahead = now() + 20;
    expect((await provider().verify(await sign({ iat: ahead, claims: { ...claims, auth_time: ahead } }))).uid).toBe(
      'uid-1',
    );
  });

  test('does not matter while its keys are known', async () => {
    const identity = provider();
    const good = answer;
    await identity.verify(await sign());
    answer = { status: 500, body: 'no' };
    try {
      expect((await identity.verify(await sign())).uid).toBe('uid-1');
      expect(await identity.answers()).toBe(false);
    } finally {
      answer = good;
    }
    expect(await identity.answers()).toBe(true);
  });

  test('does not matter for a token that was verified a moment ago; any other waits for it', async () => {
    const identity = provider();
    const [token, other] = [await sign(), await sign({ kid: 'k2' })];
    expect((await identity.verify(token)).uid).toBe('uid-1');
    const good = answer;
    answer = { status: 500, body: 'no' };
    try {
      expect((await identity.verify(token)).uid).toBe('uid-1');
      const forged = `${token.slice(0, -4)}AAAA`;
      await expect(identity.verify(forged)).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
      await expect(identity.verify(other)).rejects.toThrow();
    } finally {
      answer = good;
    }
  });

  test('signs nobody out: the call answers 503', async () => {
    const api = await testApi({ services: { identity: provider('http://127.0.0.1:9/keys') } });
    const { status, error } = await api.as(await sign()).call(contract.users.me);
    expect([status, error.code]).toEqual([503, 'UNAVAILABLE']);
    await api.close();
  });
});

test('the emulator’s tokens are taken in emulator mode only, and signed ones not there', async () => {
  const emulator = identityProvider(readConfig({}).auth);
  const token = new UnsecuredJWT(claims)
    .setIssuer('https://securetoken.google.com/demo-porchlight')
    .setAudience('demo-porchlight')
    .setSubject('uid-1')
    .setIssuedAt()
    .setExpirationTime('1h')
    .encode();
  expect((await emulator.verify(token)).uid).toBe('uid-1');
  await expect(provider().verify(token)).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
  await expect(emulator.verify(await sign())).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
  await expect(emulator.verify(unsigned())).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
});
