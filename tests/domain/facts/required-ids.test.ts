import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  createdIdsOf,
  inTravelOrder,
  requiredIdsOf,
  whatMayGo,
  type Needing,
} from '../../../src/domain/facts/required-ids';

const doors = ['door 1', 'door 2', 'door 3'];
const people = ['person 1', 'person 2', 'person 3'];
const some = (ids: string[]) => fc.constantFrom(...ids);

/** Facts that bring and name a few doors and people, in any order. */
const fact: fc.Arbitrary<Needing> = fc.oneof(
  fc.record({
    kind: fc.constant('door_fact'),
    fact: fc.record({ kind: fc.constant('door_added'), door_id: some(doors), voter_id: fc.constant(null) }),
  }),
  fc.record({
    kind: fc.constant('door_fact'),
    fact: fc.record({ kind: fc.constant('person_added'), door_id: some(doors), voter_id: some(people) }),
  }),
  fc.record({
    kind: fc.constantFrom('touch', 'survey_response'),
    fact: fc.record({ door_id: some(doors), voter_id: fc.option(some(people)) }),
  }),
);
const lane = fc
  .array(fact)
  .map((facts) => facts.map((each, index): Needing & { id: string } => ({ ...each, id: `fact ${index}` })));

it('knows what a fact brings and what it needs', () => {
  const added = { kind: 'door_fact', fact: { kind: 'person_added', door_id: 'd', voter_id: 'v' } };
  expect([createdIdsOf(added), requiredIdsOf(added)]).toEqual(['v', ['d']]);
  const unitRepair = { kind: 'door_fact', fact: { kind: 'unit_repair', door_id: 'd', voter_id: null } };
  expect([createdIdsOf(unitRepair), requiredIdsOf(unitRepair)]).toEqual([null, ['d']]);
  expect(createdIdsOf({ kind: 'placement', fact: { id: 'p' } })).toBe('p');
  expect(requiredIdsOf({ kind: 'sign_report', fact: { placement_id: 'p' } })).toEqual(['p']);
});

it('never lets a fact travel before what it names, wherever a lane is cut', () => {
  fc.assert(
    fc.property(lane, (items) => {
      const ordered = inTravelOrder(items);
      expect(ordered.map(({ id }) => id).toSorted()).toEqual(items.map(({ id }) => id).toSorted());
      const brought = new Set(items.flatMap((item) => createdIdsOf(item) ?? []));
      const there = new Set<string>();
      for (const item of ordered) {
        // A person may be brought again later by another fact; what counts is that the first of each comes before.
        const missing = requiredIdsOf(item).filter((id) => brought.has(id) && !there.has(id));
        expect(missing).toEqual([]);
        there.add(createdIdsOf(item) ?? '');
      }
    }),
  );
});

it('holds exactly what waits for something that does not go along, directly or through another', () => {
  fc.assert(
    fc.property(lane, fc.subarray([...doors, ...people]), (items, unsent) => {
      const { go, held } = whatMayGo(items, new Set(unsent));
      expect([...go, ...held]).toHaveLength(items.length);
      const along = new Set(go.flatMap((item) => createdIdsOf(item) ?? []));
      const waits = (item: Needing) => requiredIdsOf(item).some((id) => unsent.includes(id) && !along.has(id));
      expect(go.some(waits)).toBe(false);
      expect(held.every(waits)).toBe(true);
    }),
  );
});

it('sends what hands a walkbook over before the doors that its receiver added there', () => {
  const added = { kind: 'door_fact', fact: { kind: 'door_added', door_id: 'd', voter_id: null } };
  const handed = { kind: 'hand_over', fact: { walkbook_id: 'w', receiver_id: 'r' } };
  expect(inTravelOrder([added, handed])).toEqual([handed, added]);
});
