import { describe, expect, it } from 'vitest';
import { usEnglish } from '../../../src/domain/i18n/texts';
import {
  coverageName,
  coverageTitle,
  readCoverageQuery,
  writeCoverageQuery,
} from '../../../src/domain/reports/coverage-lines';

const today = '2026-03-04';
const none = { reached: 0, week: 0, month: 0, older: 0, never: 0 };

describe('a report of coverage', () => {
  it('says how many were attempted and reached, of doors or voters', () => {
    const total = { doors: { ...none, reached: 3, month: 2, never: 15 }, voters: { ...none, never: 1 } };
    expect(coverageTitle(usEnglish, 'doors', total)).toBe('5 of 20 doors were attempted (25%), 3 reached');
    expect(coverageTitle(usEnglish, 'voters', total)).toBe('None of 1 voter was attempted yet');
    expect(coverageTitle(usEnglish, 'doors', { doors: none, voters: none })).toBe('No doors in this group');
    expect(coverageName(usEnglish, 'walkbook', { key: '', name: '' })).toBe('In no walkbook');
  });

  it('stands in the address as it is read from there, and what is written wrongly is as if it were not', () => {
    const group = '5d0c8a52-3f6e-4a0c-9a55-3a2b7a1f0c11';
    const search = {
      report: 'coverage',
      group,
      by: 'precinct',
      count: 'voters',
      span: 'last7',
      vs: '30',
      row: '',
      state: 'never',
      page: '2',
      lines: '3',
    };
    const query = readCoverageQuery(search, today);
    expect(query).toMatchObject({ since: '2026-02-26', row: '', of: 'voters' });
    expect(query.before).toEqual({ until: '2026-02-02', since: '2026-01-27' });
    expect(readCoverageQuery({ vs: 7 }, today).before).toEqual({ until: '2026-02-25', since: null });
    expect(writeCoverageQuery(query)).toEqual(search);
    const wrong = { group: 'x', by: 'moon', count: '7', span: 'ever', vs: '8', state: 'lost', page: '-1', lines: '0' };
    expect(writeCoverageQuery(readCoverageQuery(wrong, today))).toEqual({ report: 'coverage' });
  });
});
