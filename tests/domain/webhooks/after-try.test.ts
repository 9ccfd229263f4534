// What follows from a try to deliver an event: the event alone, or all of a webhook, is tried again, given up or paused.
import { expect, test } from 'vitest';
import { afterTry, type Tried } from '../../../src/domain/webhooks/after-try';

const now = Date.parse('2026-03-04T12:00:00Z');
const tried = (given: Partial<Tried> = {}): Tried => ({ tries: 1, failures: 0, failing_since: null, ...given });
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString();

test('any 2xx is a yes', () => {
  for (const status of [200, 202, 204]) {
    expect(afterTry({ status }, tried(), now)).toMatchObject({
      event: 'delivered',
      fails: false,
      pause: null,
      problem: null,
    });
  }
});

test('a receiver that is broken, busy, locked, moved or away keeps all its events waiting, longer each time', () => {
  const answers = [
    { status: 500 },
    { status: 429 },
    { status: 408 },
    { status: 401 },
    { status: 403 },
    { status: 404 },
    { status: 405 },
    { status: 302 },
    { problem: 'unreachable' },
  ] as const;
  for (const answer of answers)
    expect(afterTry(answer, tried(), now)).toMatchObject({ event: 'waiting', fails: true, wait: 10, pause: null });
  const waits = [0, 1, 2, 3, 4, 5, 50].map((failures) => afterTry({ status: 503 }, tried({ failures }), now).wait);
  expect(waits).toEqual([10, 30, 120, 600, 1_800, 3_600, 3_600]);
});

test('an event that the receiver refuses is given up after five tries, and holds up no other', () => {
  const at = (tries: number, status = 400) => afterTry({ status }, tried({ tries }), now);
  expect([1, 4, 5].map((tries) => at(tries).event)).toEqual(['waiting', 'waiting', 'failed']);
  expect(at(5)).toMatchObject({ fails: false, pause: null, problem: 'refused', status: 400 });
  expect([413, 422].map((status) => at(5, status).event)).toEqual(['failed', 'failed']);
});

test('after a day without a yes it is paused, and immediately when the receiver says that it is gone', () => {
  const since = (hours: number) =>
    afterTry({ status: 500 }, tried({ failures: 9, failing_since: hoursAgo(hours) }), now);
  expect([since(23).pause, since(25).pause]).toEqual([null, 'failing']);
  expect(afterTry({ status: 410 }, tried(), now)).toMatchObject({ event: 'waiting', pause: 'gone' });
});
