// What the registration form checks before anything is sent.
import { key } from '../i18n/catalogue';
import type { Texts } from '../i18n/texts';
import { passwordIsReady } from './password';

export interface Registration {
  first: string;
  last: string;
  email: string;
  password: string;
  confirmation: string;
}

const names: readonly [keyof Registration, string][] = [
  ['first', key('First name')],
  ['last', key('Last name')],
  ['email', key('Email')],
  ['password', key('Password')],
  ['confirmation', key('Password confirmation')],
];

/** Letters only, a-z and A-Z; at least one. */
export function isName(name: string): boolean {
  return /^[A-Za-z]+$/.test(name);
}

/** The first thing that is wrong with a registration, as the sentence shown; null when it may be sent. */
export function registrationProblem({ t }: Texts, form: Registration): string | null {
  const missing = names.find(([field]) => form[field].trim() === '');
  if (missing) return t('{missing} was not provided', { missing: t(missing[1]) });
  if (!isName(form.first.trim())) return t('First name may contain letters only');
  if (!isName(form.last.trim())) return t('Last name may contain letters only');
  if (form.password !== form.confirmation) return t('Passwords do not match');
  return passwordIsReady(form.password, form.confirmation)
    ? null
    : t('Your password needs at least 10 characters, a number and a special character');
}
