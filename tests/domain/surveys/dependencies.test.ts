import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answersToSave, currentResponses } from '../../../src/domain/surveys/answers-to-save';
import {
  becauseOf,
  checkDependencies,
  conditionsOf,
  depthOfQuestion,
  nextQuestion,
  previousQuestion,
  surveyProgress,
  visibleQuestions,
  type Answers,
  type Dependent,
} from '../../../src/domain/surveys/dependencies';

const question = (id: string, answers: string[], parent: string | null = null, on: string[] = []): Dependent => ({
  id,
  answers,
  dependent_on_question_id: parent,
  dependent_on_answers: on,
});

/** The same question under further conditions. */
const alsoOn = (of: Dependent, ...also: [question: string, ...answers: string[]][]): Dependent => ({
  ...of,
  also_dependent_on: also.map(([question_id, ...answers]) => ({ question_id, answers })),
});

const support = question('support', ['yes', 'no']);
const sign = question('sign', ['yes', 'no'], 'support', ['yes']);
const place = question('place', [], 'sign', ['yes']);
const why = question('why', [], 'support', ['no']);
const last = question('last', ['ok']);
const survey = [support, sign, place, why, last];

const ids = (questions: Dependent[]) => questions.map(({ id }) => id);

describe('which questions show', () => {
  it('follows the answers down the branches', () => {
    expect(ids(visibleQuestions(survey, {}))).toEqual(['support', 'last']);
    expect(ids(visibleQuestions(survey, { support: ['yes'] }))).toEqual(['support', 'sign', 'last']);
    expect(ids(visibleQuestions(survey, { support: ['yes'], sign: ['yes'] }))).toEqual([
      'support',
      'sign',
      'place',
      'last',
    ]);
    expect(ids(visibleQuestions(survey, { support: ['no'] }))).toEqual(['support', 'why', 'last']);
  });

  it('hides grandchildren with their parent and brings them back with a re-pick', () => {
    const answers: Answers = { support: ['no'], sign: ['yes'], place: ['by the gate'] };
    expect(ids(visibleQuestions(survey, answers))).toEqual(['support', 'why', 'last']);
    expect(ids(visibleQuestions(survey, { ...answers, support: ['yes'] }))).toContain('place');
  });

  it('walks forth and back over what shows', () => {
    const answers: Answers = { support: ['yes'], sign: ['no'] };
    expect(nextQuestion(survey, answers, null)?.id).toBe('support');
    expect(nextQuestion(survey, answers, 'support')?.id).toBe('sign');
    expect(nextQuestion(survey, answers, 'sign')?.id).toBe('last');
    expect(nextQuestion(survey, answers, 'last')).toBeNull();
    expect(nextQuestion(survey, answers, 'place')?.id).toBe('last');
    expect(previousQuestion(survey, answers, 'last')?.id).toBe('sign');
    expect(previousQuestion(survey, answers, 'support')).toBeNull();
    expect(surveyProgress(survey, answers, 'sign')).toEqual({ at: 2, total: 3 });
    // What may still come counts, so that the bar is never full before the end.
    const first = surveyProgress(survey, {}, 'support');
    expect(first).toEqual({ at: 1, total: survey.length });
  });

  it('says when the next question shows because of this answer', () => {
    expect(becauseOf(survey, { support: ['yes'] }, 'support')?.id).toBe('sign');
    expect(becauseOf(survey, { support: ['yes'], sign: ['no'] }, 'sign')).toBeNull();
  });
});

