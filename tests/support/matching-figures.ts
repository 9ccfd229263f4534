// What the matcher makes of the labelled pairs, class by class.
import { matchPerson } from '../../src/domain/contact-ledger/match-person';
import { labelledPairs, type LabelledPair } from './labelled-pairs';

export interface ClassFigures {
  class: string;
  pairs: number;
  /** Found, for sure or to be decided. */
  certain: number;
  probable: number;
  missed: LabelledPair[];
  /** Two people taken for one: held until someone decides, or, what is worse, for sure. */
  falselyHeld: LabelledPair[];
  falselyCertain: LabelledPair[];
}

export function matchingFigures(): ClassFigures[] {
  return [...new Set(labelledPairs.map((each) => each.class))].toSorted().map((name) => {
    const pairs = labelledPairs.filter((each) => each.class === name);
    const found = pairs.map((each) => ({ each, certainty: matchPerson(each.one, each.other)?.certainty }));
    const of = (same: boolean, certainty: string | undefined) =>
      found.flatMap((one) => (one.each.same === same && one.certainty === certainty ? [one.each] : []));
    return {
      class: name,
      pairs: pairs.length,
      certain: of(true, 'certain').length,
      probable: of(true, 'probable').length,
      missed: of(true, undefined),
      falselyHeld: of(false, 'probable'),
      falselyCertain: of(false, 'certain'),
    };
  });
}
