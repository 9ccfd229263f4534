// The campaign calls: open a further one, read it, change it, hand it over.
import type { contract } from '../../../contract';
import { may } from '../../../domain/access/capabilities';
import type { Db } from '../../db/connection';
import { ApiError } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import {
  findMemberByEmail,
  getCampaign,
  insertCampaign,
  knowsTimeZone,
  lockCampaign,
  setMembership,
  updateCampaign,
} from './repo';

export const campaignHandlers: Handlers<typeof contract.campaigns> = {
  async create({ body, user, db }) {
    await checkTimeZone(db, body.time_zone);
    const campaign = await insertCampaign(db, { ...body, owner_email: user.email });
    await setMembership(db, campaign.id, user.id, 'Manager');
    return campaign;
  },

  get: ({ member, db }) => getCampaign(db, member.campaign_id),

  async update({ body, member, user, db }) {
    const { id: _id, ...changes } = body;
    await checkTimeZone(db, changes.time_zone);
    if (changes.owner_email !== undefined) {
      const { owner_email: owner } = await lockCampaign(db, member.campaign_id);
      if (changes.owner_email !== owner) {
        // Asked again under the lock: it may have been handed over since.
        if (owner !== user.email) throw new ApiError('FORBIDDEN', 'Only the owner may hand the campaign over.');
        const heir = await findMemberByEmail(db, member.campaign_id, changes.owner_email);
        if (!heir || !may(heir.title, 'campaign.edit'))
          throw new ApiError('INVALID', 'The new owner must be a Manager or Director of this campaign.');
      }
    }
    return updateCampaign(db, member.campaign_id, changes);
  },
};

/** Days and weeks are counted in the zone by this program and by the database: both must know it. */
async function checkTimeZone(db: Db, zone: string | undefined): Promise<void> {
  if (zone === undefined) return;
  if (!isTimeZone(zone) || !(await knowsTimeZone(db, zone)))
    throw new ApiError('INVALID', 'The time zone must be a name like America/Chicago.');
}

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
