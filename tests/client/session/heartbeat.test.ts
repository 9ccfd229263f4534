import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onWake, startHeartbeat } from '../../../src/client/session/heartbeat';
import { holdUpdates, whenUpdatesFree } from '../../../src/client/session/hold-updates';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the heartbeat says nothing while time passes as it should, and tells of a sleep, of a network and of coming back', () => {
  const woke = vi.fn();
  const forget = onWake(woke);
  const stop = startHeartbeat();
  vi.advanceTimersByTime(60_000);
  expect(woke).not.toHaveBeenCalled();
  vi.setSystemTime(Date.now() + 600_000);
  vi.advanceTimersByTime(5_000);
  expect(woke).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('online'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(woke).toHaveBeenCalledTimes(3);
  stop();
  window.dispatchEvent(new Event('online'));
  expect(woke).toHaveBeenCalledTimes(3);
  forget();
});

test('an update waits for the last one who holds it back', () => {
  const offer = vi.fn();
  const draft = holdUpdates('a draft');
  const sending = holdUpdates('sending');
  whenUpdatesFree(offer);
  draft();
  expect(offer).not.toHaveBeenCalled();
  sending();
  expect(offer).toHaveBeenCalledOnce();
  const again = vi.fn();
  whenUpdatesFree(again);
  expect(again).toHaveBeenCalledOnce();
});
