// Phones report how far they have counted; what is missing is derived from the facts at every look.
import type { contract } from '../../../contract';
import type { Handlers } from '../../http/handler';
import { listDevices, missingOf, reportDevice } from './repo';

export const deviceHandlers: Handlers<typeof contract.devices> = {
  async report({ body, member, user, db }) {
    const device = { campaign_id: member.campaign_id, user_id: user.id, device_id: body.device_id.toLowerCase() };
    await reportDevice(db, device, body);
    return { missing: await missingOf(db, device) };
  },

  all: ({ member, db }) => listDevices(db, member.campaign_id),
};
