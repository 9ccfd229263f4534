// One tab sends at a time: here the browser's locks are doubles that say what they are asked.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withDrainLock } from '../../../../src/client/offline/delivery/tab-lock';

type Request = (name: string, options: LockOptions, work: () => Promise<void>) => Promise<void>;
const browserLocks = (request: Request) => vi.stubGlobal('navigator', { locks: { request } });
const abort = () => new DOMException('The lock is not to be had.', 'AbortError');

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('waits for the tab that has the lock, and takes it from one that has it for two minutes: that one is frozen', async () => {
  const asked: boolean[] = [];
  browserLocks((_, { steal = false, signal }, work) => {
    asked.push(steal);
    if (steal) return work();
    return new Promise((_done, fail) => signal?.addEventListener('abort', () => fail(abort())));
  });
  const work = vi.fn(async () => undefined);
  const working = withDrainLock(work);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await working;
  expect(asked).toEqual([false, true]);
  expect(work).toHaveBeenCalledOnce();
});

it('takes the lock from nobody who gave it back in time', async () => {
  const asked: boolean[] = [];
  browserLocks((_, { steal = false }, work) => {
    asked.push(steal);
    return new Promise((done) => setTimeout(() => done(work()), 50_000));
  });
  const slow = withDrainLock(() => new Promise((done) => setTimeout(done, 100_000)));
  await vi.advanceTimersByTimeAsync(200_000);
  await slow;
  expect(asked).toEqual([false]);
});

it('tells a tab that was frozen that its lock is another one’s', async () => {
  let steal = (): void => undefined;
  browserLocks((_, __, work) => {
    void work();
    return new Promise((_done, fail) => (steal = () => fail(abort())));
  });
  let isMine = () => false;
  const working = withDrainLock((mine) => {
    isMine = mine;
    return new Promise(() => undefined);
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(isMine()).toBe(true);
  steal();
  await expect(working).rejects.toThrow('not to be had');
  expect(isMine()).toBe(false);
});

it('hands on what went wrong, and asks for no other lock', async () => {
  const request = vi.fn<Request>((_, __, work) => work());
  browserLocks(request);
  await expect(withDrainLock(() => Promise.reject(new Error('No space.')))).rejects.toThrow('No space.');
  expect(request).toHaveBeenCalledOnce();
});

it('works in a browser without locks: sent twice, a fact is stored once', async () => {
  vi.stubGlobal('navigator', {});
  const work = vi.fn(async () => undefined);
  await withDrainLock(work);
  expect(work).toHaveBeenCalledOnce();
});
