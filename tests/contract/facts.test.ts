import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contactResults, touch } from '../../src/contract/facts/touch';
import { factEnvelope, maxFacts } from '../../src/contract/facts/fact';
import { surveyResponse } from '../../src/contract/facts/survey-response';
import { contract } from '../../src/contract';

const uuid = '0b0d2f0e-2f5b-4c53-9f63-0d8c86a0c2f1';
const stamp = { id: uuid, recorded_at: '2026-03-01T12:00:00.000Z', device_id: uuid, seq: 1 };
const knock = { ...stamp, door_id: uuid, voter_id: null, contact_result: 'not_home' as const };

describe('a touch', () => {
  test('of an older app, without the younger fields, is read with their silence', () => {
    expect(touch.parse(knock)).toEqual({ ...knock, note: '', gps: null, replaces: null });
  });

  test('takes every contact result, and null to take another touch back', () => {
    for (const contact_result of [...contactResults, null])
      expect(touch.safeParse({ ...knock, contact_result }).success, String(contact_result)).toBe(true);
    expect(touch.safeParse({ ...knock, contact_result: 'maybe' }).success).toBe(false);
  });

  test.each([
    [{ seq: 0 }],
    [{ seq: 1.5 }],
    [{ seq: 2 ** 31 }],
    [{ recorded_at: 'today' }],
    [{ device_id: 'phone' }],
    [{ door_id: null }],
    [{ note: 'x'.repeat(2001) }],
    [{ gps: { latitude: 91, longitude: 0, accuracy: 5 } }],
    [{ gps: { latitude: 1, longitude: 0, accuracy: -5 } }],
  ])('with %o is none', (more) => {
    expect(touch.safeParse({ ...knock, ...more }).success).toBe(false);
  });

  test('is the same after its way over the wire, whatever is in it', () => {
    const facts = fc.record({
      id: fc.uuid(),
      recorded_at: fc
        .date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
        .map((date) => date.toISOString()),
      device_id: fc.uuid(),
      seq: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
      door_id: fc.uuid(),
      voter_id: fc.option(fc.uuid()),
      contact_result: fc.option(fc.constantFrom(...contactResults)),
      note: fc.string({ maxLength: 200 }).map((text) => text.trim()),
      gps: fc.option(
        fc.record({
          latitude: fc.double({ min: -90, max: 90, noNaN: true }).map((value) => value + 0),
          longitude: fc.double({ min: -180, max: 180, noNaN: true }).map((value) => value + 0),
          accuracy: fc.integer({ min: 0, max: 5000 }),
        }),
      ),
      replaces: fc.option(fc.uuid()),
    });
    fc.assert(
      fc.property(facts, (fact) => {
        expect(touch.parse(JSON.parse(JSON.stringify(touch.parse(fact))))).toEqual(touch.parse(fact));
      }),
    );
  });
});

describe('a survey response', () => {
  const response = { ...stamp, survey_id: uuid, question_id: uuid, door_id: uuid, voter_id: uuid, answers: ['Yes'] };

  test('with no answers means that the question was skipped', () => {
    expect(surveyResponse.parse({ ...response, answers: [] }).answers).toEqual([]);
  });

  test('has a question, and at most 20 answers', () => {
    expect(surveyResponse.safeParse({ ...response, question_id: null }).success).toBe(false);
    expect(surveyResponse.safeParse({ ...response, answers: Array(21).fill('Yes') }).success).toBe(false);
  });
});

describe('a request with facts', () => {
  const { body } = contract.walkbooks.update;
  const request = (touches: unknown[]) => ({ id: uuid, campaign_id: uuid, touches });

  test('is read although one of them is odd: each is judged by itself', () => {
    const parsed = body.parse(request([knock, { id: uuid, nonsense: true }]));
    expect(parsed.touches).toHaveLength(2);
    expect(parsed.touches[1]).toEqual({ id: uuid, nonsense: true });
    expect(parsed.survey_responses).toEqual([]);
  });

  test('needs the id of each, for a verdict names it', () => {
    expect(factEnvelope.safeParse({ seq: 1 }).success).toBe(false);
    expect(body.safeParse(request([{ seq: 1 }])).success).toBe(false);
  });

  test(`carries at most ${maxFacts} of a kind`, () => {
    expect(body.safeParse(request(Array(maxFacts).fill(knock))).success).toBe(true);
    expect(body.safeParse(request(Array(maxFacts + 1).fill(knock))).success).toBe(false);
  });
});
