// Segments as carriers count them, and the repair that saves some.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countSegments, repaired } from '../../../src/domain/texting/segments';

const basic = fc.constantFrom(...Array.from('abcXYZ 019@£é!?\n'));
const any = fc.array(fc.oneof(basic, fc.constantFrom('€', '[', '’', '“', '😀', '漢'))).map((each) => each.join(''));

describe('segments', () => {
  test.each([
    ['', 0],
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['a'.repeat(306), 2],
    ['a'.repeat(307), 3],
    ['€'.repeat(80), 1],
    ['€'.repeat(81), 2],
    ['’'.repeat(70), 1],
    ['’'.repeat(71), 2],
    ['’'.repeat(134), 2],
    ['’'.repeat(135), 3],
    ['😀'.repeat(35), 1],
    ['😀'.repeat(36), 2],
  ])('of %#', (text, segments) => expect(countSegments(text).segments).toBe(segments));

  test('what takes two places is never cut in two', () => {
    expect(countSegments(`${'a'.repeat(152)}€${'a'.repeat(152)}`).segments).toBe(3);
    expect(countSegments(`${'’'.repeat(66)}😀${'’'.repeat(66)}`).segments).toBe(3);
  });

  test('never get fewer as a text grows, and hold all of it', () => {
    fc.assert(
      fc.property(any, any, (text, more) => {
        const { encoding, segments, units, left } = countSegments(text);
        expect(countSegments(text + more).segments).toBeGreaterThanOrEqual(segments);
        const each = encoding === 'gsm' ? [160, 153] : [70, 67];
        expect(units).toBeLessThanOrEqual(segments <= 1 ? each[0]! : segments * each[1]!);
        expect(left).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('the repair', () => {
  test('replaces what a word processor put in, and says what made it dear', () => {
    const text = 'It’s “time” – vote…';
    expect(countSegments(text)).toMatchObject({ encoding: 'ucs2', unusual: ['’', '“', '”', '–', '…'] });
    expect(repaired(text)).toBe('It\'s "time" - vote...');
    expect(repaired('Háblame de tu opinión')).toBe('Hablame de tu opinion');
  });

  test('is offered only where it helps', () => {
    expect(repaired('Plain text, mañana')).toBeNull();
    expect(repaired('Vote 😀’')).toBeNull();
    fc.assert(
      fc.property(any, (text) => {
        const plain = repaired(text);
        if (plain !== null) expect(countSegments(plain).encoding).toBe('gsm');
        if (plain !== null) expect(repaired(plain)).toBeNull();
      }),
    );
  });
});
