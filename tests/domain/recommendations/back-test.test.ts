import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { backTest, leastKnocks, type PastArea } from '../../../src/domain/recommendations/back-test';
import { backTestWords } from '../../../src/domain/recommendations/back-test-words';
import { usEnglish } from '../../../src/domain/i18n/texts';
import { seededRandom } from '../../../src/domain/walking-order/seeded-random';

const period = { days: 28, before: 500 };
const seed = Number(process.env.BACK_TEST_SEED ?? Math.floor(Math.random() * 1e9));

/** Areas of unequal size; `effect`: how much likelier doors of those with high scores open than the usual fifth. */
function campaign(random: () => number, effect: number, least = 14): PastArea[] {
  const count = least + Math.floor(random() * 30);
  return Array.from({ length: count }, (_, n) => {
    const score = Math.round(random() * 100 - 50);
    const tries = 10 + Math.floor(random() ** 2 * 60);
    // Neighbors are alike: an area has a rate of its own.
    const rate = 0.12 + random() * 0.16 + (score > 0 ? effect : 0);
    const opened = Array.from({ length: tries }, () => random() < rate).filter(Boolean).length;
    return { id: String(n), score, tries, opened };
  });
}

const verdicts = (effect: number, runs: number, least?: number) => {
  const random = seededRandom(seed);
  return Array.from({ length: runs }, () => backTest(campaign(random, effect, least), period, random).verdict);
};

describe(`a back-test (seed ${seed}; BACK_TEST_SEED repeats it)`, () => {
  test('claims better than chance in about five of a hundred campaigns with random results, and no more', () => {
    const better = verdicts(0, 600).filter((verdict) => verdict === 'better').length;
    // Of 600 at 5%: 30, with a standard deviation of 5.3. Four of them above.
    expect(better).toBeLessThanOrEqual(52);
  });

  test('finds an effect that is there', () => {
    const better = verdicts(0.2, 60, 40).filter((verdict) => verdict === 'better').length;
    expect(better).toBeGreaterThanOrEqual(54);
  });

  test('finds the reverse, too, and says so', () => {
    const worse = verdicts(-0.12, 60, 60).filter((verdict) => verdict === 'worse').length;
    expect(worse).toBeGreaterThanOrEqual(45);
  });

  test('counts every knock on one of the two sides', () => {
    fc.assert(
      fc.property(fc.integer(), (from) => {
        const random = seededRandom(from);
        const areas = campaign(random, 0);
        const { top, rest, knocks, chance } = backTest(areas, period, random);
        const opened = areas.reduce((sum, area) => sum + area.opened, 0);
        if (!top || !rest || !chance) return;
        expect([top.tries + rest.tries, top.opened + rest.opened]).toEqual([knocks, opened]);
        expect(top.areas + rest.areas).toBe(areas.length);
        expect(top.tries).toBeGreaterThanOrEqual(knocks / 3);
        expect(chance.low).toBeLessThanOrEqual(chance.high);
      }),
      { numRuns: 20 },
    );
  });

  test('says how much is missing where there is too little to tell', () => {
    const area = (n: number, tries: number) => ({ id: String(n), score: n, tries, opened: 0 });
    const said = (areas: PastArea[], before = 500) =>
      backTestWords(usEnglish, backTest(areas, { days: 28, before }, seededRandom(1)));
    expect(said([area(1, 23)])).toBe('Too few knocks to tell: 23 doors in the last 28 days, needs 200.');
    const many = Array.from({ length: 20 }, (_, n) => area(n, 20));
    expect(said(many, 7)).toBe('Too little was known 28 days ago to tell: 7 knocks, needs 200.');
    expect(said([area(1, leastKnocks * 9), ...many])).toMatch(/^Knocks were in too few places to tell: as in 1 areas/);
    expect(said(many)).toMatch(/did no better than the others: 0 of \d+ doors answered, against 0 of \d+\.$/);
  });
});
