import { expect, test } from 'vitest';
import { canStart, shiftNotices } from '../../../src/domain/planned-shifts/notices';

const now = Date.parse('2026-07-04T12:00:00Z');
const shift = (id: string, hours: number, given: object = {}) => ({
  id,
  place: 'Library',
  starts_at: new Date(now + hours * 3_600_000).toISOString(),
  ends_at: new Date(now + (hours + 2) * 3_600_000).toISOString(),
  time_zone: 'UTC',
  capacity: 5,
  notes: '',
  signed_up: 1,
  is_mine: true,
  has_come: false,
  canceled_at: null,
  people: [],
  ...given,
});

test('one is told of one’s own shifts of the next day, of those soon once more, and of those that were canceled', () => {
  const canceled = { canceled_at: '2026-07-01T00:00:00.000Z' };
  const told = shiftNotices(
    [
      shift('tomorrow', 23),
      shift('soon', 1.5),
      shift('later', 25),
      shift('running', -1),
      shift('others', 3, { is_mine: false }),
      shift('off', 90, canceled),
      shift('was off', -3, canceled),
    ],
    now,
  );
  expect(told.map(({ what, shift: { id } }) => [what, id])).toEqual([
    ['soon', 'soon'],
    ['ahead', 'tomorrow'],
    ['canceled', 'off'],
  ]);
  const [moved] = shiftNotices([shift('soon', 1.25)], now);
  expect(moved?.key).not.toBe(told[0]?.key);
});

test('a shift begins from an hour before its start until its end, for those who signed up', () => {
  expect([1.1, 0.9, -1.9, -2.1].map((hours) => canStart(shift('a', hours), now))).toEqual([false, true, true, false]);
  expect(canStart(shift('a', 0.5, { is_mine: false }), now)).toBe(false);
  expect(canStart(shift('a', 0.5, { canceled_at: '2026-07-01T00:00:00.000Z' }), now)).toBe(false);
});
