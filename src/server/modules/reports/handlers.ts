// The calls of reports.
import type { contract } from '../../../contract';
import { knownZone } from '../../../domain/i18n/time-zones';
import type { Handlers } from '../../http/handler';
import { requireRange } from './require-range';
import { followTouches } from './touch-counts-repo';
import { touchReport, touchRows } from './touch-report-repo';

export const reportHandlers: Handlers<typeof contract.reports> = {
  async touches({ query, member, services }) {
    requireRange(query);
    const zone = knownZone(member.time_zone);
    await followTouches(services.db, member.campaign_id, zone);
    return touchReport(services.db, member.campaign_id, zone, query);
  },

  async touchRows({ query, member, services }) {
    requireRange(query);
    const zone = knownZone(member.time_zone);
    await followTouches(services.db, member.campaign_id, zone);
    return touchRows(services.db, member.campaign_id, zone, query);
  },
};