describe('a question that depends on several earlier ones', () => {
  const help = alsoOn(question('help', ['yes', 'no'], 'support', ['yes']), ['sign', 'yes', 'no'], ['last', 'ok']);
  const when = question('when', [], 'help', ['yes']);
  const several = [...survey, help, when];
  const all: Answers = { support: ['yes'], sign: ['no'], last: ['ok'] };

  it('shows when each of them has one of the answers', () => {
    expect(ids(visibleQuestions(several, all))).toContain('help');
    for (const less of [
      { ...all, last: [] },
      { ...all, sign: [] },
      { ...all, support: ['no'] },
    ])
      expect(ids(visibleQuestions(several, less))).not.toContain('help');
    expect(ids(visibleQuestions(several, { ...all, help: ['yes'] }))).toContain('when');
    expect(becauseOf(several, all, 'last')?.id).toBe('help');
  });

  it('may still come while none of them rules it out', () => {
    expect(surveyProgress(several, {}, 'support')).toEqual({ at: 1, total: several.length });
    expect(surveyProgress(several, { support: ['no'] }, 'support')).toEqual({ at: 1, total: 3 });
    expect(surveyProgress(several, { support: ['yes'], sign: ['no'] }, 'last')).toEqual({ at: 3, total: 5 });
  });

  it('is as deep as the deepest of them', () => {
    expect(several.map(({ id }) => depthOfQuestion(several, id))).toEqual([0, 1, 2, 1, 0, 2, 3]);
    const round = [question('a', ['x'], 'b', ['x']), question('b', ['x'], 'a', ['x'])];
    expect(depthOfQuestion(round, 'a')).toBe(3);
  });

  it('has the fault of the first condition that has one', () => {
    const faults = (...also: [string, ...string[]][]) =>
      checkDependencies([
        ...survey,
        alsoOn(question('new', [], 'support', ['yes']), ...also),
        question('end', ['x']),
      ]).map(({ condition, fault }) => [condition, fault]);
    expect(faults(['sign', 'yes'])).toEqual([]);
    expect(faults(['new', 'yes'])).toEqual([[1, 'depends_on_itself']]);
    expect(faults(['sign', 'yes'], ['gone', 'yes'])).toEqual([[2, 'unknown_question']]);
    expect(faults(['end', 'x'])).toEqual([[1, 'later_question']]);
    expect(faults(['sign'])).toEqual([[1, 'no_answer_named']]);
    expect(faults(['sign', 'maybe'])).toEqual([[1, 'unknown_answer']]);
    const circle = [
      alsoOn(question('a', ['x'], 'c', ['x']), ['b', 'x']),
      question('b', ['x'], 'a', ['x']),
      question('c', ['x']),
    ];
    expect(checkDependencies(circle).map(({ question_id, fault }) => `${question_id}: ${fault}`)).toEqual([
      'a: later_question',
      'b: circle',
    ]);
    expect(checkDependencies([support, alsoOn(question('b', []), ['support', 'yes'])])).toMatchObject([
      { fault: 'answers_without_question' },
    ]);
  });
});

describe('what is wrong with dependencies', () => {
  const faults = (questions: Dependent[]) =>
    checkDependencies(questions).map(({ question_id, fault }) => `${question_id}: ${fault}`);

  it('nothing in a sound survey', () => {
    expect(checkDependencies(survey)).toEqual([]);
  });

  it('each fault by its name', () => {
    expect(faults([question('a', ['x'], 'a', ['x'])])).toEqual(['a: depends_on_itself']);
    expect(faults([question('a', ['x'], 'gone', ['x'])])).toEqual(['a: unknown_question']);
    expect(faults([question('a', ['x'], 'b', ['x']), question('b', ['x'], 'a', ['x'])])).toEqual([
      'a: circle',
      'b: circle',
    ]);
    expect(faults([question('a', ['x'], 'b', ['x']), question('b', ['x'])])).toEqual(['a: later_question']);
    expect(faults([question('a', ['x']), question('b', [], 'a', [])])).toEqual(['b: no_answer_named']);
    expect(faults([question('a', ['x']), question('b', [], 'a', ['y'])])).toEqual(['b: unknown_answer']);
    expect(faults([question('a', []), question('b', [], 'a', ['y'])])).toEqual(['b: unknown_answer']);
    expect(faults([question('a', ['x'], null, ['x'])])).toEqual(['a: answers_without_question']);
  });
});

