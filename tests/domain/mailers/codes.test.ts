import { describe, expect, test } from 'vitest';
import { addressOfCode, codeOf, groupedCode, readCode, scannedAddress } from '../../../src/domain/mailers/codes';

const bytes = (...values: number[]) => new Uint8Array(values);

describe('a code', () => {
  test('has sixteen letters for eighty bits', () => {
    expect(codeOf(new Uint8Array(32))).toBe('0'.repeat(16));
    expect(codeOf(new Uint8Array(32).fill(255))).toBe('Z'.repeat(16));
    expect(codeOf(bytes(0, 68, 50, 20, 199, 66, 84, 182, 53, 207))).toBe('0123456789ABCDEF');
  });

  test('tells every bit apart', () => {
    const codes = Array.from({ length: 80 }, (_, at) => {
      const one = new Uint8Array(10);
      one[at >> 3] = 1 << (at & 7);
      return codeOf(one);
    });
    expect(new Set(codes).size).toBe(80);
  });

  test.each([
    ['abcd-efgh-jkmn-pqrs', 'ABCDEFGHJKMNPQRS'],
    ['ABCD EFGH.JKMN PQRS', 'ABCDEFGHJKMNPQRS'],
    ['oOiIlL0123456789', '0011110123456789'],
    ['ABCDEFGHJKMNPQR', null],
    ['ABCDEFGHJKMNPQRST', null],
    ['ABCDEFGHJKMNPQRU', null],
    ["ABCDEFGHJKMNPQR'", null],
    [`${'-'.repeat(40)}ABCDEFGHJKMNPQRS`, null],
    ['', null],
  ])('is read from %s', (typed, code) => {
    expect(readCode(typed)).toBe(code);
  });

  test('is printed in fours, and scanned in capitals where an address allows it', () => {
    const code = 'ABCDEFGHJKMNPQRS';
    expect(readCode(groupedCode(code))).toBe(code);
    expect(addressOfCode('https://vote.example.org', code)).toBe('https://vote.example.org/m/ABCD-EFGH-JKMN-PQRS');
    expect(scannedAddress('https://vote.example.org', code)).toBe(`HTTPS://VOTE.EXAMPLE.ORG/M/${code}`);
    expect(scannedAddress('https://example.org/vote', code)).toBe(`https://example.org/vote/m/${code}`);
  });
});
