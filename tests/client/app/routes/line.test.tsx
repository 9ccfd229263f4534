import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type * as MissingChunk from '../../../../src/client/session/missing-chunk';
import { reloadOnce } from '../../../../src/client/session/missing-chunk';
import { lazyScreen } from '../../../../src/client/app/routes/route-entry';

vi.mock('../../../../src/client/session/missing-chunk', async (original) => ({
  ...(await original<typeof MissingChunk>()),
  reloadOnce: vi.fn(() => true),
}));

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: https://x/a.js'));

beforeEach(() => {
  vi.mocked(reloadOnce).mockClear();
});

test('pointing at a link to a screen whose file is missing leaves the page as it is', async () => {
  const { preload } = lazyScreen(missing);
  await expect(preload()).resolves.toBeUndefined();
  expect(reloadOnce).not.toHaveBeenCalled();
});

test('opening a screen whose file is missing loads the page again', async () => {
  const { Screen, preload } = lazyScreen(missing);
  await preload();
  await act(async () => {
    render(
      <Suspense>
        <Screen />
      </Suspense>,
    );
  });
  expect(reloadOnce).toHaveBeenCalledOnce();
});

test('a screen that could not be fetched ahead is fetched again when it is opened', async () => {
  const load = vi
    .fn<() => Promise<{ Screen: () => ReactNode }>>()
    .mockImplementationOnce(missing)
    .mockResolvedValueOnce({ Screen: () => <p>Here it is</p> });
  const { Screen, preload } = lazyScreen(load);
  await preload();
  await act(async () => {
    render(
      <Suspense>
        <Screen />
      </Suspense>,
    );
  });
  expect(screen.getByText('Here it is')).toBeDefined();
});

test('a screen that was fetched ahead is drawn at once, and what it reads of the device was read before', async () => {
  const readAhead = vi.fn(async () => undefined);
  const { Screen, preload } = lazyScreen(async () => ({ Screen: () => <p>Here it is</p>, readAhead }));
  await preload();
  expect(readAhead).toHaveBeenCalledOnce();
  render(
    <Suspense fallback={<p>Waiting</p>}>
      <Screen />
    </Suspense>,
  );
  expect(screen.getByText('Here it is')).toBeDefined();
});

test('a screen is shown also when what it would read ahead cannot be read', async () => {
  const readAhead = () => Promise.reject(new Error('It is not read yet.'));
  const { preload } = lazyScreen(async () => ({ Screen: () => null, readAhead }));
  await expect(preload()).resolves.toBeUndefined();
});
