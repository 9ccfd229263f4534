import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { KnownTouch } from '../../../src/contract/facts/touch';
import type { DoorFeature } from '../../../src/contract/walkbooks';
import { justHere } from '../../../src/domain/divisions/recent-visit';
import { divide } from '../../../src/domain/divisions/divide-by-sides';
import { readPart, writePart } from '../../../src/domain/divisions/share-code';
import { sideOf, sidesOf, streetsOf } from '../../../src/domain/divisions/sides';
import { doorOf } from '../../support/doors';

function door(id: string, street: string, side: 'odd' | 'even' | null): DoorFeature {
  return doorOf(id, { address: id, street, house_number: '1', side });
}

const turf = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.constantFrom('odd' as const, 'even' as const, null)), {
    maxLength: 200,
  })
  .map((list) => list.map(([street, side], at) => door(`d${at}`, `Street ${street}`, side)));

describe('a walkbook divided', () => {
  test('gives every door to exactly one part, and never splits a side of a street', () => {
    fc.assert(
      fc.property(turf, fc.integer({ min: 1, max: 8 }), (doors, people) => {
        const sides = sidesOf(doors, () => true);
        const parts = divide(sides, people);
        expect(parts).toHaveLength(people);
        expect(parts.flat().map(({ key }) => key)).toEqual(sides.map(({ key }) => key));
        expect(new Set(parts.flat().map(({ key }) => key)).size).toBe(sides.length);
      }),
    );
  });

  test('gives nobody more than a fair share and one side of a street', () => {
    fc.assert(
      fc.property(turf, fc.integer({ min: 1, max: 8 }), (doors, people) => {
        const parts = divide(
          sidesOf(doors, () => true),
          people,
        );
        const counts = parts.map((part) => part.reduce((sum, side) => sum + side.todo, 0));
        const largest = Math.max(0, ...parts.flat().map((side) => side.todo));
        expect(Math.max(...counts)).toBeLessThanOrEqual(Math.ceil(doors.length / people) + largest);
      }),
    );
  });

  test('weighs what is left to do, not what is done', () => {
    const doors = ['a', 'b', 'c', 'd'].flatMap((street) =>
      Array.from({ length: 10 }, (_, at) => door(`${street}${at}`, street, 'odd')),
    );
    // The first two streets are walked already.
    const parts = divide(
      sidesOf(doors, (id) => id.startsWith('c') || id.startsWith('d')),
      2,
    );
    expect(parts.map((part) => part.reduce((sum, side) => sum + side.todo, 0))).toEqual([10, 10]);
  });

  test('names streets, and a side only where the other one is somebody else’s', () => {
    const sides = sidesOf(
      [door('1', 'Oak Ave', 'odd'), door('2', 'Oak Ave', 'even'), door('3', 'Elm St', 'odd')],
      () => true,
    );
    expect(streetsOf(sides, { odd: 'odd side', even: 'even side' })).toEqual(['Oak Ave', 'Elm St (odd side)']);
  });
});

describe('a part of a walkbook as text', () => {
  test('reads back as the same sides, whatever the order of the doors', () => {
    fc.assert(
      fc.property(turf, fc.array(fc.boolean(), { maxLength: 100 }), (doors, picks) => {
        const wanted = new Set([...new Set(doors.map(sideOf))].filter((_, at) => picks[at] === true));
        expect(readPart(doors.toReversed(), writePart(doors, wanted))).toEqual(wanted);
      }),
    );
  });

  test('is not read for other doors, and damaged text is no part', () => {
    const doors = [door('1', 'Oak Ave', 'odd'), door('2', 'Oak Ave', 'even')];
    const text = writePart(doors, new Set([sideOf(doors[0]!)]));
    expect(readPart([...doors, door('3', 'Elm St', 'odd')], text)).toBeNull();
    for (const damaged of ['', 'x', '.', `${text}A`, text.replace(/.$/, '!')])
      expect(readPart(doors, damaged)).toBeNull();
  });

  test('stays short enough for a code even with 400 sides', () => {
    const doors = Array.from({ length: 400 }, (_, at) => door(`${at}`, `Street ${at}`, 'odd'));
    expect(writePart(doors, new Set(doors.map(sideOf))).length).toBeLessThan(80);
  });
});

describe('somebody was just at this door', () => {
  const now = Date.UTC(2026, 4, 1, 12);
  const touch = (user_id: string, minutesAgo: number, given: Partial<KnownTouch> = {}): KnownTouch => ({
    id: `${user_id}${minutesAgo}`,
    door_id: 'd',
    voter_id: null,
    contact_result: 'not_home',
    note: '',
    gps: null,
    replaces: null,
    recorded_at: new Date(now - minutesAgo * 60_000).toISOString(),
    device_id: 'x',
    seq: 1,
    user_id,
    user_name: user_id,
    ...given,
  });

  test('within ten minutes, the newest of them, and never oneself', () => {
    expect(justHere([touch('ana', 9), touch('ben', 4), touch('me', 1)], 'me', now)?.user_id).toBe('ben');
    expect(justHere([touch('ana', 11), touch('me', 1)], 'me', now)).toBeNull();
  });

  test('not when they took it back', () => {
    const taken = touch('ana', 1, { id: 'back', contact_result: null, replaces: 'ana3' });
    expect(justHere([touch('ana', 3), taken], 'me', now)).toBeNull();
  });
});
