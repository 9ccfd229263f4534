// For screens with a map, which measures itself: a page without a layout can't.
import { afterEach, beforeEach, vi } from 'vitest';

export function withoutLayout(): void {
  beforeEach(() => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe = () => undefined;
        disconnect = () => undefined;
      },
    );
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
}
