// The calls of settings that a chapter takes from the campaign above.
import * as z from 'zod/mini';
import type { contract } from '../../../contract';
import { inheritedSettings } from '../../../contract/chapters/chapter-settings';
import { sentence } from '../../../contract/messages/every-message';
import { ApiError } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { audit } from '../audit/repo';
import { takeFrom } from '../campaigns/inherited-repo';
import { passSettingsDown } from '../campaigns/pass-settings-down';
import { getCampaign, lockCampaign } from '../campaigns/repo';
import { parentOf } from './repo';
import { lockTrees } from '../campaigns/tree-lock';

const stored = z.array(z.enum(inheritedSettings));

export const chapterSettingHandlers: Handlers<typeof contract.chapterSettings> = {
  async get({ member, db }) {
    const parent = await parentOf(db, member.campaign_id);
    const { inherits } = await getCampaign(db, member.campaign_id);
    return { parent_name: parent?.name ?? null, inherits: stored.parse(inherits) };
  },

  async inherit(context) {
    const { body, member, user, db } = context;
    await lockTrees(db);
    await lockCampaign(db, member.campaign_id);
    const parent = await parentOf(db, member.campaign_id);
    if (!parent) throw new ApiError('CONFLICT', sentence('NOTHING_ABOVE'));
    const settings = inheritedSettings.filter((each) => body.inherits.includes(each));
    await takeFrom(db, parent.id, member.campaign_id, settings);
    await audit(context, 'inherited_settings_chosen', { id: member.campaign_id, name: parent.name });
    const saved = await getCampaign(db, member.campaign_id);
    await passSettingsDown({ db, user }, saved, settings);
    return saved;
  },
};
