import { fireEvent, render, screen } from '@testing-library/react';
import type { MouseEvent } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerFirst } from '../../../../src/client/ui/primitives/answer-first';

const follow = vi.fn<(event: MouseEvent) => void>();
const link = () => screen.getByRole('link');

beforeEach(() => {
  vi.useFakeTimers();
  follow.mockReset();
  // As a router's link does: it goes unless the click was taken.
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    answerFirst(event);
    if (!event.defaultPrevented) follow(event);
    event.preventDefault();
  };
  render(
    <a href="/next" onClick={onClick}>
      Next
    </a>,
  );
});
afterEach(() => {
  vi.useRealTimers();
});

test('a tap shows first, and goes after the paint, once', () => {
  fireEvent.click(link());
  expect(link().dataset.going).toBe('');
  expect(follow).not.toHaveBeenCalled();
  fireEvent.click(link());
  vi.runAllTimers();
  expect(follow).toHaveBeenCalledOnce();
  expect(link().dataset.going).toBeUndefined();
  fireEvent.click(link());
  vi.runAllTimers();
  expect(follow).toHaveBeenCalledTimes(2);
});

test('where nothing is painted it goes nevertheless', () => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  fireEvent.click(link());
  vi.advanceTimersByTime(100);
  expect(follow).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

test('a click that opens another tab is left to the browser', () => {
  fireEvent.click(link(), { ctrlKey: true });
  expect(follow).toHaveBeenCalledOnce();
  expect(link().dataset.going).toBeUndefined();
});
