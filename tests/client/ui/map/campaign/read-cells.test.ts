import { describe, expect, it } from 'vitest';
import { readCells } from '../../../../../src/client/ui/map/campaign/read-cells';
import { kindsOf, signKinds } from '../../../../../src/client/ui/map/campaign/map-kinds';
import { vectorTile } from '../../../../support/vector-tile';

const cell = (properties: Record<string, number>, at: [number, number] = [1024, 2048]) => ({
  type: 'point' as const,
  properties,
  parts: [[at]],
});
const kindOf = (properties: Record<string, number>, look: 'coverage' | 'support' | 'walkbooks') => {
  const { kinds } = readCells(vectorTile([{ name: 'doors', features: [cell(properties)] }]));
  return kindsOf[look][kinds[look][0]!]!.name;
};

describe('a cell of the campaign’s map', () => {
  it('is where the tile says, with its doors', () => {
    const { x, y, doors } = readCells(vectorTile([{ name: 'doors', features: [cell({ doors: 7 })] }]));
    expect([[...x], [...y], [...doors]]).toEqual([[0.25], [0.5], [7]]);
  });

  it('is what most of its doors are, and of as many what is left to do', () => {
    expect(kindOf({ doors: 5, reached: 3, week: 1 }, 'coverage')).toBe('reached');
    expect(kindOf({ doors: 5, reached: 1, week: 1 }, 'coverage')).toBe('never');
    expect(kindOf({ doors: 2, reached: 1 }, 'coverage')).toBe('never');
    expect(kindOf({ doors: 1, s4: 1 }, 'support')).toBe('s4');
    expect(kindOf({ doors: 3 }, 'support')).toBe('unknown');
    expect(kindOf({ doors: 3, walking: 2 }, 'walkbooks')).toBe('walking');
  });

  it('has placed signs by their condition', () => {
    const { signs } = readCells(vectorTile([{ name: 'signs', features: [cell({ standing: 1, damaged: 2 })] }]));
    expect(signs).toEqual([{ x: 0.25, y: 0.5, count: 3, kind: 1 }]);
    expect(signKinds[1]!.name).toBe('damaged');
  });

  it('is nothing where a tile is empty, and a broken tile is told from it', () => {
    expect(readCells(new Uint8Array()).doors).toHaveLength(0);
    expect(() => readCells(new Uint8Array([0x1a, 0xff, 0x03]))).toThrow(RangeError);
  });
});
