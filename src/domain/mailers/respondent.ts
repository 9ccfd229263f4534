// Who of a household answers a mailing: the page names no one, so that a found piece tells no more than what is printed on it.
import { withoutMarks } from '../i18n/without-marks';

interface Addressee {
  voter_id: string;
  first: string;
  /** Still where the piece went. */
  lives_there: boolean;
}

const bare = (name: string) =>
  withoutMarks(name)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * | typed first name | addressed to | who answers |
 * |---|---|---|
 * | none | one person who lives there | that one |
 * | none | one person who moved since | the household: null |
 * | none | several | the household: null |
 * | that of one of them, whatever its case and accents | | that one |
 * | anything else | | the household: null |
 */
export function respondentOf(addressees: readonly Addressee[], typed: string): string | null {
  const name = bare(typed);
  const [only] = addressees;
  if (name === '') return addressees.length === 1 && only?.lives_there ? only.voter_id : null;
  const named = addressees.filter(({ first }) => bare(first) === name);
  return named.length === 1 && named[0] ? named[0].voter_id : null;
}
