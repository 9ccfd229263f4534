// The only file that knows the identity provider's library. It is imported lazily: identity.ts decides when.
import { initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  isSignInWithEmailLink,
  onIdTokenChanged,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  signOut,
  updatePassword,
  verifyBeforeUpdateEmail,
} from 'firebase/auth';
import type { User } from 'firebase/auth';
import type { Account, Provider } from './provider';
import type { Settings } from './settings';

// Where the links in the provider's mails lead back to.
/** The address is behind the #: the sign-in form needs it not typed again, and no server sees it. */
const verifiedPage = (email: string | null) => ({
  url: `${location.origin}/auth/email-verified#${new URLSearchParams({ email: email ?? '' }).toString()}`,
});
const loginPage = () => ({ url: `${location.origin}/auth/login` });

const accountOf = (user: User | null): Account | null =>
  user && {
    uid: user.uid,
    email: user.email,
    emailVerified: user.emailVerified,
    token: (force) => user.getIdToken(force),
    reload: async () => {
      await user.reload();
      // The old token still says "unverified": the API would refuse it.
      await user.getIdToken(true);
    },
    sendVerification: () => sendEmailVerification(user, verifiedPage(user.email)),
    setPassword: async (next, current) => {
      if (current !== undefined)
        await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', current));
      await updatePassword(user, next);
    },
    changeEmail: async (next, current) => {
      await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', current));
      await verifyBeforeUpdateEmail(user, next, verifiedPage(next));
    },
    remove: () => deleteUser(user),
  };

/** Opens the provider. No popup resolver: with one, phones wait for the network before they restore the user. */
export async function openProvider(settings: NonNullable<Settings['auth']>): Promise<Provider> {
  const app = initializeApp({
    apiKey: settings.apiKey,
    authDomain: settings.authDomain,
    projectId: settings.projectId,
  });
  const auth = initializeAuth(app, { persistence: indexedDBLocalPersistence });
  if (settings.mode === 'emulator') connectAuthEmulator(auth, location.origin, { disableWarnings: true });
  await auth.authStateReady();
  return {
    account: () => accountOf(auth.currentUser),
    follow: (listener) => void onIdTokenChanged(auth, (user) => listener(accountOf(user))),
    signIn: async (email, password) => accountOf((await signInWithEmailAndPassword(auth, email, password)).user),
    signUp: async (email, password) => accountOf((await createUserWithEmailAndPassword(auth, email, password)).user),
    signOut: () => signOut(auth),
    sendReset: (email) => sendPasswordResetEmail(auth, email, loginPage()),
    sendLink: (email, page) =>
      sendSignInLinkToEmail(auth, email, { url: `${location.origin}${page}`, handleCodeInApp: true }),
    signInWithLink: async (email, link) =>
      isSignInWithEmailLink(auth, link) ? accountOf((await signInWithEmailLink(auth, email, link)).user) : null,
  };
}
