import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addAnswers, type AnswerCount } from '../../../src/domain/surveys/answers-below';
import { namesOfCopy } from '../../../src/domain/surveys/shared-name';

const counts = fc.array(
  fc.record({
    question_id: fc.constantFrom('q', 'r'),
    answer: fc.constantFrom('Yes', 'No'),
    people: fc.integer({ min: 1, max: 9 }),
  }),
  { maxLength: 4 },
);
/** A campaign, its chapters, and campaigns below each of these. */
const tree = fc.array(fc.record({ own: counts, below: fc.array(counts, { maxLength: 3 }) }), {
  minLength: 1,
  maxLength: 4,
});
const sum = (all: readonly AnswerCount[]) => all.reduce((total, { people }) => total + people, 0);

test('what a tree answered is in its rows once, each campaign’s in the row that it belongs to', () => {
  fc.assert(
    fc.property(tree, (chapters) => {
      const campaigns = chapters.flatMap(({ below }, at) => [
        { id: `${at}`, name: `C${at}`, row: `${at}` },
        ...below.map((_, deep) => ({ id: `${at}.${deep}`, name: 'below', row: `${at}` })),
      ]);
      const given = new Map(
        chapters.flatMap(({ own, below }, at): [string, AnswerCount[]][] => [
          [`${at}`, own],
          ...below.map((each, deep): [string, AnswerCount[]] => [`${at}.${deep}`, each]),
        ]),
      );
      const rows = addAnswers(campaigns, given);
      expect(rows.map(({ id, below }) => [id, below])).toEqual(
        chapters.map(({ below }, at) => [`${at}`, below.length]),
      );
      for (const [at, { own, below }] of chapters.entries()) {
        const all = [own, ...below].flat();
        expect(sum(rows[at]!.counts)).toBe(sum(all));
        for (const question_id of ['q', 'r'])
          for (const answer of ['Yes', 'No']) {
            const these = (from: readonly AnswerCount[]) =>
              from.filter((each) => each.question_id === question_id && each.answer === answer);
            expect(sum(these(rows[at]!.counts))).toBe(sum(these(all)));
            expect(these(rows[at]!.counts).length).toBeLessThan(2);
          }
      }
    }),
  );
});

test('a copy is called as above, else with the name of who shares it, and never longer than a name may be', () => {
  const first = (name: string, from: string, count: number) => {
    const names = namesOfCopy(name, from);
    return Array.from({ length: count }, () => names.next().value as string);
  };
  expect(first('Support', 'State', 3)).toEqual(['Support', 'Support (State)', 'Support (State 2)']);
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 120 }),
      fc.string({ minLength: 1, maxLength: 120 }),
      (name, from) => {
        const names = first(name, from, 12);
        expect(names.every(({ length }) => length <= 120)).toBe(true);
        expect(new Set(names).size).toBe(12);
      },
    ),
  );
});
