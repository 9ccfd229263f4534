import { EventEmitter, once } from 'node:events';
import { expect, test } from 'vitest';
import { Failure } from '../../../src/server/launch/failure.mjs';
import { keepRunning } from '../../../src/server/launch/keep-running.mjs';

/** Parts that end when the test says so, waits that it ends, and everything that was said. */
async function playing() {
  const told: string[] = [];
  const waits: number[] = [];
  const news = new EventEmitter();
  const parts: { number: number; end: () => void; ended: Promise<void>; stop: () => Promise<void> }[] = [];
  let broken = 0;
  const start = () => {
    if (broken > 0) {
      broken -= 1;
      return Promise.reject(new Failure('The disk is full.'));
    }
    const ends = new EventEmitter();
    const ended = once(ends, 'end').then(() => undefined);
    const end = () => void ends.emit('end');
    const part = { number: parts.length + 1, end, ended, stop: async () => end() };
    parts.push(part);
    news.emit('started');
    return Promise.resolve(part);
  };
  const kept = await keepRunning({
    name: 'The API',
    start,
    say: (line) => told.push(line),
    wait: async (ms) => void waits.push(ms),
  });
  /** Ends the part that runs, and waits for the next one. */
  const crash = async (failing = 0) => {
    broken = failing;
    const next = once(news, 'started');
    kept.now().end();
    await next;
    await new Promise((done) => setTimeout(done));
  };
  return { kept, told, waits, parts, crash };
}

test('what ends unasked is started again, and a person reads so', async () => {
  const { kept, told, crash } = await playing();
  await crash();
  expect(kept.now().number).toBe(2);
  expect(told).toEqual(['The API stopped unexpectedly. Starting it again in 1 s.', 'The API is running again.']);
  await kept.stop();
});

test('what does not start is tried again after longer and longer, with its reason, for ever', async () => {
  const { kept, told, waits, crash } = await playing();
  await crash(8);
  expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30, 30, 30].map((seconds) => seconds * 1000));
  expect(told[1]).toBe('The disk is full. Starting it again in 2 s.');
  // It ended again right after its start: the waits don't begin anew.
  await crash();
  expect(waits.at(-1)).toBe(30_000);
  await kept.stop();
});

test('what is ended on purpose stays ended until it is started on purpose', async () => {
  const { kept, told, waits, parts, crash } = await playing();
  await kept.hold(async (part) => part.end());
  await new Promise((done) => setTimeout(done));
  expect(parts).toHaveLength(1);
  await kept.restart();
  expect(kept.now().number).toBe(2);
  await crash();
  expect(kept.now().number).toBe(3);
  expect(waits).toEqual([1000]);
  told.length = 0;
  await kept.stop();
  await new Promise((done) => setTimeout(done));
  expect(parts).toHaveLength(3);
  expect(told).toEqual([]);
});

test('stopping while it waits for the next start ends the waiting', async () => {
  let starts = 0;
  const first = new EventEmitter();
  const ended = once(first, 'end');
  const kept = await keepRunning({
    name: 'The database',
    start: async () => {
      starts += 1;
      return { ended, stop: () => Promise.resolve() };
    },
    say: () => undefined,
  });
  first.emit('end');
  await new Promise((done) => setTimeout(done));
  await kept.stop();
  expect(starts).toBe(1);
});

test('what is not needed may fail at its first start, and is tried again', async () => {
  const told: string[] = [];
  let tries = 0;
  let tellStarted = () => {};
  const started = new Promise<void>((resolve) => (tellStarted = resolve));
  const part = { ended: new Promise<void>(() => undefined), stop: () => Promise.resolve() };
  const kept = await keepRunning({
    name: 'The worker',
    needed: false,
    start: () => {
      tries += 1;
      if (tries < 3) return Promise.reject(new Failure('The port is taken.'));
      tellStarted();
      return Promise.resolve(part);
    },
    say: (line) => told.push(line),
    wait: () => Promise.resolve(),
  });
  await started;
  await new Promise((done) => setTimeout(done));
  expect(kept.now()).toBe(part);
  expect(told.at(0)).toBe('The port is taken. Starting it again in 1 s.');
  expect(told.at(-1)).toBe('The worker is running again.');
  await kept.stop();
});
