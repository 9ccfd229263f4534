import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAddresses } from '../../../src/domain/access/pasted-addresses';

describe('a pasted list of addresses', () => {
  test.each([
    ['ana@example.org', ['ana@example.org']],
    ['Ana Ruiz <Ana@Example.org>, "Bo, Jr." <bo@example.org>', ['ana@example.org', 'bo@example.org']],
    ['ana@example.org\tAna\nbo@example.org\tBo\n', ['ana@example.org', 'bo@example.org']],
    ['mailto:ana@example.org; ana@example.org.', ['ana@example.org']],
    ['Please invite ana@example.org and bo@example.org!', ['ana@example.org', 'bo@example.org']],
    ["o'hara@example.org 'li@example.org'", ["o'hara@example.org", 'li@example.org']],
    ['', []],
  ])('%j', (pasted, addresses) => {
    expect(readAddresses(pasted)).toEqual({ addresses, unreadable: [] });
  });

  test('names what looks like an address and is none', () => {
    expect(readAddresses('ana@example, bo@, cy@example.org')).toEqual({
      addresses: ['cy@example.org'],
      unreadable: ['ana@example', 'bo@'],
    });
  });

  test('finds every address, whatever stands between them', () => {
    const address = fc.stringMatching(/^[a-z]{1,8}@[a-z]{1,8}\.org$/);
    const between = fc.constantFrom(', ', ';', '\n', '\t', ' Ana Ruiz ', '>, <', ' | ');
    fc.assert(
      fc.property(fc.array(address, { maxLength: 20 }), between, (list, glue) => {
        expect(readAddresses(list.join(glue)).addresses).toEqual([...new Set(list)]);
      }),
    );
  });
});
