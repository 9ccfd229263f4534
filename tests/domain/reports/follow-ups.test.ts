import { describe, expect, it } from 'vitest';
import { localDay } from '../../../src/domain/facts/current-view';
import { usEnglish } from '../../../src/domain/i18n/texts';
import {
  countFollowUps,
  followUpGroups,
  followUpLines,
  followUpMatches,
  followUpStates,
  followUpTitle,
  readFollowUpFilter,
  writeFollowUpFilter,
} from '../../../src/domain/reports/follow-ups';

const today = '2026-03-04';
const dayOf = localDay('America/Chicago');
const at = '2026-03-01T12:00:00.000Z';
const followUp = (who: string, due_at: string | null, done: 'open' | 'reached' | 'handled' = 'open') => ({
  user_id: who,
  user_name: who.toUpperCase(),
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

describe('follow-ups', () => {
  it('are overdue from the next day on by the campaign’s clock, and done once someone was reached or ticked them off', () => {
    expect(countFollowUps(all, today, dayOf)).toEqual({ all: 6, open: 4, overdue: 1, due: 1, done: 2 });
    expect(followUpTitle(usEnglish, countFollowUps(all, today, dayOf))).toBe(
      '4 of 6 follow-ups are open, 1 of them overdue',
    );
    expect(followUpTitle(usEnglish, countFollowUps(all.slice(2, 3), today, dayOf))).toBe('All done: 1 follow-up');
    expect(followUpTitle(usEnglish, countFollowUps([], today, dayOf))).toBe('No follow-ups yet');
  });

  it('are counted by person and by week, and each number is as long as the list that it opens', () => {
    const names = (by: 'person' | 'week') => followUpLines(usEnglish, by, all, today, dayOf).map(({ name }) => name);
    expect(names('person')).toEqual(['ANA', 'BEN']);
    expect(names('week')).toEqual(['No day set', 'Week of Feb 9', 'Week of Mar 2', 'Week of Mar 9']);
    for (const by of followUpGroups)
      for (const { key, counts } of followUpLines(usEnglish, by, all, today, dayOf))
        for (const state of followUpStates) {
          const filter = { state, person: by === 'person' ? key : null, week: by === 'week' ? key : null };
          const read = readFollowUpFilter(writeFollowUpFilter(filter))!;
          expect(read).toEqual(filter);
          expect(all.filter(followUpMatches(read, today, dayOf))).toHaveLength(counts[state]);
        }
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
