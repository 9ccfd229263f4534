import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  identity,
  identityToken,
  keepVerification,
  restoreIdentity,
  signIn,
  signOutIdentity,
  warmIdentity,
} from '../../../src/client/session/identity';
import type { Provider } from '../../../src/client/session/provider';
import { ana, ProviderDouble, tokenOf } from '../../support/identity';

let provider: ProviderDouble;
const never = () => new Promise<Provider>(() => undefined);
const kept = () => vi.waitFor(() => expect(localStorage.getItem('porchlight.identity')).not.toBeNull());

beforeEach(() => {
  provider = new ProviderDouble(ana);
});

describe('the identity', () => {
  test('of the last visit is there at once, before the provider has said anything', async () => {
    await restoreIdentity(async () => provider);
    await signIn(ana.email, 'Porchlight.2026');
    await kept();
    await restoreIdentity(never);
    expect(identity()).toEqual({ state: 'signed-in', ...ana });
  });

  test('is nobody on a device where nobody signed in, without waiting for the provider', async () => {
    await restoreIdentity(never);
    expect(identity().state).toBe('signed-out');
  });

  test('gives a token, or says that nobody is signed in', async () => {
    await restoreIdentity(async () => provider);
    expect(await identityToken(true)).toBe(tokenOf(ana.uid));
    expect(provider.token).toHaveBeenCalledWith(true);
    provider.become(null);
    expect(identity().state).toBe('signed-out');
    await expect(identityToken()).rejects.toMatchObject({ problem: 'no-user' });
  });

  test('asks again for a provider that could not be loaded', async () => {
    const open = vi.fn(async () => provider).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await restoreIdentity(open);
    await expect(identityToken()).rejects.toMatchObject({ problem: 'other' });
    expect(await identityToken()).toBe(tokenOf(ana.uid));
    expect(open).toHaveBeenCalledTimes(2);
  });

  test('is signed out here at once, and is not brought back by a provider that wakes up late', async () => {
    let ready: () => void = () => undefined;
    await restoreIdentity(() => new Promise((done) => (ready = () => done(provider))));
    warmIdentity();
    const left = signOutIdentity();
    expect(identity().state).toBe('signed-out');
    ready();
    await left;
    expect(provider.signOut).toHaveBeenCalled();
    expect(identity().state).toBe('signed-out');
    expect(localStorage.getItem('porchlight.identity')).toBeNull();
  });

  test('can still be sent its verification mail after it was signed out', async () => {
    await restoreIdentity(async () => provider);
    const send = await keepVerification();
    await signOutIdentity();
    await send?.();
    expect(provider.sendVerification).toHaveBeenCalledOnce();
  });
});
