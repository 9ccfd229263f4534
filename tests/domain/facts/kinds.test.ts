import { expect, it } from 'vitest';
import { kinded, kindNamed, kindOf, kinds, readKinded, stamped, upcastFact } from '../../../src/domain/facts/kinds';

const stamp = { id: crypto.randomUUID(), recorded_at: '2026-03-01T12:00:00Z', device_id: crypto.randomUUID(), seq: 1 };

it('keeps the names, tables and fields that phones and servers in use know', () => {
  expect(Object.entries(kinds).map(([name, { table, carrier }]) => [name, table, carrier])).toEqual([
    ['touch', 'all_touches', { by: 'walkbook', list: 'touches' }],
    ['survey_response', 'all_survey_responses', { by: 'walkbook', list: 'survey_responses' }],
    ['door_fact', 'all_door_facts', { by: 'walkbook', list: 'door_facts' }],
    ['placement', 'all_placements', { by: 'placement' }],
    ['sign_report', 'all_sign_reports', { by: 'facts', may: 'road_signs.place' }],
    ['shift', 'all_shift_facts', { by: 'facts', may: 'walkbooks.knock' }],
    ['division', 'all_divisions', { by: 'facts', may: 'walkbooks.knock' }],
    ['hand_over', 'all_hand_over_facts', { by: 'facts', may: 'walkbooks.knock' }],
    ['passer_by', 'all_passers_by', { by: 'facts', may: 'walkbooks.knock' }],
    ['sign_answer', 'all_sign_answers', { by: 'facts', may: 'road_signs.place' }],
  ]);
});

it('tells the lane of a fact, or that a walkbook is missing', () => {
  const lane = (kind: string, fact: object, walkbook_id: string | null = null) =>
    kindOf({ kind }).lane({ ...stamp, ...fact }, { campaign_id: 'c', walkbook_id });
  expect([lane('touch', {}, 'w'), lane('survey_response', {}, 'w'), lane('door_fact', {}, 'w')]).toEqual(
    Array(3).fill('walkbook:w'),
  );
  expect([lane('touch', {}), lane('survey_response', {}), lane('door_fact', {})]).toEqual([null, null, null]);
  expect(lane('division', { walkbook_id: 'w' })).toBe('walkbook:w');
  expect(lane('hand_over', { walkbook_id: 'w' })).toBe('walkbook:w');
  expect(lane('passer_by', { walkbook_id: 'w' })).toBe('walkbook:w');
  expect(lane('placement', { id: 'p' })).toBe('placement:p');
  expect(lane('sign_report', { placement_id: 'p' })).toBe('placement:p');
  expect(lane('sign_answer', { request_id: 'r' })).toBe('sign-answer:r');
  expect(lane('shift', {})).toBe('shifts:c');
});

it('reads a fact by its kind, and none of a kind that it does not know', () => {
  const fact = { ...stamp, event: 'start', shift_id: null, at: '2026-03-01T12:00:00Z' };
  expect(readKinded('shift', fact)).toEqual({ kind: 'shift', fact });
  expect([readKinded('touch', fact), readKinded('song', fact), readKinded('toString', fact)]).toEqual([
    null,
    null,
    null,
  ]);
  expect([kindNamed('song'), kindNamed('placement_photo')]).toEqual([null, null]);
  expect(() => kinded('song', stamp)).toThrow('song');
});

it('gives a fact its stamp, and an older one today’s shape', () => {
  expect(stamped('shift', { event: 'start', id: 'old' }, stamp)).toEqual({
    kind: 'shift',
    fact: { event: 'start', ...stamp },
  });
  expect(upcastFact({ kind: 'touch', fact: stamp })).toMatchObject({ fact: { literature: false } });
  expect(upcastFact({ kind: 'touch', version: 2, fact: stamp })).toEqual({ kind: 'touch', version: 2, fact: stamp });
});
