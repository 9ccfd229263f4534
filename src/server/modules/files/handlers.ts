// The bytes of a photo or voice note, behind the same access as everything else of its campaign.
import type { contract } from '../../../contract';
import { may } from '../../../domain/access/capabilities';
import { ApiError } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { findReadableFile } from './repo';

export const fileHandlers: Handlers<typeof contract.files> = {
  async get({ params, member, user, db, services }) {
    const sees_all = may(member.title, 'walkbooks.view_all');
    const reader = { campaign_id: member.campaign_id, user_id: user.id, sees_all };
    const file = await findReadableFile(db, reader, params.id);
    // A campaign's map is among its files, too, and far too large to be sent whole.
    const isSmall = file !== null && /^(image|audio)\//.test(file.mime);
    const stream = isSmall && (await services.files.get(file.storage_key));
    if (!file || !stream) throw new ApiError('NOT_FOUND');
    return { stream, mime: file.mime };
  },
};
