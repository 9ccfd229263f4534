// Whom an entry of the contact ledger covers besides the record that it was made about.
import { isSamePlace, matchPerson, type PersonMatch, type PersonTraits } from './match-person';

/** Why someone must be left alone. 'registration': removed, denied or cancelled, as a file says. */
export const contactReasons = ['confidential', 'do_not_contact', 'deceased', 'moved', 'registration'] as const;
export type ContactReason = (typeof contactReasons)[number];

/** Whether a reason is about a person at one address: who moved away from there may be visited where they live now. */
export function staysWithAddress(reason: ContactReason): boolean {
  return reason === 'moved' || reason === 'registration';
}

/** What an entry covers: 'household' everyone whom any file lists behind that door. */
export function scopeOf(reason: ContactReason): 'person' | 'household' | 'address' {
  if (reason === 'confidential') return 'household';
  return staysWithAddress(reason) ? 'address' : 'person';
}

/** How surely an entry covers a person; null: not at all. */
export function reachOf(
  entry: { reason: ContactReason; person: PersonTraits },
  person: PersonTraits,
): PersonMatch | null {
  const samePlace = isSamePlace(entry.person, person);
  // A record of a whole building does not hide each of its apartments.
  const sameHousehold = samePlace && (entry.person.unit_key === person.unit_key || person.unit_key === '');
  if (entry.reason === 'confidential' && sameHousehold) return { certainty: 'certain', reasons: ['address'] };
  const match = matchPerson(entry.person, person);
  if (match === null || samePlace || !staysWithAddress(entry.reason)) return match;
  return null;
}
