import 'fake-indexeddb/auto';
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Viewer } from '../../../../src/client/offline/mirror/walkbook-view';
import { openWalkbookView } from '../../../../src/client/offline/mirror/walkbooks';
import { useWalkbookView } from '../../../../src/client/offline/mirror/use-walkbook';

const viewer: Viewer = { owner: 'o', campaignId: 'c', userId: 'me', firstName: 'Ana', timeZone: 'UTC' };

const open = openWalkbookView(viewer, 'w');
const refresh = vi.spyOn(open, 'refresh').mockResolvedValue();

it('asks for the others’ knocks when somebody looks, and not again at the next door a moment later', async () => {
  const { result, rerender } = renderHook(() => useWalkbookView(viewer, 'w'));
  await act(async () => result.current.look());
  rerender();
  await act(async () => result.current.look());
  expect(refresh).toHaveBeenCalledTimes(1);
});
