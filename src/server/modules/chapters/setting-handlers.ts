// The calls of settings that a chapter takes from the campaign above, and of those that it has to.
import type { contract } from '../../../contract';
import { inheritedSettings, type InheritedSetting } from '../../../contract/chapters/chapter-settings';
import { sentence } from '../../../contract/messages/every-message';
import { chosenOver } from '../../../domain/chapters/inherited-settings';
import type { Db } from '../../db/connection';
import { ApiError } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { audit } from '../audit/repo';
import { inheritBelow } from '../campaigns/before-lock-repo';
import { locksAbove, takeFrom } from '../campaigns/inherited-repo';
import { giveSettingsBack, passSettingsDown } from '../campaigns/pass-settings-down';
import { getCampaign, lockCampaign, updateCampaign } from '../campaigns/repo';
import { lockTrees } from '../campaigns/tree-lock';
import { campaignsBelow } from './report-repo';
import { parentOf } from './repo';

export const chapterSettingHandlers: Handlers<typeof contract.chapterSettings> = {
  async get({ member, db }) {
    const { campaign_id: id } = member;
    const parent = await parentOf(db, id);
    const { inherits, locks } = await getCampaign(db, id);
    return {
      parent_name: parent?.name ?? null,
      inherits: known(inherits),
      locked: await lockedOf(db, id),
      has_chapters: (await campaignsBelow(db, id)).length > 1,
      locks: known(locks),
    };
  },

  async inherit(context) {
    const { body, member, user, db } = context;
    await lockTrees(db);
    await lockCampaign(db, member.campaign_id);
    const parent = await parentOf(db, member.campaign_id);
    if (!parent) throw new ApiError('CONFLICT', sentence('NOTHING_ABOVE'));
    const { inherits } = await getCampaign(db, member.campaign_id);
    const chosen = chosenOver(known(inherits), body.inherits, body.seen);
    const locked = await lockedOf(db, member.campaign_id);
    // Whoever unchecks what was locked a moment ago is told, and not as if it were saved.
    const kept = locked.find(({ setting }) => body.seen?.includes(setting) && !body.inherits.includes(setting));
    if (kept) throw new ApiError('CONFLICT', sentence('SETTING_LOCKED', { name: kept.by }));
    const settings = inheritedSettings.filter(
      (each) => chosen.includes(each) || locked.some(({ setting }) => setting === each),
    );
    await takeFrom(
      db,
      parent.id,
      member.campaign_id,
      settings,
      locked.map(({ setting }) => setting),
    );
    await audit(context, 'inherited_settings_chosen', { id: member.campaign_id, name: parent.name });
    const saved = await getCampaign(db, member.campaign_id);
    await passSettingsDown({ db, user }, saved, settings);
    return saved;
  },

  async lock(context) {
    const { body, member, user, db } = context;
    const { campaign_id: id } = member;
    await lockTrees(db);
    const campaign = await lockCampaign(db, id);
    const before = known(campaign.locks);
    const locks = chosenOver(before, body.locks, body.seen);
    if (locks.length > 0 && (await campaignsBelow(db, id)).length < 2)
      throw new ApiError('CONFLICT', sentence('NO_CHAPTERS_TO_LOCK'));
    // Settings that a newer release locked stay so.
    const unknown = campaign.locks.filter((each) => !known([each]).length);
    await updateCampaign(db, id, { locks: [...unknown, ...locks] });
    await inheritBelow(db, id, locks);
    await audit(context, 'settings_locked', { id, name: campaign.name });
    await passSettingsDown({ db, user }, campaign, locks);
    await giveSettingsBack(
      { db, user },
      campaign,
      before.filter((each) => !locks.includes(each)),
    );
    return locks;
  },
};

/** Those that this release knows: a newer one may have written others. */
const known = (stored: readonly string[]): InheritedSetting[] =>
  inheritedSettings.filter((each) => stored.includes(each));

async function lockedOf(db: Db, campaignId: string): Promise<{ setting: InheritedSetting; by: string }[]> {
  const locks = await locksAbove(db, campaignId);
  return locks.flatMap(({ setting, by }) => known([setting]).map((each) => ({ setting: each, by })));
}
