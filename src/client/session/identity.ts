// Who is signed in at the identity provider. The last known identity is cached (sealed), so that a start without a
// network, or with a server that never answers, shows the app at once; the provider's library follows on its own time.
import * as z from 'zod/mini';
import type { Account, Provider } from './provider';
import { IdentityError, toIdentityError } from './identity-errors';
import { canSeal, readEncrypted, writeEncrypted } from './encrypted-storage';
import { authSettings } from './settings';
import { createStore, useStore } from '../i18n/store';

const known = z.object({ uid: z.string(), email: z.string(), emailVerified: z.boolean() });

/** `elsewhere`: signed out in another tab. */
export type Identity =
  | { state: 'starting' | 'signed-out'; uid: null; email: null; emailVerified: false; elsewhere?: true }
  | { state: 'signed-in'; uid: string; email: string; emailVerified: boolean; elsewhere?: never };

const starting = { state: 'starting', uid: null, email: null, emailVerified: false } as const;
const signedOut = { ...starting, state: 'signed-out' } as const;

const store = createStore<Identity>(starting);
let opened: Promise<Provider> | null = null;
/** Counts sign-outs: a library that restores its user only afterwards must not bring them back. */
let signOuts = 0;
const SIGN_OUT_PATIENCE = 3_000;

async function openFirebase(): Promise<Provider> {
  const [firebase, settings] = await Promise.all([import('./firebase'), authSettings()]);
  return firebase.openProvider(settings);
}
let openProvider = openFirebase;

export const identity = store.get;
export const onIdentity = store.subscribe;

export function useIdentity(): Identity {
  return useStore(store);
}

function show(next: Identity): Identity {
  const now = store.get();
  const same = now.state === next.state && now.uid === next.uid && now.email === next.email;
  if (same && now.emailVerified === next.emailVerified) return next;
  store.set(next);
  const kept =
    next.state === 'signed-in' ? { uid: next.uid, email: next.email, emailVerified: next.emailVerified } : null;
  void writeEncrypted('identity', kept);
  return next;
}

function toIdentity(account: Account | null): Identity {
  if (!account) return signedOut;
  return {
    state: 'signed-in',
    uid: account.uid,
    email: account.email ?? '',
    emailVerified: account.emailVerified,
  };
}

/**
 * Starts with this provider and the cached identity. Without one no one is signed in here, unless this page may not store
 * anything.
 */
export async function restoreIdentity(open = openFirebase): Promise<void> {
  openProvider = open;
  opened = null;
  store.set(starting);
  const cached = known.safeParse(await readEncrypted('identity'));
  if (store.get().state !== 'starting') return;
  if (cached.success) store.set({ state: 'signed-in', ...cached.data });
  else if (canSeal()) store.set(signedOut);
  else await provider().then(undefined, () => store.set(signedOut));
}

/** Opens the provider once, and follows whom it restored; retried after a failure. */
async function provider(): Promise<Provider> {
  opened ??= (async () => {
    const before = signOuts;
    const fresh = await openProvider();
    if (signOuts !== before) await fresh.signOut();
    const follow = (account: Account | null) => void show(toIdentity(account));
    fresh.follow(follow);
    follow(fresh.account());
    return fresh;
  })();
  try {
    return await opened;
  } catch (error) {
    opened = null;
    throw error;
  }
}

/** Brings the provider's library in without asking anything of it: when the page is idle, or at the first keystroke. */
export function warmIdentity(): void {
  provider().catch(() => undefined);
}

/** Asks something of the provider; whatever it throws becomes an {@link IdentityError}. */
export async function withProvider<T>(act: (provider: Provider) => Promise<T>): Promise<T> {
  try {
    return await act(await provider());
  } catch (error) {
    throw toIdentityError(error);
  }
}

export async function withAccount<T>(act: (account: Account) => Promise<T>): Promise<T> {
  return withProvider((open) => {
    const account = open.account();
    if (!account) throw new IdentityError('no-user', 'signed-out');
    return act(account);
  });
}

/** A token for the API, refreshed when it is about to expire or when `force` is set. Rejects offline with an expired one. */
export function identityToken(force = false): Promise<string> {
  return withAccount((account) => account.token(force));
}

/** Signs in whoever the provider lets in, by whatever they have. */
export function signInBy(way: (provider: Provider) => Promise<Account | null>): Promise<Identity> {
  return withProvider(async (open) => show(toIdentity(await way(open))));
}

export function signIn(email: string, password: string): Promise<Identity> {
  return signInBy((open) => open.signIn(email, password));
}

export function signUp(email: string, password: string): Promise<Identity> {
  return signInBy((open) => open.signUp(email, password));
}

export function sendVerification(): Promise<void> {
  return withAccount((account) => account.sendVerification());
}

/** A way to send the verification mail that still works after the timed clearing has signed this person out; null for no one. */
export function keepVerification(): Promise<(() => Promise<void>) | null> {
  return withProvider(async (open) => {
    const account = open.account();
    return (
      account && (() => account.sendVerification().catch((error: unknown) => Promise.reject(toIdentityError(error))))
    );
  });
}

export function sendReset(email: string): Promise<void> {
  return withProvider((open) => open.sendReset(email));
}

/** Asks the provider for the current state of the signed-in person, e.g. whether the address is verified by now. */
export function reloadIdentity(): Promise<Identity> {
  return withProvider(async (open) => {
    await open.account()?.reload();
    return show(toIdentity(open.account()));
  });
}

/** Sets a new password; with the current one when the sign-in is too old for the provider. */
export function changePassword(next: string, current?: string): Promise<void> {
  return withAccount((account) => account.setPassword(next, current));
}

/** Removes the identity itself, after the account is closed. */
export function removeIdentity(): Promise<void> {
  return withAccount((account) => account.remove());
}

/**
 * Signs out: here at once, at the provider's library as soon as it answers. Where it cannot even be loaded its own store
 * is removed, so that the next start does not restore the user.
 */
export async function signOutIdentity(): Promise<void> {
  show(signedOut);
  signOuts += 1;
  const left = withProvider((open) => open.signOut()).then(
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

/** Another tab signed out. The provider's library, which hears of it later, has nothing left to do. */
export function leaveIdentity(): void {
  show({ ...signedOut, elsewhere: true });
}

/** The API says that this address is not verified: the provider's word from before is out of date. */
export function markUnverified(): void {
  const now = store.get();
  if (now.state === 'signed-in') show({ ...now, emailVerified: false });
}
