import { expect, it } from 'vitest';
import { type Offers, valueOptions } from '../../../../src/client/features/universes/builder-fields';

const offers: Offers = {
  awaited: false,
  values: {
    precinct: [
      { value: '7', voters: 90 },
      { value: '12-A', voters: 60, label: '12-A · Oak Park', also: ['Oak Park'] },
    ],
  },
  elections: [],
  places: [],
  groups: [],
  walkbooks: [],
  tags: [],
  surveys: [],
};

it('a precinct that is known by both is one choice by either, and searched for by both', () => {
  expect(valueOptions('precinct', offers)).toEqual([
    { label: '7', values: ['7'], voters: 90 },
    { label: '12-A · Oak Park', values: ['12-A', 'Oak Park'], voters: 60 },
  ]);
});
