// Areas to be compared in tests.
import fc from 'fast-check';
import type { ScoreWeights } from '../../../src/contract/proposals/reasons';
import type { AreaFacts } from '../../../src/domain/recommendations/score';

export const noWeights: ScoreWeights = {
  density: 0,
  undecided: 0,
  support: 0,
  lapsed: 0,
  coverage: 0,
  answers: 0,
  volunteers: 0,
};

export const anArea = (given: Partial<AreaFacts> = {}): AreaFacts => ({
  doors: 40,
  voters: 60,
  undecided: 10,
  support: 10,
  lapsed: 10,
  never_reached: 20,
  answers: 8,
  minutes: 120,
  volunteers: 1,
  ...given,
});

const some = (max: number) => fc.integer({ min: 0, max });
export const areas: fc.Arbitrary<AreaFacts[]> = fc.array(
  fc.record({
    doors: fc.integer({ min: 1, max: 150 }),
    voters: some(300),
    undecided: some(300),
    support: some(300),
    lapsed: some(300),
    never_reached: some(150),
    answers: fc.double({ min: 0, max: 150, noNaN: true }),
    minutes: fc.double({ min: 0, max: 500, noNaN: true }),
    volunteers: some(12),
  }),
  { minLength: 1, maxLength: 12 },
);

const weight = some(5);
export const weights: fc.Arbitrary<ScoreWeights> = fc.record({
  density: weight,
  undecided: weight,
  support: weight,
  lapsed: weight,
  coverage: weight,
  answers: weight,
  volunteers: weight,
});
