import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  build,
  depthOf,
  newDraft,
  possibleParents,
  problemsOf,
  type BuilderAction,
  type Draft,
} from '../../../../../src/client/features/surveys/builder/builder-state';
import {
  draftQuestions,
  toCreate,
  toDependencies,
  toUpdate,
} from '../../../../../src/client/features/surveys/builder/draft-on-wire';
import { draftOf, surveyTemplates } from '../../../../../src/client/features/surveys/builder/survey-templates';

const after = (draft: Draft, ...actions: BuilderAction[]) => actions.reduce(build, draft);

const housing = after(
  newDraft('q1'),
  { do: 'name', text: 'Housing ' },
  { do: 'text', question: 'q1', text: 'Measure C?' },
  {
    do: 'add-answers',
    question: 'q1',
    answers: [
      { key: 'yes', text: ' Yes' },
      { key: 'no', text: 'No' },
    ],
  },
  { do: 'add', key: 'q2' },
  { do: 'text', question: 'q2', text: 'A yard sign?' },
  { do: 'kind', question: 'q2', kind: 'text', answers: [] },
  { do: 'depend', question: 'q2', parent: 'q1' },
  { do: 'depend-answer', question: 'q2', answer: 'yes', on: true },
);

describe('building a survey', () => {
  it('starts with one empty question and says what is missing', () => {
    expect(problemsOf(newDraft('q1')).map((problem) => problem.at)).toEqual(['name', 'q1', 'q1:kind']);
  });

  it('has nothing to complain about once name, questions and conditions are there', () => {
    expect(problemsOf(housing)).toEqual([]);
  });

  it('lets a question depend only on earlier ones that have answers', () => {
    expect(possibleParents(housing, 'q2').map((question) => question.key)).toEqual(['q1']);
    expect(possibleParents(housing, 'q1')).toEqual([]);
  });

  it('keeps a dependency when its question is moved before its parent, and says what is wrong', () => {
    const turned = build(housing, { do: 'move', question: 'q2', by: -1 });
    expect(turned.questions.map((question) => question.key)).toEqual(['q2', 'q1']);
    expect(problemsOf(turned).map((problem) => problem.at)).toEqual(['q2:parent']);
    // What broke is said before anyone tries to save.
    expect(problemsOf(turned)).toMatchObject([{ broke: true, text: expect.stringContaining('question 2') as string }]);
    expect(build(turned, { do: 'move', question: 'q2', by: 1 })).toEqual(housing);
  });

  it('shows a question under the one that it depends on', () => {
    expect(['q1', 'q2'].map((question) => depthOf(housing, question))).toEqual([0, 1]);
  });

  it('keeps the answers of a question while another kind is tried, and sends none that can’t be picked', () => {
    const asDate = build(housing, { do: 'kind', question: 'q1', kind: 'date', answers: [] });
    expect(toCreate(asDate).questions[0]).toEqual({ text: 'Measure C?', kind: 'date', answers: [] });
    expect(problemsOf(asDate)).toMatchObject([{ at: 'q2:parent', broke: true }]);
    expect(build(asDate, { do: 'kind', question: 'q1', kind: 'single', answers: [] })).toEqual(housing);
  });

  it('begins from every template without anything missing', () => {
    let keys = 0;
    for (const template of surveyTemplates())
      expect(problemsOf(draftOf(template, () => `${(keys += 1)}`)), template.name).toEqual([]);
  });

  it('asks again for answers when the answer that a question depended on is removed', () => {
    const without = build(housing, { do: 'remove-answer', question: 'q1', answer: 'yes' });
    expect(problemsOf(without).map((problem) => problem.at)).toEqual(['q1:kind', 'q2:parent']);
  });

  it('asks a question always once the question it depended on is removed, and can take that back', () => {
    const without = build(housing, { do: 'remove', question: 'q1' });
    expect(without.questions[0]?.parent).toBeNull();
    expect(build(without, { do: 'put-back', question: 'q1', from: housing })).toEqual(housing);
  });

  it('keeps what was written since when a removed question is put back', () => {
    const without = build(housing, { do: 'remove', question: 'q1' });
    const written = build(without, { do: 'text', question: 'q2', text: 'Why so?' });
    const back = build(written, { do: 'put-back', question: 'q1', from: housing });
    expect(back.questions.map(({ key, text, parent }) => [key, text, parent])).toEqual([
      ['q1', 'Measure C?', null],
      ['q2', 'Why so?', 'q1'],
    ]);
    expect(build(back, { do: 'put-back', question: 'q1', from: housing })).toBe(back);
  });

  it('refuses the same answer twice, however it is written', () => {
    const twice = build(housing, { do: 'answer', question: 'q1', answer: 'no', text: 'YES' });
    expect(problemsOf(twice)).toEqual([{ at: 'no', text: 'This answer appears twice.' }]);
  });

  it('never holds more than twenty answers', () => {
    const answers = Array.from({ length: 30 }, (_, index) => ({ key: `a${index}`, text: `${index}` }));
    expect(build(newDraft('q1'), { do: 'add-answers', question: 'q1', answers }).questions[0]?.answers).toHaveLength(
      20,
    );
  });

  it('never loses or doubles a question by moving', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(4), fc.integer({ min: -6, max: 6 })), { maxLength: 20 }), (moves) => {
        let draft = newDraft('0');
        for (const key of ['1', '2', '3', '4']) draft = build(draft, { do: 'add', key });
        for (const [key, by] of moves) draft = build(draft, { do: 'move', question: `${key}`, by });
        expect(draft.questions.map((question) => question.key).toSorted()).toEqual(['0', '1', '2', '3', '4']);
      }),
      { verbose: 1 },
    );
  });
});

