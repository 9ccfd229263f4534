// The bytes of a photo, behind the same access as everything else of its campaign.
import type { contract } from '../../../contract';
import { ApiError } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { findFile } from './repo';

export const fileHandlers: Handlers<typeof contract.files> = {
  async get({ params, member, db, services }) {
    const file = await findFile(db, member.campaign_id, params.id);
    // A campaign's map is among its files, too, and far too large to be sent whole.
    const stream = file?.mime.startsWith('image/') && (await services.files.get(file.storage_key));
    if (!file || !stream) throw new ApiError('NOT_FOUND');
    return { stream, mime: file.mime };
  },
};
