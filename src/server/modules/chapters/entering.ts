// Entering a chapter and leaving it again, written down in its log and in that of the campaign above. All of it needs lockTrees.
import { may } from '../../../domain/access/capabilities';
import type { AuditedAct } from '../../../contract/audit';
import type { Db } from '../../db/connection';
import { audit } from '../audit/repo';
import { findMemberByEmail, findMemberById, leaveCampaign, setMembership } from '../campaigns/memberships-repo';
import { revokeCodesOf } from '../team-codes/repo';
import { deleteEntry, endEntered, markEntered, type Entry } from './entries-repo';
import { pathTo } from './repo';

interface Doing {
  db: Db;
  user: { id: string };
}

/** Who manages a campaign above, nearest first, under this address; null for no one. */
export async function findAbove(db: Db, chapterId: string, email: string): Promise<Entry | null> {
  for (const { id } of (await pathTo(db, chapterId)).slice(0, -1).toReversed()) {
    const found = await findMemberByEmail(db, id, email);
    if (found && may(found.title, 'dashboard.view'))
      return { chapter_id: chapterId, user_id: found.id, through_id: id };
  }
  return null;
}

/** Whether someone with a right to enter manages the campaign above still, and it is above still. */
export async function stillAbove(db: Db, { chapter_id, user_id, through_id }: Entry): Promise<boolean> {
  const above = (await pathTo(db, chapter_id)).slice(0, -1);
  const found = above.some(({ id }) => id === through_id) && (await findMemberById(db, through_id, user_id));
  return found ? may(found.title, 'dashboard.view') : false;
}

export async function enter(doing: Doing, entry: Entry): Promise<void> {
  await setMembership(doing.db, entry.chapter_id, entry.user_id, 'Director');
  await markEntered(doing.db, entry);
  await auditEntry(doing, entry, 'chapter_entered');
}

/** They are no longer in it; whether they were. */
export async function exit(doing: Doing, entry: Entry): Promise<boolean> {
  if (!(await endEntered(doing.db, entry))) return false;
  await leaveCampaign(doing.db, entry.user_id, entry.chapter_id);
  await revokeCodesOf(doing.db, entry.chapter_id, entry.user_id);
  await auditEntry(doing, entry, 'chapter_exited');
  return true;
}

/** These rights end, and whoever is in a chapter by them is no longer. */
export async function endEntries(doing: Doing, entries: readonly Entry[]): Promise<void> {
  for (const entry of entries) {
    await exit(doing, entry);
    await deleteEntry(doing.db, entry);
    await auditEntry(doing, entry, 'chapter_entry_withdrawn');
  }
}

/** Who it is about is named by their id, the other campaign by its name. */
export async function auditEntry({ db, user }: Doing, entry: Entry, act: AuditedAct): Promise<void> {
  const [chapter, above] = [await nameOf(db, entry.chapter_id), await nameOf(db, entry.through_id)];
  const about = { id: entry.user_id };
  await audit({ db, user, member: { campaign_id: entry.chapter_id } }, act, { ...about, name: above });
  await audit({ db, user, member: { campaign_id: entry.through_id } }, act, { ...about, name: chapter });
}

const nameOf = async (db: Db, id: string): Promise<string> => (await pathTo(db, id)).at(-1)?.name ?? '';
