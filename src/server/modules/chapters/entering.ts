// Entering a chapter and leaving it again, written down in its log and in that of the campaign above. All of it needs lockTrees.
import { may } from '../../../domain/access/capabilities';
import type { Title } from '../../../contract/access';
import type { AuditedAct } from '../../../contract/audit';
import type { Db } from '../../db/connection';
import { audit } from '../audit/repo';
import { endHandedOut } from '../campaigns/handed-out';
import { findMemberByEmail, findMemberById, leaveCampaign, setMembership } from '../campaigns/memberships-repo';
import { getCampaign, lockCampaigns } from '../campaigns/repo';
import { deleteEntry, endEntered, entriesBy, markEntered, type Entry } from './entries-repo';
import { pathTo } from './repo';

interface Doing {
  db: Db;
  user: { id: string };
}

/** Who manages a campaign above, nearest first, under this address; null for no one. */
export async function findAbove(db: Db, chapterId: string, email: string): Promise<Entry | null> {
  for (const { id } of (await pathTo(db, chapterId)).slice(0, -1).toReversed()) {
    const found = await findMemberByEmail(db, id, email);
    if (found && manages(found)) return { chapter_id: chapterId, user_id: found.id, through_id: id };
  }
  return null;
}

/** Whether someone with a right to enter manages the campaign above still, and it is above still. */
export async function stillAbove(db: Db, { chapter_id, user_id, through_id }: Entry): Promise<boolean> {
  const above = (await pathTo(db, chapter_id)).slice(0, -1);
  const found = above.some(({ id }) => id === through_id) && (await findMemberById(db, through_id, user_id));
  return found ? manages(found) : false;
}

/** Whoever only entered a campaign does not enter another one through it. So says each of their calls, too (access-repo.ts). */
const manages = ({ title, is_entered }: { title: Title; is_entered: boolean }) =>
  !is_entered && may(title, 'dashboard.view');

export async function enter(doing: Doing, entry: Entry): Promise<void> {
  await setMembership(doing.db, entry.chapter_id, entry.user_id, 'Director');
  await markEntered(doing.db, entry);
  await auditEntry(doing, entry, 'chapter_entered');
}

/** They are no longer in it; whether they were. */
export async function exit(doing: Doing, entry: Entry): Promise<boolean> {
  if (!(await endEntered(doing.db, entry))) return false;
  await leaveCampaign(doing.db, entry.user_id, entry.chapter_id);
  await endHandedOut(doing.db, entry.chapter_id, entry.user_id);
  await auditEntry(doing, entry, 'chapter_exited');
  return true;
}

/** These rights end, and with them those that hang on them; whoever is in a chapter by them is no longer. Locks the chapters. */
export async function endEntries(doing: Doing, entries: readonly Entry[]): Promise<void> {
  await lockCampaigns(
    doing.db,
    entries.map((entry) => entry.chapter_id),
  );
  for (const entry of entries) {
    await exit(doing, entry);
    await deleteEntry(doing.db, entry);
    await auditEntry(doing, entry, 'chapter_entry_withdrawn');
    if (await findMemberById(doing.db, entry.chapter_id, entry.user_id)) continue;
    const further = await entriesBy(doing.db, entry.user_id, entry.chapter_id);
    await endEntries(
      doing,
      further.filter(({ through_id }) => through_id === entry.chapter_id),
    );
  }
}

/** Of someone's rights those that end when they become, or stay, a member with this title: to enter it, and through it what asks for more. */
export async function entriesOver(db: Db, userId: string, campaignId: string, title: Title): Promise<Entry[]> {
  const all = await entriesBy(db, userId, campaignId);
  return all.filter(({ chapter_id }) => chapter_id === campaignId || !may(title, 'dashboard.view'));
}

/** Who it is about is named by their id, the other campaign by its name. */
export async function auditEntry({ db, user }: Doing, entry: Entry, act: AuditedAct): Promise<void> {
  const [chapter, above] = [await nameOf(db, entry.chapter_id), await nameOf(db, entry.through_id)];
  const about = { id: entry.user_id };
  await audit({ db, user, member: { campaign_id: entry.chapter_id } }, act, { ...about, name: above });
  await audit({ db, user, member: { campaign_id: entry.through_id } }, act, { ...about, name: chapter });
}

const nameOf = async (db: Db, id: string): Promise<string> => (await getCampaign(db, id)).name;
