// What the worker asks the network for, where nobody answers.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ask, makeWay } from '../../sw/network';

const request = () => new Request('https://porchlight.test/config.json');

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    (_: Request, { signal }: RequestInit) =>
      new Promise((_done, fail) => {
        if (signal?.aborted) fail(signal.reason);
        signal?.addEventListener('abort', () => fail(signal.reason));
      }),
  );
});
afterEach(() => {
  vi.advanceTimersByTime(10_000);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('ends once a newer worker is to come, and so does what is asked meanwhile', async () => {
  const pending = [ask(request()), ask(request(), 90_000)];
  makeWay();
  for (const each of [...pending, ask(request())]) await expect(each).rejects.toThrow('aborted');
});

it('is asked as before where the newer worker did not come', async () => {
  makeWay();
  vi.advanceTimersByTime(10_000);
  const ended = vi.fn();
  ask(request()).catch(ended);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ended).not.toHaveBeenCalled();
});

it('ends when the page gives up', async () => {
  const page = new AbortController();
  const pending = ask(new Request(request(), { signal: page.signal }));
  page.abort();
  await expect(pending).rejects.toThrow('aborted');
});
