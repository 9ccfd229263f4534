import { beforeEach, describe, expect, test, vi } from 'vitest';
import { isChunkFailure, reloadOnce } from '../../../src/client/session/missing-chunk';

const reload = vi.fn();

beforeEach(() => {
  reload.mockReset();
  vi.stubGlobal('location', { reload });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
});

describe('a file of the app that cannot be loaded', () => {
  test.each([
    'Failed to fetch dynamically imported module: https://x/assets/a.js',
    'error loading dynamically imported module: https://x/assets/a.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/a.css',
  ])('is recognised by "%s"', (message) => {
    expect(isChunkFailure(new TypeError(message))).toBe(true);
  });

  test('is not taken for another error', () => {
    expect(isChunkFailure(new TypeError('x is undefined'))).toBe(false);
    expect(isChunkFailure('Failed to fetch dynamically imported module')).toBe(false);
  });

  test('loads the page again once, never in a loop', () => {
    expect(reloadOnce()).toBe(true);
    expect(reloadOnce()).toBe(false);
    expect(reload).toHaveBeenCalledOnce();
  });

  test('never loads it again without a network', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(reloadOnce()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});
