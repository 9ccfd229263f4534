import { createBrowserHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { whenUpdatesFree } from '../../../../src/client/session/hold-updates';
import { Dialog } from '../../../../src/client/ui/primitives/dialog';

afterEach(cleanup);

describe('a sheet', () => {
  it('is closed while it is still in the page: else the browser could not give the focus back to what opened it', () => {
    const inPage: boolean[] = [];
    HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
      this.open = true;
    });
    HTMLDialogElement.prototype.close = vi.fn(function (this: HTMLDialogElement) {
      inPage.push(this.isConnected);
    });
    const { unmount } = render(
      <Dialog title="Follow up" onClose={() => undefined}>
        text
      </Dialog>,
    );
    unmount();
    expect(inPage).toEqual([true]);
  });

  it('holds back whatever would reload the page, until it is closed', () => {
    HTMLDialogElement.prototype.showModal = vi.fn();
    HTMLDialogElement.prototype.close = vi.fn();
    const reload = vi.fn();
    const { unmount } = render(
      <Dialog title="Fix it" onClose={() => undefined}>
        text
      </Dialog>,
    );
    whenUpdatesFree(reload);
    expect(reload).not.toHaveBeenCalled();
    unmount();
    expect(reload).toHaveBeenCalledOnce();
  });
});

it('is closed by Back before the screen below it is left', async () => {
  HTMLDialogElement.prototype.showModal = vi.fn();
  HTMLDialogElement.prototype.close = vi.fn();
  function Screen() {
    const [open, setOpen] = useState(true);
    return open ? (
      <Dialog title="Follow up" onClose={() => setOpen(false)}>
        text
      </Dialog>
    ) : (
      <p>The door</p>
    );
  }
  window.history.replaceState({}, '', '/walk');
  const history = createBrowserHistory();
  const root = createRootRoute({ component: Screen });
  const router = createRouter({ routeTree: root, history });
  history.push('/door');
  await act(async () => {
    await router.load();
    render(<RouterProvider router={router} />);
  });
  await act(async () => window.history.back());
  await screen.findByText('The door');
  await vi.waitFor(() => expect(window.location.pathname).toBe('/door'));
  await act(async () => window.history.back());
  await vi.waitFor(() => expect(window.location.pathname).toBe('/walk'));
  history.destroy();
});
