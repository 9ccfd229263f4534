import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetLoaded, useLoad } from '../../../src/client/ui/use-load';

beforeEach(forgetLoaded);

describe('loading what a screen shows', () => {
  it('shows the last answer at once on the next visit, and a fresh one behind it', async () => {
    const first = renderHook(() => useLoad('list', async () => ['a']));
    expect(first.result.current).toMatchObject({ data: undefined, loading: true });
    await waitFor(() => expect(first.result.current.data).toEqual(['a']));
    first.unmount();
    const second = renderHook(() => useLoad('list', async () => ['a', 'b']));
    expect(second.result.current.data).toEqual(['a']);
    await waitFor(() => expect(second.result.current.data).toEqual(['a', 'b']));
  });

  it('keeps what was there when a refresh fails, and says why', async () => {
    const load = vi.fn().mockResolvedValueOnce('old').mockRejectedValueOnce(new Error('away')).mockResolvedValue('new');
    const { result } = renderHook(() => useLoad<string>('one', load));
    await waitFor(() => expect(result.current.data).toBe('old'));
    act(() => result.current.reload());
    await waitFor(() => expect(result.current.error).toBeInstanceOf(Error));
    expect(result.current.data).toBe('old');
    act(() => {
      window.dispatchEvent(new Event('online'));
    });
    await waitFor(() => expect(result.current.data).toBe('new'));
    expect(result.current.error).toBeUndefined();
  });

  it('never shows the answer of another question', async () => {
    let answer: (text: string) => void = () => {};
    const slow = new Promise<string>((resolve) => {
      answer = resolve;
    });
    const { result, rerender } = renderHook(
      ({ key }) => useLoad(key, async () => (key === 'slow' ? slow : 'quick answer')),
      { initialProps: { key: 'slow' } },
    );
    rerender({ key: 'quick' });
    expect(result.current.data).toBeUndefined();
    await waitFor(() => expect(result.current.data).toBe('quick answer'));
    await act(async () => answer('slow answer'));
    expect(result.current.data).toBe('quick answer');
  });

  it('asks again on a timer while the page is visible', async () => {
    vi.useFakeTimers();
    try {
      const load = vi.fn(async () => 1);
      renderHook(() => useLoad('timed', load, { every: 30_000 }));
      await act(async () => vi.advanceTimersByTimeAsync(30_500));
      await act(async () => vi.advanceTimersByTimeAsync(30_500));
      expect(load).toHaveBeenCalledTimes(3);
    } finally {
      vi.useRealTimers();
    }
  });
});