describe('several conditions of a question', () => {
  const third = after(
    housing,
    {
      do: 'kind',
      question: 'q2',
      kind: 'yes_no',
      answers: [
        { key: 'sure', text: 'Sure' },
        { key: 'nope', text: 'Nope' },
      ],
    },
    { do: 'add', key: 'q3' },
    { do: 'text', question: 'q3', text: 'Where?' },
    { do: 'kind', question: 'q3', kind: 'text', answers: [] },
    { do: 'depend', question: 'q3', parent: 'q1' },
    { do: 'depend-answer', question: 'q3', answer: 'yes', on: true },
    { do: 'depend', question: 'q3', at: 1, parent: 'q2' },
    { do: 'depend-answer', question: 'q3', at: 1, answer: 'sure', on: true },
  );

  it('are sent by ids or places, and read again as they were', () => {
    expect(problemsOf(third)).toEqual([]);
    expect(depthOf(third, 'q3')).toBe(2);
    const stored = ['s1', 's2', 's3'].map((id) => ({
      id,
      text: '',
      answers: [],
      dependent_on_question_id: null,
      dependent_on_answers: [],
    }));
    expect(toDependencies(third, { questions: stored })[1]).toEqual({
      id: 's3',
      dependent_on_question_id: 's1',
      dependent_on_answers: ['Yes'],
      also_dependent_on: [{ question_id: 's2', answers: ['Sure'] }],
    });
    const sent = toUpdate(third).questions[2]!;
    expect(sent).toMatchObject({
      depends_on: 0,
      also_depends_on: [{ depends_on: 1, dependent_on_answers: ['Sure'] }],
    });
    const base = { dependent_on_question_id: null, dependent_on_answers: [] };
    const again = draftQuestions(
      [
        { ...base, id: 's1', text: 'C?', answers: ['Yes', 'No'] },
        { ...base, id: 's2', text: 'Sign?', answers: ['Sure', 'Nope'] },
        { id: 's3', text: 'Where?', answers: [], ...toDependencies(third, { questions: stored })[1] } as never,
      ],
      () => crypto.randomUUID(),
      { keepIds: true },
    );
    expect(toUpdate({ name: '', description: '', questions: again }).questions[2]).toMatchObject({
      depends_on: 0,
      dependent_on_answers: ['Yes'],
      also_depends_on: [{ depends_on: 1, dependent_on_answers: ['Sure'] }],
    });
  });

  it('go one by one, and with what they name', () => {
    const first = build(third, { do: 'depend', question: 'q3', parent: null });
    expect(first.questions[2]).toMatchObject({ parent: 'q2', parent_answers: ['sure'] });
    expect(first.questions[2]?.also).toBeUndefined();
    expect(build(third, { do: 'remove', question: 'q1' }).questions[1]).toMatchObject({ parent: 'q2' });
    const without = build(third, { do: 'remove-answer', question: 'q2', answer: 'sure' });
    expect(problemsOf(without)).toMatchObject([{ at: 'q2:kind' }, { at: 'q3:parent 2' }]);
  });
});

describe('changing a saved survey', () => {
  it('opens as it is stored, and names each question by its id and its parent by its place', () => {
    let keys = 0;
    const base = { dependent_on_question_id: null, dependent_on_answers: [] };
    const questions = draftQuestions(
      [
        { ...base, id: 'a', text: 'C?', kind: 'yes_no', answers: ['Yes', 'No'] },
        { id: 'b', text: 'Why?', answers: [], dependent_on_question_id: 'a', dependent_on_answers: ['No'] },
      ],
      () => `k${(keys += 1)}`,
      { keepIds: true },
    );
    const draft = { name: 'Housing', description: '', questions };
    expect(toUpdate(draft).questions).toEqual([
      {
        id: 'a',
        text: 'C?',
        kind: 'yes_no',
        answers: ['Yes', 'No'],
        depends_on: null,
        dependent_on_answers: [],
        also_depends_on: [],
      },
      {
        id: 'b',
        text: 'Why?',
        kind: 'text',
        answers: [],
        depends_on: 0,
        dependent_on_answers: ['No'],
        also_depends_on: [],
      },
    ]);
  });
});

describe('saving a survey', () => {
  it('sends trimmed texts in order', () => {
    expect(toCreate(housing)).toEqual({
      name: 'Housing',
      description: '',
      questions: [
        { text: 'Measure C?', kind: 'single', answers: ['Yes', 'No'] },
        { text: 'A yard sign?', kind: 'text', answers: [] },
      ],
    });
  });

  const stored = {
    questions: ['s1', 's2'].map((id) => ({
      id,
      text: '',
      answers: [],
      dependent_on_question_id: null,
      dependent_on_answers: [],
    })),
  };

  it('names parents by their stored ids and answers by their words', () => {
    expect(toDependencies(housing, stored)).toEqual([
      { id: 's2', dependent_on_question_id: 's1', dependent_on_answers: ['Yes'] },
    ]);
  });

  it('has nothing to send when no question depends on another', () => {
    expect(toDependencies(build(housing, { do: 'depend', question: 'q2', parent: null }), stored)).toEqual([]);
  });
});
