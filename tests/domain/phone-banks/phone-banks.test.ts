import { expect, test } from 'vitest';
import type { CallResult } from '../../../src/contract/outreach/calling';
import { phoneBankStatuses } from '../../../src/contract/outreach/phone-banks';
import { afterResult, maxAttempts, turnAfter } from '../../../src/domain/phone-banks/after-result';
import { calledAt } from '../../../src/domain/phone-banks/called-at';
import { instantIn } from '../../../src/domain/phone-banks/call-back-time';
import { isOrdinaryPhone } from '../../../src/domain/phone-banks/ring-back';
import { mayBecome, nextStatuses } from '../../../src/domain/phone-banks/status-changes';

const now = Date.parse('2026-11-25T17:00:00Z');
const minute = 60_000;

test('a phone bank goes from Draft to Active, to and fro with Paused, and Ended for good', () => {
  const ways = phoneBankStatuses.flatMap((from) =>
    phoneBankStatuses.filter((to) => to !== from && mayBecome(from, to)).map((to) => `${from} ${to}`),
  );
  expect(ways).toEqual(['Draft Active', 'Active Paused', 'Active Ended', 'Paused Active', 'Paused Ended']);
  for (const status of phoneBankStatuses) {
    expect(mayBecome(status, status)).toBe(true);
    for (const next of nextStatuses(status)) expect(mayBecome(status, next)).toBe(true);
  }
});

test('no answer and busy are tried again later, three times in all; a call back at its time, however often', () => {
  const after = (result: CallResult, attempts: number) =>
    afterResult(result, { attempts, callBackAt: now + 60 * minute, now });
  expect(after('busy', 1)).toEqual({ done: false, notBefore: now + 15 * minute });
  expect(after('no_answer', maxAttempts - 1)).toEqual({ done: false, notBefore: now + 180 * minute });
  expect(after('no_answer', maxAttempts)).toEqual({ done: true, notBefore: null });
  expect(after('call_back', 9)).toEqual({ done: false, notBefore: now + 60 * minute });
  for (const result of ['wrong_number', 'disconnected'] as const)
    expect(after(result, 1)).toEqual({ done: false, notBefore: null });
  for (const result of ['answered', 'left_message', 'refused', 'language_barrier', 'do_not_call'] as const)
    expect(after(result, 1)).toEqual({ done: true, notBefore: null });
});

test('of several calls the latest holds, and whoever needs no more by one of them gets none', () => {
  const said = (result: CallResult, callBackAt: number | null = null) => ({ result, callBackAt, receivedAt: now });
  expect(turnAfter([], 0)).toEqual({ done: false, notBefore: null });
  const callBack = said('call_back', now + 60 * minute);
  expect(turnAfter([callBack, said('no_answer')], maxAttempts)).toEqual({
    done: false,
    notBefore: now + 60 * minute,
  });
  expect(turnAfter([said('busy'), callBack], 2)).toEqual({ done: false, notBefore: now + 15 * minute });
  for (const standing of [
    [said('refused'), callBack],
    [callBack, said('refused')],
  ])
    expect(turnAfter(standing, 2)).toEqual({ done: true, notBefore: null });
});

test('a call was when the server’s clock says, between the caller’s having the person and the arrival', () => {
  const hadSince = now - 60 * minute;
  const year = 365 * 24 * 60 * minute;
  const at = (started: number, offset: number | null) => calledAt(started, { offset, hadSince, now });
  expect(at(now - 5 * minute, null)).toBe(now - 5 * minute);
  expect(at(now - year, null)).toBe(hadSince);
  expect(at(now + year, null)).toBe(now);
  expect(at(now - year - 5 * minute, year)).toBe(now - 5 * minute);
  expect(at(now + year - 5 * minute, -year)).toBe(now - 5 * minute);
  // The clock was set right between the call and its sending.
  expect(at(now - year, 0)).toBe(hadSince);
});

test('a day and a time are an instant by the zone’s clock', () => {
  expect(instantIn('America/New_York', '2026-11-25', '18:30')?.toISOString()).toBe('2026-11-25T23:30:00.000Z');
  expect(instantIn('America/New_York', '2026-07-04', '09:05')?.toISOString()).toBe('2026-07-04T13:05:00.000Z');
  for (const [day, time] of [
    ['', '18:30'],
    ['2026-11-25', ''],
    ['tomorrow', 'noon'],
  ] as const)
    expect(instantIn('America/New_York', day, time)).toBeNull();
});

test('only an ordinary phone of the United States is rung for a volunteer', () => {
  for (const number of ['+19195550100', '+12125550100', '+17875550100', '+14705550100'])
    expect(isOrdinaryPhone(number)).toBe(true);
  for (const number of [
    '+19005550100', // premium
    '+12129760100',
    '+18005550100', // free for who calls, not for who is called
    '+15005550100', // follows a person
    '+14165550100', // Canada
    '+18765550100', // Jamaica
    '+19119550100',
    '+19199110100',
    '+442079460000',
    '9195550100',
  ])
    expect(isOrdinaryPhone(number)).toBe(false);
});
