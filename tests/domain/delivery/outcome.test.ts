import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backoff, backoffCeiling, readRetryAfter, retryAfterCeiling } from '../../../src/domain/delivery/backoff';
import { growing, halves, mostAtOnce } from '../../../src/domain/delivery/batch';
import {
  conflictTries,
  decide,
  failedAgainAfter,
  failedTries,
  isUnanswered,
  lookAgainAfter,
  mayBeKnownLater,
  mostProbes,
  type Load,
  type Outcome,
} from '../../../src/domain/delivery/outcome';

const load = (change: Partial<Load> = {}): Load => ({
  size: 1,
  tries: 0,
  failed: false,
  probes: 0,
  refreshed: false,
  photo: false,
  shrunk: false,
  ...change,
});
const answer = (status: number, change: Partial<Extract<Outcome, { kind: 'answer' }>> = {}): Outcome => ({
  kind: 'answer',
  status,
  ours: true,
  code: null,
  detail: '',
  retryAfter: null,
  ...change,
});
const act = (outcome: Outcome, change: Partial<Load> = {}) => decide(outcome, load(change), 0.5).act;

it.each(['ARCHIVED_BEFORE', 'UNASSIGNED_BEFORE', 'REMOVED_BEFORE'])('sends what %s refused again by itself', (code) => {
  expect([mayBeKnownLater(code), mayBeKnownLater('ARRIVED_TOO_LATE')]).toEqual([true, false]);
});

