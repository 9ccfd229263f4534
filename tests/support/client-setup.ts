// What jsdom lacks and every client test needs: IndexedDB, and a clean page between two tests.
import { webcrypto } from 'node:crypto';
import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { quickStyles } from './quick-styles';

// What a test waits for comes in milliseconds; a busy machine is no failure.
configure({ asyncUtilTimeout: 30_000 });
const { waitFor } = vi;
vi.waitFor = (look, options = { timeout: 30_000 }) => waitFor(look, options);

if (!('showModal' in HTMLDialogElement.prototype))
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });

// A browser's has keys, too.
Object.defineProperty(globalThis, 'crypto', { configurable: true, writable: true, value: webcrypto });

quickStyles();
window.scrollTo = () => undefined;
for (const scroll of ['scrollTo', 'scrollIntoView'])
  if (!(scroll in Element.prototype)) Object.assign(Element.prototype, { [scroll]: () => undefined });
window.matchMedia ??= (query: string) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
