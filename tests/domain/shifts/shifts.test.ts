import { describe, expect, test } from 'vitest';
import type { ShiftFact } from '../../../src/contract/facts/shift';
import { belongingTo, byDay, ownShifts, shiftsOf, workIn, workOnAllPhones } from '../../../src/domain/shifts/shifts';

const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 4, 1, hour, minute)).toISOString();
const time = (hour: number, minute = 0) => Date.parse(at(hour, minute));

function fact(id: string, event: 'start' | 'end', when: string, given: Partial<ShiftFact> = {}): ShiftFact {
  const shift_id = event === 'start' ? null : 's';
  return { id, event, shift_id, at: when, recorded_at: when, device_id: 'd', seq: 1, ...given };
}

function touch(id: string, when: string, given: object = {}) {
  return {
    id,
    door_id: 'a',
    voter_id: null,
    contact_result: 'not_home' as const,
    note: '',
    gps: null,
    replaces: null,
    recorded_at: when,
    device_id: 'd',
    seq: 1,
    user_id: 'me',
    ...given,
  };
}

describe('a shift', () => {
  const start = fact('s', 'start', at(14));

  test('is open from its start on, and for twelve hours at most', () => {
    expect(shiftsOf([start], time(15))).toEqual([{ id: 's', started_at: at(14), ended_at: null, open: true }]);
    expect(shiftsOf([start], time(26, 1))[0]?.open).toBe(false);
  });

  test('ends as was said last, whichever phone’s order the facts have', () => {
    const ends = [fact('e', 'end', at(16)), fact('f', 'end', at(15, 30), { recorded_at: at(17) })];
    for (const facts of [
      [start, ...ends],
      [...ends, start],
      [...ends.toReversed(), start],
    ])
      expect(shiftsOf(facts, time(18))[0]).toMatchObject({ ended_at: at(15, 30), open: false });
  });

  test('never ends before it began', () => {
    expect(shiftsOf([start, fact('e', 'end', at(13))], time(18))[0]?.ended_at).toBe(at(14));
  });

  test('is counted once however often its facts are there', () => {
    expect(shiftsOf([start, start, fact('e', 'end', at(16))], time(18))).toHaveLength(1);
  });

  test('lists the newest first, and knows no shift from an end alone', () => {
    const later = fact('t', 'start', at(19));
    expect(
      shiftsOf([start, later, fact('x', 'end', at(20), { shift_id: 'gone' })], time(20)).map(({ id }) => id),
    ).toEqual(['t', 's']);
  });
});

describe('what was done in a shift', () => {
  const shift = { id: 's', started_at: at(14), ended_at: at(16), open: false };
  const nothing = { touches: [], placements: [] };

  test('counts doors once, contacts each, and leaves out what was before, after or taken back', () => {
    const touches = [
      touch('1', at(14, 5)),
      touch('2', at(14, 6), { contact_result: 'canvassed', voter_id: 'v' }),
      touch('3', at(14, 9), { door_id: 'b', contact_result: 'refused' }),
      touch('4', at(13, 59), { door_id: 'c' }),
      touch('5', at(16, 1), { door_id: 'c' }),
      touch('6', at(15), { door_id: 'd' }),
      touch('7', at(15, 1), { door_id: 'd', contact_result: null, replaces: '6' }),
    ];
    expect(workIn(shift, { ...nothing, touches }, time(18))).toEqual({
      doors: 2,
      contacts: 2,
      signs: 0,
      minutes: 120,
      ended_at: at(16),
    });
  });

  test('goes on counting minutes while it is open', () => {
    expect(workIn({ ...shift, ended_at: null, open: true }, nothing, time(14, 45))).toMatchObject({
      minutes: 45,
      ended_at: null,
    });
  });

  test('of a shift that nobody ended ends with the last knock', () => {
    const forgotten = { ...shift, ended_at: null, open: false };
    const touches = [touch('1', at(14, 30)), touch('2', at(15, 10), { door_id: 'b' })];
    expect(workIn(forgotten, { ...nothing, touches }, time(40))).toMatchObject({ minutes: 70, ended_at: at(15, 10) });
    expect(workIn(forgotten, nothing, time(40))).toMatchObject({ minutes: 0, ended_at: at(14) });
  });

  test('its own start and end belong to it, and every fact between', () => {
    expect(belongingTo(shift, time(18))({ id: 's', recorded_at: at(13), shift_id: null })).toBe(true);
    expect(belongingTo(shift, time(18))({ id: 'e', recorded_at: at(17), shift_id: 's' })).toBe(true);
    expect(belongingTo(shift, time(18))({ id: 'x', recorded_at: at(15) })).toBe(true);
    expect(belongingTo(shift, time(18))({ id: 'x', recorded_at: at(17) })).toBe(false);
  });
});

