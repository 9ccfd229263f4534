import { describe, expect, it } from 'vitest';
import { cleanFilters, filterSentence, filterText } from '../../../../src/client/features/walkbooks/filter-words';

describe('filters as a sentence', () => {
  it('say everybody when nothing is picked', () => {
    expect(filterText({})).toBe('All voters');
    expect(filterText({ parties: [], zips: [] })).toBe('All voters');
  });

  it('join the values of one field by or, and the fields by and', () => {
    expect(filterText({ parties: ['DEM', 'UNA'], zips: ['27601'], age_min: 18, age_max: 34 })).toBe(
      'Democrats or unaffiliated voters who live in 27601 and are 18 to 34',
    );
  });

  it('mark the joining words, so that the screen can make them bold', () => {
    const joints = filterSentence({ cities: ['Raleigh'], never_reached: true }).filter((part) => part.joint);
    expect(joints.map((part) => part.text)).toEqual(['who', 'and']);
  });

  it('sum up a long pick instead of reading forty precincts aloud', () => {
    const precincts = Array.from({ length: 40 }, (_, index) => `P${index}`);
    expect(filterText({ precincts })).toBe('All voters who vote in precinct P0, P1, P2 or 37 more');
  });

  it('name open ages and the group', () => {
    expect(filterText({ age_min: 65, voter_group_id: 'g' }, 'Ward 3')).toBe(
      'All voters who are in “Ward 3” and are 65 or older',
    );
    expect(filterText({ sexes: ['F'], age_max: 29 })).toBe('All voters who are women and are 29 or younger');
  });

  it('read parties by code or by name, and do not say precinct twice', () => {
    expect(filterText({ parties: ['Democratic', 'Unaffiliated'], precincts: ['Precinct 2', 'Precinct 7'] })).toBe(
      'Democrats or unaffiliated voters who vote in Precinct 2 or Precinct 7',
    );
  });

  it('show the code of a party that nobody here has heard of', () => {
    expect(filterText({ parties: ['XYZ'] })).toBe('XYZ voters');
  });
});

describe('what is sent', () => {
  it('leaves out empty picks, so that the same question is asked in the same words', () => {
    expect(cleanFilters({ parties: [], age_min: null, never_reached: false, zips: ['27601'] })).toEqual({
      zips: ['27601'],
    });
    expect(cleanFilters({ age_min: 0 })).toEqual({ age_min: 0 });
  });
});
