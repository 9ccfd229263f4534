import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { KnownTouch } from '../../../../../src/contract/facts/touch';
import { useInitialTouches } from '../../../../../src/client/features/walking/door/use-initial-touches';

const touch = (id: string, replaces: string | null = null) => ({ id, replaces }) as KnownTouch;

describe('knocks at an open door', () => {
  it('that were there stay above the buttons, those made meanwhile stand below, so that no button moves', () => {
    const { result, rerender } = renderHook(({ touches }) => useInitialTouches(touches), {
      initialProps: { touches: [touch('old')] },
    });
    const after = [touch('old'), touch('new'), touch('newer', 'new')];
    rerender({ touches: after });
    expect(after.map(result.current)).toEqual([true, false, false]);
  });

  it('that correct one that was there take its place', () => {
    const { result, rerender } = renderHook(({ touches }) => useInitialTouches(touches), {
      initialProps: { touches: [touch('old')] },
    });
    const after = [touch('old'), touch('corrected', 'old'), touch('again', 'corrected')];
    rerender({ touches: after });
    expect(after.map(result.current)).toEqual([true, true, true]);
  });
});