describe('the outcome table', () => {
  it('settles only a success of our own shape', () => {
    expect(act(answer(200))).toBe('settle');
    expect(act(answer(201))).toBe('settle');
    expect(act(answer(200, { ours: false }))).toBe('pause');
  });

  it('takes every stranger’s answer below 500 for a portal', () => {
    for (const status of [0, 200, 204, 301, 302, 307, 400, 401, 403, 404, 409, 422, 451])
      expect(act(answer(status, { ours: false }))).toBe('pause');
  });

  it('sends again after silence, of unknown end', () => {
    expect(decide({ kind: 'silence' }, load(), 0.5)).toMatchObject({ act: 'resend' });
  });

  it('refreshes a refused token once, then waits for its owner', () => {
    expect(act(answer(401))).toBe('refresh');
    expect(act(answer(401), { refreshed: true })).toBe('sign_in');
  });

  it('parks what is forbidden or gone, to be looked at again', () => {
    for (const status of [403, 404])
      expect(decide(answer(status), load(), 0)).toEqual({ act: 'park', again: lookAgainAfter });
  });

  it('keeps for later what an older server has no place for, without asking about each half', () => {
    const older = [
      answer(404, { code: 'NOT_FOUND', detail_code: 'UNKNOWN_ENDPOINT' }),
      answer(405),
      answer(422, { code: 'INVALID', detail_code: 'UNKNOWN_KIND' }),
    ];
    for (const said of older)
      for (const size of [1, 500])
        expect(decide(said, load({ size }), 0)).toEqual({ act: 'park', again: failedAgainAfter });
  });

  it('waits for the terms to be accepted, however often it was refused', () => {
    const refused = answer(403, { code: 'TERMS_NOT_ACCEPTED' });
    for (const tries of [0, 5, 5_000]) expect(decide(refused, load({ tries }), 0.5)).toMatchObject({ act: 'resend' });
  });

  it('asks about a taken name, merges other conflicts, and shows one that does not end', () => {
    expect(act(answer(409, { code: 'NAME_EXISTS' }))).toBe('park');
    expect(act(answer(409, { code: 'KEY_IN_FLIGHT' }))).toBe('resend');
    expect(act(answer(409), { tries: conflictTries })).toBe('park');
  });

  it('makes too large a photo smaller once, divides too large a batch, parks the rest', () => {
    expect(act(answer(413), { photo: true })).toBe('shrink');
    expect(act(answer(413), { photo: true, shrunk: true })).toBe('park');
    expect(act(answer(413), { size: 2 })).toBe('bisect');
    expect(decide(answer(413), load(), 0)).toEqual({ act: 'park', again: null });
  });

  it('believes a proxy that something is too large, for it may change its mind', () => {
    const proxy = answer(413, { ours: false });
    expect(act(proxy, { photo: true })).toBe('shrink');
    expect(act(proxy, { size: 2 })).toBe('bisect');
    expect(decide(proxy, load(), 0)).toEqual({ act: 'park', again: lookAgainAfter });
  });

  it('looks for the culprit of a refused batch and parks it', () => {
    for (const status of [400, 415, 422]) {
      expect(act(answer(status), { size: 500 })).toBe('bisect');
      expect(act(answer(status))).toBe('park');
    }
  });

  it('waits for a struggling server, at least as long as it asks', () => {
    for (const status of [408, 425, 429, 500, 502, 503, 504, 599])
      expect(decide(answer(status, { ours: status % 2 === 0, retryAfter: 90_000 }), load(), 0)).toEqual({
        act: 'resend',
        delay: 90_000,
      });
  });

  it('looks for the culprit when our own server fails again and again, and only then', () => {
    const failing = { tries: failedTries, failed: true };
    expect(act(answer(500), { ...failing, size: 500 })).toBe('bisect');
    expect(decide(answer(500), load(failing), 0)).toEqual({ act: 'park', again: failedAgainAfter });
    // It may have been silent so far, and failed once.
    expect(act(answer(500), { tries: 50, size: 2 })).toBe('resend');
    expect(act(answer(500), { ...failing, tries: failedTries - 1, size: 2 })).toBe('resend');
    // Everything fails: it is asked no more than usual.
    expect(act(answer(500), { ...failing, size: 2, probes: mostProbes })).toBe('resend');
    // It asks for patience, or is not our server.
    expect(act(answer(500, { retryAfter: 0 }), { ...failing, size: 2 })).toBe('resend');
    expect(act(answer(500, { ours: false }), { ...failing, size: 2 })).toBe('resend');
    for (const status of [429, 502, 503, 504]) expect(act(answer(status), { ...failing, size: 2 })).toBe('resend');
  });

  it('takes for silence what something before our server says of it, unless that asks for patience', () => {
    expect(isUnanswered({ kind: 'silence' })).toBe(true);
    for (const status of [500, 502, 503, 504, 524]) {
      expect(isUnanswered(answer(status, { ours: false }))).toBe(true);
      expect(isUnanswered(answer(status, { ours: false, retryAfter: 5_000 }))).toBe(false);
    }
    // A proxy may say it in JSON of our shape; our server itself says none of these two.
    for (const status of [502, 504]) expect(isUnanswered(answer(status))).toBe(true);
    for (const status of [200, 403, 429, 500, 503]) expect(isUnanswered(answer(status))).toBe(false);
    for (const status of [200, 403, 429]) expect(isUnanswered(answer(status, { ours: false }))).toBe(false);
  });

  it('has one answer for every outcome, and none that throws a fact away', () => {
    const outcome = fc.oneof(
      fc.constant<Outcome>({ kind: 'silence' }),
      fc.record({
        kind: fc.constant('answer' as const),
        status: fc.integer({ min: 0, max: 999 }),
        ours: fc.boolean(),
        code: fc.option(fc.constantFrom('NAME_EXISTS', 'CONFLICT', 'INVALID')),
        detail: fc.string(),
        retryAfter: fc.option(fc.integer({ min: 0, max: retryAfterCeiling })),
      }),
    );
    const sent = fc.record({
      size: fc.integer({ min: 1, max: 500 }),
      tries: fc.nat(10_000),
      failed: fc.boolean(),
      probes: fc.nat(100),
      refreshed: fc.boolean(),
      photo: fc.boolean(),
      shrunk: fc.boolean(),
    });
    fc.assert(
      fc.property(outcome, sent, fc.double({ min: 0, max: 0.999, noNaN: true }), (ended, what, random) => {
        const decision = decide(ended, what, random);
        const success = ended.kind === 'answer' && ended.ours && ended.status >= 200 && ended.status < 300;
        expect(decision.act === 'settle').toBe(success);
        if (decision.act === 'bisect') expect(what.size).toBeGreaterThan(1);
        // Whoever is overloaded, or asks for patience, is not asked twice for it.
        if (ended.kind === 'answer' && ended.status >= 500 && (ended.status !== 500 || ended.retryAfter !== null))
          expect(decision.act).toBe('resend');
        // What is parked because the server failed goes again automatically.
        if (decision.act === 'park' && ended.kind === 'answer' && ended.status >= 500)
          expect(decision.again).toBe(failedAgainAfter);
        if (decision.act === 'resend') expect(decision.delay).toBeLessThanOrEqual(retryAfterCeiling);
      }),
    );
  });
});

