import { describe, expect, test } from 'vitest';
import { usEnglish } from '../../../src/domain/i18n/texts';
import { homePattern, walkWindows, windowShare, type HourTally } from '../../../src/domain/recommendations/home-hours';
import { reasonText, whenToGo, whyChosen } from '../../../src/domain/recommendations/reason-words';
import { reasonOf } from '../../../src/domain/recommendations/reasons';
import { scoreAreas } from '../../../src/domain/recommendations/score';
import type { Person } from '../../../src/domain/recommendations/visit-value';
import { anArea, noWeights } from './areas';

const saturdays: HourTally[] = [
  { weekend: false, hour: 15, tries: 400, opened: 60, precinct: '4' },
  { weekend: true, hour: 10, tries: 300, opened: 120, precinct: '4' },
  { weekend: true, hour: 11, tries: 300, opened: 120, precinct: '9' },
];
const person = (given: Partial<Person>): Person => ({ support: null, votes: null, touches: [], ...given });
const doors = (pattern: ReturnType<typeof homePattern>, people: Person[][]) =>
  people.map((each) => {
    const visits = each
      .flatMap(({ touches }) => touches)
      .map(({ days_ago }) => ({ weekend: false, hour: 15, days_ago, opened: true }));
    const shares = walkWindows.map((window) => windowShare(pattern, window));
    return { people: each, precinct: '4', reached: visits.length > 0, visits, shares };
  });

describe('why a walkbook is proposed', () => {
  test('says whom it is for, when to go, and what may be expected from which knocks', () => {
    const pattern = homePattern(saturdays);
    const why = reasonOf(
      doors(pattern, [
        [person({ support: 3 }), person({ votes: { last_four: 1, latest: false, ever: true } })],
        [person({ support: 3, touches: [{ result: 'canvassed', days_ago: 60 }] })],
        [person({})],
      ]),
      pattern,
      saturdays,
    );
    expect(why).toMatchObject({ undecided: 2, lapsed: 1, never_reached: 2, visited: 1, waited_days: 60 });
    expect(why.window).toEqual({ days: 'weekend', from: 10, to: 12 });
    expect(why.base).toEqual({ tries: 300, opened: 120, precincts: ['4'], window: why.window });
    expect(reasonText(usEnglish, why, { doors: 3, contacts: 1.2, minutes: 12 })).toBe(
      'Chosen for 2 undecided voters, 1 lapsed voter, 2 doors never reached and 1 door last visited 60 days ago. ' +
        'Best on weekends from 10 AM to 12 PM. Estimate: about 40% of these doors open (120 of 300 knocks in precinct 4 ' +
        'on weekends from 10 AM to 12 PM were answered). In the whole campaign at any time: 300 of 1,000. ' +
        'Measured at these doors: 1 of 1 knock answered. Estimate: about 1 conversation at 3 doors in 12 minutes.',
    );
  });

  test('gives no number and names no hours before there are enough attempts', () => {
    const few: HourTally[] = [{ weekend: true, hour: 10, tries: 20, opened: 20, precinct: '4' }];
    const why = reasonOf(doors(homePattern(few), [[person({ support: 3 })]]), homePattern(few), few);
    expect(why).toMatchObject({ window: null, base: null, home_share: null });
    const text = reasonText(usEnglish, why, { doors: 1, contacts: null, minutes: 3 });
    expect(text).toContain('Too few knocks to say how many doors open or when: 20, needs 60.');
    expect(text).not.toMatch(/%|conversation/);
  });

  test('rests on the whole campaign where the precinct was hardly knocked', () => {
    const elsewhere = saturdays.map((tally) => ({ ...tally, precinct: tally.hour === 15 ? '4' : '9' }));
    const pattern = homePattern(elsewhere);
    const why = reasonOf(doors(pattern, [[person({})]]), pattern, elsewhere);
    expect(why.base).toEqual({ tries: 600, opened: 240, precincts: null, window: why.window });
    expect(whenToGo(usEnglish, why)).toContain('240 of 600 knocks in the whole campaign on weekends');
  });

  test('says of a request of an earlier version that it kept no base, instead of a number', () => {
    const pattern = homePattern(saturdays);
    const { base: _base, ...why } = reasonOf(doors(pattern, [[person({})]]), pattern, saturdays);
    expect(whenToGo(usEnglish, why)).toMatch(/^An earlier version computed this/);
  });

  test('tells one proposal from the next by what it has more of and what less', () => {
    const pattern = homePattern([]);
    const plain = reasonOf(doors(pattern, [[person({})]]), pattern, []);
    const areas = [anArea({ undecided: 40, support: 5 }), anArea({ undecided: 10, support: 25 })];
    const [first, second] = scoreAreas(areas, { ...noWeights, undecided: 1, support: 1 });
    const said = [first, second].map((score) => whyChosen(usEnglish, { ...plain, score: { ...score!, areas: 2 } }));
    expect(said).toEqual([
      'Chosen for 40 undecided of 60 voters (25 in an average area). Below average: 5 supporters of 60 voters (15 in an average area).',
      'Chosen for 25 supporters of 60 voters (15 in an average area). Below average: 10 undecided of 60 voters (25 in an average area).',
    ]);
  });
});

test('what is said of any time is of the place that was just named, or names its own', () => {
  const pattern = homePattern(saturdays);
  const why = reasonOf(doors(pattern, [[person({})]]), pattern, saturdays);
  expect(why.base?.precincts).toEqual(['4']);
  // In precinct 4: 60 of 400 and 120 of 300. 300 of 1,000 are those of the whole campaign.
  expect(whenToGo(usEnglish, why)).toContain('In the whole campaign at any time: 300 of 1,000.');
});
