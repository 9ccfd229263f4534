import { expect, it } from 'vitest';
import { restOf } from '../../../../src/client/ui/layout/sheet-stops';

const stops = { peek: 120, half: 330, full: 630 };

it('rests where it is nearest when a finger lets it go', () => {
  expect(restOf(150, 0, stops)).toBe('peek');
  expect(restOf(290, 0, stops)).toBe('half');
  expect(restOf(560, 0, stops)).toBe('full');
});

it('goes on where a flick sends it', () => {
  expect(restOf(200, 1.2, stops)).toBe('half');
  expect(restOf(340, 1.5, stops)).toBe('full');
  expect(restOf(340, -1.5, stops)).toBe('peek');
});
