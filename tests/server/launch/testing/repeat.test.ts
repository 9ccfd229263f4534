import { expect, test } from 'vitest';
import { filesToRepeat } from '../../../../src/server/launch/testing/repeat.mjs';

const late = 'tests/client/a.test.tsx › shows the door\nnot found';

test('files with failing tests are run once more, each once', () => {
  expect(filesToRepeat([late, 'tests/client/a.test.tsx › says so › twice\nno', 'door.spec.ts › knocks\nlate'])).toEqual(
    ['tests/client/a.test.tsx', 'tests/journeys/door.spec.ts'],
  );
  expect(filesToRepeat([])).toEqual([]);
});

test.each([
  ['a broken promise', ['tests/promise/schedules-odd.test.ts › seed 5\nlost']],
  ['a check', ['types\na.ts(3,1): error']],
  ['a runner that broke off', ['vitest ended with code 1\nFAIL tests/client/a.test.tsx › shows']],
  ['a file that cannot be loaded', ['tests/client/a.test.tsx\nno such module']],
  ['failures in four files', [1, 2, 3, 4].map((each) => `tests/client/${each}.test.ts › works\nno`)],
])('nothing is run again beside %s', (_, failures) => {
  expect(filesToRepeat(failures)).toEqual([]);
  expect(filesToRepeat([late, ...failures])).toEqual([]);
});
