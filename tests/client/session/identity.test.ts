import { beforeEach, describe, expect, test, vi } from 'vitest';

const account = {
  uid: 'u1',
  email: 'ana@porchlight.test',
  emailVerified: true,
  getIdToken: vi.fn(async () => 'token'),
};
const auth: { currentUser: typeof account | null; authStateReady: () => Promise<void> } = {
  currentUser: account,
  authStateReady: () => Promise.resolve(),
};
const provider = {
  onChange: vi.fn(),
  signIn: vi.fn(async () => {
    auth.currentUser = account;
    return { user: account };
  }),
  signOut: vi.fn(async () => {
    auth.currentUser = null;
  }),
  sendVerification: vi.fn(async () => undefined),
};
vi.mock('../../../src/client/session/firebase', () => ({ openProvider: () => auth, provider }));
vi.mock('../../../src/client/session/settings', () => ({ authSettings: async () => ({ mode: 'emulator' }) }));

async function start() {
  vi.resetModules();
  return import('../../../src/client/session/identity');
}
const kept = () => vi.waitFor(() => expect(localStorage.getItem('porchlight.identity')).not.toBeNull());

beforeEach(() => {
  vi.clearAllMocks();
  auth.currentUser = account;
  auth.authStateReady = () => Promise.resolve();
  localStorage.clear();
});

describe('the identity', () => {
  test('of the last visit is there at once, before the provider has said anything', async () => {
    const first = await start();
    await first.signIn('ana@porchlight.test', 'Porchlight.2026');
    await kept();
    auth.authStateReady = () => new Promise(() => undefined);
    const second = await start();
    await second.restoreIdentity();
    expect(second.identity()).toEqual({
      state: 'signed-in',
      uid: 'u1',
      email: 'ana@porchlight.test',
      emailVerified: true,
    });
  });

  test('is nobody on a device where nobody signed in, without waiting for the provider', async () => {
    auth.authStateReady = () => new Promise(() => undefined);
    const app = await start();
    await app.restoreIdentity();
    expect(app.identity().state).toBe('signed-out');
  });

  test('gives a token, or says that nobody is signed in', async () => {
    const app = await start();
    expect(await app.identityToken(true)).toBe('token');
    expect(account.getIdToken).toHaveBeenCalledWith(true);
    await kept();
    auth.currentUser = null;
    await expect(app.identityToken()).rejects.toMatchObject({ problem: 'no-user' });
  });

  test('is signed out here at once, and is not brought back by a provider that wakes up late', async () => {
    let ready: () => void = () => undefined;
    auth.authStateReady = () => new Promise<void>((done) => (ready = done));
    const app = await start();
    await app.restoreIdentity();
    app.warmIdentity();
    await vi.waitFor(() => expect(ready).not.toBe(undefined));
    const left = app.signOutIdentity();
    expect(app.identity().state).toBe('signed-out');
    await vi.waitFor(() => {
      ready();
      expect(provider.signOut).toHaveBeenCalled();
    });
    await left;
    expect(app.identity().state).toBe('signed-out');
    expect(localStorage.getItem('porchlight.identity')).toBeNull();
  });

  test('can still be sent its verification mail after it was signed out', async () => {
    const app = await start();
    const send = await app.keepVerification();
    await app.signOutIdentity();
    await send?.();
    expect(provider.sendVerification).toHaveBeenCalledWith(account);
  });
});
