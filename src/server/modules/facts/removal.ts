// What is still accepted of someone who was removed from a campaign.
import { firstEnd, type Ended } from '../../../domain/facts/ended';
import { ApiError } from '../../http/errors';
import type { Member } from '../../http/handler';

/** How a member's part in the campaign ended; null: it did not. Throws FORBIDDEN for one who was removed and delivers nothing. */
export function removalOf(member: Member, delivered: readonly unknown[]): Ended | null {
  if (member.removed_at === null) return null;
  if (delivered.length === 0) throw new ApiError('FORBIDDEN');
  return firstEnd([{ how: 'REMOVED_BEFORE', at: Date.parse(member.removed_at) }]);
}
