// When a walkbook was handed over without a network: only the giver's phone says so, and is believed within bounds.
import type { Certificate } from '../../contract/certificates';
import { refusalAfterEnd } from '../facts/ended';

/**
 * What the server believes of when a grant was signed; a text: why it doesn't. A phone that was forgotten, or that had lost the
 * walkbook, could claim a time of before that: a certificate of after it says otherwise, and one of before it helps for as long
 * as late facts do. A clock that is years off is no reason to refuse: nothing can be signed before its certificate or after now.
 *
 * | signed, as its phone says | |
 * |---|---|
 * | before its certificate was issued | then |
 * | later than it arrives | when it arrives |
 * | after its certificate expired, even so | GRANT_INVALID |
 * | after its phone was to forget what it had | GRANT_INVALID |
 * | before that, and arrives more than 14 days after it | ARRIVED_TOO_LATE |
 * | else | as said |
 *
 * @param at as the phone says, ms since 1970
 */
export function grantTime(
  at: number,
  { issued_at = 0, expires_at }: Pick<Certificate, 'issued_at' | 'expires_at'>,
  { forgotten, now }: { forgotten: number | null; now: number },
): number | 'GRANT_INVALID' | 'ARRIVED_TOO_LATE' {
  const signed = Math.min(Math.max(at, issued_at), now);
  if (signed > expires_at) return 'GRANT_INVALID';
  if (forgotten === null) return signed;
  if (signed >= forgotten) return 'GRANT_INVALID';
  return refusalAfterEnd({ how: 'REMOVED_BEFORE', at: forgotten }, signed, now) ? 'ARRIVED_TOO_LATE' : signed;
}
