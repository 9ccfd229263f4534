import { describe, expect, it } from 'vitest';
import {
  factsOf,
  noteSlot,
  peopleOnWalkSheet,
  recordedAt,
  walkSheetDoors,
  slotKey,
} from '../../../../src/client/features/walk-sheets/paper-entries';
import {
  settleReceipts,
  withoutCleared,
  withoutSaved,
} from '../../../../src/client/features/walk-sheets/paper-receipts';
import type { Receipt } from '../../../../src/contract/facts/fact';
import type { DoorFeature, DoorVoter } from '../../../../src/contract/doors';
import { doorOf, knownTouch } from '../../../support/doors';

const person = (id: string, target = true, suppressed: string | null = null): DoorVoter => ({
  id,
  first: id,
  last: 'Doe',
  age: null,
  sex: null,
  party: null,
  language: null,
  target,
  suppressed,
});
const door = (id: string, ...voters: DoorVoter[]): DoorFeature =>
  doorOf(id, { address: `${id} Main St`, street: 'Main St', house_number: id, side: 'odd', voters });
const question = {
  id: 'q1',
  text: 'Housing?',
  answers: ['Yes', 'No'],
  dependent_on_question_id: null,
  dependent_on_answers: [],
};
const doors = [door('1', person('ana'), person('bo')), door('3', person('cy')), door('5')];
const begun = Date.parse('2026-03-01T17:00:00Z');
const draft = (entries: Record<string, string>) => ({
  walker: 'w',
  day: '2026-03-01',
  from: '17:00',
  device: 'd',
  entries: Object.fromEntries(
    Object.entries(entries).map(([key, value]) => [key, { id: `fact ${key}`, touch: `touch ${key}`, value }]),
  ),
});
const slot = (door: string, voter: string | null = null, question: string | null = null) =>
  slotKey({ door, voter, question });
const late = begun + 86_400_000;

