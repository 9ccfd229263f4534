import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { passwordSpecials } from '../../../src/contract/users';
import { passwordChecklist, passwordIsReady } from '../../../src/domain/access/password';
import { usEnglish } from '../../../src/domain/i18n/texts';

const met = (password: string, again = password) =>
  passwordChecklist(usEnglish, password, again).map((line) => line.met);

describe('the password checklist', () => {
  test('has the four lines of the specification, word by word', () => {
    expect(passwordChecklist(usEnglish, '', '').map((line) => line.text)).toEqual([
      'At least 10 characters',
      'Contains a number',
      'Contains a special character (.!#$%&*+=?@)',
      'Passwords match',
    ]);
  });

  test('meets nothing while both fields are empty', () => {
    expect(met('')).toEqual([false, false, false, false]);
  });

  test('counts ten characters, not nine', () => {
    expect(met('a2345678.')[0]).toBe(false);
    expect(met('a23456789.')[0]).toBe(true);
  });

  test('takes each of the special characters, and no other', () => {
    for (const special of passwordSpecials.split('')) expect(met(`abc${special}`)[2]).toBe(true);
    for (const other of ['-', '_', ' ', '/', '^', '~', 'é', ',']) expect(met(`abc${other}`)[2]).toBe(false);
  });

  test('accepts the demo password', () => {
    expect(passwordIsReady('Porchlight.2026', 'Porchlight.2026')).toBe(true);
  });

  test('is ready exactly when all four lines are met', () => {
    fc.assert(
      fc.property(fc.string(), fc.option(fc.string()), (password, other) => {
        const again = other ?? password;
        const expected =
          password.length >= 10 && /[0-9]/.test(password) && /[.!#$%&*+=?@]/.test(password) && password === again;
        expect(passwordIsReady(password, again)).toBe(expected);
      }),
    );
  });
});
