// The only file that knows the identity provider's library. It is imported lazily: identity.ts decides when.
import { initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  updatePassword,
} from 'firebase/auth';
import type { Auth, User } from 'firebase/auth';
import type { Settings } from './settings';

/** Opens the provider. No popup resolver: with one, phones wait for the network before they restore the user. */
export function openProvider(settings: NonNullable<Settings['auth']>): Auth {
  const app = initializeApp({
    apiKey: settings.apiKey,
    authDomain: settings.authDomain,
    projectId: settings.projectId,
  });
  const auth = initializeAuth(app, { persistence: indexedDBLocalPersistence });
  if (settings.mode === 'emulator') connectAuthEmulator(auth, location.origin, { disableWarnings: true });
  return auth;
}

/** Where the links in the provider's mails lead back to. */
const verifiedPage = () => ({ url: `${location.origin}/auth/email-verified` });
const loginPage = () => ({ url: `${location.origin}/auth/login` });

export const provider = {
  onChange: onIdTokenChanged,
  signIn: (auth: Auth, email: string, password: string) => signInWithEmailAndPassword(auth, email, password),
  signUp: (auth: Auth, email: string, password: string) => createUserWithEmailAndPassword(auth, email, password),
  signOut: (auth: Auth) => signOut(auth),
  sendVerification: (user: User) => sendEmailVerification(user, verifiedPage()),
  sendReset: (auth: Auth, email: string) => sendPasswordResetEmail(auth, email, loginPage()),
  reauthenticate: (user: User, password: string) =>
    reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password)),
  setPassword: (user: User, password: string) => updatePassword(user, password),
  remove: (user: User) => deleteUser(user),
};

export type Provider = typeof provider;
export type { Auth, User };
