// What the app asks of an identity provider. `firebase.ts` is the one that is shipped; the app's start takes any other.

/** One person there. Keeps its own tokens: it can still act for them after they were signed out. */
export interface Account {
  uid: string;
  email: string | null;
  emailVerified: boolean;
  /** A token for the API; a new one when it is about to expire or when `force` is set. */
  token: (force: boolean) => Promise<string>;
  /** Asks for the person's current state; {@link Provider.account} has it afterwards. */
  reload: () => Promise<void>;
  sendVerification: () => Promise<void>;
  /** With the current one where the sign-in is too old for the provider. */
  setPassword: (next: string, current?: string) => Promise<void>;
  /** Mails a link to a new address, which takes the old one's place once the link is followed; with the current password, as for a new one. */
  changeEmail: (next: string, current: string) => Promise<void>;
  remove: () => Promise<void>;
}

/** A provider that has restored its own user. */
export interface Provider {
  account: () => Account | null;
  follow: (listener: (account: Account | null) => void) => void;
  signIn: (email: string, password: string) => Promise<Account | null>;
  signUp: (email: string, password: string) => Promise<Account | null>;
  signOut: () => Promise<void>;
  sendReset: (email: string) => Promise<void>;
  /** Mails a link that signs this address in, and so proves it; it leads to `page`, an address of this app. */
  sendLink: (email: string, page: string) => Promise<void>;
  /** Signs in with the link that the mail led to; null where `link` is none. */
  signInWithLink: (email: string, link: string) => Promise<Account | null>;
}
