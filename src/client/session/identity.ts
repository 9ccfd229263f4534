// Who is signed in at the identity provider. The last known identity is cached (sealed), so that a start without a
// network, or with a server that never answers, shows the app at once; the provider's library follows on its own time.
import * as z from 'zod/mini';
import type { Auth, Provider, User } from './firebase';
import { IdentityError, toIdentityError } from './identity-errors';
import { canSeal, readSealed, writeSealed } from './sealed-storage';
import { authSettings } from './settings';
import { createStore, useStore } from './store';

const known = z.object({ uid: z.string(), email: z.string(), emailVerified: z.boolean() });

export type Identity =
  | { state: 'starting' | 'signed-out'; uid: null; email: null; emailVerified: false }
  | { state: 'signed-in'; uid: string; email: string; emailVerified: boolean };

const starting: Identity = { state: 'starting', uid: null, email: null, emailVerified: false };
const signedOut: Identity = { ...starting, state: 'signed-out' };

const store = createStore<Identity>(starting);
type Door = { auth: Auth; provider: Provider };
let door: Promise<Door> | null = null;
/** Counts sign-outs: a library that restores its user only afterwards must not bring them back. */
let signOuts = 0;
const SIGN_OUT_PATIENCE = 3_000;

export const identity = store.get;
export const onIdentity = store.subscribe;

export function useIdentity(): Identity {
  return useStore(store);
}

function show(next: Identity): void {
  const now = store.get();
  if (now.state === next.state && now.uid === next.uid && now.email === next.email) {
    if (now.emailVerified === next.emailVerified) return;
  }
  store.set(next);
  const kept =
    next.state === 'signed-in' ? { uid: next.uid, email: next.email, emailVerified: next.emailVerified } : null;
  void writeSealed('identity', kept);
}

function toIdentity(user: User | null): Identity {
  if (!user) return signedOut;
  return { state: 'signed-in', uid: user.uid, email: user.email ?? '', emailVerified: user.emailVerified };
}

/** Reads the cached identity. Without one nobody is signed in here, unless this page may not store anything. */
export async function restoreIdentity(): Promise<void> {
  const cached = known.safeParse(await readSealed('identity'));
  if (store.get().state !== 'starting') return;
  if (cached.success) store.set({ state: 'signed-in', ...cached.data });
  else if (canSeal()) store.set(signedOut);
  else await openDoor().then(undefined, () => store.set(signedOut));
}

/** Loads the provider's library once and waits until it has restored its own user; retried after a failure. */
async function openDoor(): Promise<Door> {
  door ??= (async () => {
    const before = signOuts;
    const [{ openProvider, provider }, settings] = await Promise.all([import('./firebase'), authSettings()]);
    const auth = openProvider(settings);
    await auth.authStateReady();
    if (signOuts !== before) await provider.signOut(auth);
    provider.onChange(auth, (user) => show(toIdentity(user)));
    show(toIdentity(auth.currentUser));
    return { auth, provider };
  })();
  try {
    return await door;
  } catch (error) {
    door = null;
    throw error;
  }
}

/** Brings the provider's library in without asking anything of it: when the page is idle, or at the first keystroke. */
export function warmIdentity(): void {
  openDoor().catch(() => undefined);
}

async function withDoor<T>(act: (door: Door) => Promise<T>): Promise<T> {
  try {
    return await act(await openDoor());
  } catch (error) {
    throw toIdentityError(error);
  }
}

async function withUser<T>(act: (user: User, door: Door) => Promise<T>): Promise<T> {
  return withDoor((open) => {
    const user = open.auth.currentUser;
    if (!user) throw new IdentityError('no-user', 'signed-out');
    return act(user, open);
  });
}

/** A token for the API, refreshed when it is about to expire or when `force` is set. Rejects offline with an expired one. */
export function identityToken(force = false): Promise<string> {
  return withUser((user) => user.getIdToken(force));
}

export function signIn(email: string, password: string): Promise<Identity> {
  return withDoor(async ({ auth, provider }) => {
    const { user } = await provider.signIn(auth, email, password);
    show(toIdentity(user));
    return toIdentity(user);
  });
}

export function signUp(email: string, password: string): Promise<Identity> {
  return withDoor(async ({ auth, provider }) => {
    const { user } = await provider.signUp(auth, email, password);
    show(toIdentity(user));
    return toIdentity(user);
  });
}

export function sendVerification(): Promise<void> {
  return withUser((user, { provider }) => provider.sendVerification(user));
}

/**
 * A way to send the verification mail that still works after the timed clearing has signed this person out: the
 * provider's user object keeps its own tokens in memory. Null when nobody is signed in.
 */
export function keepVerification(): Promise<(() => Promise<void>) | null> {
  return withDoor(({ auth, provider }) => {
    const user = auth.currentUser;
    if (!user) return Promise.resolve(null);
    return Promise.resolve(() =>
      provider.sendVerification(user).catch((error: unknown) => Promise.reject(toIdentityError(error))),
    );
  });
}

export function sendReset(email: string): Promise<void> {
  return withDoor(({ auth, provider }) => provider.sendReset(auth, email));
}

/** Asks the provider for the current state of the signed-in person, e.g. whether the address is verified by now. */
export function reloadIdentity(): Promise<Identity> {
  return withDoor(async ({ auth }) => {
    const user = auth.currentUser;
    if (!user) return signedOut;
    await user.reload();
    // The old token still says "unverified": the API would refuse it.
    await user.getIdToken(true);
    show(toIdentity(auth.currentUser));
    return toIdentity(auth.currentUser);
  });
}

/** Sets a new password; with the current one when the sign-in is too old for the provider. */
export function changePassword(next: string, current?: string): Promise<void> {
  return withUser(async (user, { provider }) => {
    if (current !== undefined) await provider.reauthenticate(user, current);
    await provider.setPassword(user, next);
  });
}

/** Removes the identity itself, after the account is closed. */
export function removeIdentity(): Promise<void> {
  return withUser((user, { provider }) => provider.remove(user));
}

/**
 * Signs out: here at once, at the provider's library as soon as it answers. Where it cannot even be loaded its own store
 * is removed, so that the next start does not restore the user.
 */
export async function signOutIdentity(): Promise<void> {
  show(signedOut);
  signOuts += 1;
  const left = withDoor(({ auth, provider }) => provider.signOut(auth)).then(
    () => true,
    () => false,
  );
  const late = new Promise<boolean>((done) => setTimeout(done, SIGN_OUT_PATIENCE, false));
  const inTime = await Promise.race([left, late]);
  show(signedOut);
  if (inTime) return;
  await new Promise<void>((done) => {
    const request = indexedDB.deleteDatabase('firebaseLocalStorageDb');
    request.onsuccess = request.onerror = request.onblocked = () => done();
  });
}

/** The API says that this address is not verified: the provider's word from before is out of date. */
export function markUnverified(): void {
  const now = store.get();
  if (now.state === 'signed-in') show({ ...now, emailVerified: false });
}
