import { expect, test } from 'vitest';
import { id } from '../../../src/contract/fields';
import { newId, timeOrderedId } from '../../../src/server/db/ids';
import { safeParse } from 'zod/mini';

test('ids of rows are of version 7, and grow with time', () => {
  const times = [0, 1, 999, 1_000, 1_764_288_000_000, 1_764_288_000_001, 2 ** 47];
  const ids = times.map(timeOrderedId);
  expect(ids.toSorted()).toEqual(ids);
  for (const [at, each] of ids.entries()) {
    expect(each).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(safeParse(id, each).success).toBe(true);
    expect(Number.parseInt(each.replaceAll('-', '').slice(0, 12), 16)).toBe(times[at]);
  }
});

test('no two of the same moment are alike', () => {
  expect(new Set(Array.from({ length: 10_000 }, () => timeOrderedId(5))).size).toBe(10_000);
  expect(newId() < timeOrderedId(Date.now() + 60_000)).toBe(true);
});
