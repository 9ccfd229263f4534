import { describe, expect, it } from 'vitest';
import {
  drawnTurfs,
  emptyPlan,
  goalOf,
  planLimits,
  turfStep,
  usualAmount,
  wishOf,
} from '../../../../src/client/features/turf/turf-plan-steps';

const plan = emptyPlan(450, 3);
const start = { past: [], now: plan, future: [] };

describe('the plan of a cut', () => {
  it('begins with about 45 doors a walkbook', () => {
    expect([plan.way, plan.amount, [...plan.turfOf]]).toEqual(['turfs', '10', [-1, -1, -1]]);
    expect([usualAmount('doors', 450), usualAmount('hours', 450), emptyPlan(3, 3).amount]).toEqual(['45', '2', '1']);
  });

  it('is stepped back and forth, and a new step forgets what lay ahead', () => {
    const one = turfStep(start, { kind: 'change', change: { amount: '7' } });
    const two = turfStep(one, { kind: 'change', change: { amount: '8' } });
    const back = turfStep(two, { kind: 'undo' });
    expect([back.now.amount, turfStep(back, { kind: 'redo' }).now.amount]).toEqual(['7', '8']);
    expect(turfStep(turfStep(turfStep(two, { kind: 'undo' }), { kind: 'undo' }), { kind: 'undo' }).now).toBe(plan);
    expect(turfStep(back, { kind: 'change', change: { amount: '9' } }).future).toEqual([]);
  });

  it('takes what follows by itself back together with the step that it follows from', () => {
    const drawn = turfStep(start, { kind: 'change', change: { way: 'hours' } });
    const cut = turfStep(drawn, { kind: 'amend', change: { cutFor: wishOf(drawn.now), target: 120 } });
    expect(turfStep(cut, { kind: 'undo' }).now).toBe(plan);
  });

  it('reads goals as they are typed', () => {
    expect(goalOf({ way: 'turfs', amount: '12' })).toEqual({ turfs: 12 });
    expect(goalOf({ way: 'doors', amount: '40' })).toEqual({ doors_each: 40 });
    expect(goalOf({ way: 'hours', amount: '1,5' })).toEqual({ minutes_each: 90 });
    expect(goalOf({ way: 'turfs', amount: '2,000' })).toEqual({ turfs: 2000 });
    expect(goalOf({ way: 'doors', amount: '1.500' })).toEqual({ doors_each: 1500 });
    expect(goalOf({ way: 'turfs', amount: '20,000' }, { ...planLimits, turfs: [1, 20_000] })).toEqual({
      turfs: 20_000,
    });
    for (const amount of ['', '0', '-2', 'many', '9999', '2,0,0']) expect(goalOf({ way: 'turfs', amount })).toBeNull();
  });

  it('makes a walkbook of each drawn area that holds a door', () => {
    const ground = {
      buildings: [[0], [1], [2]],
      places: [
        [1, 1],
        [9, 9],
        [5, 5],
      ] as [number, number][],
      links: new Int32Array(),
    };
    const box = (from: number): [number, number][] => [
      [from, from],
      [from + 2, from],
      [from + 2, from + 2],
      [from, from + 2],
    ];
    const doors = ['Elm St', 'Oak St', 'Oak St'].map((street) => ({ street }));
    const change = drawnTurfs({ doors, ground }, [box(20), box(0), box(4)], []);
    expect([[...(change.turfOf ?? [])], change.turfs?.length]).toEqual([[0, -1, 1], 2]);
    expect(change.turfs?.map(({ name }) => name.split(' – ')[1])).toEqual(['Elm St', 'Oak St']);
  });
});
