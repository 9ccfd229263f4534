// Who is signed in, for tests: the app's own identity, started with a provider that lives in the test.
import { vi } from 'vitest';
import { reloadIdentity, restoreIdentity } from '../../src/client/session/identity';
import type { Account, Provider } from '../../src/client/session/provider';

export type Person = Pick<Account, 'uid' | 'emailVerified'> & { email: string };
export const ana: Person = { uid: 'u1', email: 'ana@porchlight.test', emailVerified: true };

export function tokenOf(uid: string): string {
  return `x.${btoa(JSON.stringify({ sub: uid }))}.y`;
}

/** Signs in whoever asks. What it is asked for can be read and answered otherwise, as with any `vi.fn`. */
export class ProviderDouble implements Provider {
  private listener: (account: Account | null) => void = () => undefined;
  readonly token = vi.fn(async (_force: boolean) => tokenOf(this.person?.uid ?? ''));
  readonly sendVerification = vi.fn(async () => undefined);
  readonly setPassword = vi.fn(async (_next: string, _current?: string) => undefined);
  readonly changeEmail = vi.fn(async (_next: string, _current: string) => undefined);
  readonly remove = vi.fn(async () => this.become(null));
  readonly sendReset = vi.fn(async (_email: string) => undefined);
  readonly signOut = vi.fn(async () => this.become(null));
  readonly signIn = vi.fn(async (email: string, _password: string) => this.enter({ ...ana, email }));
  readonly sendLink = vi.fn(async (_email: string, _page: string) => undefined);
  readonly signInWithLink = vi.fn(async (email: string, _link: string) => this.enter({ ...ana, email }));
  readonly signUp = vi.fn(async (email: string, _password: string) =>
    this.enter({ ...ana, email, emailVerified: false }),
  );

  constructor(public person: Person | null) {}

  account = (): Account | null =>
    this.person && {
      ...this.person,
      token: this.token,
      reload: async () => undefined,
      sendVerification: this.sendVerification,
      setPassword: this.setPassword,
      changeEmail: this.changeEmail,
      remove: this.remove,
    };

  follow = (listener: (account: Account | null) => void): void => {
    this.listener = listener;
  };

  /** Someone else takes the phone, or no one; the app hears of it. */
  become(person: Person | null): void {
    this.person = person;
    this.listener(this.account());
  }

  private enter(person: Person): Account | null {
    this.become(person);
    return this.account();
  }
}

/** Starts the app's identity with this person signed in, or with no one. */
export async function signedInAs(who: Partial<Person> | null): Promise<ProviderDouble> {
  const provider = new ProviderDouble(who && { ...ana, ...who });
  await restoreIdentity(async () => provider);
  await reloadIdentity();
  return provider;
}
