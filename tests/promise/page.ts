// One open page of a phone: the app's own code with this phone's clock, storage and network around it.
import type { DexieOptions } from 'dexie';
import { Dexie } from 'dexie/dist/modern/dexie.mjs';
import { IDBKeyRange } from 'fake-indexeddb';
import * as React from 'react';
import * as zod from 'zod/mini';
import type { Network } from './network';
import type { Person } from './people';
import type { Phone, PhonePage } from './phone';
import { sharedContract, type PageName, type Release } from './release';
import type * as app from './tab-entry';
import { inFlight } from './turns';

/** What a page's script exports. */
export type App = typeof app;

export class Page implements PhonePage {
  dead = false;
  frozen = false;
  readonly app: App;
  private readonly heard: (() => void)[] = [];
  private readonly windowEvents = new EventTarget();
  private readonly documentEvents = new EventTarget();
  private readonly workerEvents = new EventTarget();

  constructor(
    readonly phone: Phone,
    private readonly network: Network,
    readonly release: Release,
  ) {
    const module: { exports: unknown } = { exports: {} };
    release(this.globals(module));
    this.app = module.exports as App;
  }

  /** The page goes with whatever it was doing. */
  kill(): void {
    this.dead = true;
    this.phone.drop(this);
  }

  freeze(): void {
    this.frozen = true;
  }

  thaw(): void {
    this.frozen = false;
    for (const news of this.heard.splice(0)) news();
  }

  hear(news: () => void): void {
    if (this.dead) return;
    if (this.frozen) this.heard.push(news);
    else news();
  }

  /** One of the events that make the app look for work. */
  wake(how: 'online' | 'visible' | 'pageshow' | 'worker'): void {
    if (how === 'visible') this.documentEvents.dispatchEvent(new Event('visibilitychange'));
    else if (how === 'worker')
      this.workerEvents.dispatchEvent(Object.assign(new Event('message'), { data: { type: 'sync' } }));
    else this.windowEvents.dispatchEvent(new Event(how));
  }

  private globals(module: { exports: unknown }): Record<PageName, unknown> {
    const { phone } = this;
    const { clock } = phone;
    const libraries: Record<string, unknown> = {
      'dexie/dist/modern/dexie.mjs': { Dexie: this.dexieClass() },
      react: React,
      'zod/mini': zod,
      'firebase/app': { initializeApp: () => ({}) },
      'firebase/auth': this.authLibrary(),
    };
    const localStorage = storageOver(phone.localStorage, (key) => phone.tellTaken(this, key));
    phone.onTaken(this, (key) =>
      this.windowEvents.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: null })),
    );
    return {
      require: (name: string) => {
        const library = libraries[name] ?? sharedContract[name];
        if (!library) throw new Error(`The model's page has no library ${name}.`);
        return library;
      },
      exports: module.exports,
      module,
      globalThis: { localStorage, crypto: { subtle: countedSubtle } },
      window: this.windowEvents,
      addEventListener: this.windowEvents.addEventListener.bind(this.windowEvents),
      document: Object.assign(this.documentEvents, { visibilityState: 'visible', readyState: 'complete', cookie: '' }),
      navigator: {
        userAgent: 'model',
        storage: { persist: async () => true },
        serviceWorker: Object.assign(this.workerEvents, { controller: null, getRegistration: async () => undefined }),
        ...(phone.hasLocks ? { locks: phone.locksFor(this) } : {}),
      },
      location: { origin: 'http://porchlight.test' },
      fetch: (address: string, init?: RequestInit) => this.network.fetch(this, address, init ?? {}),
      setTimeout: (run: (...args: unknown[]) => void, delay?: number, ...args: unknown[]) =>
        clock.set(this, () => run(...args), delay ?? 0, null),
      clearTimeout: (id: number) => clock.clear(id),
      setInterval: (run: () => void, delay: number) => clock.set(this, run, delay, delay),
      clearInterval: (id: number) => clock.clear(id),
      indexedDB: phone.storage.forPage(this),
      localStorage,
      sessionStorage: storageOver(new Map()),
      caches: cachesOf(phone),
      crypto: {
        // Ids must differ between schedules of one seed, which share a database: this chance is real.
        getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes),
        subtle: countedSubtle,
      },
      Date: dateOf(phone),
      Math: Object.assign(Object.create(Math) as typeof Math, { random: phone.random }),
      BroadcastChannel: phone.channelClass(this),
      Worker: undefined,
      URL,
    };
  }

  private dexieClass() {
    const indexedDB = this.phone.storage.forPage(this) as IDBFactory;
    return class extends Dexie {
      constructor(name: string, options?: DexieOptions) {
        super(name, { ...options, indexedDB, IDBKeyRange });
      }
    };
  }

  /** The identity provider's library, over the phone's account. */
  private authLibrary(): object {
    const { phone } = this;
    const userOf = (person: Person | null) =>
      person && {
        uid: person.uid,
        email: person.email,
        emailVerified: true,
        getIdToken: (force = false) => phone.token(person, force),
      };
    const auth = { currentUser: userOf(phone.account), authStateReady: async () => undefined };
    const listeners = new Set<(user: unknown) => void>();
    const change = (person: Person | null) => {
      auth.currentUser = userOf(person);
      for (const listener of listeners) listener(auth.currentUser);
    };
    phone.onAccount(this, () => {
      if (auth.currentUser?.uid !== phone.account?.uid) change(phone.account);
    });
    return {
      indexedDBLocalPersistence: {},
      connectAuthEmulator: () => undefined,
      initializeAuth: () => auth,
      onIdTokenChanged: (_: unknown, listener: (user: unknown) => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      signInWithEmailAndPassword: async (_: unknown, email: string) => {
        if (phone.offline) throw Object.assign(new Error('offline'), { code: 'auth/network-request-failed' });
        phone.setAccount(this.network.personOf(email));
        change(phone.account);
        return { user: auth.currentUser };
      },
      signOut: async () => {
        phone.setAccount(null);
        change(null);
      },
    };
  }
}

