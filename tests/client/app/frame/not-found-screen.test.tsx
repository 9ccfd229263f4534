import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NotFoundScreen } from '../../../../src/client/app/frame/not-found-screen';
import { show } from '../../../support/show';

const sentence = "The page you are looking for doesn't exist or has been moved.";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('an unknown page is called so only after two and a half seconds', async () => {
  await show(NotFoundScreen, '/app/nowhere');
  expect(screen.getByText('Loading...')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(2400));
  expect(screen.queryByText(sentence)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(150));
  expect(screen.getByText(sentence)).toBeDefined();
  expect(screen.getByRole('heading', { level: 1, name: 'Nothing here' })).toBeDefined();
  expect(document.title).toBe('Nothing here · Porchlight');
});