describe('a walk sheet that is keyed in', () => {
  it('becomes facts in the order of the doors, three minutes from door to door', () => {
    const entries = draft({ [slot('5')]: 'not_home', [slot('1', 'ana')]: 'refused', [slot('1', 'bo')]: 'moved' });
    const { touches, responses } = factsOf(entries, doors, null, begun, late);
    expect(touches).toMatchObject([
      {
        id: 'fact 1|ana|',
        door_id: '1',
        voter_id: 'ana',
        contact_result: 'refused',
        seq: 1,
        recorded_at: '2026-03-01T17:00:00.000Z',
      },
      { voter_id: 'bo', contact_result: 'moved', seq: 2, recorded_at: '2026-03-01T17:00:00.000Z' },
      { door_id: '5', voter_id: null, contact_result: 'not_home', seq: 3, recorded_at: '2026-03-01T17:03:00.000Z' },
    ]);
    expect(responses).toEqual([]);
  });

  it('takes an answer without a result for a talk', () => {
    const { touches, responses } = factsOf(
      draft({ [slot('3', 'cy', 'q1')]: 'Yes' }),
      doors,
      { id: 's', questions: [question] },
      begun,
      late,
    );
    expect(touches).toMatchObject([{ id: 'touch 3|cy|q1', voter_id: 'cy', contact_result: 'canvassed' }]);
    expect(responses).toMatchObject([{ id: 'fact 3|cy|q1', survey_id: 's', question_id: 'q1', answers: ['Yes'] }]);
  });

  it('leaves out what was emptied again, and nothing lies in the future', () => {
    const entries = draft({ [slot('1')]: '', [slot('3')]: 'not_home', [slot('5')]: 'not_home' });
    const { touches } = factsOf(entries, doors, null, begun, begun + 60_000);
    expect(touches.map((touch) => touch['recorded_at'])).toEqual([
      '2026-03-01T17:00:00.000Z',
      '2026-03-01T17:01:00.000Z',
    ]);
  });

  it('keeps number and time of what was sent, and corrects the talk of an answer by a result that came later', () => {
    const survey = { id: 's', questions: [question] };
    const first = factsOf(draft({ [slot('3', 'cy', 'q1')]: 'Yes' }), doors, survey, begun, begun + 60_000);
    const more = draft({ [slot('3', 'cy', 'q1')]: 'Yes', [slot('1')]: 'not_home', [slot('3', 'cy')]: 'refused' });
    const both = { ...more, ...first.draft, entries: { ...more.entries, ...first.draft.entries } };
    const again = factsOf(both, doors, survey, begun, late);
    const talk = `touch ${slot('3', 'cy', 'q1')}`;
    expect(again.touches.filter(({ id }) => id === talk)).toEqual(first.touches);
    expect(again.responses).toEqual(first.responses);
    expect(again.touches.at(-1)).toMatchObject({ contact_result: 'refused', replaces: talk });
    const numbers = [...again.touches, ...again.responses].map(({ seq }) => Number(seq));
    expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4]);
  });

  describe('sent once more after an answer was emptied', () => {
    const two = { id: 's', questions: [question, { ...question, id: 'q2' }] };
    const [q1, q2] = [slot('3', 'cy', 'q1'), slot('3', 'cy', 'q2')];
    const first = factsOf(draft({ [q1]: 'Yes', [q2]: 'No' }), doors, two, begun, late);
    const emptied = (more: Record<string, string> = {}) => {
      const { entries } = first.draft;
      return { ...first.draft, entries: { ...entries, ...draft(more).entries, [q1]: { ...entries[q1]!, value: '' } } };
    };

    it('is the same talk, which stays open as long as it is not saved', () => {
      const again = factsOf(emptied(), doors, two, begun, late);
      expect(again.touches).toEqual(first.touches);
      expect(again.responses).toEqual(first.responses.filter((each) => each['question_id'] === 'q2'));
      expect(again.boxes.get(`touch ${q1}`)).toEqual([q2]);
    });

    it('is the same talk also once the list of emptied boxes was closed', () => {
      const again = factsOf(withoutCleared(emptied(), [q1]), doors, two, begun, late);
      expect([again.cleared, again.touches]).toEqual([[], first.touches]);
    });

    it('corrects that talk by a result, also if no answer is left', () => {
      const result = slot('3', 'cy');
      const now = emptied({ [result]: 'refused' });
      const { touches, boxes } = factsOf(
        { ...now, entries: { ...now.entries, [q2]: { ...now.entries[q2]!, value: '' } } },
        doors,
        two,
        begun,
        late,
      );
      expect(touches).toMatchObject([first.touches[0], { contact_result: 'refused', replaces: `touch ${q1}` }]);
      expect(boxes.get(`touch ${q1}`)).toEqual([result]);
    });

    it('lists the box, and a result or note that was emptied, but none that was never sent', () => {
      expect(factsOf(emptied({ [slot('5')]: '' }), doors, two, begun, late).cleared).toEqual([q1]);
      const note = slotKey(noteSlot('1'));
      const sent = factsOf(draft({ [slot('1')]: 'not_home', [note]: 'Dog' }), doors, null, begun, late).draft;
      const none = Object.fromEntries(
        Object.entries(sent.entries).map(([key, entry]) => [key, { ...entry, value: '' }]),
      );
      const again = factsOf({ ...sent, entries: none }, doors, null, begun, late);
      expect([again.cleared, again.touches]).toEqual([[slot('1'), note], []]);
    });
  });

  it('sends a note with the household’s result, or the first one there, and with the same one again', () => {
    const note = slotKey(noteSlot('1'));
    const first = factsOf(draft({ [note]: ' Ring twice ', [slot('1', 'ana')]: 'refused' }), doors, null, begun, late);
    expect(first.touches).toMatchObject([{ voter_id: 'ana', note: 'Ring twice' }]);
    const more = draft({ [slot('1')]: 'inaccessible' });
    const both = { ...first.draft, entries: { ...more.entries, ...first.draft.entries } };
    const { touches, boxes } = factsOf(both, doors, null, begun, late);
    expect(touches.map(({ voter_id, note: with_note }) => [voter_id, with_note])).toEqual([
      [null, undefined],
      ['ana', 'Ring twice'],
    ]);
    expect(boxes.get(String(touches[1]?.id))).toEqual([slot('1', 'ana'), note]);
  });

  it('says which entries no fact comes of', () => {
    const survey = { id: 's', questions: [{ ...question, id: 'n', kind: 'number', answers: [] }] };
    const gone = [slot('9'), slot('1', 'zed'), slot('1', 'ana', 'q9'), slot('1', 'ana', 'n'), slotKey(noteSlot('5'))];
    const entries = draft(Object.fromEntries([...gone, slot('3')].map((key) => [key, 'not_home'])));
    const { touches, left } = factsOf(entries, doors, survey, begun, late);
    expect(touches).toHaveLength(1);
    expect(left).toEqual(gone);
  });

  it('shows whoever may be on paper, also those who must be left alone by now', () => {
    const all = [
      door('1', person('x', true, 'moved')),
      door('3', person('y', true, 'moved'), person('z'), person('other', false)),
    ];
    expect(walkSheetDoors(all).map(({ number }) => number)).toEqual([1, 2]);
    expect(peopleOnWalkSheet(all[1]!).map(({ id }) => id)).toEqual(['y', 'z']);
  });

  it('goes by the numbers on paper, which stay when a door is put between them', () => {
    const numbered = (id: string, number: number) => {
      const made = door(id, person(id));
      return { ...made, properties: { ...made.properties, number } };
    };
    const now = [numbered('a', 1), numbered('added', 3), numbered('b', 2)];
    expect(walkSheetDoors(now).map(({ door: { id }, number }) => `${number} ${id}`)).toEqual(['1 a', '3 added', '2 b']);
  });
});

