// One phone: its storage, its clock, its signed-in account, and what its pages share (locks, channels, caches).
import { randomFrom } from './seeded-random';
import type { Clock } from './clock';
import { Storage } from './storage';
import { tokenFor, type Person } from './people';

/** A page as the phone must know it. */
export interface PhonePage {
  dead: boolean;
  frozen: boolean;
  /** Something for the page: at once, or when it thaws; never when it is dead. */
  hear: (news: () => void) => void;
}

/** A lock that is held, or waited for. */
interface Lock {
  page: PhonePage;
  /** It has the lock now. */
  begin: () => void;
  stolen: (reason: unknown) => void;
}

type LockWork = (lock: object) => Promise<unknown>;
interface LockOptions {
  steal?: boolean;
  signal?: AbortSignal;
}

export class Phone {
  readonly storage = new Storage();
  readonly localStorage = new Map<string, string>();
  readonly cacheNames = new Map<string, Map<string, { status: number; headers: [string, string][]; text: string }>>();
  /** Added to the true time by this phone's clock (ms). */
  offset = 0;
  account: Person | null = null;
  /** The account's token as this phone keeps it ran out. */
  tokenExpired = false;
  /** How the identity provider behaves when a new token is asked for. */
  provider: 'answers' | 'unreachable' | 'silent' = 'answers';
  /** No network at all. */
  offline = false;
  readonly random: () => number;
  /** By name: who has it, and after them who waits for it. */
  private readonly locks = new Map<string, Lock[]>();
  private readonly channels = new Set<PhoneChannel>();
  private readonly accountListeners = new Map<() => void, PhonePage>();
  private readonly takenListeners = new Map<PhonePage, (key: string | null) => void>();

  constructor(
    readonly clock: Clock,
    seed: number,
    readonly hasLocks: boolean,
  ) {
    this.random = randomFrom(seed);
  }

  /** As a phone that was set up from a backup of another one. Only while none of its pages is open. */
  async becomeCopyOf(other: Phone): Promise<void> {
    await this.storage.copyFrom(other.storage);
    this.localStorage.clear();
    for (const [key, value] of other.localStorage) this.localStorage.set(key, value);
    this.account = other.account;
    this.tokenExpired = other.tokenExpired;
  }

  now(): number {
    return this.clock.now + this.offset;
  }

  /** A page is gone: its locks are free, its storage work undone, its channels closed. */
  drop(page: PhonePage): void {
    this.storage.drop(page);
    for (const [name, locks] of this.locks)
      for (const lock of locks.filter((each) => each.page === page)) this.leaveLock(name, lock);
    for (const channel of this.channels) if (channel.page === page) this.channels.delete(channel);
    for (const [listener, of] of this.accountListeners) if (of === page) this.accountListeners.delete(listener);
    this.takenListeners.delete(page);
  }

  /** Another account, or none; the other pages hear of it a little later. */
  setAccount(account: Person | null): void {
    this.account = account;
    this.tokenExpired = false;
    for (const [listener, page] of this.accountListeners) setImmediate(() => page.hear(listener));
  }

  onAccount(page: PhonePage, listener: () => void): void {
    this.accountListeners.set(listener, page);
  }

  /** A page took something out of the local storage; the other pages hear of it a little later. */
  tellTaken(by: PhonePage, key: string | null): void {
    for (const [page, listener] of this.takenListeners)
      if (page !== by) setImmediate(() => page.hear(() => listener(key)));
  }

  onTaken(page: PhonePage, listener: (key: string | null) => void): void {
    this.takenListeners.set(page, listener);
  }

  async token(of: Person, force: boolean): Promise<string> {
    if (force || (this.tokenExpired && this.offset > 0)) {
      if (this.provider === 'silent') return new Promise(() => undefined);
      if (this.provider === 'unreachable' || this.offline)
        throw Object.assign(new Error('offline'), { code: 'auth/network-request-failed' });
      this.tokenExpired = false;
    }
    return tokenFor(of, this.tokenExpired);
  }

  /** Web Locks, as one page sees them. */
  locksFor(page: PhonePage): object {
    return {
      request: (name: string, options: LockOptions, work: LockWork) => this.requestLock(page, name, options, work),
    };
  }

  private requestLock(page: PhonePage, name: string, options: LockOptions, work: LockWork): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const mine: Lock = {
        page,
        // A frozen page may be given a lock, and begins when it thaws.
        begin: () =>
          page.hear(() => {
            work({ name })
              .then(resolve, reject)
              .finally(() => this.leaveLock(name, mine));
          }),
        stolen: reject,
      };
      const [held, ...others] = this.locks.get(name) ?? [];
      const waiting = held && !options.steal;
      if (held && !waiting) held.stolen(new DOMException('The lock was stolen.', 'AbortError'));
      this.locks.set(name, waiting ? [held, ...others, mine] : [mine, ...others]);
      if (!waiting) mine.begin();
      options.signal?.addEventListener('abort', () => {
        if (this.locks.get(name)?.[0] === mine) return;
        this.leaveLock(name, mine);
        reject(new DOMException('The lock was not to be had.', 'AbortError'));
      });
    });
  }

  private leaveLock(name: string, lock: Lock): void {
    const before = this.locks.get(name) ?? [];
    const after = before.filter((each) => each !== lock);
    this.locks.set(name, after);
    if (before[0] === lock) after[0]?.begin();
  }

  channelClass(page: PhonePage): unknown {
    const { channels } = this;
    return class extends EventTarget implements PhoneChannel {
      readonly page = page;
      constructor(readonly name: string) {
        super();
        channels.add(this);
      }
      postMessage(data: unknown): void {
        if (page.dead) return;
        for (const other of channels)
          if (other !== this && other.name === this.name)
            setImmediate(() =>
              other.page.hear(() => other.dispatchEvent(Object.assign(new Event('message'), { data }))),
            );
      }
    };
  }
}

interface PhoneChannel extends EventTarget {
  name: string;
  page: PhonePage;
}
