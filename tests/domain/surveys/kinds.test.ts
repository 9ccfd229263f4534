import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  kindFault,
  kindOf,
  offersAnswers,
  stepOf,
  ticked,
  writtenDay,
  writtenNumber,
} from '../../../src/domain/surveys/kinds';
import { questionKinds } from '../../../src/contract/surveys';

describe('the kind of a question', () => {
  it('is a choice or a free text where none is named, or one of a newer server', () => {
    expect(kindOf({ answers: ['Yes'] })).toBe('single');
    expect(kindOf({ answers: [] })).toBe('text');
    expect(kindOf({ kind: 'ranking', answers: ['A', 'B'] })).toBe('single');
    expect(kindOf({ kind: 'signature', answers: [] })).toBe('text');
  });

  it('says how many answers there are to pick from', () => {
    const answers = (many: number) => Array.from({ length: many }, (_, at) => `${at}`);
    const fits = (kind: string, many: number) => kindFault({ kind, answers: answers(many) }) === null;
    for (const kind of questionKinds) {
      expect(fits(kind, 0), kind).toBe(!offersAnswers(kind));
      expect(fits(kind, 2), kind).toBe(offersAnswers(kind));
    }
    expect([3, 4].map((many) => fits('yes_no', many))).toEqual([true, false]);
    expect([11, 12].map((many) => fits('scale', many))).toEqual([true, false]);
    expect(kindFault({ answers: ['Only one'] })).toBeNull();
  });
});

describe('a written answer', () => {
  it('of a number is the number itself, or nothing', () => {
    for (const [typed, written] of [
      ['3', '3'],
      [' 03 ', '3'],
      ['2,50', '2.5'],
      ['1,000', '1000'],
      ['-12,500.5', '-12500.5'],
      ['1,234,567', '1234567'],
      ['0,125', '0.125'],
      ['1,00', '1'],
      ['1,000,00', null],
      ['-0', '0'],
      ['+7.', '7'],
      ['three', null],
      ['1e9', null],
      ['1234567890', null],
      ['', null],
    ] as const)
      expect(writtenNumber(typed), typed).toBe(written);
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), (number) => {
        expect(writtenNumber(String(number))).toBe(String(number));
      }),
    );
  });

  it('of a date is a day that exists', () => {
    expect(
      ['2026-02-28', '2026-02-29', '2024-02-29', '1899-12-31', '2100-12-31', '2101-01-01', '3/1/26'].map(writtenDay),
    ).toEqual(['2026-02-28', null, '2024-02-29', null, '2100-12-31', null, null]);
  });

  it('of several stays in the order in which they are offered, and a second tap takes one away', () => {
    const offered = ['A', 'B', 'C'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...offered), { maxLength: 12 }), (taps) => {
        const chosen = taps.reduce<string[]>((so, tap) => ticked(offered, so, tap), []);
        expect(chosen).toEqual(offered.filter((each) => taps.filter((tap) => tap === each).length % 2 === 1));
      }),
    );
  });

  it('of a scale has a mark for its button, and what it means', () => {
    expect(stepOf('1 · Not at all')).toEqual({ mark: '1', means: 'Not at all' });
    expect(stepOf('10')).toEqual({ mark: '10', means: '' });
    expect(stepOf('Never')).toEqual({ mark: 'Never', means: '' });
  });
});
