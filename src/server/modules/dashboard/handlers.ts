// The dashboard's one call: made once in some seconds for all who look at the same campaign.
import type { dashboard } from '../../../contract/dashboard';
import { dashboardReply } from '../../../contract/dashboard';
import { knownZone } from '../../../domain/i18n/time-zones';
import type { Handlers } from '../../http/handler';
import { dashboardOf } from './dashboard';

/** With the pause between two questions of a browser (12 s) nothing on a screen is older than 20 s. */
const sharedFor = 8_000;

export const dashboardHandlers: Handlers<typeof dashboard> = {
  get({ member, db, now, services }) {
    const turn = String(Math.floor(now.getTime() / sharedFor));
    const zone = knownZone(member.time_zone);
    return services.bodies.get(`dashboard/${member.campaign_id}`, turn, async () =>
      JSON.stringify(dashboardReply.parse(await dashboardOf(db, services.bodies, member.campaign_id, zone, now))),
    );
  },
};
