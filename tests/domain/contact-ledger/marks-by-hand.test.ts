import { expect, test } from 'vitest';
import { isWorthALook } from '../../../src/domain/contact-ledger/marks-by-hand';

test('marks by hand are worth a look when they are many of those whom someone reached', () => {
  expect(isWorthALook({ marks: 9, reached: 9 })).toBe(false);
  expect(isWorthALook({ marks: 10, reached: 40 })).toBe(false);
  expect(isWorthALook({ marks: 10, reached: 39 })).toBe(true);
  expect(isWorthALook({ marks: 200, reached: 2_000 })).toBe(false);
});
