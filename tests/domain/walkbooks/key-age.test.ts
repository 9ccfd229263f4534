import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countAge, type KeyAge } from '../../../src/domain/walkbooks/key-age';

const hour = 3_600_000;
const allowed = 72 * hour;
const noon = Date.UTC(2026, 10, 14, 12);
const fresh: KeyAge = { spent: 0, at: noon };

describe('the age of a phone’s key', () => {
  test('is the time that the clock shows since the server gave it, whichever year the clock believes in', () => {
    for (const year of [1970, 2026, 2036]) {
      const at = Date.UTC(year, 5, 1);
      expect(countAge({ spent: 0, at }, at + 5 * hour, null, allowed)).toEqual({ spent: 5 * hour, at: at + 5 * hour });
    }
  });

  test('is not taken back by a clock that is set back: that costs an hour', () => {
    const old = { spent: 70 * hour, at: noon };
    expect(countAge(old, noon - 60 * hour, null, allowed).spent).toBe(71 * hour);
    expect(countAge(old, noon - 30_000, null, allowed).spent).toBe(70 * hour);
  });

  test('grows by what the page has measured although its clock stands still or goes back', () => {
    expect(countAge(fresh, noon, 3 * hour, allowed).spent).toBe(3 * hour);
    expect(countAge(fresh, noon - 24 * hour, 3 * hour, allowed).spent).toBe(3 * hour);
  });

  test('leaves the last hour of a running page to a clock that jumps by days', () => {
    const jumped = countAge({ spent: 2 * hour, at: noon }, noon + 240 * hour, 60_000, allowed);
    expect(jumped.spent).toBe(allowed - hour);
    expect(countAge(jumped, jumped.at + 30 * 60_000, 30 * 60_000, allowed).spent).toBe(allowed - hour / 2);
    expect(countAge(jumped, jumped.at + hour, hour, allowed).spent).toBe(allowed);
  });

  test('is over at a start after that time, however the phone was off', () => {
    expect(countAge(fresh, noon + 72 * hour, null, allowed).spent).toBe(allowed);
  });

  const step = fc.record({
    // What passes in truth, and by how much someone sets the clock meanwhile.
    passes: fc.integer({ min: 0, max: 6 * hour }),
    set: fc.oneof(fc.constant(0), fc.integer({ min: -400 * hour, max: 400 * hour })),
    starts: fc.boolean(),
  });

  test('whatever is done to the clock, a page that runs opens for no longer than allowed', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        let age = fresh;
        let clock = noon;
        let ran = 0;
        for (const { passes, set } of steps) {
          clock += passes + set;
          age = countAge(age, clock, passes, allowed);
          ran += passes;
          if (age.spent < allowed) expect(ran).toBeLessThan(allowed);
        }
      }),
      { verbose: true },
    );
  });

  test('whatever is done to the clock, it never gets younger; and without that it is over in time at every start', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), fc.boolean(), (steps, honest) => {
        let age = fresh;
        let clock = noon;
        let passed = 0;
        for (const { passes, set, starts } of steps) {
          clock += passes + (honest ? 0 : set);
          passed += passes;
          const next = countAge(age, clock, starts ? null : passes, allowed);
          expect(next.spent).toBeGreaterThanOrEqual(age.spent);
          age = next;
          if (honest) expect(age.spent).toBe(passed);
        }
      }),
      { verbose: true },
    );
  });

  test('a clock that is set back at every start opens for as many starts as hours were allowed, and no more', () => {
    let age = fresh;
    let starts = 0;
    for (; age.spent < allowed; starts++) age = countAge(age, age.at - 24 * hour, null, allowed);
    expect(starts).toBe(72);
  });
});
