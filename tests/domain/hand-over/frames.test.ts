import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromBase45, toBase45 } from '../../../src/domain/hand-over/base45';
import { blockBytes, blocksIn, longestMessage } from '../../../src/domain/hand-over/fountain';
import { framesOf, readFrame, receiverMark, receiving } from '../../../src/domain/hand-over/frames';
import { readSigned, writeSigned } from '../../../src/domain/hand-over/signed-text';
import { seededRandom } from '../../../src/domain/walking-order/seeded-random';

const bytesOf = (length: number, seed: number) => {
  const random = seededRandom(seed);
  return Uint8Array.from({ length }, () => Math.floor(random() * 256));
};
const receiver = receiverMark('SAM');
const seeds = fc.integer({ min: 1, max: 0xffffffff });

describe('a message on its way from screen to camera', () => {
  it('comes whole whatever the camera misses, sees twice or sees in another order, and with hardly more than its blocks', () => {
    const run = fc.property(
      fc.integer({ min: 1, max: 20_000 }),
      seeds,
      fc.double({ min: 0, max: 0.8, noNaN: true }),
      (length, seed, lost) => {
        const message = bytesOf(length, seed);
        const frame = framesOf(message, { transfer: seed, receiver });
        const take = receiving(receiver);
        const random = seededRandom(seed ^ 7);
        const begun = Math.floor(random() * 500);
        const other = framesOf(bytesOf(900, 1), { transfer: seed, receiver: 5 });
        let taken = 0;
        for (let index = begun; ; index++) {
          if (random() < lost) continue;
          // Some are seen late, twice, and among those of another pair of phones.
          const at = random() < 0.1 ? begun + Math.floor(random() * (index - begun + 1)) : index;
          if (random() < 0.1) expect(take(other(index))).toBe('not_mine');
          if (random() < 0.1) take(frame(at));
          const seen = take(frame(at));
          taken += 1;
          if (typeof seen === 'string') throw new Error(seen);
          if (seen.message) {
            expect(seen.message).toEqual(message);
            break;
          }
          expect(seen.share).toBeLessThan(1);
          expect(taken).toBeLessThan(blocksIn(length) * 1.4 + 30);
        }
      },
    );
    fc.assert(run, { numRuns: 25, seed: 20_261 });
  });

  it('needs two frames more than blocks on average, from wherever the camera begins', () => {
    const length = 100 * blockBytes;
    const more = Array.from({ length: 20 }, (_, run) => {
      const frame = framesOf(bytesOf(length, run), { transfer: run, receiver });
      const take = receiving(receiver);
      for (let taken = 1; ; taken++) {
        const seen = take(frame(100 + run * 50 + taken));
        if (typeof seen !== 'string' && seen.message) return taken - 100;
      }
    });
    expect(more.reduce((sum, each) => sum + each, 0) / more.length).toBeLessThan(2.5);
  });

  it('brings 500 doors within half a minute at twelve codes a second, even if the camera misses two of three', () => {
    // What 500 doors with 900 people take, deflated and encrypted.
    const message = bytesOf(46_000, 5);
    const frame = framesOf(message, { transfer: 3, receiver });
    const take = receiving(receiver);
    const random = seededRandom(11);
    let shown = 0;
    for (let isWhole = false; !isWhole; shown++) {
      const seen = random() < 1 / 3 ? take(frame(shown)) : 'nothing';
      isWhole = typeof seen !== 'string' && seen.message !== null;
    }
    expect(shown).toBeLessThan(30 * 12);
  });

  it('takes no frame of which a bit was read wrong', () => {
    const frame = framesOf(bytesOf(700, 3), { transfer: 9, receiver });
    const run = fc.property(fc.nat(5), fc.nat((21 + blockBytes) * 8 - 1), (index, bit) => {
      const bytes = fromBase45(frame(index));
      if (!bytes) throw new Error('no letters');
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(readFrame(toBase45(bytes))).toBeNull();
    });
    fc.assert(run, { numRuns: 300, seed: 20_261 });
  });

  it('takes nothing else for a frame', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9A-Z $%*+./:-]{752}$/)), (text) => {
        expect(receiving(receiver)(text)).toBe('nothing');
      }),
      { numRuns: 200, seed: 20_261 },
    );
  });

  it('begins anew when the other phone does', () => {
    const take = receiving(receiver);
    const [first, second] = [1, 2].map((transfer) => framesOf(bytesOf(1_000, transfer), { transfer, receiver }));
    take(first?.(0) ?? '');
    take(first?.(1) ?? '');
    expect(take(second?.(2) ?? '')).toEqual({ share: 1 / 3, message: null });
  });

  it('is refused when no one could hold a phone still for it', () => {
    expect(() => framesOf(new Uint8Array(longestMessage + 1), { transfer: 1, receiver })).toThrow(RangeError);
  });

  it('fits a code of version 15, whose letters a reader gives back unchanged', () => {
    const text = framesOf(bytesOf(9_000, 4), { transfer: 0xffffffff, receiver })(70_000);
    expect(text.length).toBeLessThanOrEqual(758);
    expect(text).toMatch(/^[0-9A-Z $%*+./:-]+$/);
  });
});

describe('letters for bytes', () => {
  it('give every bytes back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(fromBase45(toBase45(bytes))).toEqual(Uint8Array.from(bytes));
      }),
      { seed: 20_261 },
    );
  });

  it('are no bytes where they say too much, too little or something else', () => {
    expect(['A', ':::', '::', 'ab0', 'ÄB0'].map(fromBase45)).toEqual([null, null, null, null, null]);
  });

  it('hold what was signed, and its signature', () => {
    const signed = { body: bytesOf(300, 1), signature: bytesOf(64, 2) };
    expect(readSigned(writeSigned(signed))).toEqual(signed);
    expect([readSigned('hello'), readSigned(toBase45(bytesOf(64, 1)))]).toEqual([null, null]);
  });
});