/** `onTaken`: what was there is gone; null: all of it. */
function storageOver(kept: Map<string, string>, onTaken: (key: string | null) => void = () => undefined): object {
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => {
      if (kept.delete(key)) onTaken(key);
    },
    clear: () => {
      if (kept.size === 0) return;
      kept.clear();
      onTaken(null);
    },
  };
}

const countedSubtle = {
  digest: (...args: Parameters<SubtleCrypto['digest']>) => inFlight(crypto.subtle.digest(...args)),
  importKey: (...args: Parameters<SubtleCrypto['importKey']>) => inFlight(crypto.subtle.importKey(...args)),
  encrypt: (...args: Parameters<SubtleCrypto['encrypt']>) => inFlight(crypto.subtle.encrypt(...args)),
  decrypt: (...args: Parameters<SubtleCrypto['decrypt']>) => inFlight(crypto.subtle.decrypt(...args)),
};

function dateOf(phone: Phone): unknown {
  return class extends Date {
    constructor(...given: [] | [string | number]) {
      if (given.length === 0) super(phone.now());
      else super(given[0]);
    }
    static override now(): number {
      return phone.now();
    }
  };
}

function cachesOf({ cacheNames }: Phone): object {
  const keyOf = (request: string | Request) => (typeof request === 'string' ? request : request.url);
  const cacheOf = (name: string) => ({
    match: async (request: string) => {
      const kept = cacheNames.get(name)?.get(keyOf(request));
      return kept ? new Response(kept.text, { status: kept.status, headers: kept.headers }) : undefined;
    },
    put: async (request: string, answer: Response) => {
      const kept = { status: answer.status, headers: [...answer.headers], text: await answer.text() };
      cacheNames.get(name)?.set(keyOf(request), kept);
    },
    delete: async (request: string) => cacheNames.get(name)?.delete(keyOf(request)) ?? false,
    keys: async () => [...(cacheNames.get(name)?.keys() ?? [])].map((url) => ({ url: `http://porchlight.test${url}` })),
  });
  return {
    open: async (name: string) => {
      if (!cacheNames.has(name)) cacheNames.set(name, new Map());
      return cacheOf(name);
    },
    has: async (name: string) => cacheNames.has(name),
    keys: async () => [...cacheNames.keys()],
    delete: async (name: string) => cacheNames.delete(name),
  };
}
