import { describe, expect, test } from 'vitest';
import { isGoodFix, nearestFirst, nextConditions, stands, withReports } from '../../../src/domain/road-signs/condition';

const placed = { id: 'p', condition: 'standing' as const, reported: null };
const report = (condition: 'missing' | 'damaged' | 'taken_down' | 'standing', minute: number) => ({
  id: `r${minute}`,
  placement_id: 'p',
  condition,
  note: '',
  recorded_at: new Date(Date.UTC(2026, 4, 1, 12, minute)).toISOString(),
  user_id: 'u',
  user_name: 'Vera',
});

describe('a placed sign', () => {
  test('stands until somebody says otherwise', () => {
    expect(withReports(placed, [])).toBe(placed);
  });

  test('is as the newest report says, in whatever order they come', () => {
    const reports = [report('taken_down', 9), report('missing', 3), report('damaged', 5)];
    expect(withReports(placed, reports).condition).toBe('taken_down');
    expect(withReports(placed, reports.toReversed()).condition).toBe('taken_down');
  });

  test('counts as standing while it is there, damaged or not', () => {
    const all = ['standing', 'damaged', 'missing', 'taken_down'] as const;
    expect(all.filter((condition) => stands({ condition }))).toEqual(['standing', 'damaged']);
  });

  test('is as headquarters says when that is newer than what this phone said', () => {
    const { user_id, user_name, recorded_at } = report('damaged', 30);
    const known = { ...placed, condition: 'damaged' as const, reported: { user_id, user_name, recorded_at, note: '' } };
    expect(withReports(known, [report('missing', 10)]).condition).toBe('damaged');
    expect(withReports(known, [report('standing', 40)])).toMatchObject({
      condition: 'standing',
      reported: { user_name: 'Vera' },
    });
  });

  test('is not touched by reports on another one', () => {
    expect(withReports(placed, [{ ...report('missing', 1), placement_id: 'q' }])).toBe(placed);
  });

  test('can be set right again from every state', () => {
    for (const condition of ['missing', 'damaged', 'taken_down'] as const)
      expect(nextConditions(condition)).toContain('standing');
    expect(nextConditions('standing')).not.toContain('standing');
  });
});

describe('signs near somebody', () => {
  const signs = [
    { id: 'far', coordinates: [-80.8, 41.21] as [number, number] },
    { id: 'near', coordinates: [-80.8, 41.2001] as [number, number] },
  ];

  test('come nearest first with their distance', () => {
    const found = nearestFirst(signs, { latitude: 41.2, longitude: -80.8 });
    expect(found.map(({ placement }) => placement.id)).toEqual(['near', 'far']);
    expect(found[0]?.away).toBeCloseTo(11, 0);
  });

  test('keep their order when nobody knows where one is', () => {
    expect(nearestFirst(signs, null).map(({ placement, away }) => [placement.id, away])).toEqual([
      ['far', null],
      ['near', null],
    ]);
  });
});

test('a position of 100 m is good enough for a sign, of 101 m it is not', () => {
  expect([isGoodFix(100), isGoodFix(101)]).toEqual([true, false]);
});