describe('the receipts of a sheet', () => {
  const facts = factsOf(
    draft({
      [slot('1')]: 'not_home',
      [slot('3')]: 'inaccessible',
      [slot('5')]: 'not_home',
      [slot('1', 'bo')]: 'refused',
    }),
    doors,
    null,
    begun,
    late,
  );
  const receipt = (key: string, verdict: Receipt['verdict'], code?: Receipt['code']) =>
    ({ id: `fact ${key}`, verdict, ...(code && { code }) }) as Receipt;

  it('tell what is saved, what was before as something else, and what stays', () => {
    const settled = settleReceipts(facts, [
      receipt(slot('1'), 'already_stored'),
      receipt(slot('3'), 'rejected', 'CONFLICT'),
      receipt(slot('5'), 'rejected', 'UNKNOWN_DOOR'),
    ]);
    expect(settled.saved).toEqual([slot('1')]);
    expect(settled.savedAs).toMatchObject([{ key: slot('3'), id: `fact ${slot('3')}`, value: 'inaccessible' }]);
    expect([settled.refused.length, settled.untold]).toEqual([1, 1]);
    const changed = draft(Object.fromEntries(Object.keys(facts.draft.entries).map((key) => [key, 'moved'])));
    expect(Object.keys(withoutSaved(facts.draft, facts.draft, settled.saved).entries)).not.toContain(slot('1'));
    // What was changed while it was on its way stays.
    expect(Object.keys(withoutSaved(changed, facts.draft, settled.saved).entries)).toContain(slot('1'));
  });
});

describe('the note of a result that was saved before', () => {
  const note = slotKey(noteSlot('1'));
  const send = (from: ReturnType<typeof factsOf>['draft'], text: string | null) => {
    const entry = { ...draft({ [note]: '' }).entries[note]!, ...from.entries[note] };
    const entries = text === null ? from.entries : { ...from.entries, [note]: { ...entry, value: text } };
    return factsOf({ ...from, entries }, doors, null, begun, late);
  };
  const after = (...texts: (string | null)[]) => {
    let facts = factsOf(draft({}), doors, null, begun, late);
    const begin = draft({ [slot('1')]: 'not_home' });
    for (const [index, text] of texts.entries()) facts = send(index === 0 ? begin : facts.draft, text);
    const conflict = { id: `fact ${slot('1')}`, verdict: 'rejected', code: 'CONFLICT' } as Receipt;
    const { saved, savedAs } = settleReceipts(facts, [conflict]);
    const rest = withoutSaved(facts.draft, facts.draft, [...saved, ...savedAs.map(({ key }) => key)]);
    expect(savedAs.map(({ key }) => key)).toEqual([slot('1')]);
    return factsOf(rest, doors, null, begun, late).left;
  };

  it('stays, listed, where it was added or changed after that result was sent', () => {
    expect(after(null, 'Dog')).toEqual([note]);
    expect(after(null, 'Dog', 'Dog')).toEqual([note]);
    expect(after('Dog', 'Cat')).toEqual([note]);
    expect(after('Dog', 'Cat', 'Dog')).toEqual([note]);
  });

  it('is saved where it never said anything else', () => {
    expect(after('Dog', 'Dog ')).toEqual([]);
  });
});

describe('what a sheet says was recorded at a door', () => {
  const at = (door_id: string, id: string, given: Partial<Parameters<typeof knownTouch>[1]> = {}) =>
    knownTouch('Ana', { id, door_id, voter_id: null, ...given });

  it('is what holds there', () => {
    const undone = at('1', 'b', { contact_result: null, replaces: 'a' });
    expect(recordedAt([at('1', 'a'), undone, at('1', 'c'), at('2', 'd')], '1')).toEqual({ known: 1, orMore: false });
  });

  it('is no exact number where only the newest came', () => {
    const of = (voter_id: string, count: number) =>
      Array.from({ length: count }, (_, index) => at('1', `${voter_id}${index}`, { voter_id }));
    expect(recordedAt([...of('p', 4), ...of('q', 4)], '1')).toEqual({ known: 8, orMore: false });
    expect(recordedAt([...of('p', 5), ...of('q', 1)], '1')).toEqual({ known: 6, orMore: true });
  });
});
