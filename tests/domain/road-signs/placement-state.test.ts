import { expect, test } from 'vitest';
import { placementState, signsLeft, typedStock } from '../../../src/domain/road-signs/placement-state';

const reported = { user_id: 'u', user_name: 'Vera', recorded_at: '2026-03-02T10:00:00.000Z', note: '' };

test('a sign is placed until someone saw it again, and then verified, missing, damaged or taken down', () => {
  expect(placementState({ condition: 'standing', reported: null })).toBe('placed');
  expect(placementState({ condition: 'standing', reported })).toBe('verified');
  expect(placementState({ condition: 'missing', reported })).toBe('missing');
  expect(placementState({ condition: 'damaged', reported })).toBe('damaged');
  expect(placementState({ condition: 'taken_down', reported })).toBe('taken_down');
});

test('what is missing is gone from the stock, and what was taken down is back', () => {
  const placed = (['standing', 'damaged', 'missing', 'taken_down'] as const).map((condition) => ({ condition }));
  expect(signsLeft(10, placed)).toBe(7);
  expect(signsLeft(2, placed)).toBe(0);
  expect(signsLeft(null, placed)).toBeNull();
});

test('a stock is a whole number as people write it, or nothing', () => {
  expect(typedStock(' 1,200 ')).toBe(1200);
  expect(typedStock('0')).toBe(0);
  expect(typedStock('  ')).toBeNull();
  for (const wrong of ['1.5', '-3', 'many', '1000001']) expect(typedStock(wrong)).toBe('wrong');
});
