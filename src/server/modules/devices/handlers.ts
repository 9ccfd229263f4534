// Phones report how far they have counted; what is missing is derived from the facts at every look.
import type { contract } from '../../../contract';
import type { Handlers } from '../../http/handler';
import { countOf, differingDays, lackingFacts, listDevices, reportDevice } from './repo';

export const deviceHandlers: Handlers<typeof contract.devices> = {
  async report({ body, member, user, db }) {
    const device = { campaign_id: member.campaign_id, user_id: user.id, device_id: body.device_id.toLowerCase() };
    await reportDevice(db, device, body);
    return {
      ...(await countOf(db, device)),
      ...(body.days && { days: await differingDays(db, device, body.days) }),
      ...(body.ids && { lacking: await lackingFacts(db, device, body.ids) }),
    };
  },

  all: ({ member, db }) => listDevices(db, member.campaign_id),
};
