// How a campaign becomes a chapter and stops being one, written down in the logs of both. All of it needs lockTrees.
import type { AuditedAct } from '../../../contract/audit';
import { deepestTree, mostChapters, mostInTree } from '../../../contract/chapters/chapters';
import { inheritedSettings } from '../../../contract/chapters/chapter-settings';
import { sentence } from '../../../contract/messages/every-message';
import { refuseJoin, type JoinRefusal } from '../../../domain/chapters/may-join';
import type { Db } from '../../db/connection';
import { ApiError } from '../../http/errors';
import type { Jobs } from '../../jobs/queue';
import { audit } from '../audit/repo';
import { inheritBelow } from '../campaigns/before-lock-repo';
import { stopInheriting } from '../campaigns/inherited-repo';
import { giveSettingsBack, passSettingsDown } from '../campaigns/pass-settings-down';
import { getCampaign } from '../campaigns/repo';
import { endSharing } from './contact-sharing-repo';
import { endEntries } from './entering';
import { entriesBetween } from './entries-repo';
import { aboveOf, belowOf, chaptersOf, deleteChapter, deleteFromTrees, insertChapter, parentOf, pathTo } from './repo';

interface Named {
  id: string;
  name: string;
}
interface Doing {
  db: Db;
  user: { id: string };
  services: { jobs: Pick<Jobs, 'add'> };
}

const refusals: Record<JoinRefusal, () => ApiError> = {
  itself: () => new ApiError('CONFLICT', sentence('CHAPTER_OF_ITSELF')),
  has_parent: () => new ApiError('CONFLICT', sentence('CHAPTER_HAS_PARENT')),
  is_above: () => new ApiError('CONFLICT', sentence('CHAPTER_IS_ABOVE')),
  too_deep: () => new ApiError('CONFLICT', sentence('TREE_TOO_DEEP', { max: deepestTree })),
  too_many: () => new ApiError('CONFLICT', sentence('TOO_MANY_CHAPTERS', { max: mostChapters })),
  too_large: () => new ApiError('CONFLICT', sentence('TREE_TOO_LARGE', { max: mostInTree })),
};

/** Throws CONFLICT. */
export async function join(doing: Doing, parent: Named, chapter: Named): Promise<void> {
  const refusal = refuseJoin(await aboveOf(doing.db, parent.id), await belowOf(doing.db, chapter.id));
  if (refusal) throw refusals[refusal]();
  await insertChapter(doing.db, parent.id, chapter.id);
  await endSharing(doing.db, chapter.id);
  await followLocks(doing, parent.id);
  await follow(doing, chapter);
  await auditBoth(doing, parent, chapter, 'chapter_joined');
}

export async function part(doing: Doing, parent: Named, chapter: Named): Promise<void> {
  const above = (await pathTo(doing.db, parent.id)).map(({ id }) => id);
  await endEntries(doing, await entriesBetween(doing.db, chapter.id, above));
  await deleteChapter(doing.db, chapter.id);
  await endSharing(doing.db, chapter.id);
  await stopInheriting(doing.db, chapter.id, inheritedSettings);
  // Those below it didn't part: what only a campaign above it locked is theirs again.
  await giveSettingsBack(doing, chapter, inheritedSettings);
  await follow(doing, chapter);
  await auditBoth(doing, parent, chapter, 'chapter_left');
}

/** What campaigns above lock holds for who joins, too; the topmost goes first, so that each finds it as it is there. */
async function followLocks({ db, user }: Doing, parentId: string): Promise<void> {
  for (const above of await pathTo(db, parentId)) {
    const { locks } = await getCampaign(db, above.id);
    const settings = inheritedSettings.filter((each) => locks.includes(each));
    if (settings.length === 0) continue;
    await inheritBelow(db, above.id, settings);
    await passSettingsDown({ db, user }, above, settings);
  }
}

/** What is shared from above is other surveys from now on, for the chapter and all below it. */
const follow = ({ db, user, services }: Doing, { id }: Named): Promise<void> =>
  services.jobs.add(db, 'shared_surveys', { campaign_id: id, user_id: user.id });

/** A campaign that is erased leaves the one above it, and its chapters go on without it. */
export async function leaveTrees(doing: Doing, campaign: Named): Promise<void> {
  const parent = await parentOf(doing.db, campaign.id);
  if (parent) await part(doing, parent, campaign);
  for (const chapter of await chaptersOf(doing.db, campaign.id)) await part(doing, campaign, chapter);
  await endSharing(doing.db, campaign.id);
  await deleteFromTrees(doing.db, campaign.id);
}

/** Both read it in their logs, each with the other's name: neither's log refers to the other campaign. */
async function auditBoth(
  { db, user }: Omit<Doing, 'services'>,
  parent: Named,
  chapter: Named,
  act: AuditedAct,
): Promise<void> {
  for (const [own, other] of [
    [parent, chapter],
    [chapter, parent],
  ] as const)
    await audit({ db, user, member: { campaign_id: own.id } }, act, { id: own.id, name: other.name });
}
