// The identity provider's library in a real browser without a provider: the person and their token stand in the page.
export interface PagePerson {
  uid: string;
  email: string;
  token: string;
}

/** What the page was told by whoever serves it. */
export function readPage<T>(): T {
  return JSON.parse(document.querySelector('#model')?.textContent ?? '{}') as T;
}

const { uid, email, token } = readPage<PagePerson>();
const user = { uid, email, emailVerified: true, getIdToken: async () => token };
const auth = { currentUser: user, authStateReady: async () => undefined };

export const indexedDBLocalPersistence = {};
export const EmailAuthProvider = { credential: () => ({}) };
export const initializeApp = () => ({});
export const initializeAuth = () => auth;
export const connectAuthEmulator = () => undefined;
export const onIdTokenChanged = () => () => undefined;
export const signInWithEmailAndPassword = async () => ({ user });
export const createUserWithEmailAndPassword = async () => ({ user });
export const signOut = async () => undefined;
export const deleteUser = async () => undefined;
export const reauthenticateWithCredential = async () => undefined;
export const sendEmailVerification = async () => undefined;
export const sendPasswordResetEmail = async () => undefined;
export const sendSignInLinkToEmail = async () => undefined;
export const isSignInWithEmailLink = () => false;
export const signInWithEmailLink = async () => ({ user });
export const updatePassword = async () => undefined;
export const verifyBeforeUpdateEmail = async () => undefined;
