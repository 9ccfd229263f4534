import 'fake-indexeddb/auto';
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Viewer } from '../../../src/client/local/books';
import { useBook } from '../../../src/client/local/use-book';

const { open } = vi.hoisted(() => {
  const book = { id: 'w', state: 'absent', walkbook: null, doors: [], positions: new Map() };
  return {
    open: {
      store: { get: () => book, set: () => undefined, subscribe: () => () => undefined },
      refresh: vi.fn(async () => undefined),
    },
  };
});
vi.mock('../../../src/client/local/books', async (original) => ({
  ...(await original<object>()),
  openBook: () => open,
}));

const viewer: Viewer = { owner: 'o', campaignId: 'c', userId: 'me', firstName: 'Ana', timeZone: 'UTC' };

it('asks for the others’ knocks when somebody looks, and not again at the next door a moment later', async () => {
  const { result, rerender } = renderHook(() => useBook(viewer, 'w'));
  await act(async () => result.current.look());
  rerender();
  await act(async () => result.current.look());
  expect(open.refresh).toHaveBeenCalledTimes(1);
});
