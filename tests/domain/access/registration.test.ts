import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isName, registrationProblem } from '../../../src/domain/access/registration';
import { usEnglish } from '../../../src/domain/i18n/texts';

const form = {
  first: 'Sam',
  last: 'Reyes',
  email: 'sam@example.org',
  password: 'Porchlight.2026',
  confirmation: 'Porchlight.2026',
};

describe('a registration', () => {
  test('may be sent when everything is right', () => {
    expect(registrationProblem(usEnglish, form)).toBeNull();
  });

  test.each([
    ['first', 'First name was not provided'],
    ['last', 'Last name was not provided'],
    ['email', 'Email was not provided'],
    ['password', 'Password was not provided'],
    ['confirmation', 'Password confirmation was not provided'],
  ])('without %s says which field is missing', (field, sentence) => {
    expect(registrationProblem(usEnglish, { ...form, [field]: ' ' })).toBe(sentence);
  });

  test('with two passwords says so', () => {
    expect(registrationProblem(usEnglish, { ...form, confirmation: 'Porchlight.2025' })).toBe('Passwords do not match');
  });

  test('with a weak password is not sent', () => {
    expect(registrationProblem(usEnglish, { ...form, password: 'short.1', confirmation: 'short.1' })).toMatch(
      /password/,
    );
  });

  test('takes letters a to z only as a name', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[A-Za-z]{1,60}$/)), (name) => {
        const letters = name !== '' && name.split('').every((each) => /[A-Za-z]/.test(each));
        expect(isName(name)).toBe(letters);
      }),
    );
    expect(registrationProblem(usEnglish, { ...form, first: 'Zoë' })).toBe('First name may contain letters only');
  });
});
