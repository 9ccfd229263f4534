import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startRounds } from '../../../src/server/jobs/rounds';

const report = (error: Error) => {
  throw error;
};

test('rounds follow each other as long as they find something, and then wait to be woken', async () => {
  const found = [2, 1, 0, 1, 0];
  let rounds = 0;
  const running = startRounds(() => Promise.resolve(found[rounds++] ?? 0), { report });
  await turn();
  expect(rounds).toBe(3);
  running.wake();
  await turn();
  expect(rounds).toBe(5);
  await running.stop();
  running.wake();
  await turn();
  expect(rounds).toBe(5);
});

test('who is woken during a round looks once more', async () => {
  let rounds = 0;
  let end = (_found: number) => {};
  const running = startRounds(
    () => {
      rounds += 1;
      return new Promise<number>((resolve) => (end = resolve));
    },
    { report },
  );
  running.wake();
  end(0);
  await turn();
  expect(rounds).toBe(2);
  end(0);
  await turn();
  expect(rounds).toBe(2);
  await running.stop();
});

test('a round that fails is reported, and stopping does not wait for the next one', async () => {
  const reported: string[] = [];
  const running = startRounds(() => Promise.reject(new Error('The database is away.')), {
    idle: 1,
    report: ({ message }) => void reported.push(message),
  });
  await turn();
  expect(reported).toEqual(['The database is away.']);
  await running.stop();
  expect(reported).toHaveLength(1);
});
