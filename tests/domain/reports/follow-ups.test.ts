import { describe, expect, it } from 'vitest';
import { localDay } from '../../../src/domain/facts/current-view';
import { usEnglish } from '../../../src/domain/i18n/texts';
import { followUpStates } from '../../../src/contract/reports/follow-up-reports';
import {
  followUpLines,
  followUpMatches,
  followUpTitle,
  readFollowUpFilter,
  writeFollowUpFilter,
} from '../../../src/domain/reports/follow-ups';

const today = '2026-03-04';
const dayOf = localDay('America/Chicago');
const at = '2026-03-01T12:00:00.000Z';
const followUp = (who: string, due_at: string | null, done: 'open' | 'reached' | 'handled' = 'open') => ({
  user_id: who,
  due_at,
  reached: done === 'reached',
  handled: done === 'handled' ? { at, by: 'Mia' } : null,
});
const all = [
  followUp('ana', '2026-03-04T05:59:00Z'),
  // The same minute is today's already: five to midnight is over.
  followUp('ana', '2026-03-04T06:00:00Z'),
  followUp('ana', '2026-03-02T18:00:00Z', 'reached'),
  followUp('ben', '2026-03-10T18:00:00-05:00'),
  followUp('ben', '2026-02-10T18:00:00Z', 'handled'),
  followUp('ben', null),
];

const none = { all: 0, open: 0, overdue: 0, due: 0, done: 0 };

describe('follow-ups', () => {
  it('are overdue from the next day on by the campaign’s clock, and done once someone was reached or ticked them off', () => {
    const long = (state: (typeof followUpStates)[number]) =>
      all.filter(followUpMatches({ state, person: null, week: null }, today, dayOf)).length;
    const counts = Object.fromEntries(followUpStates.map((state) => [state, long(state)]));
    expect(counts).toEqual({ all: 6, open: 4, overdue: 1, due: 1, done: 2 });
    expect(followUpTitle(usEnglish, { ...none, all: 6, open: 4, overdue: 1 })).toBe(
      '4 of 6 follow-ups are open, 1 of them overdue',
    );
    expect(followUpTitle(usEnglish, { ...none, all: 1, done: 1 })).toBe('All done: 1 follow-up');
    expect(followUpTitle(usEnglish, none)).toBe('No follow-ups yet');
  });

  it('are lines of people with the most open ones first, and of weeks as they follow one another', () => {
    const line = (key: string, open: number) => ({
      key,
      name: key.toUpperCase(),
      counts: { ...none, all: open, open },
    });
    expect(followUpLines(usEnglish, 'person', [line('ana', 1), line('ben', 2)]).map(({ name }) => name)).toEqual([
      'BEN',
      'ANA',
    ]);
    const weeks = [line('2026-03-09', 1), line('', 1), line('2026-02-09', 1)];
    expect(followUpLines(usEnglish, 'week', weeks).map(({ name }) => name)).toEqual([
      'No day set',
      'Week of Feb 9',
      'Week of Mar 9',
    ]);
  });

  it('are listed by what an address says, as it was written', () => {
    for (const state of followUpStates)
      for (const filter of [
        { state, person: 'ana', week: null },
        { state, person: null, week: '' },
        { state, person: null, week: '2026-03-02' },
      ])
        expect(readFollowUpFilter(writeFollowUpFilter(filter))).toEqual(filter);
  });

  it('are filtered by nothing that an address says wrongly', () => {
    expect(readFollowUpFilter({ kind: 'follow_up', person: 'ana' })).toBe(null);
    expect(readFollowUpFilter({ state: 'open', week: '2026-13-01', person: 7 })).toEqual({
      state: 'open',
      person: null,
      week: null,
    });
  });
});
