import { describe, expect, it } from 'vitest';
import { cleanFilters } from '../../../../src/client/features/universes/filter-params';

describe('what is sent', () => {
  it('leaves out empty picks, so that the same question is asked in the same words', () => {
    expect(cleanFilters({ parties: [], age_min: null, never_reached: false, where: null, zips: ['27601'] })).toEqual({
      zips: ['27601'],
    });
    expect(cleanFilters({ age_min: 0 })).toEqual({ age_min: 0 });
  });
});
