// Helpers around processes: steps of a start side by side.
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { together } from '../../../src/server/launch/process.mjs';

/** Goes on until it is broken off, and needs a moment for that. */
const untilBrokenOff = async (signal: AbortSignal, ended: () => void) => {
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  await pause(20);
  ended();
  throw new Error('broken off');
};

test('waits for all, and gives what each came to', async () => {
  const order: string[] = [];
  const slow = async () => {
    await pause(30);
    order.push('slow');
    return 1;
  };
  const quick = async () => {
    order.push('quick');
    return 'two';
  };
  expect(await together(undefined, [slow, quick])).toEqual([1, 'two']);
  expect(order).toEqual(['quick', 'slow']);
});

test('breaks the others off when one fails, and throws why once they have ended', async () => {
  let ended = false;
  const failing = async () => {
    await pause(10);
    throw new Error('no room');
  };
  const going = together(undefined, [(signal) => untilBrokenOff(signal, () => (ended = true)), failing]);
  await expect(going).rejects.toThrow('no room');
  expect(ended).toBe(true);
});

test('breaks all of them off when a person wants it to end', async () => {
  const person = new AbortController();
  let ended = false;
  const going = together(person.signal, [(signal) => untilBrokenOff(signal, () => (ended = true))]);
  person.abort();
  await expect(going).rejects.toThrow('broken off');
  expect(ended).toBe(true);
});
