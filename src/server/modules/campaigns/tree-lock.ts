// Changes of trees of campaigns, and of what passes down in them, follow one another.
import { lockOf } from '../../db/campaign-lock';
import type { Db } from '../../db/connection';
import { isInTree } from './inherited-repo';

/** Two changes at the same time could close a circle, or leave a setting as it was above before. Goes before locks of campaigns. */
export const lockTrees = (tx: Db): Promise<void> => lockOf(tx, 'chapters', 'all');

/** The same for what concerns trees only where the campaign is in one: the others wait for no one. */
export async function lockTreeOf(tx: Db, campaignId: string): Promise<void> {
  if (await isInTree(tx, campaignId)) await lockTrees(tx);
}