/** Surveys of any shape, sound or not. */
const anySurvey = fc
  .array(
    fc.record({
      parent: fc.option(fc.nat(9)),
      on: fc.subarray(['a', 'b', 'z']),
      also: fc.array(fc.tuple(fc.nat(9), fc.subarray(['a', 'b'])), { maxLength: 2 }),
    }),
    { maxLength: 10 },
  )
  .map((rows) =>
    rows.map((row, index) =>
      alsoOn(
        question(
          `q${index}`,
          ['a', 'b'],
          row.parent === null ? null : `q${row.parent}`,
          row.parent === null ? [] : row.on,
        ),
        ...(row.parent === null ? [] : row.also.map(([at, on]): [string, ...string[]] => [`q${at}`, ...on])),
      ),
    ),
  );
const anyAnswers = fc.dictionary(
  fc.nat(9).map((index) => `q${index}`),
  fc.subarray(['a', 'b'], { maxLength: 1 }),
);

describe('of every survey, sound or not', () => {
  it('what shows has a parent that shows and an answer that asks for it, and it always ends', () => {
    fc.assert(
      fc.property(anySurvey, anyAnswers, (questions, answers) => {
        const shown = visibleQuestions(questions, answers);
        const seen = new Set(ids(shown));
        for (const each of shown) {
          for (const { question_id, answers: named } of conditionsOf(each)) {
            expect(seen.has(question_id)).toBe(true);
            expect((answers[question_id] ?? []).some((answer) => named.includes(answer))).toBe(true);
          }
        }
        let steps = 0;
        for (let at = nextQuestion(questions, answers, null); at; at = nextQuestion(questions, answers, at.id)) steps++;
        expect(steps).toBe(shown.length);
      }),
    );
  });

  it('a survey without faults can show every question', () => {
    fc.assert(
      fc.property(anySurvey, (questions) => {
        if (checkDependencies(questions).length > 0) return;
        for (const wanted of questions) {
          // Whatever is named is picked, of as many answers as it takes.
          const answers: Record<string, string[]> = {};
          const needed = new Set([wanted]);
          for (const question of needed)
            for (const { question_id, answers: named } of conditionsOf(question)) {
              answers[question_id] = [...(answers[question_id] ?? []), ...named];
              needed.add(questions.find((each) => each.id === question_id)!);
            }
          expect(ids(visibleQuestions(questions, answers))).toContain(wanted.id);
        }
      }),
    );
  });
});

describe('answers to save', () => {
  const earlier = (id: string, question_id: string, answers: string[], replaces: string | null = null, hour = 10) => ({
    id,
    question_id,
    answers,
    replaces,
    recorded_at: `2026-03-01T${hour}:00:00Z`,
    user_id: 'ana',
  });

  it('are those that show and changed', () => {
    const before = currentResponses([earlier('r1', 'support', ['yes']), earlier('r2', 'last', ['ok'])]);
    const saved = answersToSave(survey, { support: ['yes'], sign: [' no '], last: ['ok'] }, before);
    expect(saved).toEqual([{ question_id: 'sign', answers: ['no'], replaces: null }]);
  });

  it('leave out hidden questions, and take back what no longer shows', () => {
    const before = currentResponses([earlier('r1', 'support', ['yes']), earlier('r2', 'sign', ['yes'])]);
    const saved = answersToSave(survey, { support: ['no'], sign: ['yes'] }, before);
    expect(saved).toEqual([
      { question_id: 'support', answers: ['no'], replaces: 'r1' },
      { question_id: 'sign', answers: [], replaces: 'r2' },
    ]);
  });

  it('begin from the newest response that nothing replaces', () => {
    const current = currentResponses([
      earlier('r1', 'support', ['yes']),
      earlier('r3', 'support', ['no'], 'r2', 12),
      earlier('r2', 'support', ['yes'], 'r1', 14),
    ]);
    expect(current.get('support')?.id).toBe('r3');
  });

  it('begin from the newest, for nobody replaces what somebody else was told', () => {
    const theirs = { ...earlier('r1', 'support', ['yes'], null, 15), user_id: 'luis' };
    const mine = earlier('r2', 'support', ['no'], 'r1', 12);
    expect(currentResponses([theirs, mine]).get('support')?.id).toBe('r1');
  });
});
