import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { storedBodies } from '../../../src/server/http/stored-bodies';

const textOf = async (body: Promise<{ gzip: Buffer }>) => gunzipSync((await body).gzip).toString();

test('a body is made once for each stamp, however many ask at once', async () => {
  const bodies = storedBodies();
  let made = 0;
  const get = (stamp: string) =>
    bodies.get('key', stamp, async () => {
      made += 1;
      return `made at ${stamp}`;
    });
  const [one, two] = await Promise.all([get('a'), get('a')]);
  expect([made, one.etag]).toEqual([1, two.etag]);
  expect(await textOf(get('b'))).toBe('made at b');
  expect(made).toBe(2);
});

test('the same text has the same tag, whichever process made it', async () => {
  const tagOf = async (text: string) => (await storedBodies().get('key', 'stamp', async () => text)).etag;
  expect(await tagOf('same')).toBe(await tagOf('same'));
  expect(await tagOf('same')).not.toBe(await tagOf('other'));
});

test('what could not be made is tried again', async () => {
  const bodies = storedBodies();
  await expect(bodies.get('key', 'stamp', () => Promise.reject(new Error('no database')))).rejects.toThrow();
  expect(await textOf(bodies.get('key', 'stamp', async () => 'now'))).toBe('now');
});

test('what no one asked for longest leaves when there is no room', async () => {
  const bodies = storedBodies(5000);
  const noise = randomBytes(2000).toString('latin1');
  const made: string[] = [];
  const get = (key: string) =>
    bodies.get(key, 'stamp', async () => {
      made.push(key);
      return noise;
    });
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});

test('what no one asks for is forgotten after a while, and what is asked for is kept', async () => {
  vi.useFakeTimers();
  try {
    const bodies = storedBodies(undefined, 60_000);
    await bodies.get('erased', 'stamp', async () => 'someone');
    await bodies.get('read', 'stamp', async () => 'a walkbook');
    vi.advanceTimersByTime(40_000);
    expect(bodies.kept('read', 'stamp')).not.toBeNull();
    vi.advanceTimersByTime(40_000);
    expect(bodies.kept('read', 'stamp')).not.toBeNull();
    expect(bodies.kept('erased', 'stamp')).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
