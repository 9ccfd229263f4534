// What the registration form checks before anything is sent.
import { key } from '../i18n/catalogue';
import type { Texts } from '../i18n/texts';
import { passwordChecklist } from './password';

export interface Registration {
  first: string;
  last: string;
  email: string;
  /** null: the address is proved already by a link that was mailed to it. */
  password: string | null;
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
export function registrationProblem(texts: Texts, form: Registration): string | null {
  const { t } = texts;
  const asked = form.password === null ? names.slice(0, 3) : names;
  const missing = asked.find(([field]) => form[field]?.trim() === '');
  if (missing) return t('{missing} was not provided', { missing: t(missing[1]) });
  if (!isName(form.first.trim())) return t('First name may contain letters only');
  if (!isName(form.last.trim())) return t('Last name may contain letters only');
  if (form.password === null) return null;
  if (form.password !== form.confirmation) return t('Passwords do not match');
  const missed = passwordChecklist(texts, form.password, form.confirmation).filter(({ met }) => !met);
  if (missed.length === 0) return null;
  return t('Your password doesn’t meet this yet: {rules}', { rules: missed.map(({ text }) => text).join(' · ') });
}
