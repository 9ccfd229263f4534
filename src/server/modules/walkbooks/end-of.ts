// Until when someone's work in a walkbook is accepted.
import { firstEnd, type Ended } from '../../../domain/facts/ended';
import type { WalkbookRow } from './repo';

/**
 * When this person's part in a walkbook ended; null: it did not. One that was archived at nobody knows what time, as servers of
 * before did with many at once, ends only now: what was recorded in it before is not refused for that.
 * @param now when the facts that it is asked for arrived
 */
export function endOf(
  walkbook: Pick<WalkbookRow, 'record_status' | 'archived_at' | 'unassigned_at'>,
  removedAt: string | null,
  manages: boolean,
  now: number,
): Ended | null {
  const time = (at: string | null) => (at === null ? null : Date.parse(at));
  const isArchived = walkbook.record_status === 'archived';
  return firstEnd([
    { how: 'REMOVED_BEFORE', at: time(removedAt) },
    { how: 'ARCHIVED_BEFORE', at: isArchived ? (time(walkbook.archived_at) ?? now) : null },
    { how: 'UNASSIGNED_BEFORE', at: manages ? null : time(walkbook.unassigned_at) },
  ]);
}
