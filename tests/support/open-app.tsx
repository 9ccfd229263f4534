// Opens the whole app at an address, with its gates, its frame and its own screens.
import { RouterProvider } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { openRouter } from '../../src/client/app/route-table';

/** Until the screen has a title. Screens are loaded when they are wanted, on a busy machine slowly. */
export async function openApp(address: string): Promise<void> {
  history.replaceState(null, '', address);
  const router = openRouter();
  await act(async () => {
    await router.load();
    render(<RouterProvider router={router} />);
  });
  await vi.waitFor(() => expect(content().querySelector('h1, h2')).not.toBeNull(), { timeout: 25_000 });
}

/** What stands inside the frame; throws where there is none. */
export function content(): HTMLElement {
  const found = document.querySelector<HTMLElement>('#content');
  if (!found) throw new Error('There is no frame around this.');
  return found;
}

/** Until nothing more is asked for. */
export async function settled(made: readonly unknown[]): Promise<void> {
  for (let before = -1; before !== made.length;) {
    before = made.length;
    await act(async () => new Promise((done) => setTimeout(done, 40)));
  }
}
