import { describe, expect, test } from 'vitest';
import { dueFollowUps } from '../../../src/domain/door-reports/due-follow-ups';

const at = (hour: number, day = 20) => new Date(Date.UTC(2026, 10, day, hour)).toISOString();
const followUp = (due_at: string, voter_id: string | null = null) => ({
  id: due_at,
  recorded_at: at(9, 1),
  device_id: 'd',
  seq: 1,
  door_id: 'door',
  replaces: null,
  kind: 'follow_up' as const,
  voter_id,
  due_at,
  channel: 'door' as const,
  note: '',
});
const reached = (voter_id: string | null, recorded_at: string) => ({
  door_id: 'door',
  voter_id,
  contact_result: 'canvassed',
  recorded_at,
});
const due = (each: ReturnType<typeof followUp>[], touches: ReturnType<typeof reached>[] = [], now = at(18)) =>
  dueFollowUps(each, touches, Date.parse(now)).map(({ id }) => id);

describe('a follow-up', () => {
  test('is due from its time on, for a day, the longest due first', () => {
    const [later, now, earlier, old] = [at(19), at(18), at(17), at(17, 19)];
    expect(due([later, now, earlier, old].map((each) => followUp(each)))).toEqual([earlier, now]);
  });

  test('is due again once a clock that was wrong is right', () => {
    const one = [followUp(at(18))];
    // A year ahead nothing of what was skipped is news; a year behind nothing is due yet.
    expect([due(one, [], at(18, 385)), due(one, [], at(18, -345)), due(one)]).toEqual([[], [], [at(18)]]);
  });

  test('is done once its person was reached since, or anyone for the household', () => {
    expect(due([followUp(at(17))], [reached('ana', at(10))])).toEqual([]);
    expect(due([followUp(at(17), 'ana')], [reached('ana', at(10))])).toEqual([]);
    expect(due([followUp(at(17), 'ana')], [reached('luis', at(10))])).toEqual([at(17)]);
    expect(due([followUp(at(17), 'ana')], [reached('ana', at(8, 1))])).toEqual([at(17)]);
    expect(due([followUp(at(17))], [{ ...reached('ana', at(10)), contact_result: 'refused' }])).toEqual([at(17)]);
  });
});
