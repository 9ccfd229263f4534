import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paceOf, usualPace } from '../../../src/domain/routes/pace';

const METRE = 1 / 111_195;
const begin = Date.parse('2026-10-18T15:00:00Z');

/** Knocks along a line of doors, every third way five times as long, each after its way and `minutes` at the door. */
function walk(knocks: number, metres: number, minutes: number, speed: number) {
  let [place, at] = [0, begin];
  const places: number[] = [];
  const touches = Array.from({ length: knocks }, (_, index) => {
    const way = index % 3 === 0 ? metres * 5 : metres;
    place += way;
    at += (minutes + way / speed) * 60_000;
    places.push(place);
    return { door_id: `${index}`, recorded_at: new Date(at).toISOString() };
  });
  return { touches, positionOf: (id: string) => ({ latitude: (places[Number(id)] ?? 0) * METRE, longitude: 0 }) };
}

describe('a volunteer’s own pace', () => {
  it('is the usual one before the first knocks', () => {
    expect(paceOf([], () => undefined)).toEqual(usualPace);
    const one = walk(1, 20, 4, 75);
    expect(paceOf(one.touches, one.positionOf)).toEqual(usualPace);
  });

  it('is learned from their knocks, the more the better', () => {
    const slow = walk(60, 20, 5, 75);
    const { minutesADoor } = paceOf(slow.touches, slow.positionOf);
    expect(minutesADoor).toBeGreaterThan(4.5);
    expect(minutesADoor).toBeLessThan(5);
    const few = walk(4, 20, 5, 75);
    expect(paceOf(few.touches, few.positionOf).minutesADoor).toBeLessThan(3.5);
    const brisk = walk(80, 60, 2.5, 100);
    expect(paceOf(brisk.touches, brisk.positionOf).metresAMinute).toBeGreaterThan(90);
  });

  it('takes several people at one door as one visit, and a rest for no work', () => {
    const { touches, positionOf } = walk(30, 20, 2, 75);
    const twice = touches.flatMap((touch) => [
      { ...touch, recorded_at: new Date(Date.parse(touch.recorded_at) - 30_000).toISOString() },
      touch,
    ]);
    expect(paceOf(twice, positionOf)).toEqual(paceOf(touches, positionOf));
    const rested = touches.map((touch, index) =>
      index < 15 ? touch : { ...touch, recorded_at: new Date(Date.parse(touch.recorded_at) + 3_600_000).toISOString() },
    );
    expect(paceOf(rested, positionOf).minutesADoor).toBeCloseTo(paceOf(touches, positionOf).minutesADoor, 1);
  });

  it('stays within what people do, whatever the clocks said', () => {
    const touches = fc.array(
      fc.record({
        door_id: fc.integer({ min: 0, max: 9 }).map(String),
        recorded_at: fc
          .integer({ min: begin, max: begin + 9_000_000 })
          .map((instant) => new Date(instant).toISOString()),
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(touches, fc.integer({ min: 0, max: 2_000 }), (knocks, metres) => {
        const pace = paceOf(knocks, (id) => ({ latitude: Number(id) * metres * METRE, longitude: 0 }));
        expect(pace.minutesADoor).toBeGreaterThanOrEqual(0.5);
        expect(pace.minutesADoor).toBeLessThanOrEqual(8);
        expect(pace.metresAMinute).toBeGreaterThanOrEqual(29.99);
        expect(pace.metresAMinute).toBeLessThanOrEqual(110.01);
      }),
    );
  });
});
