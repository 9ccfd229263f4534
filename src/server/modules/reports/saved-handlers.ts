// The calls of saved reports.
import type { contract } from '../../../contract';
import { sentence } from '../../../contract/messages/every-message';
import { ApiError } from '../../http/errors';
import type { Db } from '../../db/connection';
import type { Handlers } from '../../http/handler';
import { insertSaved, isNameTaken, listSaved, removeSaved, renameSaved } from './saved-reports-repo';

/** More are a list that no one reads. */
const most = 200;

export const savedReportHandlers: Handlers<typeof contract.savedReports> = {
  all: ({ member, db }) => listSaved(db, member.campaign_id),

  async create({ body, member, user, db }) {
    const { campaign_id } = member;
    if ((await listSaved(db, campaign_id)).length >= most)
      throw new ApiError('TOO_LARGE', sentence('TOO_MANY_KEPT', { max: most }));
    const { name, address } = body;
    const id = await insertSaved(db, { campaign_id, user_id: user.id, name, address });
    if (id === null) throw new ApiError('NAME_EXISTS');
    return requireSaved(db, campaign_id, id);
  },

  async rename({ body, member, db }) {
    const { id, name } = body;
    await requireSaved(db, member.campaign_id, id);
    if (await isNameTaken(db, member.campaign_id, name, id)) throw new ApiError('NAME_EXISTS');
    await renameSaved(db, member.campaign_id, id, name);
    return requireSaved(db, member.campaign_id, id);
  },

  async remove({ query, member, db }) {
    if (!(await removeSaved(db, member.campaign_id, query.id))) throw new ApiError('NOT_FOUND');
    return null;
  },
};

async function requireSaved(db: Db, campaignId: string, id: string) {
  const [saved] = await listSaved(db, campaignId, id);
  if (!saved) throw new ApiError('NOT_FOUND');
  return saved;
}
