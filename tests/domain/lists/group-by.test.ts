import { expect, test } from 'vitest';
import { groupBy } from '../../../src/domain/lists/group-by';

test('keys and their things keep the order in which they come', () => {
  const groups = groupBy(['pear', 'fig', 'plum', 'apple'], (fruit) => fruit.charAt(0));
  expect([...groups]).toEqual([
    ['p', ['pear', 'plum']],
    ['f', ['fig']],
    ['a', ['apple']],
  ]);
});
