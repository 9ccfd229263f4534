// What is due in any campaign is found by one look and taken from one campaign after another: rows are held where they lie, and
// a campaign with much to do doesn't keep the others waiting.
import { type RawBuilder } from 'kysely';
import type { Db } from './connection';

/**
 * @param due a statement that gives the `campaign_id` of those in which something is due, the longest due first
 * @param take takes at most so many of one campaign
 */
export async function takeOfDueCampaigns<Row>(
  db: Db,
  due: RawBuilder<{ campaign_id: string }>,
  most: number,
  take: (campaignId: string, most: number) => Promise<Row[]>,
): Promise<Row[]> {
  const { rows: campaigns } = await due.execute(db);
  const taken: Row[] = [];
  for (const [index, { campaign_id }] of campaigns.entries()) {
    const share = Math.ceil((most - taken.length) / (campaigns.length - index));
    if (share === 0) break;
    taken.push(...(await take(campaign_id, share)));
  }
  return taken;
}
