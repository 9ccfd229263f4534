// The calls of what was done in walkbooks.
import type { contract } from '../../../contract';
import { totalHeader } from '../../../contract/call';
import { knownZone } from '../../../domain/i18n/time-zones';
import { checkEstimates } from '../../../domain/routes/estimate-check';
import type { Handlers } from '../../http/handler';
import { followTouches } from '../reports/touch-counts-repo';
import { touchData, touchesOfWeek } from './touch-reports-repo';
import { walkedTouches } from './walked-touches-repo';

export const walkbookReportHandlers: Handlers<typeof contract.walkbookReports> = {
  async touches({ params, query, member, services: { db }, now, header }) {
    const zone = knownZone(member.time_zone);
    const { cells, total } = await touchesOfWeek(db, member.campaign_id, params.week, zone, now, query);
    header(totalHeader, total);
    return cells;
  },

  async touchData({ member, services, db, now }) {
    await followTouches(services.db, member.campaign_id, knownZone(member.time_zone));
    return touchData(db, member.campaign_id, now);
  },

  estimates: async ({ member, db, now }) => checkEstimates(await walkedTouches(db, member.campaign_id, now)),
};