describe('backoff', () => {
  it('stays between nothing and a ceiling that doubles from 2 s to 5 min', () => {
    fc.assert(
      fc.property(fc.nat(5_000), fc.double({ min: 0, max: 0.999, noNaN: true }), (tries, random) => {
        const wait = backoff(tries, random);
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(wait).toBeLessThanOrEqual(Math.min(backoffCeiling, 2_000 * 2 ** tries));
      }),
    );
    expect(backoff(0, 0.999)).toBeCloseTo(2_000, -2);
    expect(backoff(50, 0.999)).toBeCloseTo(backoffCeiling, -4);
  });

  it('reads Retry-After as seconds or as a date, and nothing else', () => {
    const now = Date.parse('2026-03-01T12:00:00Z');
    expect(readRetryAfter('120', now)).toBe(120_000);
    expect(readRetryAfter('Sun, 01 Mar 2026 12:00:30 GMT', now)).toBe(30_000);
    expect(readRetryAfter('Sun, 01 Mar 2026 11:00:00 GMT', now)).toBe(0);
    for (const odd of [null, '', ' ', 'soon', '-5e3x']) expect(readRetryAfter(odd, now)).toBeNull();
    expect(readRetryAfter('999999999', now)).toBe(retryAfterCeiling);
  });
});

describe('halves', () => {
  it('lose nothing, double nothing and keep the order, and neither is empty', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 2, maxLength: 1_500 }), (facts) => {
        const [left, right] = halves(facts);
        expect([...left, ...right]).toEqual(facts);
        expect(Math.min(left.length, right.length)).toBeGreaterThan(0);
      }),
    );
  });
});

describe('requests that grow', () => {
  it('carry every fact once and in order, each at most four times the one before', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { maxLength: 3_000 }), fc.integer({ min: 20, max: 500 }), (facts, most) => {
        const cut = [...growing(facts, most)];
        expect(cut.flat()).toEqual(facts);
        expect(cut.length).toBeLessThanOrEqual(3 + facts.length / 500 + 1);
        for (const [index, batch] of cut.entries())
          expect(batch.length).toBeLessThanOrEqual(
            index === 0 ? most : Math.min(500, 4 * (cut[index - 1]?.length ?? 0)),
          );
      }),
    );
  });

  it('have only neighbours that may go together', () => {
    const sameTen = (a: number, b: number) => Math.floor(a / 10) === Math.floor(b / 10);
    expect([...growing([1, 2, 11, 12, 13, 3], 2, sameTen)]).toEqual([[1, 2], [11, 12, 13], [3]]);
  });
});

describe('the size of a request', () => {
  it('is full until silence was met twice, then ever smaller, and never nothing', () => {
    expect([0, 1, 2, 3, 4, 50].map(mostAtOnce)).toEqual([500, 500, 125, 31, 20, 20]);
  });
});
