import { describe, expect, it } from 'vitest';
import { usEnglish } from '../../../src/domain/i18n/texts';
import {
  readSupportQuery,
  supportLines,
  supportTitle,
  writeSupportQuery,
} from '../../../src/domain/reports/support-lines';

const range = { first: '2026-03-03', last: '2026-03-18' };
const reportOf = (rows: Record<string, number[]>) => ({
  rows: Object.entries(rows).map(([key, scores]) => ({ key, scores })),
  scores: [0, 0, 0, 0, 0],
  set_aside: 0,
});
const linesOf = (rows: Record<string, number[]>, before: Record<string, number[]> | null = null) =>
  supportLines(
    usEnglish,
    'week',
    range,
    reportOf(rows),
    before && { range: { first: '2026-02-15', last: '2026-03-02' }, report: reportOf(before) },
  );

describe('support by week', () => {
  it('has every week from the Monday of the first day, quiet ones too, each beside the week of its place', () => {
    const lines = linesOf({ '2026-03-09': [3, 1, 2, 0, 1] }, { '2026-02-16': [1, 0, 0, 0, 0] });
    expect(lines.map(({ key, name }) => [key, name])).toEqual([
      ['2026-03-02', 'Week of Mar 2'],
      ['2026-03-09', 'Week of Mar 9'],
      ['2026-03-16', 'Week of Mar 16'],
    ]);
    expect(lines.map(({ scores }) => scores[0])).toEqual([0, 3, 0]);
    expect(lines.map(({ before }) => before?.[0])).toEqual([0, 1, 0]);
  });

  it('is said in a sentence, with its growth only where both halves are large enough', () => {
    const titleOf = (rows: Record<string, number[]>) => supportTitle(usEnglish, linesOf(rows));
    expect(titleOf({})).toBe('No one told their support in these days');
    expect(titleOf({ '2026-03-02': [4, 1, 0, 0, 4], '2026-03-16': [9, 0, 0, 0, 0] })).toBe(
      '14 of 18 people said that they support you',
    );
    expect(titleOf({ '2026-03-02': [4, 1, 1, 0, 4], '2026-03-16': [9, 0, 0, 0, 1] })).toBe(
      'Support grew from 50% to 90%: 14 of 20 people in all',
    );
    expect(titleOf({ '2026-03-02': [9, 0, 0, 0, 1], '2026-03-16': [4, 1, 1, 0, 4] })).toBe(
      'Support fell from 90% to 50%: 14 of 20 people in all',
    );
  });
});

describe('the address of a report of support', () => {
  it('says what was asked for, and comes back as it was', () => {
    const search = { report: 'support', by: 'day', period: 'last7', vs: 'previous', row: '2026-03-03', score: '2' };
    expect(writeSupportQuery(readSupportQuery(search, '2026-03-04'))).toEqual(search);
    expect(writeSupportQuery(readSupportQuery({}, '2026-03-04'))).toEqual({ report: 'support' });
  });

  it('is trusted in nothing', () => {
    const search = { by: 'walkbook', score: '9', row: 'x'.repeat(900), walkbook: '1', page: '-1' };
    const read = readSupportQuery(search, '2026-03-04');
    expect([read.by, read.score, read.row?.length, read.walkbook, read.page]).toEqual(['week', null, 200, null, 1]);
  });
});
