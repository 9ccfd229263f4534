import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { id } from '../../../src/contract/fields';
import { factId } from '../../../src/domain/facts/fact-id';

const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 });
const time = fc.integer({ min: 0, max: 2 ** 48 - 1 });

it('is an id that the contract accepts, of version 7', () => {
  fc.assert(
    fc.property(time, bytes, (now, random) => {
      const made = factId(now, random);
      expect(id.safeParse(made).success).toBe(true);
      expect(made[14]).toBe('7');
      expect('89ab').toContain(made[19]);
    }),
  );
});

it('sorts by time and carries it', () => {
  fc.assert(
    fc.property(time, time, bytes, bytes, (a, b, x, y) => {
      fc.pre(a < b);
      expect(factId(a, x) < factId(b, y)).toBe(true);
      expect(parseInt(factId(a, x).replace('-', '').slice(0, 12), 16)).toBe(a);
    }),
  );
});
