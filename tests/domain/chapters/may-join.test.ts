import { describe, expect, test } from 'vitest';
import { deepestTree, mostChapters, mostInTree } from '../../../src/contract/chapters/chapters';
import { refuseJoin, type Above, type Below } from '../../../src/domain/chapters/may-join';

const above = (given: Partial<Above> = {}): Above => ({ path: ['nation', 'state'], chapters: 3, inTree: 9, ...given });
const below = (given: Partial<Below> = {}): Below => ({
  id: 'county',
  hasParent: false,
  levels: 2,
  campaigns: 4,
  ...given,
});

describe('a campaign becomes a chapter', () => {
  test('of another one that has room below it', () => {
    expect(refuseJoin(above(), below())).toBeNull();
  });

  test('but not of itself, even as a chapter already', () => {
    expect(refuseJoin(above(), below({ id: 'state', hasParent: true }))).toBe('itself');
  });

  test('but of one campaign only', () => {
    expect(refuseJoin(above(), below({ hasParent: true }))).toBe('has_parent');
  });

  test('but not of one that is below it: that would be a circle', () => {
    expect(refuseJoin(above(), below({ id: 'nation' }))).toBe('is_above');
  });

  test.each([
    [deepestTree - 2, null],
    [deepestTree - 1, 'too_deep'],
  ])('with %i levels of its own under two: %s', (levels, answer) => {
    expect(refuseJoin(above(), below({ levels }))).toBe(answer);
  });

  test('as long as there are not too many beside it, or in the tree', () => {
    expect(refuseJoin(above({ chapters: mostChapters - 1 }), below())).toBeNull();
    expect(refuseJoin(above({ chapters: mostChapters }), below())).toBe('too_many');
    expect(refuseJoin(above({ inTree: mostInTree - 4 }), below())).toBeNull();
    expect(refuseJoin(above({ inTree: mostInTree - 3 }), below())).toBe('too_large');
  });
});
