import { describe, expect, it } from 'vitest';
import { usEnglish } from '../../../src/domain/i18n/texts';
import {
  readSignQuery,
  saysSigns,
  signLines,
  signName,
  signsTitle,
  writeSignQuery,
} from '../../../src/domain/reports/sign-lines';

const signs = { standing: 0, damaged: 0, missing: 0, taken_down: 0 };
const requests = { requested: 0, assigned: 0, done: 0 };

describe('a report of signs', () => {
  it('says what stands and who still waits, in a sentence', () => {
    const placed = { ...signs, standing: 3, missing: 1 };
    const wanted = { requested: 2, assigned: 1, done: 4 };
    expect(signsTitle(usEnglish, { signs: placed, requests: wanted })).toBe(
      '4 signs placed; 3 of 7 requests still wait',
    );
    expect(signsTitle(usEnglish, { signs: placed, requests })).toBe('4 signs placed, 3 still standing');
    expect(signsTitle(usEnglish, { signs, requests: wanted })).toBe('3 of 7 requests still wait for a sign');
    expect(signsTitle(usEnglish, { signs, requests })).toBe('No signs in these days');
  });

  it('has a name for what has none, and for days', () => {
    expect(signName(usEnglish, 'kind', { key: '', name: '' })).toBe('No kind named');
    expect(signName(usEnglish, 'precinct', { key: '', name: '' })).toBe('No precinct known');
    expect(signName(usEnglish, 'day', { key: '2026-03-04', name: '2026-03-04' })).toBe('Wed, Mar 4');
    expect(signName(usEnglish, 'day', { key: 'someday', name: 'someday' })).toBe('someday');
  });

  it('by day has the quiet days between, unless they are too many', () => {
    const row = { key: '2026-03-03', name: '2026-03-03', signs, requests };
    const keys = (first: string) =>
      signLines('day', { first, last: '2026-03-04' }, { rows: [row] }, null).map(({ key }) => key);
    expect(keys('2026-03-02')).toEqual(['2026-03-02', '2026-03-03', '2026-03-04']);
    expect(keys('2024-03-02')).toEqual(['2026-03-03']);
  });

  it('stands beside other days: days by their place, kinds by themselves, also those that are only there', () => {
    const row = (key: string, standing: number) => ({ key, name: key, signs: { ...signs, standing }, requests });
    const range = { first: '2026-03-08', last: '2026-03-09' };
    const before = { first: '2026-03-01', last: '2026-03-02' };
    const beside = (by: 'day' | 'kind', rows: [string, number][], others: [string, number][]) =>
      signLines(
        by,
        range,
        { rows: rows.map(([key, count]) => row(key, count)) },
        { range: before, report: { rows: others.map(([key, count]) => row(key, count)) } },
      ).map((line) => [line.key, line.signs.standing, line.before?.signs.standing, saysSigns(line)]);
    expect(beside('day', [['2026-03-08', 2]], [['2026-03-01', 5]])).toEqual([
      ['2026-03-08', 2, 5, true],
      ['2026-03-09', 0, 0, false],
    ]);
    expect(
      beside(
        'kind',
        [['Large', 2]],
        [
          ['Small', 3],
          ['Large', 1],
        ],
      ),
    ).toEqual([
      ['Large', 2, 1, true],
      ['Small', 0, 3, true],
    ]);
  });

  it('stands in the address as it is read from there', () => {
    const search = {
      report: 'signs',
      by: 'day',
      period: 'last7',
      vs: 'previous',
      row: '2026-03-04',
      of: 'requests',
      state: 'done',
      page: '2',
    };
    expect(writeSignQuery(readSignQuery(search, '2026-03-04'))).toEqual(search);
    const wrong = { by: 'moon', of: 'x', state: 'lost' };
    expect(writeSignQuery(readSignQuery(wrong, '2026-03-04'))).toEqual({ report: 'signs' });
  });
});
