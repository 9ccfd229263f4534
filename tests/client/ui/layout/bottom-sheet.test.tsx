// What Back and Escape close where a dialog lies over a sheet.
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { BottomSheet } from '../../../../src/client/ui/layout/bottom-sheet';
import type { SheetHeight } from '../../../../src/client/ui/layout/sheet-stops';
import { Dialog } from '../../../../src/client/ui/primitives/dialog';

function Screen() {
  const [height, setHeight] = useState<SheetHeight>('half');
  const [open, setOpen] = useState(false);
  return (
    <BottomSheet label="Door" height={height} onHeight={setHeight} openText="Show" peek={<p>{height}</p>}>
      <button type="button" onClick={() => setOpen(true)}>
        Follow up
      </button>
      {open && (
        <Dialog title="Follow up" onClose={() => setOpen(false)}>
          <input aria-label="Note" />
        </Dialog>
      )}
    </BottomSheet>
  );
}
const field = () => screen.queryByLabelText('Note');

beforeEach(async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  history.replaceState({}, '', '/before');
  const root = createRootRoute();
  const before = createRoute({ getParentRoute: () => root, path: '/before', component: () => <p>before</p> });
  const map = createRoute({ getParentRoute: () => root, path: '/map', component: Screen });
  const router = createRouter({ routeTree: root.addChildren([before, map]), history: createBrowserHistory() });
  await act(async () => {
    await router.load();
    render(<RouterProvider router={router as never} />);
  });
  await act(() => router.navigate({ to: '/map' as never }));
  fireEvent.click(screen.getByRole('button', { name: 'Follow up' }));
  expect(field()).not.toBeNull();
});

it('Back closes the dialog alone, and then the sheet', async () => {
  act(() => history.back());
  await waitFor(() => expect(field()).toBeNull());
  screen.getByText('half');
  act(() => history.back());
  await screen.findByText('peek');
});

it('Escape in the dialog leaves the sheet as it is', () => {
  fireEvent.keyDown(field()!, { key: 'Escape' });
  screen.getByText('half');
});
