import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { remembering } from '../../../src/server/http/remembered-tokens';

const start = Date.UTC(2026, 10, 3);
const afterSeconds = (seconds: number) => vi.setSystemTime(start + 1000 * seconds);
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: start }));
afterEach(() => void vi.useRealTimers());

/** What verifies tokens that are good for `seconds`, and which it was asked for. */
function verifying(seconds = 3600) {
  const asked: string[] = [];
  const verify = remembering(async (token) => {
    asked.push(token);
    if (token.startsWith('bad')) throw new Error('not good');
    return { identity: `of ${token}`, expires: start / 1000 + seconds };
  });
  return { verify, asked };
}

test('a token is verified once a minute, and only that very token is known by it', async () => {
  const { verify, asked } = verifying();
  expect(await verify('ana')).toBe('of ana');
  afterSeconds(59.9);
  expect(await verify('ana')).toBe('of ana');
  expect(asked).toEqual(['ana']);
  expect(await verify('ana2')).toBe('of ana2');
  await verify('An');
  expect(asked).toEqual(['ana', 'ana2', 'An']);
  afterSeconds(60);
  await verify('ana');
  expect(asked).toEqual(['ana', 'ana2', 'An', 'ana']);
});

test('one that ends earlier is verified again from that moment', async () => {
  const { verify, asked } = verifying(10);
  await verify('ana');
  afterSeconds(9.999);
  await verify('ana');
  expect(asked).toHaveLength(1);
  afterSeconds(10);
  await verify('ana');
  expect(asked).toHaveLength(2);
});

test('one that is not good is refused each time', async () => {
  const { verify, asked } = verifying();
  for (let times = 0; times < 2; times += 1) await expect(verify('bad')).rejects.toThrow('not good');
  expect(asked).toEqual(['bad', 'bad']);
});

test('a clock that was set back leaves nothing known', async () => {
  const { verify, asked } = verifying();
  await verify('ana');
  afterSeconds(-3600);
  await verify('ana');
  expect(asked).toHaveLength(2);
});

test('of very many the oldest are forgotten', async () => {
  const { verify, asked } = verifying();
  for (let at = 0; at < 5001; at += 1) await verify(`token-${at}`);
  await verify('token-1');
  expect(asked).toHaveLength(5001);
  await verify('token-0');
  expect(asked).toHaveLength(5002);
});
