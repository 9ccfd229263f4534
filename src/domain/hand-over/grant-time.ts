// When a walkbook was handed over without a network: only the giver's phone says so, and is believed within bounds.
import type { Certificate } from '../../contract/certificates';
import { refusalAfterEnd } from '../facts/ended';

/** A phone measures its clock as it gets its certificate; by this much it may have been put back since, ms. */
const clockSlack = 3_600_000;

/**
 * What the server believes of when a grant was signed; a text: why it doesn't. A phone that was forgotten, or that had lost the walkbook, could
 * claim a time of before that: a certificate of after it says otherwise, and one of before it helps for as long as late facts do.
 *
 * | signed, as its phone says | |
 * |---|---|
 * | before its certificate was issued ({@link clockSlack}), or after that expired | GRANT_INVALID |
 * | after its phone was to forget what it had | GRANT_INVALID |
 * | before that, and arrives more than 14 days after it | ARRIVED_TOO_LATE |
 * | later than it arrives | then |
 * | else | as said |
 *
 * @param at as the phone says, ms since 1970
 */
export function grantTime(
  at: number,
  { issued_at = 0, expires_at }: Pick<Certificate, 'issued_at' | 'expires_at'>,
  { forgotten, now }: { forgotten: number | null; now: number },
): number | 'GRANT_INVALID' | 'ARRIVED_TOO_LATE' {
  if (at < issued_at - clockSlack || at > expires_at) return 'GRANT_INVALID';
  if (forgotten !== null) {
    if (at >= forgotten) return 'GRANT_INVALID';
    if (refusalAfterEnd({ how: 'REMOVED_BEFORE', at: forgotten }, at, now)) return 'ARRIVED_TOO_LATE';
  }
  return Math.min(at, now);
}
