import { describe, expect, it } from 'vitest';
import type { DoorFeature, DoorVoter } from '../../../src/contract/doors';
import { doorsToPlan } from '../../../src/domain/routes/eligible-doors';
import { followPlan, isPlanOpen, isRoutePlan } from '../../../src/domain/routes/route-plan';
import { doorOf } from '../../support/doors';

function voter(target: boolean, suppressed: string | null = null): DoorVoter {
  return { id: 'v', first: 'A', last: 'B', age: null, sex: null, party: null, language: null, target, suppressed };
}

function door(id: string, voters: DoorVoter[] = [voter(true)]): DoorFeature {
  return doorOf(id, { address: `${id} Oak St`, street: 'Oak St', house_number: id, side: null, voters }, [-80.8, 41.2]);
}

const doors = ['1', '2', '3', '4'].map((id) => door(id));
const ids = (list: readonly DoorFeature[]) => list.map(({ id }) => id);

describe('a plan', () => {
  it('comes first and in its order, the other doors follow, doors that are gone are left out', () => {
    const followed = followPlan(doors, ['3', 'gone', '1', '3']);
    expect(ids(followed.doors)).toEqual(['3', '1', '2', '4']);
    expect(followed.planned).toBe(2);
  });

  it('is open until everything in it is done', () => {
    const done = new Set(['3']);
    const standingOf = (id: string) => (done.has(id) ? 'again' : 'todo');
    const has = (id: string) => id !== 'gone';
    const plan = { order: ['3', '1', 'gone'] };
    expect(isPlanOpen(plan, has, standingOf)).toBe(true);
    done.add('1');
    expect(isPlanOpen(plan, has, standingOf)).toBe(false);
  });

  it('leads to no door that is done or only of people who must not be touched', () => {
    const turf = [
      door('done'),
      door('nobody', []),
      door('left out', [voter(true, 'moved')]),
      door('both', [voter(true, 'moved'), voter(false)]),
      door('three', [voter(true), voter(true), voter(true)]),
    ];
    const planned = doorsToPlan(turf, (id) => (id === 'done' ? 'done' : 'todo'));
    expect(planned.map(({ id, worth }) => [id, worth])).toEqual([
      ['nobody', 0.25],
      ['both', 0.25],
      ['three', 1.5],
    ]);
    expect(planned[0]).toMatchObject({ latitude: 41.2, longitude: -80.8, unit: '' });
  });

  it('is known from anything else that a store may hold', () => {
    const plan = { kind: 'loop', order: ['1'], metres: 1, minutes: 2, at: 3 };
    expect(isRoutePlan(plan)).toBe(true);
    for (const other of [null, 'loop', {}, { ...plan, kind: 'x' }, { ...plan, order: [1] }, { ...plan, at: NaN }])
      expect(isRoutePlan(other)).toBe(false);
  });
});
