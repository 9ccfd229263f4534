// Which walkbooks a person may see: who has walkbooks.view_all every one, others those assigned to them now.
import { may } from '../../../domain/access/capabilities';
import type { Db } from '../../db/connection';
import { ApiError } from '../../http/errors';
import type { Caller, Member } from '../../http/handler';
import { findWalkbook, type WalkbookRow } from './repo';

/** Throws NOT_FOUND for a walkbook that is not there or not for this person, WALKBOOK_ARCHIVED for one put away. */
export async function requireVisible(db: Db, member: Member, user: Caller, id: string): Promise<WalkbookRow> {
  return visibleTo(member, await findWalkbook(db, member.campaign_id, id, user.id));
}

/** The same of what was read of it and how the member stands to it; null: the campaign has none. */
export function visibleTo(member: Member, walkbook: WalkbookRow | null): WalkbookRow {
  const seesAll = may(member.title, 'walkbooks.view_all');
  if (!walkbook || (!seesAll && walkbook.assigned !== 'now')) throw new ApiError('NOT_FOUND');
  if (!seesAll && walkbook.record_status === 'archived') throw new ApiError('WALKBOOK_ARCHIVED');
  return walkbook;
}
