import { describe, expect, test } from 'vitest';
import { homePattern, walkWindows, windowShare, type HourTally } from '../../../src/domain/recommendations/home-hours';
import { reasonOf, reasonText } from '../../../src/domain/recommendations/reasons';
import type { Person } from '../../../src/domain/recommendations/visit-value';
import { usEnglish } from '../../../src/domain/i18n/texts';

const saturdays: HourTally[] = [
  { weekend: false, hour: 15, tries: 400, opened: 60 },
  { weekend: true, hour: 10, tries: 300, opened: 120 },
  { weekend: true, hour: 11, tries: 300, opened: 120 },
];
const person = (given: Partial<Person>): Person => ({ support: null, votes: null, touches: [], ...given });
const doors = (pattern: ReturnType<typeof homePattern>, people: Person[][]) =>
  people.map((each) => {
    const visits = each
      .flatMap(({ touches }) => touches)
      .map(({ days_ago }) => ({ weekend: false, hour: 15, days_ago, opened: true }));
    const shares = walkWindows.map((window) => windowShare(pattern, window));
    return { people: each, reached: visits.length > 0, visits, shares };
  });

describe('why a walkbook is proposed', () => {
  test('says whom it is for, when to go and what to expect', () => {
    const pattern = homePattern(saturdays);
    const why = reasonOf(
      doors(pattern, [
        [person({ support: 3 }), person({ votes: { last_four: 1, latest: false, ever: true } })],
        [person({ support: 3, touches: [{ result: 'canvassed', days_ago: 60 }] })],
        [person({})],
      ]),
      pattern,
    );
    expect(why).toMatchObject({ undecided: 2, lapsed: 1, never_reached: 2, visited: 1, waited_days: 60 });
    expect(why.window).toEqual({ days: 'weekend', from: 10, to: 12 });
    const text = reasonText(usEnglish, why, { doors: 3, contacts: 1.2, minutes: 12 });
    expect(text).toBe(
      'Chosen for 2 undecided voters, 1 lapsed voter, 2 doors never reached and 1 door last visited 60 days ago. ' +
        `Best on weekends from 10 AM to 12 PM. Estimate: about ${Math.round(why.home_share * 100)}% of these doors open at this hour, ` +
        '30% at any time (from 1,000 knocks elsewhere). ' +
        'Expect about 1 conversation at 3 doors in 12 minutes.',
    );
  });

  test('names no hours before there are enough attempts', () => {
    const pattern = homePattern([{ weekend: true, hour: 10, tries: 20, opened: 20 }]);
    const why = reasonOf(doors(pattern, [[person({ support: 3 })]]), pattern);
    expect(why.window).toBeNull();
    expect(reasonText(usEnglish, why, { doors: 1, contacts: 0.2, minutes: 3 })).toContain('Too few knocks so far');
  });
});
