import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { KnownTouch } from '../../../src/contract/facts/touch';
import type { DoorFeature } from '../../../src/contract/doors';
import { justHere } from '../../../src/domain/divisions/recent-visit';
import { divide, divideDoors } from '../../../src/domain/divisions/divide-by-sides';
import { readPart, writePart } from '../../../src/domain/divisions/share-code';
import { keyAmong, partOfSide, sideOf } from '../../../src/domain/divisions/side-keys';
import { sidesOf, streetsOf } from '../../../src/domain/divisions/sides';
import { doorOf, knownTouch } from '../../support/doors';

function door(id: string, street: string, side: 'odd' | 'even' | null, house_number = '1'): DoorFeature {
  return doorOf(id, { address: id, street, house_number, side });
}
const words = { odd: 'odd side', even: 'even side', numbers: (from: number, to: number) => `${from} to ${to}` };

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
    expect(streetsOf(sides, words)).toEqual(['Oak Ave', 'Elm St (odd side)']);
  });
});

describe('a walkbook with almost everything on one side of a street', () => {
  const numbered = fc
    .array(
      fc.tuple(
        fc.integer({ min: 0, max: 3 }),
        fc.oneof(fc.integer({ min: 1, max: 400 }).map(String), fc.constantFrom('', '12A', '12-14', '½')),
      ),
      { maxLength: 120 },
    )
    .map((list) => list.map(([street, number], at) => door(`d${at}`, `Street ${street}`, 'odd', number)));
  const long = Array.from({ length: 40 }, (_, at) => door(`d${at}`, 'Oak Ave', 'odd', String(101 + 2 * at)));
  const all = () => true;

  test('is split by house numbers, and says which side', () => {
    const { runs, split } = divideDoors([...long, door('e', 'Elm St', 'even', '4')], all, 2);
    expect(runs.map((run) => run.reduce((sum, { todo }) => sum + todo, 0))).toEqual([20, 21]);
    expect(streetsOf(split, words)).toEqual(['Oak Ave (odd side)']);
    expect(runs.map((run) => streetsOf(run, words))).toEqual([
      ['Oak Ave (odd side, 101 to 139)'],
      ['Oak Ave (odd side, 141 to 179)', 'Elm St (even side)'],
    ]);
  });

  test('gives every door to exactly one person, a door that is added later, too', () => {
    fc.assert(
      fc.property(
        numbered,
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 0, max: 9_999 }),
        (doors, people, more) => {
          const { runs } = divideDoors(doors, all, people);
          const holders = runs.map((run) => keyAmong(run.map(({ key }) => key)));
          const asked = doors.length > 0 ? [...doors, door('new', doors[0]!.properties.street, 'odd', `${more}`)] : [];
          for (const each of asked) expect(holders.filter((among) => among(each) !== null)).toHaveLength(1);
          expect(runs.flat().reduce((sum, side) => sum + side.doors, 0)).toBe(doors.length);
        },
      ),
    );
  });

  test('gives nobody more than half as much again as a fair share, where no house number has more than one door', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 999 }), { maxLength: 90 }),
        fc.integer({ min: 1, max: 6 }),
        (numbers, people) => {
          const doors = numbers.map((number) => door(`d${number}`, 'Oak Ave', 'odd', `${number}`));
          const { runs } = divideDoors(doors, all, people);
          const fair = Math.ceil(doors.length / people);
          for (const run of runs) expect(run.reduce((sum, { todo }) => sum + todo, 0)).toBeLessThanOrEqual(fair * 1.5);
        },
      ),
    );
  });

  test('keeps an apartment house together', () => {
    const tower = Array.from({ length: 30 }, (_, at) => door(`u${at}`, 'Oak Ave', 'odd', '7'));
    const { runs, split } = divideDoors(tower, all, 2);
    const counts = runs.map((run) => run.reduce((sum, { doors }) => sum + doors, 0));
    expect(counts.sort((a, b) => a - b)).toEqual([0, 30]);
    expect(split).toEqual([]);
    expect(runs.flat().map(({ key }) => key)).toEqual([sideOf(tower[0]!)]);
  });

  test('reads back from a code, which an app that knows only whole sides takes for another walkbook’s', () => {
    const part = partOfSide(sideOf(long[0]!), 0, 139);
    const doors = [...long, door('e', 'Elm St', 'even', '4')];
    const text = writePart(doors, new Set([part, sideOf(doors.at(-1)!)]));
    expect(readPart(doors, text)).toEqual(new Set([part, sideOf(doors.at(-1)!)]));
    expect(text.split('.')[0]).not.toBe(writePart(doors, new Set()).split('.')[0]);
    for (const damaged of [`${text}_z-1-2`, `${text}_0-9-1`, `${text}_0`, `${text}_?`])
      expect(readPart(doors, damaged)).toBeNull();
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
  const touch = (user: string, minutesAgo: number, given: Partial<KnownTouch> = {}) =>
    knownTouch(user, {
      id: `${user}${minutesAgo}`,
      recorded_at: new Date(now - minutesAgo * 60_000).toISOString(),
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
