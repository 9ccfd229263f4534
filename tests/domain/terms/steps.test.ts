import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  accept,
  goBack,
  goNext,
  isAccepted,
  mainAction,
  mayGoBack,
  mayGoNext,
  stepText,
  termsDocuments,
  termsStart,
} from '../../../src/domain/terms/steps';
import { usEnglish } from '../../../src/domain/i18n/texts';

const moves = { accept, goNext, goBack };
const walk = fc.array(fc.constantFrom<keyof typeof moves>('accept', 'goNext', 'goBack'), { maxLength: 40 });

describe('the terms, step by step', () => {
  test('are three documents in their order', () => {
    expect(termsDocuments.map((each) => each.name)).toEqual(['Privacy Policy', 'Disclaimer', 'Terms and Conditions']);
    expect(stepText(usEnglish, termsStart)).toBe('Step 1 of 3: Privacy Policy');
  });

  test('go from accept over next to complete', () => {
    let state = termsStart;
    const actions: string[] = [];
    for (let at = 0; at < 6; at += 1) {
      const action = mainAction(state);
      actions.push(action);
      if (action === 'complete') break;
      state = action === 'accept' ? accept(state) : goNext(state);
    }
    expect(actions).toEqual(['accept', 'next', 'accept', 'next', 'accept', 'complete']);
    expect(stepText(usEnglish, state)).toBe('Step 3 of 3: Terms and Conditions');
  });

  test('keep what was accepted when one goes back', () => {
    const back = goBack(goNext(accept(termsStart)));
    expect(isAccepted(back)).toBe(true);
    expect(mainAction(back)).toBe('next');
  });

  test('never show a document whose predecessor is not accepted, whatever is pressed', () => {
    fc.assert(
      fc.property(walk, (pressed) => {
        let state = termsStart;
        for (const press of pressed) {
          state = moves[press](state);
          expect(state.step).toBeGreaterThanOrEqual(0);
          expect(state.step).toBeLessThan(termsDocuments.length);
          expect(state.accepted).toBeGreaterThanOrEqual(state.step);
          expect(mayGoNext(state)).toBe(isAccepted(state) && state.step < 2);
          expect(mayGoBack(state)).toBe(state.step > 0);
          if (mainAction(state) === 'complete') expect(state.accepted).toBe(termsDocuments.length);
        }
      }),
    );
  });
});
