// The files of a worker share its process and the libraries in it. A file has a page of its own all the same, closed with its
// listeners and timers when the file ends, and evaluates the app anew.

// First: the others look for it when they are loaded.
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie/dist/modern/dexie.mjs';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, vi } from 'vitest';
import { builtinEnvironments } from 'vitest/runtime';

const { Request, URL, setTimeout, setInterval, BroadcastChannel } = globalThis;
const page = await builtinEnvironments.jsdom.setup(globalThis, {});

const left: (() => void)[] = [];
Object.assign(globalThis, {
  indexedDB: new IDBFactory(),
  setTimeout: (...given: Parameters<typeof setTimeout>) => {
    const timer = setTimeout(...given);
    left.push(() => clearTimeout(timer));
    return timer;
  },
  setInterval: (...given: Parameters<typeof setInterval>) => {
    const timer = setInterval(...given);
    left.push(() => clearInterval(timer));
    return timer;
  },
  BroadcastChannel: class extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      left.push(() => this.close());
    }
  },
});
Object.assign(Dexie.dependencies, { indexedDB });

afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const end of left) end();
  // What was begun on the page ends on it.
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
  await page.teardown(globalThis);
  Object.assign(globalThis, { Request, URL, setTimeout, setInterval, BroadcastChannel });
  vi.resetModules();
});
