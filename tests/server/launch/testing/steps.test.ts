import { expect, test } from 'vitest';
import { chooseTests } from '../../../../src/server/launch/testing/choose.mjs';
import { filesAtOnce } from '../../../../src/server/launch/testing/steps.mjs';
import { root } from '../../../../src/server/launch/product.mjs';

test('tests that wait run beside more of their kind than those of the screens, and never more than eight', async () => {
  const { vitest } = await chooseTests([], root);
  const counts = (cores: number) => vitest.map((args) => filesAtOnce(args, cores));
  expect(counts(1)).toEqual([2, 2]);
  expect(counts(2)).toEqual([2, 3]);
  expect(counts(4)).toEqual([3, 5]);
  expect(counts(64)).toEqual([8, 8]);
  expect(filesAtOnce(['run', 'tests/server/db/'], 2)).toBe(3);
  for (const some of ['tests/client/offline/', 'src/client/data/api.ts', 'tests/sw/', '--changed'])
    expect(filesAtOnce(['run', some], 2)).toBe(2);
});
