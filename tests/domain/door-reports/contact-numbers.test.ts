import { expect, test } from 'vitest';
import type { KnownDoorReport } from '../../../src/contract/facts/door-report';
import type { DoorVoter } from '../../../src/contract/doors';
import { contactNumbers, dialed } from '../../../src/domain/door-reports/contact-numbers';

const ana: DoorVoter = {
  id: 'ana',
  first: 'Ana',
  last: 'Ortiz',
  age: null,
  sex: null,
  party: null,
  language: null,
  target: true,
  suppressed: null,
};
const stamp = { recorded_at: '2026-11-20T10:00:00Z', device_id: 'd', seq: 1, door_id: 'door', replaces: null };
const by = { user_id: 'vera', user_name: 'Vera' };
const added = (voter_id: string, phone: string): KnownDoorReport => ({
  ...stamp,
  ...by,
  id: voter_id,
  kind: 'person_added',
  voter_id,
  first: 'Ana',
  last: 'Ortiz',
  language: '',
  phone,
});
const corrected = (voter_id: string, phone: string | null): KnownDoorReport => ({
  ...stamp,
  ...by,
  id: `${voter_id}2`,
  kind: 'person_corrected',
  voter_id,
  first: null,
  last: null,
  language: null,
  phone,
});
const whole = { voter_id: null };
const told = [added('ana', '(202) 555-0147')];
const numbers = (voter: DoorVoter, touches: { voter_id: string | null; contact_result: string }[] = []) =>
  contactNumbers(whole, [voter], told, touches).map(({ call, text }) => [call, text]);

test('a number that was given at the door is called and texted; the newest that was said counts', () => {
  expect(contactNumbers(whole, [ana], told, [])).toEqual([
    { voter_id: 'ana', name: 'Ana Ortiz', phone: '(202) 555-0147', call: true, text: true },
  ]);
  const later = [...told, corrected('ana', '202 555 0199')];
  expect(contactNumbers(whole, [ana], later, [])[0]?.phone).toBe('202 555 0199');
  expect(contactNumbers(whole, [ana], [...later, corrected('ana', null)], [])[0]?.phone).toBe('202 555 0199');
  expect(contactNumbers(whole, [ana], [...later, corrected('ana', '')], [])).toEqual([]);
});

test('no one is called or texted who asked not to be, or who is left out', () => {
  expect(numbers({ ...ana, no_channels: ['call'] })).toEqual([[false, true]]);
  expect(numbers({ ...ana, no_channels: ['text'] })).toEqual([[true, false]]);
  expect(numbers({ ...ana, no_channels: ['call', 'text'] })).toEqual([]);
  for (const suppressed of ['do_not_contact', 'deceased', 'moved'] as const)
    expect(numbers({ ...ana, suppressed })).toEqual([]);
  expect(numbers(ana, [{ voter_id: 'ana', contact_result: 'do_not_contact' }])).toEqual([]);
  expect(numbers(ana, [{ voter_id: null, contact_result: 'do_not_contact' }])).toEqual([]);
});

test('a follow-up with one person offers no one else’s number', () => {
  const luis = { ...ana, id: 'luis' };
  const both = [...told, added('luis', '202 555 0111')];
  expect(contactNumbers({ voter_id: 'luis' }, [ana, luis], both, []).map(({ voter_id }) => voter_id)).toEqual(['luis']);
});

test('a link has the digits of a number, and its plus', () => {
  expect([dialed('(202) 555-0147'), dialed('+1 202.555.0147')]).toEqual(['2025550147', '+12025550147']);
});