test('shifts add up by the local day they began on', () => {
  const one = { doors: 3, contacts: 1, minutes: 30 };
  const days = byDay(
    [
      { started_at: at(2), ...one },
      { started_at: at(14), ...one },
      { started_at: at(18), ...one },
    ],
    (instant) => new Date(Date.parse(instant) - 5 * 3_600_000).toISOString().slice(0, 10),
  );
  expect(days).toEqual([
    { day: '2026-05-01', shifts: 2, doors: 6, contacts: 2, minutes: 60 },
    { day: '2026-04-30', shifts: 1, doors: 3, contacts: 1, minutes: 30 },
  ]);
});

test('the time that two shifts share, begun on two phones without a network, is counted once', () => {
  const minutesOf = (...spans: [from: string, minutes: number][]) =>
    byDay(
      spans.map(([started_at, minutes]) => ({ started_at, doors: 0, contacts: 0, minutes })),
      (instant) => instant.slice(0, 10),
    ).map(({ shifts, minutes }) => [shifts, minutes]);
  expect(minutesOf([at(15), 60], [at(14), 90])).toEqual([[2, 120]]);
  expect(minutesOf([at(14), 180], [at(15), 60], [at(16, 30), 60])).toEqual([[3, 210]]);
  expect(minutesOf([at(14), 60], [at(15), 60])).toEqual([[2, 120]]);
});

describe('a shift on several phones', () => {
  const start = fact('s', 'start', at(14));
  const heard = (ended_at: string | null) => [{ id: 's', started_at: at(14), ended_at }];
  const goes = { id: 's', started_at: at(14), ended_at: null, open: true };

  test.each([
    ['begun on another phone goes on here', [], heard(null), goes],
    ['begun and ended on another phone is over', [], heard(at(16)), { ...goes, ended_at: at(16), open: false }],
    [
      'begun here and ended on another phone is over',
      [start],
      heard(at(16)),
      { ...goes, ended_at: at(16), open: false },
    ],
    [
      'ended here is over before the server hears of it',
      [fact('e', 'end', at(15))],
      heard(null),
      { ...goes, ended_at: at(15), open: false },
    ],
    [
      'ended on both is as this phone says',
      [start, fact('e', 'end', at(15))],
      heard(at(16)),
      { ...goes, ended_at: at(15), open: false },
    ],
  ])('%s', (_, facts, known, shift) => {
    expect(ownShifts(facts, known, time(17))).toEqual([shift]);
  });

  test('counts what the server has of it, and what of this phone it has not heard', () => {
    const work = (doors: number, contacts: number) => ({ doors, contacts, signs: 0, minutes: 60, ended_at: null });
    expect(workOnAllPhones({ doors: 12, contacts: 5, signs: 1 }, work(4, 2), work(3, 2))).toEqual({
      ...work(13, 5),
      signs: 1,
    });
    // An undoing that is not sent yet.
    expect(workOnAllPhones({ doors: 12, contacts: 5, signs: 1 }, work(2, 1), work(3, 2))).toMatchObject({
      doors: 11,
      contacts: 4,
    });
  });
});
