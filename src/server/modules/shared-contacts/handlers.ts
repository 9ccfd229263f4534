// The calls by which owners share who asked not to be contacted.
import type { contract } from '../../../contract';
import { sentence } from '../../../contract/messages/every-message';
import type { Db } from '../../db/connection';
import { ApiError } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { audit } from '../audit/repo';
import { lockCampaign } from '../campaigns/repo';
import { lockTrees } from '../campaigns/tree-lock';
import { countGiven, countLeftAlone, findSharing, saveSharing } from '../chapters/contact-sharing-repo';
import { campaignsBelow } from '../chapters/report-repo';
import { pathTo } from '../chapters/repo';

export const chapterContactHandlers: Handlers<typeof contract.chapterContacts> = {
  get: ({ member, db }) => present(db, member.campaign_id),

  async set(context) {
    const { body, member, user, db } = context;
    const { campaign_id } = member;
    await lockTrees(db);
    const { name, owner_email } = await lockCampaign(db, campaign_id);
    if (owner_email !== user.email) throw new ApiError('FORBIDDEN');
    const tree = await treeOf(db, campaign_id);
    if (tree === null && (body.gives || body.takes)) throw new ApiError('CONFLICT', sentence('NO_TREE_TO_SHARE_WITH'));
    const { gives, takes } = body;
    const before = await findSharing(db, campaign_id);
    if ((before?.gives ?? false) !== gives || (before?.takes ?? false) !== takes) {
      await saveSharing(db, { campaign_id, top_id: tree ?? campaign_id, gives, takes, by: user.id });
      await audit(context, 'contact_sharing_changed', { id: campaign_id, name });
    }
    return present(db, campaign_id);
  },
};

/** The top of a campaign's tree; null where there is nothing above or below it. */
async function treeOf(db: Db, campaignId: string): Promise<string | null> {
  const path = await pathTo(db, campaignId);
  const isAlone = path.length < 2 && (await campaignsBelow(db, campaignId)).length < 2;
  return isAlone ? null : (path[0]?.id ?? null);
}

async function present(db: Db, campaignId: string) {
  const row = await findSharing(db, campaignId);
  return {
    in_tree: (await treeOf(db, campaignId)) !== null,
    gives: row?.gives ?? false,
    takes: row?.takes ?? false,
    given: await countGiven(db, campaignId),
    left_alone: await countLeftAlone(db, campaignId),
    is_working: row !== null && (row.given === null || !row.is_taken),
  };
}
