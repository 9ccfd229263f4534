import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contactResults, type KnownTouch } from '../../../src/contract/facts/touch';
import { currentTouch, liveTouches, localDay, resultRank } from '../../../src/domain/facts/current-view';

let made = 0;
function touch(contact_result: KnownTouch['contact_result'], at: string, change: Partial<KnownTouch> = {}): KnownTouch {
  made++;
  return {
    id: `t${made}`,
    recorded_at: at,
    device_id: 'd',
    seq: made,
    door_id: 'door',
    voter_id: 'voter',
    contact_result,
    note: '',
    gps: null,
    replaces: null,
    user_id: 'ana',
    user_name: 'Ana',
    ...change,
  };
}
const utc = localDay('UTC');
const result = (touches: KnownTouch[], dayOf = utc) => currentTouch(touches, dayOf)?.contact_result ?? null;

describe('the current view', () => {
  it('of nothing is nothing', () => {
    expect(currentTouch([], utc)).toBeNull();
  });

  it('is the newest of different days, whatever it says', () => {
    const talk = touch('canvassed', '2026-03-01T12:00:00Z');
    const closed = touch('not_home', '2026-03-02T12:00:00Z');
    expect(result([closed, talk])).toBe('not_home');
  });

  it('on one day takes a conversation over a refusal over a closed door', () => {
    const day = '2026-03-01T';
    const talk = touch('canvassed', `${day}10:00:00Z`);
    const refusal = touch('refused', `${day}11:00:00Z`);
    const closed = touch('not_home', `${day}12:00:00Z`);
    expect(result([closed, refusal, talk])).toBe('canvassed');
    expect(result([closed, refusal])).toBe('refused');
  });

  it('counts days in the campaign’s own zone', () => {
    const talk = touch('canvassed', '2026-03-01T23:30:00Z');
    const closed = touch('not_home', '2026-03-02T00:30:00Z');
    expect(result([talk, closed], utc)).toBe('not_home');
    expect(result([talk, closed], localDay('America/New_York'))).toBe('canvassed');
  });

  it('follows corrections along their chain', () => {
    const first = touch('canvassed', '2026-03-01T10:00:00Z');
    const second = touch('refused', '2026-03-01T10:01:00Z', { replaces: first.id });
    const third = touch('not_home', '2026-03-01T10:02:00Z', { replaces: second.id });
    expect(result([first, second, third])).toBe('not_home');
  });

  it('forgets what was taken back, and keeps the one before', () => {
    const before = touch('not_home', '2026-02-01T10:00:00Z');
    const mistake = touch('refused', '2026-03-01T10:00:00Z');
    const back = touch(null, '2026-03-01T10:00:05Z', { replaces: mistake.id });
    expect(result([before, mistake, back])).toBe('not_home');
    expect(result([mistake, back])).toBeNull();
  });

  it('lets a correction by another device stand beside a take-back', () => {
    const first = touch('refused', '2026-03-01T10:00:00Z');
    const back = touch(null, '2026-03-01T10:00:05Z', { replaces: first.id });
    const correction = touch('moved', '2026-03-01T10:00:09Z', { replaces: first.id });
    expect(result([first, back, correction])).toBe('moved');
  });

  it('lets nobody take back or correct what somebody else recorded', () => {
    const theirs = touch('canvassed', '2026-03-01T10:00:00Z', { user_id: 'luis' });
    const back = touch(null, '2026-03-01T10:01:00Z', { replaces: theirs.id });
    const correction = touch('not_home', '2026-03-01T10:02:00Z', { replaces: theirs.id });
    expect(result([theirs, back])).toBe('canvassed');
    expect(result([theirs, correction])).toBe('canvassed');
  });

  it('reads an unknown time zone as UTC', () => {
    expect(localDay('Nowhere/At_All')('2026-03-01T23:59:00Z')).toBe('2026-03-01');
  });
});

const facts = fc
  .array(
    fc.record({
      result: fc.option(fc.constantFrom(...contactResults)),
      minute: fc.nat(60 * 24 * 4),
      device: fc.constantFrom('a', 'b'),
      replaces: fc.option(fc.nat(11), { freq: 3 }),
    }),
    { maxLength: 12 },
  )
  .map((rows) =>
    rows.map((row, index) =>
      touch(row.result, new Date(Date.UTC(2026, 2, 1, 0, row.minute)).toISOString(), {
        id: `f${index}`,
        device_id: row.device,
        seq: index + 1,
        replaces: row.replaces === null ? null : `f${row.replaces}`,
      }),
    ),
  );

describe('whatever arrives in whatever order', () => {
  it('every device sees the same view', () => {
    fc.assert(
      fc.property(facts, fc.integer(), (touches, random) => {
        const shuffled = touches.toSorted((a, b) => hash(a.id, random) - hash(b.id, random));
        expect(currentTouch(shuffled, utc)?.id).toBe(currentTouch(touches, utc)?.id);
      }),
    );
  });

  it('a fact that arrives twice changes nothing', () => {
    fc.assert(
      fc.property(facts, (touches) => {
        expect(currentTouch([...touches, ...touches], utc)?.id).toBe(currentTouch(touches, utc)?.id);
      }),
    );
  });

  it('what holds is never replaced and never empty, circles and self-replacements included', () => {
    fc.assert(
      fc.property(facts, (touches) => {
        const replaced = new Set(touches.filter((each) => each.replaces !== each.id).map((each) => each.replaces));
        for (const live of liveTouches(touches)) {
          expect(live.contact_result).not.toBeNull();
          expect(replaced.has(live.id)).toBe(false);
        }
        const current = currentTouch(touches, utc);
        for (const live of liveTouches(touches)) {
          expect(current).not.toBeNull();
          if (!current || utc(live.recorded_at) !== utc(current.recorded_at)) continue;
          expect(resultRank[live.contact_result]).toBeLessThanOrEqual(resultRank[current.contact_result]);
        }
      }),
    );
  });
});

function hash(text: string, random: number): number {
  let value = random | 0;
  for (const letter of text) value = Math.imul(value ^ letter.charCodeAt(0), 16_777_619);
  return value;
}
