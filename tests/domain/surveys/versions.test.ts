import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  currentVersion,
  planEdit,
  withEarlierVersions,
  type WantedQuestion,
} from '../../../src/domain/surveys/versions';

interface Stored {
  id: string;
  text: string;
  answers: string[];
}
const stored: Stored[] = ['a', 'b', 'c'].map((id) => ({ id, text: `Text ${id}`, answers: ['Yes', 'No'] }));
const wanted = fc.array(
  fc.record({
    id: fc.constantFrom('a', 'b', 'c', null, 'gone'),
    text: fc.constantFrom('Text a', 'Text b', 'Other'),
    answers: fc.constantFrom(['Yes', 'No'], ['No', 'Yes'], []),
  }),
  { maxLength: 8 },
);

describe('a changed survey', () => {
  it('keeps no id for other words, uses none twice, and loses no question without saying so', () => {
    fc.assert(
      fc.property(wanted, (questions: WantedQuestion[]) => {
        const { fates, removed } = planEdit(stored, questions);
        const from = fates.flatMap((fate) => (fate.is === 'kept' ? fate.id : fate.is === 'version' ? fate.of : []));
        expect(new Set(from).size).toBe(from.length);
        expect([...from, ...removed].toSorted()).toEqual(['a', 'b', 'c']);
        for (const [at, fate] of fates.entries()) {
          if (fate.is !== 'kept') continue;
          const before = stored.find(({ id }) => id === fate.id);
          expect(questions[at]).toMatchObject({ text: before?.text, answers: before?.answers });
        }
      }),
    );
  });

  it('changes nothing where only the order is another', () => {
    const { fates, removed } = planEdit(stored, stored.toReversed());
    expect(fates.map((fate) => fate.is)).toEqual(['kept', 'kept', 'kept']);
    expect(removed).toEqual([]);
  });

  it('makes a new version of another kind, and none of the kind that a question always had', () => {
    const [a] = stored;
    expect(planEdit([a!], [{ ...a!, kind: 'single' }]).fates).toEqual([{ is: 'kept', id: 'a' }]);
    expect(planEdit([a!], [{ ...a!, kind: 'multiple' }]).fates).toEqual([{ is: 'version', of: 'a' }]);
  });

  it('follows the version that someone else made in the meantime, and asks again what they removed', () => {
    const successors = new Map([
      ['old', 'older'],
      ['older', 'a'],
      ['removed', null],
      ['circle', 'circle'],
    ]);
    const current = new Set(['a', 'b', 'c']);
    expect(['a', 'old', 'removed', 'circle', 'unknown'].map((id) => currentVersion(id, current, successors))).toEqual([
      'a',
      'a',
      null,
      null,
      null,
    ]);
    const question = { text: 'Mine', answers: [] };
    expect(
      planEdit(
        stored,
        [
          { id: 'old', ...question },
          { id: 'removed', ...question },
        ],
        successors,
      ).fates,
    ).toEqual([{ is: 'version', of: 'a' }, { is: 'new' }]);
  });

  it('is reported with each question followed by its earlier versions, and the removed ones last', () => {
    const retired = [
      { id: 'a2', superseded_by: 'a' },
      { id: 'x', superseded_by: null },
      { id: 'a1', superseded_by: 'a2' },
    ];
    expect(withEarlierVersions(stored, retired).map(({ id }) => id)).toEqual(['a', 'a2', 'a1', 'b', 'c', 'x']);
  });
});
