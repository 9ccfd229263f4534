// The calls that export a campaign: for its owner alone, because an export holds all there is of everyone.
import type { contract } from '../../../contract';
import { ApiError } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { audit } from '../audit/repo';
import { removeAfter } from '../files/remove-after';
import { getCampaign } from '../campaigns/repo';
import { endExport, findArchive, forgetExports, insertExport, latestExport } from './repo';

export const campaignExportHandlers: Handlers<typeof contract.campaignExports> = {
  async start(context) {
    const { member, user, db, services } = context;
    const { campaign_id } = member;
    const id = await insertExport(db, campaign_id, user.id);
    if (id !== null) {
      await removeAfter(context, ...(await forgetExports(db, campaign_id)));
      const { name } = await getCampaign(db, campaign_id);
      await audit(context, 'campaign_exported', { id: campaign_id, name });
      await services.jobs.add(db, 'campaign_export', { export_id: id, campaign_id });
    }
    return { latest: await latestExport(db, campaign_id) };
  },

  get: async ({ member, db }) => ({ latest: await latestExport(db, member.campaign_id) }),

  async cancel({ member, db }) {
    await endExport(db, member.campaign_id, null, 'cancelled');
    return { latest: await latestExport(db, member.campaign_id) };
  },

  async download(context) {
    const { query, member, db, services } = context;
    const key = await findArchive(db, member.campaign_id, query.id);
    const stream = key === null ? null : await services.files.get(key);
    if (!stream) throw new ApiError('NOT_FOUND');
    const { name } = await getCampaign(db, member.campaign_id);
    await audit(context, 'export_downloaded', { id: member.campaign_id, name });
    return { stream, mime: 'application/zip' };
  },
};
