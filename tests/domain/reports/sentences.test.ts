import { describe, expect, it } from 'vitest';
import type { TouchCell } from '../../../src/contract/reports/walkbook-reports';
import { answerBars, answersTitle, countResponses, supportOf } from '../../../src/domain/reports/survey-results';
import { changeOf, compareWeeks } from '../../../src/domain/reports/compare';
import { daysTitle, responsesTitle } from '../../../src/domain/reports/chart-titles';
import { usEnglish } from '../../../src/domain/i18n/texts';

const cell = (day: string, doors: number, contacts: number): TouchCell => ({
  walkbook_id: 'w',
  walkbook_name: 'Maple',
  user_id: 'u',
  user_name: 'Ana',
  day,
  touches: doors,
  doors,
  contacts,
});

describe('the comparison with last week', () => {
  it('looks only at the days that both weeks have had', () => {
    const compared = compareWeeks(
      usEnglish,
      [cell('2026-03-02', 59, 10)],
      [cell('2026-02-23', 50, 20), cell('2026-02-28', 400, 90)],
      '2026-03-03',
    );
    expect(compared.before.doors).toBe(50);
    expect(compared.doors).toMatchObject({
      direction: 'up',
      sentence: expect.stringMatching(/^18% more than last week at this point \(\d+ against \d+\)$/),
    });
    expect(compared.contacts).toMatchObject({
      direction: 'down',
      sentence: '50% fewer than last week at this point (10 against 20)',
    });
  });

  it('says so when there is nothing to compare with, and never divides by it', () => {
    expect(changeOf(usEnglish, 0, 0).sentence).toBe('None by this point last week either');
    expect(changeOf(usEnglish, 7, 0)).toMatchObject({ direction: 'none', sentence: 'None by this point last week' });
    expect(changeOf(usEnglish, 1000, 1001).direction).toBe('same');
  });
});

describe('titles in sentences', () => {
  it('name the busiest day', () => {
    const series = [
      { day: '2026-03-02', touches: 0, doors: 12, contacts: 3 },
      { day: '2026-03-07', touches: 0, doors: 210, contacts: 1 },
    ];
    expect(daysTitle(usEnglish, series)).toBe('Saturday was the busiest day: 210 doors, 1 conversation');
  });

  it('do not call one of two equal days the busiest', () => {
    const series = [
      { day: '2026-03-02', touches: 0, doors: 12, contacts: 3 },
      { day: '2026-03-03', touches: 0, doors: 12, contacts: 5 },
    ];
    expect(daysTitle(usEnglish, series)).toBe('24 doors over 2 days');
  });

  it('say that nobody has knocked instead of showing seven empty bars', () => {
    expect(daysTitle(usEnglish, [{ day: '2026-03-02', touches: 0, doors: 0, contacts: 0 }])).toBe(
      'No knocks this week yet',
    );
    expect(responsesTitle(usEnglish, [])).toBe('No answers yet');
    expect(responsesTitle(usEnglish, [{ day: '2026-03-07', responses: 1 }])).toBe('1 person answered on Sat, Mar 7');
  });
});

describe('answers', () => {
  it('keep the order of the survey, unanswered ones at zero, and add what else was said', () => {
    const bars = answerBars(
      [
        { answer: 'No', people: 3 },
        { answer: 'Ask my cat', people: 1 },
      ],
      ['Yes', 'No'],
    );
    expect(bars.map((bar) => [bar.answer, bar.people, bar.share])).toEqual([
      ['Yes', 0, 0],
      ['No', 3, 0.75],
      ['Ask my cat', 1, 0.25],
    ]);
  });

  it('are summed up in a sentence', () => {
    expect(answersTitle(usEnglish, [])).toBe('No answers yet');
    expect(
      answersTitle(usEnglish, [
        { answer: 'Rent', people: 41 },
        { answer: 'Buses', people: 79 },
      ]),
    ).toBe('“Buses” leads with 79 of 120');
    expect(answersTitle(usEnglish, [{ answer: 'Buses', people: 12 }], 3_000)).toBe('“Buses” leads with 12 of 3,000');
    expect(
      answersTitle(usEnglish, [
        { answer: 'Rent', people: 4 },
        { answer: 'Buses', people: 4 },
      ]),
    ).toBe('“Rent” and “Buses” are tied for the lead');
  });

  it('give a support figure only for a question that asks for support', () => {
    const ask = (counts: { answer: string; people: number }[]) => ({ question_id: 'q', text: 'Measure C?', counts });
    expect(supportOf([ask([{ answer: 'Yes', people: 3 }])])).toBeNull();
    const support = supportOf([
      ask([
        { answer: 'Strong support', people: 4 },
        { answer: 'Leans support', people: 2 },
        { answer: 'Undecided', people: 2 },
        { answer: 'Strong against', people: 2 },
      ]),
    ]);
    expect(support).toMatchObject({ share: 0.6, answers: 10 });
  });

  it('read numbered support scores and do not take “strong against” for support', () => {
    const counts = [
      '1 · Strong support',
      '2 · Lean support',
      '3 · Undecided',
      '4 · Lean against',
      '5 · Strong against',
    ].map((answer) => ({ answer, people: 1 }));
    expect(supportOf([{ question_id: 'q', text: '?', counts }])?.share).toBeCloseTo(0.4);
  });
});

describe('answers of one walkbook', () => {
  const response = (id: string, voter: string, answers: string[], minute: number, replaces: string | null = null) => ({
    id,
    question_id: 'q',
    voter_id: voter,
    door_id: 'd',
    answers,
    recorded_at: `2026-03-04T12:${String(minute).padStart(2, '0')}:00.000Z`,
    replaces,
    user_id: 'ana',
  });

  it('count each person once, by the newest answer that nothing replaced', () => {
    const counted = countResponses(
      [
        response('a', 'marta', ['Yes'], 1),
        response('b', 'marta', ['No'], 2, 'a'),
        response('c', 'julio', ['No'], 3),
        response('d', 'ines', [], 4),
      ],
      [
        { id: 'q', text: 'Measure C?' },
        { id: 'r', text: 'A sign?' },
      ],
    );
    expect(counted.map((question) => question.counts)).toEqual([[{ answer: 'No', people: 2 }], []]);
  });
});
