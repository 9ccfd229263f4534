// The call that makes a walkbook of a file.
import { newId } from '../../db/ids';
import type { contract } from '../../../contract';
import { found } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { audit } from '../audit/repo';
import { requireStorage } from '../files/repo';
import { insertUpload, presentUpload } from '../uploads/repo';
import { requireAttachable } from './create-walkbook';
import { refuseNameInUseBy, requireMembers } from './repo';

export const walkbookFileHandlers: Handlers<typeof contract.walkbookFiles> = {
  async upload(context) {
    const { query, member, user, db, file, services } = context;
    const { campaign_id: campaignId } = member;
    const surveyId = query.survey_id ?? null;
    await requireStorage(db, campaignId, file.bytes, services.config.storagePerCampaign);
    await refuseNameInUseBy(db, campaignId, query.name, null);
    await requireAttachable(db, campaignId, surveyId);
    const assigned_user_ids = query.assigned_user_ids ?? [];
    await requireMembers(db, campaignId, assigned_user_ids);
    const id = await insertUpload(db, {
      id: newId(),
      campaign_id: campaignId,
      user_id: user.id,
      name: query.name,
      contents: 'walkbook',
      file,
      dry_run: query.dry_run,
      params: { survey_id: surveyId, assigned_user_ids, ...(query.part === undefined ? {} : { part: query.part }) },
    });
    await services.jobs.add(db, 'import', { upload_id: id, campaign_id: campaignId });
    await audit(context, 'walkbook_uploaded', { id, name: query.name });
    return found(await presentUpload(db, campaignId, id));
  },
};
