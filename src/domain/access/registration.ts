// What the registration form checks before anything is sent (spec section 5).
import { key, say } from '../words/say';
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
export function registrationProblem(form: Registration): string | null {
  const missing = names.find(([field]) => form[field].trim() === '');
  if (missing) return say('{missing} was not provided', { missing: say(missing[1]) });
  if (!isName(form.first.trim())) return say('First name may contain letters only');
  if (!isName(form.last.trim())) return say('Last name may contain letters only');
  if (form.password !== form.confirmation) return say('Passwords do not match');
  return passwordIsReady(form.password, form.confirmation)
    ? null
    : say('The password does not meet all of the rules below');
}
