import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Condition } from '../../../src/contract/voters/voter-filters';
import { filterSentence, filterText } from '../../../src/domain/voter-groups/filter-sentence';
import { leftOutWords } from '../../../src/domain/voter-groups/filter-texts';
import { aTree } from '../../support/universe';
import { textsFor, usEnglish } from '../../../src/domain/i18n/texts';
import spanish from '../../../src/client/i18n/es.json';

const a = '10000000-0000-4000-8000-000000000001';
const t = (where: Condition, names?: Record<string, string>) => filterText(usEnglish, { where }, (id) => names?.[id]);

describe('the simple form as a sentence', () => {
  test('says everybody when nothing is picked', () => {
    expect(filterText(usEnglish, {})).toBe('All voters');
    expect(filterText(usEnglish, { parties: [], zips: [] })).toBe('All voters');
  });

  test('joins the values of one field by or, and the fields by and', () => {
    expect(filterText(usEnglish, { parties: ['DEM', 'UNA'], zips: ['27601'], age_min: 18, age_max: 34 })).toBe(
      'Democrats or unaffiliated voters who live in 27601 and are 18 to 34',
    );
  });

  test('marks the joining words, so that the screen can make them bold', () => {
    const joints = filterSentence(usEnglish, { cities: ['Raleigh'], never_reached: true }).filter((part) => part.joint);
    expect(joints.map((part) => part.text)).toEqual(['who', 'and']);
  });

  test('sums up a long pick instead of reading forty precincts aloud', () => {
    const precincts = Array.from({ length: 40 }, (_, index) => `P${index}`);
    expect(filterText(usEnglish, { precincts })).toBe('All voters who vote in precinct P0, P1, P2 or 37 more');
  });

  test('names open ages and the group', () => {
    expect(filterText(usEnglish, { age_min: 65, voter_group_id: a }, () => 'Ward 3')).toBe(
      'All voters who are in “Ward 3” and are 65 or older',
    );
    expect(filterText(usEnglish, { sexes: ['F'], age_max: 29 })).toBe('All voters who are women and are 29 or younger');
    expect(filterText(usEnglish, { voter_group_id: a })).toBe('All voters who are in the selected group');
  });

  test('reads parties by code or by name, and does not say precinct twice', () => {
    expect(
      filterText(usEnglish, { parties: ['Democratic', 'Unaffiliated'], precincts: ['Precinct 2', 'Precinct 7'] }),
    ).toBe('Democrats or unaffiliated voters who vote in Precinct 2 or Precinct 7');
    expect(filterText(usEnglish, { parties: ['XYZ'] })).toBe('XYZ voters');
  });
});

describe('a tree as a sentence', () => {
  test('reads as one would say it', () => {
    expect(
      t({
        all: [
          { field: 'party', values: ['DEM', 'UNA'] },
          { field: 'history', of_last: 4, at_least: 2 },
          { not: { field: 'touch', which: 'any', results: ['reached'], within_days: 30 } },
        ],
      }),
    ).toBe(
      'Democrats or unaffiliated voters who voted in 2 of the last 4 elections and were not reached in the last 30 days',
    );
  });

  test('says either for alternatives, both for what holds together inside them, and turns not round', () => {
    const old: Condition = { field: 'age', min: 65 };
    const north: Condition = { field: 'precinct', values: ['North 1'] };
    expect(t({ any: [old, { all: [north, { field: 'has', what: ['phone'] }] }] })).toBe(
      'All voters who either are 65 or older or both vote in precinct North 1 and have a phone',
    );
    expect(t({ not: { any: [old, north] } })).toBe(
      'All voters who are not 65 or older and do not vote in precinct North 1',
    );
  });

  test.each<[Condition, string]>([
    [
      { field: 'election', elections: ['2024-11-05 general'], how: 'missed' },
      'missed the Nov 5, 2024 general election',
    ],
    [{ field: 'registered', from: '2024-01-01' }, 'registered since Jan 1, 2024'],
    [{ field: 'history', of_last: 3, at_least: 3, kind: 'primary' }, 'voted in all of the last 3 primarys'],
    [
      { field: 'touch', which: 'last', results: ['not_home'], before_days: 7 },
      'were last marked not home more than 7 days ago',
    ],
    [{ not: { field: 'touch', which: 'any' } }, 'were never attempted'],
    [{ field: 'support', scores: [1, 2] }, 'are scored as strong support or lean support'],
    [{ not: { field: 'walkbook', walkbook_ids: [] } }, 'are in no walkbook'],
    [{ field: 'congressional_district', values: ['4'] }, 'live in congressional district 4'],
    [{ field: 'tag', voter_tag_ids: [a] }, 'are tagged “Donor”'],
    [{ field: 'answer', question_id: a, answers: ['Yes'] }, 'answered “Yes” to “Donor”'],
    [{ field: 'household', min: 2 }, 'live in a household of 2 or more'],
    [{ any: [] }, 'match nothing'],
  ])('%o', (where, words) => {
    expect(t(where, { [a]: 'Donor' })).toBe(`All voters who ${words.replace('primarys', 'primaries')}`);
  });

  test('of any tree has words, and neither undefined nor two blanks', () => {
    fc.assert(
      fc.property(aTree, (where) => {
        const text = t(where);
        expect(text).not.toMatch(/undefined|null|\s{2}|\[object/);
        expect(text.length).toBeGreaterThan(5);
      }),
    );
  });
});

test('who is left out is said of one and of several people in Spanish', () => {
  const texts = textsFor({ catalogue: { language: 'es', texts: spanish }, country: 'US' });
  const leftOut = [
    { reason: 'moved' as const, voters: 42 },
    { reason: 'confidential' as const, voters: 13 },
    { reason: 'deceased' as const, voters: 1 },
  ];
  expect(leftOutWords(texts, leftOut)).toBe('56 sin incluir: 42 se mudaron, 13 confidenciales, 1 falleció');
});

test('who is left out is said with the reasons, the commonest first', () => {
  expect(
    leftOutWords(usEnglish, [
      { reason: 'confidential', voters: 13 },
      { reason: 'moved', voters: 1180 },
      { reason: 'deceased', voters: 0 },
    ]),
  ).toBe('1,193 left out: 1,180 moved, 13 confidential');
  expect(leftOutWords(usEnglish, [])).toBeNull();
  const about = [
    { reason: 'moved' as const, voters: 184_600 },
    { reason: 'confidential' as const, voters: 10_496 },
  ];
  const toThousands = (count: number) => Math.round(count / 1000) * 1000;
  // Of an estimate the sum is no more exact than its parts, and not the sum of rounded parts.
  expect(leftOutWords(usEnglish, about, toThousands)).toBe(
    'about 195,000 left out: 185,000 moved, 10,000 confidential',
  );
  expect(leftOutWords(usEnglish, about, (count) => Math.round(count / 10_000) * 10_000)).toContain('about 200,000');
});
